"""An uploaded zip in the jail: imported from memory, its damage found where it is used."""

import keyword
import zlib
from collections.abc import Mapping

import pytest

from sandbox import Code, Death, Jail, Limits, Verdict
from sandbox.process import Process
from sandbox.uploads import MEGABYTE, accept
from tests.sandbox.archives import BOT, Part, built, deflated, zipped
from tests.sandbox.builders import TIGHT, items, start

PACKAGE: Mapping[str, str | bytes] = {
    "mybot/__init__.py": "from .deep.player import answer\n",
    "mybot/deep/__init__.py": "",
    "mybot/deep/player.py": "from mybot.net import pick\n\n\ndef answer(game, payload):\n    return pick()\n",
    "mybot/net.py": "def pick():\n    from . import late\n    return late.VALUE\n",
    "mybot/late.py": "VALUE = 17\n",
}


def zip_of(files: Mapping[str, str | bytes]) -> Code:
    return accept("bot.zip", zipped(files))


def answer(jail: Jail, code: Code, payload: int = 0) -> int:
    process = start(jail, code, Limits())
    batch = process.ask(items(payload, cpu_ms=1000))
    process.close()
    assert batch.death is None, process.log().text
    return batch.replies[0].value


def dies(jail: Jail, code: Code, limits: Limits = TIGHT) -> tuple[Death, Process]:
    process = jail.start(code, limits)
    process.ask(items(0))
    process.close()
    assert process.death is not None
    return process.death, process


def module(body: str, **data: bytes) -> Code:
    """One module `bot.py` with this as its answer, and data beside it."""
    text = f"from pkgutil import get_data\n\n\ndef answer(game, payload):\n    {body}\n"
    return zip_of({"bot.py": text} | {name.replace("_", "."): content for name, content in data.items()})


def test_a_package_imports_its_own_modules_by_either_name_and_also_late(jail: Jail) -> None:
    assert answer(jail, zip_of(PACKAGE)) == 17


def test_data_is_read_from_memory(jail: Jail) -> None:
    assert answer(jail, module("return len(get_data(__name__, 'w.bin'))", w_bin=b"\0" * 1234)) == 1234


@pytest.mark.parametrize("name", [*keyword.softkwlist, "bot", "numpy_bot", "Classic"])
def test_a_word_that_is_only_sometimes_one_of_pythons_is_a_name(jail: Jail, name: str) -> None:
    assert (
        answer(jail, zip_of({f"{name}/__init__.py": "from .pick import answer\n", f"{name}/pick.py": BOT}), 9)
        == 9
    )


def test_modules_in_a_package_may_be_named_like_pythons_and_hide_none_of_them(jail: Jail) -> None:
    named = (
        "import random as theirs\nfrom .random import MINE\nfrom .numpy import answer\ntheirs.Random(MINE)\n"
    )
    files = {"mybot/__init__.py": named, "mybot/random.py": "MINE = 1\n", "mybot/numpy.py": BOT}
    assert answer(jail, zip_of(files | {"mybot/__main__.py": "1 / 0", "mybot/class.py": "1 / 0"}), 9) == 9


def test_a_bot_named_like_a_module_that_is_loaded_already_is_refused_and_not_mistaken_for_it(
    jail: Jail,
) -> None:
    death, _ = dies(jail, zip_of({"cython_runtime.py": BOT}))
    assert (
        death.words == "'cython_runtime' is the name of a module that is loaded already; give yours another."
    )


def test_a_file_that_is_not_there_is_told_with_those_that_are(jail: Jail) -> None:
    death, process = dies(jail, module("get_data(__name__, 'weigths.bin')", weights_bin=b"", book_json=b""))
    assert death.verdict is Verdict.EXCEPTION
    told = "no file named 'weigths.bin' was uploaded with this bot; there are book.json, weights.bin"
    assert told in process.log().text


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "../bot.py", "/host/inside/loader.py", "w.bin/../w.bin", "w\\0"]
)
def test_no_path_leads_out_of_the_upload(jail: Jail, path: str) -> None:
    death, process = dies(jail, module(f"__loader__.get_data({path!r})", w_bin=b"x"))
    assert death.verdict is Verdict.EXCEPTION
    assert "FileNotFoundError: no file named" in process.log().text


@pytest.mark.parametrize("name", ["random", "numpy", "pen", "os"])
def test_what_everybody_imports_is_never_the_uploads_own(jail: Jail, name: str) -> None:
    """Also where the trusted side would have let it through: inside a package it is just another module."""
    start = f"import {name}\ndef answer(game, payload): return hasattr({name}, 'MINE')"
    files = {"mybot/__init__.py": start, f"mybot/{name}.py": "MINE = 1"}
    assert answer(jail, zip_of(files)) == 0


def test_the_log_quotes_the_authors_lines_and_nothing_of_ours(jail: Jail) -> None:
    files = {
        "mybot/__init__.py": "from . import net",
        "mybot/net.py": "def f():\n    raise ValueError('oh')\n\nf()",
    }
    death, process = dies(jail, zip_of(files))
    assert (death.verdict, death.words) == (Verdict.LOAD, "mybot/net.py line 2: ValueError: oh")
    assert process.log().text == (
        "Traceback (most recent call last):\n"
        '  File "mybot/__init__.py", line 1, in <module>\n'
        "    from . import net\n"
        '  File "mybot/net.py", line 4, in <module>\n'
        "    f()\n"
        '  File "mybot/net.py", line 2, in f\n'
        "    raise ValueError('oh')\n"
        "ValueError: oh\n"
    )


def test_a_syntax_error_is_told_with_its_file(jail: Jail) -> None:
    death, _ = dies(jail, zip_of({"mybot/__init__.py": "from . import net", "mybot/net.py": "x = (\n"}))
    assert death.words == "mybot/net.py line 1: SyntaxError: '(' was never closed"


def test_a_module_that_was_not_uploaded_is_told(jail: Jail) -> None:
    death, _ = dies(jail, zip_of({"mybot/__init__.py": "from . import net"}))
    assert death.words.startswith("mybot/__init__.py line 1: ImportError: cannot import name 'net'")


def test_the_source_can_be_looked_at(jail: Jail) -> None:
    source = "def answer(game, payload):\n    return len(inspect.getsource(answer))\n"
    assert answer(jail, zip_of({"bot.py": f"import inspect\n\n{source}"})) == len(source)


LIES = {
    "too short a size": Part(b"w.bin", b"x" * 99, method=8, size=98),
    "too long a size": Part(b"w.bin", b"x" * 99, method=8, size=100),
    "another checksum": Part(b"w.bin", b"x" * 99, method=8, crc=7),
    "another checksum, stored": Part(b"w.bin", b"x" * 99, crc=7),
    "no deflate": Part(b"w.bin", b"x" * 99, method=8, packed=b"\xff" * 20),
    "cut short": Part(b"w.bin", b"x" * 99, method=8, packed=deflated(b"x" * 99)[:-2]),
    "more behind": Part(b"w.bin", b"x" * 99, method=8, packed=deflated(b"x" * 99) + b"hidden"),
    "nothing": Part(b"w.bin", b"x" * 99, method=8, packed=b""),
}
READS = Part(b"bot.py", b"__loader__.get_data('w.bin')\ndef answer(game, payload): pass\n")


@pytest.mark.parametrize("how", LIES)
def test_a_content_that_is_not_what_was_promised_is_found_where_it_is_read(jail: Jail, how: str) -> None:
    death, _ = dies(jail, accept("bot.zip", built(READS, LIES[how])))
    told = "bot.py line 1: BadArchive: 'w.bin' in the zip is damaged: it is not what the directory says."
    assert (death.verdict, death.words) == (Verdict.LOAD, told)


def test_a_bomb_that_hides_its_size_goes_off_nowhere(jail: Jail) -> None:
    """256 MB of zeros that say they are ten bytes: eleven are unpacked."""
    stream = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = b"".join(stream.compress(b"\0" * MEGABYTE) for _ in range(256)) + stream.flush()
    death, _ = dies(jail, accept("bot.zip", built(READS, Part(b"w.bin", method=8, packed=packed, size=10))))
    assert death.verdict is Verdict.LOAD
    assert "is damaged" in death.words


def test_a_zip_in_a_zip_is_data(jail: Jail) -> None:
    inner = zipped({"bot.py": "raise SystemExit"})
    assert answer(jail, module("return len(get_data(__name__, 'inner.zip'))", inner_zip=inner)) == len(inner)


def test_the_locked_process_judges_the_bytes_again(jail: Jail) -> None:
    death, _ = dies(jail, Code("bot.zip", b"no zip at all, and never judged by anybody"))
    assert (death.verdict, death.words[:40]) == (Verdict.LOAD, "The file does not end as a zip does: it ")


def test_64_megabytes_are_unpacked_within_time_and_memory(jail: Jail) -> None:
    code = module("return len(get_data(__name__, 'w.bin')) >> 20", w_bin=b"\0" * (63 * MEGABYTE))
    assert answer(jail, code) == 63

"""What a zip must be to be taken, judged without unpacking a byte of it."""

import struct
import zlib
from collections.abc import Mapping
from zipfile import ZIP_BZIP2, ZIP_LZMA, ZIP_STORED

import pytest

from sandbox import BadUpload, Code
from sandbox.uploads import MEGABYTE, MOST_BYTES, MOST_FILES, File, accept, content_hash, files_in
from tests.sandbox.archives import BOT, MODULE, Part, built, deflated, with_mode, zipped

PACKAGE: dict[str, str | bytes] = {
    "mybot/__init__.py": BOT,
    "mybot/net.py": "",
    "mybot/nets/weights.npz": b"\0" * 99,
}


def refusal(data: bytes) -> str:
    with pytest.raises(BadUpload) as refused:
        accept("bot.zip", data)
    sentence = refused.value.sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize("method", [ZIP_STORED, 8])
def test_a_package_with_data_is_taken_as_it_is(method: int) -> None:
    data = zipped(PACKAGE, method)
    assert accept("My Bot.zip", data) == Code("My Bot.zip", data)


@pytest.mark.parametrize("method", [0, 8])
def test_one_built_byte_by_byte_is_taken(method: int) -> None:
    accept("bot.zip", built(Part(b"bot.py", BOT.encode(), method=method), Part(b"nets/", mode=0o040755)))


def test_its_files_are_told_by_its_directory() -> None:
    code = accept("bot.zip", zipped(PACKAGE))
    assert files_in(code)[2] == File("mybot/nets/weights.npz", 99)
    assert files_in(Code("bot.py", b"")) == ()


def test_sizes_that_follow_the_content_are_taken() -> None:
    sizes = struct.pack("<3I", *MODULE.sizes)
    for behind in (sizes, b"PK\x07\x08" + sizes):
        streamed = Part(b"bot.py", BOT.encode(), flags=8, local_sizes=(0, 0, 0), behind=behind)
        accept("bot.zip", built(streamed, MODULE_DATA))


MODULE_DATA = Part(b"data.txt", b"x")


def test_what_macos_adds_is_left_out() -> None:
    junk: dict[str, str | bytes] = {
        "__MACOSX/._bot.py": b"\0",
        ".DS_Store": b"\0",
        "nets/.DS_Store": b"\0",
        "bot.py": BOT,
    }
    assert files_in(accept("bot.zip", zipped(junk))) == (File("bot.py", len(BOT)),)


def test_accents_taken_apart_are_put_together() -> None:
    code = accept("bot.zip", zipped({"bot.py": BOT, "e\u0301te\u0301.txt": "x"}))
    assert files_in(code)[1].name == "\u00e9t\u00e9.txt"


NAMES = {
    "../bot.py": "a name has letters",
    "a/../../x.txt": "a name has letters",
    "/etc/x.txt": "a name has letters",
    "C:/x.txt": "a name has letters",
    "a\\..\\x.txt": "a name has letters",
    "a//x.txt": "a name has letters",
    "./x.txt": "a name has letters",
    ".hidden": "a name has letters",
    "x.txt.": "a name has letters",
    "x ": "a name has letters",
    "-rf.txt": "a name has letters",
    "a\nb.txt": "a name has letters",
    "\u202etxt.exe": "a name has letters",
    "<img src=x>.txt": "a name has letters",
    "fast.so": "is compiled code",
    "lib/fast.so.1": "is compiled code",
    "fast.cpython-311-x86_64-linux-gnu.so": "is compiled code",
    "fast.PYD": "is compiled code",
    "bot.pyc": "is compiled code",
    "__pycache__/bot.cpython-311.txt": "is compiled code",
    "evil.pth": "would change how Python starts",
    "lib/sitecustomize.txt": "would change how Python starts",
    "usercustomize.txt": "would change how Python starts",
    "BOT.PY": "have the same name",
    "bot.py/x.txt": "is a file, and the folder of",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_bad_name_is_refused(name: str) -> None:
    told = refusal(built(MODULE, Part(name.encode(), b"x", flags=0x0800)))
    assert NAMES[name] in told


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x.txt", "x.txt"),
        ("x.txt", "X.TXT"),
        ("\u00e9.txt", "e\u0301.txt"),
        ("\ufb01.txt", "fi.txt"),
        ("stra\u00dfe.txt", "STRASSE.txt"),
    ],
)
def test_two_names_that_are_one_somewhere_are_refused(one: str, other: str) -> None:
    parts = [Part(name.encode(), b"x", flags=0x0800) for name in (one, other)]
    assert "have the same name" in refusal(built(MODULE, *parts))


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"weights.npz": ""}, "The zip has no bot at its top"),
        ({"lib/bot.py": BOT}, "The zip has no bot at its top"),
        ({"__init__.py": BOT}, "pack the package's folder"),
        ({"bot.py": BOT, "net.py": ""}, "The zip has 2 modules at its top ('bot.py', 'net.py')"),
        ({"bot.py": BOT, "net/__init__.py": ""}, "2 modules at its top ('bot.py', 'net/')"),
        ({"bot.py": BOT, "lib/net.py": ""}, "more than one module needs a package"),
        (PACKAGE | {"weights.npz": ""}, "beside its package: put it into that folder"),
        ({"my-bot.py": BOT}, "'my-bot' cannot be imported"),
        ({"2bot/__init__.py": BOT}, "'2bot' cannot be imported"),
        ({"random.py": BOT}, "'random' is the name of a module that bots import"),
        ({"numpy/__init__.py": BOT}, "'numpy' is the name of a module"),
        ({"engine.py": BOT}, "'engine' is the name of a module"),
        ({"msgspec.py": BOT}, "'msgspec' is the name of a module"),
        ({"Numpy.py": BOT}, "'Numpy' is the name of a module"),
        ({"sitecustomize.py": BOT}, "would change how Python starts"),
        ({"class.py": BOT}, "'class' cannot be imported: it is a word of Python's; give yours another name"),
        ({"None.py": BOT}, "'None' cannot be imported: it is a word"),
        ({"async/__init__.py": BOT}, "'async' cannot be imported: it is a word"),
        ({"__main__.py": BOT}, "'__main__' is a name of Python's own; give yours another"),
        ({"__mp_main__/__init__.py": BOT}, "'__mp_main__' is a name of Python's own"),
        ({"\U0001d5bbot.py": BOT}, "cannot be imported: a module's name has letters"),
        ({"sandbox.py": BOT}, "'sandbox' is the name of a module"),
        ({"match.py": BOT}, None),
        ({"_.py": BOT}, None),
        (PACKAGE | {"mybot/class.py": "", "mybot/random.py": "", "mybot/__main__.py": ""}, None),
        ({"bot.py": BOT, "b.PY": ""}, None),
    ],
)
def test_the_bot_is_one_module_or_one_package(files: Mapping[str, str | bytes], told: str | None) -> None:
    if told is None:
        accept("bot.zip", zipped(files))
    else:
        assert told in refusal(zipped(files))


ZIP64 = struct.pack("<2HQQ", 1, 16, 1, 1)
TAKEN_APART = {
    "no zip": (b"x" * 100, "does not end as a zip does"),
    "nothing": (b"PK", "does not end as a zip does"),
    "empty": (zipped({}), "no bot at its top"),
    "cut short": (zipped(PACKAGE)[:-5], "does not end as a zip does"),
    "more behind": (zipped(PACKAGE) + b"x", "something else behind its end"),
    "comment": (zipped(PACKAGE)[:-2] + b"\1\0x", "has a comment"),
    "before": (b"#!/bin/sh\n" + zipped(PACKAGE), "zip64, parts and comments"),
    "before, with offsets to match": (built(MODULE, before=b"MZ"), "data before its first file"),
    "zip64 end": (built(MODULE, between=b"PK\x06\x07" + b"\0" * 16), "zip64"),
    "zip64 entry": (built(MODULE, Part(b"x", b"x", extra=ZIP64)), "zip64 sizes"),
    "zip64 local": (built(MODULE, Part(b"x", b"x", local_extra=ZIP64)), "zip64 sizes"),
    "second name": (built(MODULE, Part(b"x", b"x", extra=struct.pack("<2H", 0x7075, 0))), "a second name"),
    "extra cut": (built(MODULE, Part(b"x", b"x", extra=b"\x09")), "extra field is cut short"),
    "much extra": (built(MODULE, Part(b"x", b"x", extra=b"\x99\0\0\0" * 65)), "260 extra bytes; 256"),
    "extra too long": (built(MODULE, Part(b"x", b"x", extra=struct.pack("<2H", 9, 5))), "field is too long"),
    "entry comment": (built(MODULE, Part(b"x", b"x", comment=b"hi")), "has comments"),
    "fewer than told": (built(MODULE, number=2), "directory is damaged"),
    "more than told": (built(MODULE, Part(b"x", b"x"), number=1), "does not end where it should"),
    "encrypted": (built(MODULE, Part(b"x", b"x", flags=1)), "is encrypted"),
    "strongly encrypted": (built(MODULE, Part(b"x", b"x", flags=0x40)), "packed in an odd way"),
    "hidden directory": (built(MODULE, Part(b"x", b"x", flags=0x2000)), "packed in an odd way"),
    "unknown encoding": (built(MODULE, Part(b"\xe9.txt", b"x")), "neither ASCII nor marked as UTF-8"),
    "broken encoding": (built(MODULE, Part(b"\xe9.txt", b"x", flags=0x0800)), "not UTF-8"),
    "half a character": (built(MODULE, Part(b"\xed\xa0\x80.txt", b"x", flags=0x0800)), "not UTF-8"),
    "name with NUL": (built(MODULE, Part(b"a\0.txt", b"x")), "a name has letters"),
    "no name": (built(MODULE, Part(b"", b"x")), "a name has letters"),
    "long name": (built(MODULE, Part(b"x" * 500, b"x")), "a name of 500 bytes; 240 are allowed"),
    "other local name": (built(MODULE, Part(b"x", b"x", local_name=b"y")), "says other things of itself"),
    "other local size": (built(MODULE, Part(b"x", b"x", local_sizes=(0, 1, 1))), "says other things"),
    "other local method": (built(MODULE, Part(b"x", b"x", local_method=8)), "says other things"),
    "no sizes": (built(MODULE, Part(b"x", b"x", local_sizes=(0, 0, 0))), "says other things"),
    "sizes missing": (built(MODULE, Part(b"x", b"x", flags=8, local_sizes=(0, 0, 0))), "hides something"),
    "something between": (built(MODULE, Part(b"x", b"x", behind=b"hidden")), "hides something behind it"),
    "overlap": (built(MODULE, Part(b"x", b"x", offset=0)), "'bot.py' in the zip is not where"),
    "elsewhere": (built(MODULE, Part(b"x", b"x", offset=5)), "'bot.py' in the zip is not where"),
    "behind the end": (built(MODULE, Part(b"x", b"x", offset=0xFFFFFFFF)), "overlaps the next"),
    "two sizes": (built(MODULE, Part(b"x", b"x", size=9)), "has two sizes"),
    "folder with content": (built(MODULE, Part(b"x/", b"content", mode=0)), "a folder with a content"),
    "a link": (with_mode("x", 0o120777), "is a link"),
    "a device": (with_mode("x", 0o020666), "is a link or something else"),
    "a pipe": (with_mode("x", 0o010666), "is a link or something else"),
    "bzip2": (zipped(PACKAGE, ZIP_BZIP2), "stored and deflated are taken"),
    "lzma": (zipped(PACKAGE, ZIP_LZMA), "packed in an odd way"),
}


@pytest.mark.parametrize("how", TAKEN_APART)
def test_whatever_does_not_agree_with_itself_is_refused(how: str) -> None:
    data, told = TAKEN_APART[how]
    assert told in refusal(data)


def test_an_entry_quoted_by_another_is_refused() -> None:
    """The bomb of David Fifield: headers inside of others' contents, so that much is unpacked of little."""
    kernel = Part(b"b.txt", b"\0" * 1000, method=8)
    quoting = Part(b"a.txt", kernel.local())
    inner = len(MODULE.local()) + 30 + len(b"a.txt")
    data = built(MODULE, quoting, Part(b"b.txt", b"\0" * 1000, method=8, offset=inner))
    assert "overlaps the next" in refusal(data)


def test_a_thousand_and_one_entries_are_refused() -> None:
    folders = [Part(b"f%d/" % number, mode=0o040755) for number in range(1000)]
    assert "The zip has 1001 entries" in refusal(built(MODULE, *folders))


def test_500_files_are_taken_and_no_more() -> None:
    files = {"bot.py": BOT} | {f"{number}.txt": "" for number in range(MOST_FILES - 1)}
    accept("bot.zip", zipped(files))
    assert "The zip has 501 files in it; a .py file may" in refusal(zipped(files | {"x": ""}))


def test_64_megabytes_unpacked_are_taken_and_no_more() -> None:
    files: dict[str, str | bytes] = {"bot.py": "", "a": b"\0" * (32 * MEGABYTE), "b": b"\0" * (32 * MEGABYTE)}
    accept("bot.zip", zipped(files))
    assert "The zip has 67,108,865 bytes in it" in refusal(zipped(files | {"c": b"\0"}))


def test_16_megabytes_packed_are_taken_and_no_more() -> None:
    room = MOST_BYTES[".zip"] - len(built(MODULE, Part(b"x")))
    full = built(MODULE, Part(b"x", b"\0" * room))
    assert len(full) == MOST_BYTES[".zip"]
    accept("bot.zip", full)
    assert "The file has 16,777,217 bytes" in refusal(built(MODULE, Part(b"x", b"\0" * (room + 1))))


def test_nothing_is_unpacked_on_this_side(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError

    data = zipped(PACKAGE)
    monkeypatch.setattr(zlib, "decompressobj", never)
    monkeypatch.setattr(zlib, "decompress", never)
    code = accept("bot.zip", data)
    assert files_in(code)
    assert content_hash(code)


def hashed(files: Mapping[str, str | bytes], name: str = "bot.zip") -> str:
    return content_hash(accept(name, zipped(files)))


def test_the_same_files_are_the_same_code_in_any_order_and_under_any_name() -> None:
    backwards = dict(reversed(PACKAGE.items()))
    assert hashed(PACKAGE) == hashed(backwards) == hashed(PACKAGE, "other.zip")


def test_the_hash_is_the_files_not_their_dates() -> None:
    data = built(MODULE)
    other = data.replace(struct.pack("<2H", 0, 33), struct.pack("<2H", 77, 99))
    assert other != data
    assert content_hash(accept("a.zip", data)) == content_hash(accept("a.zip", other))


def test_other_content_names_or_claims_are_other_code() -> None:
    told = Part(b"x", b"xx", method=8, packed=deflated(b"xx"))
    lies = Part(b"x", b"xx", method=8, packed=deflated(b"xx"), size=3)
    forged = Part(b"x", b"yy", method=8, crc=zlib.crc32(b"xx"))
    renamed = Part(b"y", b"xx", method=8)
    hashes = {content_hash(accept("a.zip", built(MODULE, part))) for part in (told, lies, forged, renamed)}
    assert len(hashes) == 4


def test_a_lone_file_is_known_by_its_bytes_as_ever() -> None:
    assert content_hash(Code("a.py", b"x")) == (
        "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
    )

import pytest

from sandbox import BadUpload, Code
from sandbox.uploads import MOST_BYTES, accept

BOT = b"from engine import Bot\n"


def sentence(filename: str, data: bytes) -> str:
    with pytest.raises(BadUpload) as refusal:
        accept(filename, data)
    return refusal.value.sentence


@pytest.mark.parametrize("name", ["bot.py", "My Bot-2.PY", "été.py", "a" * 97 + ".py", "v1.2.py"])
def test_a_python_file_is_taken_as_it_is(name: str) -> None:
    assert accept(name, BOT) == Code(name, BOT)


@pytest.mark.parametrize("data", [b"", b"  \n\t\n"])
def test_an_empty_file_is_refused(data: bytes) -> None:
    assert sentence("bot.py", data) == "The file is empty."


def test_a_file_of_just_the_limit_is_taken() -> None:
    accept("bot.py", b"#" * MOST_BYTES[".py"])


def test_a_large_file_is_refused_with_both_sizes() -> None:
    allowed = "a .py file may have 1 MB, a .zip 16 MB with 64 MB and 500 files in it."
    assert sentence("bot.py", b"#" * (50 << 20)) == f"The file has 52,428,800 bytes; {allowed}"
    assert sentence("bot.py", b"#" * (MOST_BYTES[".py"] + 1)) == f"The file has 1,048,577 bytes; {allowed}"


@pytest.mark.parametrize("name", ["bot", "bot.txt", "bot.pyc", "bot.py.exe", "", "py"])
def test_another_ending_is_refused(name: str) -> None:
    assert sentence(name, BOT) == "A bot is a Python file that ends in .py, or a .zip with its files."


@pytest.mark.parametrize(
    "name",
    [
        ".py",
        "../bot.py",
        "/etc/bot.py",
        "a\\b.py",
        "<script>.py",
        "a\nb.py",
        "a\0.py",
        "\u202eevil.py",
        "-x.py",
        "a'.py",
    ],
)
def test_an_odd_name_is_refused_and_not_repeated(name: str) -> None:
    text = sentence(name, BOT)
    assert text == "The file's name may hold letters, digits, spaces and . _ + - before its ending."


def test_a_name_of_ten_thousand_characters_is_refused() -> None:
    assert sentence("a" * 10_000 + ".py", BOT) == "The file's name has 10003 characters; 100 are allowed."


def test_bytes_that_are_no_text_are_refused_with_their_place() -> None:
    assert sentence("bot.py", b"x = 1\ny = '\xff'\n") == (
        "The file is not UTF-8 text: line 2 holds a byte that is not."
    )
    assert sentence("bot.py", b"x\0") == "The file is not Python source: byte 1 is a NUL."
    assert sentence("bot.py", "x = 1".encode("utf-16")).startswith("The file is not Python source")

"""What an uploaded file must be, judged as bytes: never unpacked, compiled or parsed on this side."""

import re
from typing import Final

from sandbox.errors import BadUpload
from sandbox.exchange import Code

MAX_BYTES: Final = 1024 * 1024
MAX_NAME: Final = 100
_NAME: Final = re.compile(r"\w[\w .+-]*\.py", re.IGNORECASE)


def accept(filename: str, data: bytes) -> Code:
    """Raises BadUpload with a sentence for the author."""
    _check_name(filename)
    if not data.strip():
        raise BadUpload("The file is empty.")
    if len(data) > MAX_BYTES:
        raise BadUpload(_too_large(len(data)))
    _check_text(data)
    return Code(filename, data)


def _check_name(filename: str) -> None:
    if filename.lower().endswith(".zip"):
        raise BadUpload("Zip uploads are not supported yet: send one .py file.")
    if not filename.lower().endswith(".py"):
        raise BadUpload("A bot is one Python file, with a name that ends in .py.")
    if len(filename) > MAX_NAME:
        raise BadUpload(f"The file's name has {len(filename)} characters; {MAX_NAME} are allowed.")
    if not _NAME.fullmatch(filename):
        raise BadUpload("The file's name may hold letters, digits, spaces and . _ + - before its .py.")


def _check_text(data: bytes) -> None:
    if b"\0" in data:
        raise BadUpload(f"The file is not Python source: byte {data.index(0)} is a NUL.")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadUpload(f"The file is not UTF-8 text: line {line} holds a byte that is not.") from None


def _too_large(size: int) -> str:
    if size < 2 * MAX_BYTES:
        return f"The file has {size:,} bytes; a bot may have {MAX_BYTES:,}."
    return f"The file has {size >> 20} MB; a bot may have {MAX_BYTES >> 20} MB."

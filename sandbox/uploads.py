"""What an uploaded file must be, judged as bytes: never unpacked, compiled or parsed on this side."""

import hashlib
import keyword
import re
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sandbox import sentences
from sandbox.errors import BadUpload
from sandbox.exchange import Code
from sandbox.inside.archive import BadArchive, Member, members, shown
from sandbox.inside.layout import layout_of
from sandbox.interpreter import OFFERED

MEGABYTE: Final = 1 << 20
MOST_BYTES: Final = {".py": MEGABYTE, ".zip": 16 * MEGABYTE}
MOST_UNPACKED: Final = 64 * MEGABYTE
MOST_FILES: Final = 500
MAX_NAME: Final = 100

_NAME: Final = re.compile(r"\w[\w .+-]*\.(py|zip)", re.IGNORECASE)
_PART: Final = re.compile(r"\w([\w .+-]*[\w+-])?")
_COMPILED: Final = frozenset({"so", "pyd", "dll", "dylib", "pyc", "pyo"})
_STARTS_PYTHON: Final = frozenset({"sitecustomize", "usercustomize"})
_TAKEN: Final = sys.stdlib_module_names | {"engine", "sandbox", "matches", *OFFERED}
"""Whoever imports these means ours."""
_OF_THE_LANGUAGE: Final = frozenset(keyword.kwlist)
"""The soft keywords, like `match`, are names as any other."""


@dataclass(frozen=True, slots=True)
class File:
    """One of those in an upload, as its directory tells of it."""

    name: str
    size: int


def accept(filename: str, data: bytes) -> Code:
    """Raises BadUpload with a sentence for the author."""
    check_size(filename, len(data))
    if is_zip(filename):
        _check_zip(data)
    else:
        _check_text(data)
    return Code(filename, data)


def is_zip(filename: str) -> bool:
    return filename.lower().endswith(".zip")


def check_size(filename: str, size: int) -> None:
    """All that can be said before anything is read. Raises BadUpload."""
    _check_name(filename)
    ending = filename[filename.rindex(".") :].lower()
    if not size:
        raise BadUpload(sentences.EMPTY)
    if size > MOST_BYTES[ending]:
        raise BadUpload(sentences.LARGE % {"size": f"{size:,}", "limits": sentences.LIMITS})


def files_in(code: Code) -> tuple[File, ...]:
    """What an accepted zip holds; nothing for a lone file."""
    if not is_zip(code.name):
        return ()
    return tuple(File(member.name, member.size) for member in members(code.data))


def content_hash(code: Code) -> str:
    """The same for the same files, named and packed alike, in whatever order and with whatever dates."""
    if not is_zip(code.name):
        return hashlib.sha256(code.data).hexdigest()
    whole = hashlib.sha256(b"lastcard zip\0")
    for member in sorted(members(code.data), key=lambda member: member.name):
        packed = memoryview(code.data)[member.start : member.start + member.packed]
        told = f"{member.name}\0{member.is_deflated:d}\0{member.size}\0{member.crc}\0"
        whole.update(told.encode() + hashlib.sha256(packed).digest())
    return whole.hexdigest()


def _check_name(filename: str) -> None:
    if not filename.lower().endswith(tuple(MOST_BYTES)):
        raise BadUpload(sentences.NO_BOT)
    if len(filename) > MAX_NAME:
        raise BadUpload(sentences.LONG_NAME % {"number": len(filename), "most": MAX_NAME})
    if not _NAME.fullmatch(filename):
        raise BadUpload(sentences.BAD_NAME)


def _check_text(data: bytes) -> None:
    if not data.strip():
        raise BadUpload(sentences.EMPTY)
    if b"\0" in data:
        raise BadUpload(sentences.NUL % {"place": data.index(0)})
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadUpload(sentences.NOT_UTF8 % {"line": line}) from None


def _check_zip(data: bytes) -> None:
    try:
        found = members(data)
        _check_amount(found)
        for member in found:
            _check_member(member.name)
        _check_apart([member.name for member in found])
        layout = layout_of([member.name for member in found])
    except BadArchive as refusal:
        raise BadUpload(str(refusal)) from None
    _check_root(layout.root)


def _check_amount(found: Sequence[Member]) -> None:
    if len(found) > MOST_FILES:
        raise BadUpload(sentences.MANY_FILES % {"number": len(found), "limits": sentences.LIMITS})
    unpacked = sum(member.size for member in found)
    if unpacked > MOST_UNPACKED:
        raise BadUpload(sentences.LARGE_INSIDE % {"size": f"{unpacked:,}", "limits": sentences.LIMITS})


def _check_member(name: str) -> None:
    parts = name.split("/")
    if not all(_PART.fullmatch(part) for part in parts):
        raise BadUpload(sentences.BAD_MEMBER % {"name": shown(name)})
    stem, *endings = parts[-1].lower().split(".")
    if _COMPILED.intersection(endings) or "__pycache__" in parts:
        raise BadUpload(sentences.COMPILED % {"name": shown(name)})
    if stem in _STARTS_PYTHON or "pth" in endings:
        raise BadUpload(sentences.STARTS_PYTHON % {"name": shown(name)})


def _check_apart(names: Iterable[str]) -> None:
    """On no machine two of them are the same, nor one a file and another's folder."""
    known: dict[str, str] = {}
    for name in names:
        key = unicodedata.normalize("NFKC", name).casefold()
        if key in known:
            raise BadUpload(sentences.SAME_NAME % {"name": shown(name), "other": shown(known[key])})
        known[key] = name
    for key, name in known.items():
        folders = (key[:place] for place, letter in enumerate(key) if letter == "/")
        if folder := next((folder for folder in folders if folder in known), None):
            told = {"name": shown(known[folder]), "other": shown(name)}
            raise BadUpload(sentences.FILE_AND_FOLDER % told)


def _check_root(root: str) -> None:
    if not root.isidentifier() or unicodedata.normalize("NFKC", root) != root:
        raise BadUpload(sentences.NO_IDENTIFIER % {"name": shown(root)})
    if root in _OF_THE_LANGUAGE:
        raise BadUpload(sentences.KEYWORD % {"name": shown(root)})
    if root.startswith("__") and root.endswith("__"):
        raise BadUpload(sentences.DUNDER % {"name": shown(root)})
    if unicodedata.normalize("NFKC", root).casefold() in _TAKEN:
        raise BadUpload(sentences.TAKEN % {"name": shown(root)})

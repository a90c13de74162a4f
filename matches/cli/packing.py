"""A bot's folder as the zip that is uploaded of it: the same files make the same bytes."""

import io
import os
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from matches.cli.output import BadInput
from sandbox.sentences import LIMITS
from sandbox.uploads import MOST_FILES, MOST_UNPACKED

PLAIN_FILE: Final = 0o100644 << 16
UNIX: Final = 3


def pack(folder: Path) -> bytes:
    """A package under its own name, anything else as it lies. Raises BadInput."""
    is_package = (folder / "__init__.py").is_file()
    top = folder.parent if is_package else folder
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for file in _within_limits(folder):
            archive.writestr(_entry(file.relative_to(top).as_posix()), file.read_bytes(), ZIP_DEFLATED)
    return packed.getvalue()


def as_of_folder(sentence: str) -> str:
    """What is wrong with the zip, for whoever has only seen the folder."""
    return sentence.replace("The zip", "The folder").replace("in the zip", "in the folder")


def _entry(name: str) -> ZipInfo:
    """Without what differs between machines and days."""
    entry = ZipInfo(unicodedata.normalize("NFC", name))
    entry.create_system, entry.external_attr = UNIX, PLAIN_FILE
    return entry


def _within_limits(folder: Path) -> list[Path]:
    """Known before anything is read: somebody's home may be typed for a bot."""
    files: list[Path] = []
    size = 0
    for file in _files(folder):
        files.append(file)
        size += file.stat().st_size
        if len(files) > MOST_FILES or size > MOST_UNPACKED:
            raise BadInput(f"{folder}: the folder has too many files or bytes for a bot; {LIMITS}")
    return sorted(files, key=Path.as_posix)


def _files(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder, onerror=_raise):
        folders[:] = [name for name in folders if not _is_left_out(name)]
        files = [Path(place, name) for name in names if not _is_left_out(name)]
        _refuse_links([*files, *(Path(place, name) for name in folders)])
        yield from files


def _refuse_links(paths: Iterable[Path]) -> None:
    for path in paths:
        if path.is_symlink() or not (path.is_file() or path.is_dir()):
            raise BadInput(f"{path}: a link or a device; a bot's folder has plain files")


def _raise(error: OSError) -> None:
    raise error


def _is_left_out(name: str) -> bool:
    """What tools leave in a folder, and its tests."""
    hidden = name.startswith(".") or name == "__pycache__" or name.endswith((".pyc", ".pyo"))
    return hidden or (name.startswith("test_") and name.endswith(".py"))

"""The author's kit as one archive, made from this checkout: `pip install http://HOST/kit/lastcard.zip`.

It holds what the wheel takes: the wheel that pip builds from it is the one that is tested.
"""

import hashlib
import io
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import condition, require_safe

BESIDE: Final = {
    "README.md": "docs/kit.md",
    "LICENSE": "LICENSE",
    "docs/bots.md": "docs/bots.md",
    "docs/rules.md": "docs/rules.md",
    "docs/notation.md": "docs/notation.md",
}
"""By its path in the archive, what stands beside the packages."""
PROJECT: Final = "pyproject.toml"
LONG_AGO: Final = (2020, 1, 1, 0, 0, 0)
"""Of every file, so that the same files make the same archive."""


@dataclass(frozen=True, slots=True)
class Kit:
    version: str
    archive: bytes


@cache
def kit() -> Kit:
    """Made once for each process. The version names its content too: pip sees when there is another."""
    root = settings.BASE_DIR
    text = (root / PROJECT).read_text()
    project = tomllib.loads(text)
    files = dict(sorted(_files(root, project["tool"]["hatch"]["build"]["targets"]["wheel"])))
    number = project["project"]["version"]
    version = f"{number}+k{_digest({PROJECT: text.encode(), **files})}"
    named = text.replace(f'version = "{number}"', f'version = "{version}"', 1)
    return Kit(version, _packed(f"lastcard-{number}", {PROJECT: named.encode(), **files}))


def _files(root: Path, wheel: dict[str, Any]) -> Iterator[tuple[str, bytes]]:
    yield from ((name, (root / path).read_bytes()) for name, path in BESIDE.items())
    left_out = {path for pattern in wheel["exclude"] for path in root.glob(pattern)}
    for taken in wheel["only-include"]:
        for path in _below(root / taken):
            if left_out.isdisjoint(path.parents):
                yield path.relative_to(root).as_posix(), path.read_bytes()


def _below(path: Path) -> Iterator[Path]:
    """Without what Python and editors leave behind, and nothing that only points elsewhere."""
    if path.is_symlink() or path.name.startswith(".") or path.name == "__pycache__":
        return
    if path.is_dir():
        for each in path.iterdir():
            yield from _below(each)
    elif path.suffix != ".pyc":
        yield path


def _digest(files: dict[str, bytes]) -> str:
    whole = hashlib.sha256()
    for name, content in files.items():
        whole.update(f"{name}\0{len(content)}\0".encode() + content)
    return whole.hexdigest()[:10]


def _packed(folder: str, files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files.items():
            entry = ZipInfo(f"{folder}/{name}", LONG_AGO)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, ZIP_DEFLATED)
    return packed.getvalue()


@require_safe
@condition(etag_func=lambda request: f'"{kit().version}"')
def download(request: HttpRequest) -> HttpResponse:
    headers = {"Cache-Control": "no-cache", "Content-Disposition": 'attachment; filename="lastcard.zip"'}
    return HttpResponse(kit().archive, content_type="application/zip", headers=headers)

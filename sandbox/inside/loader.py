"""Makes modules of uploaded bytes. Runs in the locked process, or on an author's own machine for the author's
own bot; nothing touches a file system."""

import linecache
import os
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

from sandbox.inside import sentences
from sandbox.inside.archive import BadArchive, Data, members, shown
from sandbox.inside.layout import START, Layout, layout_of
from sandbox.inside.unpack import unpack

MODULE: Final = "bot"
"""What a lone file is imported as, whatever it is called."""
MOST_NAMED: Final = 20


def open_upload(name: str, data: Data) -> "Upload":
    """Raises BadArchive."""
    if not name.lower().endswith(".zip"):
        return Upload(Layout(MODULE, name), {name: lambda: bytes(data)})
    files = {member.name: partial(unpack, data, member) for member in members(data)}
    return Upload(layout_of(list(files)), files)


class Upload(MetaPathFinder, SourceLoader):  # type: ignore[misc]  # SourceLoader does not fit its own bases
    """Finds and loads the modules of one upload, and reads the files beside them, each once."""

    def __init__(self, layout: Layout, files: Mapping[str, Callable[[], bytes]]) -> None:
        self._layout = layout
        self._files = files
        self._contents: dict[str, bytes] = {}
        self._modules: dict[str, ModuleType] = {}

    def module(self) -> ModuleType:
        """The bot. Whatever keeps it from being imported is raised, without the frames of importing."""
        root = self._layout.root
        if root in sys.modules:
            raise BadArchive(sentences.LOADED_ALREADY % {"name": shown(root)})
        return __import__(root)

    def install(self) -> None:
        """From here on its modules are found, before all others."""
        sys.meta_path.insert(0, self)

    @contextmanager
    def installed(self) -> Iterator[None]:
        """For a while: other bots of the same name live in this process too."""
        hidden = self._taken()
        sys.modules.update(self._modules)
        sys.meta_path.insert(0, self)
        try:
            yield
        finally:
            sys.meta_path.remove(self)
            self._modules = self._taken()
            sys.modules.update(hidden)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self._file_of(fullname)
        if file is None:
            return None
        spec = ModuleSpec(fullname, self, origin=file, is_package=file.endswith(START))
        spec.has_location = True
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(os.path.dirname(file))
        return spec

    def get_filename(self, fullname: str) -> str:
        file = self._file_of(fullname)
        if file is None:
            raise ImportError(sentences.NO_SUCH_MODULE % {"name": repr(fullname)}, name=fullname)
        return file

    def get_data(self, path: str) -> bytes:
        """The content of a file, by its path in the upload."""
        name = path.replace(os.sep, "/")
        if name not in self._contents:
            self._contents[name] = self._read(name)
        return self._contents[name]

    def _read(self, name: str) -> bytes:
        if name not in self._files:
            raise FileNotFoundError(self._unknown(name))
        content = self._files[name]()
        if name.endswith(".py"):
            _show_source(name, content)
        return content

    def _unknown(self, name: str) -> str:
        home = self._layout.home
        files = sorted(each.removeprefix(home) for each in self._files if not each.endswith(".py"))
        wanted = repr(name.removeprefix(home))
        if not files:
            return sentences.NO_DATA % {"name": wanted}
        more = f" and {len(files) - MOST_NAMED} more" if len(files) > MOST_NAMED else ""
        return sentences.NO_SUCH_FILE % {"name": wanted, "names": ", ".join(files[:MOST_NAMED]) + more}

    def _file_of(self, fullname: str) -> str | None:
        if fullname == self._layout.root:
            return self._layout.start
        if not self._is_below(fullname):
            return None
        stem = fullname.replace(".", "/")
        return next((file for file in (stem + START, f"{stem}.py") if file in self._files), None)

    def _is_below(self, fullname: str) -> bool:
        return fullname.startswith(f"{self._layout.root}.")

    def _taken(self) -> dict[str, ModuleType]:
        """Whatever goes by our modules' names, taken out of those that are imported."""
        return {name: sys.modules.pop(name) for name in self._names if name in sys.modules}

    @cached_property
    def _names(self) -> set[str]:
        modules = (file.removesuffix(".py") for file in self._files if file.endswith(".py"))
        return {self._layout.root, *(file.removesuffix("/__init__").replace("/", ".") for file in modules)}


def why_not_loaded(error: BaseException) -> str:
    """In one sentence, with the author's file and line where there is one: only those have relative names."""
    kind = type(error).__name__
    if isinstance(error, SyntaxError) and _is_uploaded(error.filename or ""):
        return f"{error.filename} line {error.lineno}: {kind}: {error.msg}"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_uploaded(frame.filename)]
    text = _text(error)
    if frames:
        return f"{frames[-1].filename} line {frames[-1].lineno}: {kind}: {text}"
    return text or kind


def _is_uploaded(filename: str) -> bool:
    return not os.path.isabs(filename) and not filename.startswith("<")


def _text(error: BaseException) -> str:
    try:
        return " ".join(str(error).split())
    except BaseException:  # a hostile __str__ has only itself to speak for
        return ""


def _show_source(name: str, data: bytes) -> None:
    """Let tracebacks quote the author's lines, and no file that happens to have the same name here."""
    lines = data.decode("utf-8", "replace").splitlines(keepends=True)
    linecache.cache[name] = (len(data), None, lines, name)

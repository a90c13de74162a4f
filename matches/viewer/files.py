"""Where the viewer's own files stand: under `platform/` in a checkout, beside this one in an installed kit.

The wheel takes them from there (`[tool.hatch.build.targets.wheel.sources]`), so that there is one of each.
"""

from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
INSTALLED: Final = HERE / "static"
PLATFORM: Final = HERE.parents[1] / "platform"
IN_CHECKOUT: Final = {
    "replays": PLATFORM / "replays" / "static" / "replays",
    "site": PLATFORM / "config" / "static" / "site",
    "vendor": PLATFORM / "config" / "static" / "vendor",
}


def static(name: str) -> Path:
    """A file by the address that the site serves it under, such as `replays/main.js`."""
    part, _, rest = name.partition("/")
    return (INSTALLED / part if INSTALLED.is_dir() else IN_CHECKOUT[part]) / rest


def table_template() -> Path:
    """The viewer's markup, a template of the site."""
    if INSTALLED.is_dir():
        return INSTALLED / "table.html"
    return PLATFORM / "replays" / "templates" / "replays" / "table.html"

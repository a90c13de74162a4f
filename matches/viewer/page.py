"""A game as one HTML page that needs no server: the viewer, its pictures and the frames are all in it."""

import base64
import gzip
import html
import json
import posixpath
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.characters import BY_SLUG
from engine.frames import frames_of
from engine.replay import Replay
from matches.viewer.files import static, table_template
from matches.viewer.modules import START, data_address, import_map
from matches.viewer.sigils import sigil_letters
from matches.viewer.words import WORDS

STYLES: Final = (
    "site/tokens.css",
    "site/base.css",
    "site/layout.css",
    "site/components.css",
    "site/pages.css",
    "replays/viewer.css",
)
FACES: Final = {".woff2": "font/woff2"}
PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Lastcard</title>
<link rel="icon" href="{icon}">
<style>
{styles}
</style>
<script type="importmap">{modules}</script>
</head>
<body>
<div hidden>{shapes}{faces}</div>
<main class="content wrap watching">
<div class="stack">
<h1 class="versus">{title}</h1>
{table}
<p class="small muted">{about}</p>
</div>
</main>
{setting}
{words}
<script type="module">import "{start}";</script>
</body>
</html>
"""


def page_of(replay: Replay) -> str:
    """Raises BadReplay."""
    names = [player.name for player in replay.players]
    return PAGE.format(
        title=html.escape(", ".join(names)),
        icon=data_address(static("site/favicon.svg").read_bytes(), "image/svg+xml"),
        styles=_styles(),
        modules=_in_script(import_map()),
        shapes=static("site/shapes.svg").read_text("utf-8"),
        faces=static("site/faces.svg").read_text("utf-8"),
        table=table(names),
        about=html.escape(f"{replay.rules.name}, SHA-256 of the final state: {replay.result.sha256}"),
        setting=_data("viewer-setting", _setting(replay, names)),
        words=_data("viewer-strings", WORDS),
        start=START,
    )


def table(names: Sequence[str]) -> str:
    """The viewer's markup: the site's template, of which only these tags are understood."""
    text = re.sub(r"{#.*?#}|{% load [^%]*%}", "", table_template().read_text("utf-8"))
    text = re.sub(r'{% translate "([^"]*)" %}', lambda found: html.escape(found[1]), text)
    text = text.replace('{% static "site/shapes.svg" %}', "")
    return text.replace('{% include "replays/eyes.html" %}', _eyes(names))


def _eyes(names: Sequence[str]) -> str:
    told = (f"As {html.escape(name)} saw it (seat {seat})" for seat, name in enumerate(names))
    return "".join(f'<option value="{seat}">{text}</option>' for seat, text in enumerate(told))


def _setting(replay: Replay, names: Sequence[str]) -> dict[str, Any]:
    viewers = (None, *range(len(names)))
    return {
        "frames": [_packed(frames_of(replay, viewer)) for viewer in viewers],
        "seats": len(names),
        "art": {
            "cards": data_address(static("replays/cards.svg").read_bytes(), "image/svg+xml"),
            "shapes": "",
            "sigils": [sigil_letters(name.lower()) for name in names],
            "faces": [f"#{name.lower()}" if name.lower() in BY_SLUG else None for name in names],
        },
    }


def _packed(frames: Mapping[str, Any]) -> str:
    data = json.dumps(frames, separators=(",", ":")).encode()
    return base64.b64encode(gzip.compress(data, mtime=0)).decode()


def _data(name: str, content: object) -> str:
    return f'<script id="{name}" type="application/json">{_in_script(content)}</script>'


def _in_script(content: object) -> str:
    """A name of a bot must not end the element that it stands in."""
    text = json.dumps(content)
    return text.replace("<", "\\u003C").replace(">", "\\u003E").replace("&", "\\u0026")


def _styles() -> str:
    return "\n".join(_inlined(name, static(name).read_text("utf-8")) for name in STYLES)


def _inlined(name: str, text: str) -> str:
    """With the files that a style sheet refers to in place of their addresses."""

    def file(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), found[1]))
        kind = FACES[posixpath.splitext(target)[1]]
        return f'url("{data_address(static(target).read_bytes(), kind)}")'

    return re.sub(r'url\("([^"]+)"\)', file, text)

"""Static files get hashed names, modules that import each other included."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import AsyncClient, override_settings

from config.static_files import StaticFiles

FILES = {
    "app.js": 'import { card } from "./card.js";\ncard();\n',
    "card.js": "export const card = () => 1;\n",
    "django_htmx/ext.js": '/** @type {import("./nowhere").Thing} */\n',
}


@pytest.fixture
def storage(tmp_path: Path) -> StaticFiles:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return StaticFiles(location=str(tmp_path), base_url="/static/")


@pytest.fixture
def served(storage: StaticFiles) -> Iterator[AsyncClient]:
    with override_settings(STATIC_ROOT=storage.location):
        yield AsyncClient()


def fetch(served: AsyncClient, **headers: str) -> Any:
    return asyncio.run(served.get("/static/app.js", headers=headers))


def test_a_file_is_sent_whole_because_streams_are_read_synchronously(served: AsyncClient) -> None:
    answer = fetch(served)
    assert not answer.streaming
    assert answer.content.decode() == FILES["app.js"]
    assert answer["Content-Type"].startswith("text/javascript")
    assert int(answer["Content-Length"]) == len(answer.content)


def test_a_file_that_is_known_is_not_sent_again(served: AsyncClient) -> None:
    answer = fetch(served, **{"If-None-Match": fetch(served)["ETag"]})
    assert (answer.status_code, answer.content, answer.has_header("Content-Type")) == (304, b"", False)


def test_a_part_is_sent_as_a_part(served: AsyncClient) -> None:
    answer = fetch(served, Range="bytes=0-5")
    assert (answer.status_code, answer.content) == (206, b"import")


def collected(storage: StaticFiles) -> None:
    for name, _, processed in storage.post_process({name: (storage, name) for name in FILES}):
        assert not isinstance(processed, Exception), name


def test_before_anything_is_collected_files_go_by_their_plain_names(storage: StaticFiles) -> None:
    assert storage.stored_name("app.js") == "app.js"


def test_a_module_imports_the_hashed_name_of_another(storage: StaticFiles) -> None:
    collected(storage)
    name = storage.stored_name("app.js")
    assert name != "app.js"
    text = Path(storage.path(name)).read_text()
    assert f'"./{storage.stored_name("card.js")}"' in text


def test_what_others_wrote_in_comments_is_no_import(storage: StaticFiles) -> None:
    collected(storage)
    assert storage.stored_name("django_htmx/ext.js") != "django_htmx/ext.js"

"""Static files get hashed names, modules that import each other included."""

from pathlib import Path

import pytest

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

"""The house's shape: what is a package, who may hide whom, where each has its place."""

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path
from sys import stdlib_module_names

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
CONTRACT = PROJECT["tool"]["importlinter"]
PACKAGES = {
    init.parent.name for pattern in ("*/__init__.py", "platform/*/__init__.py") for init in ROOT.glob(pattern)
} - {"tests"}


def test_platform_is_a_source_root_and_not_a_package() -> None:
    assert not (ROOT / "platform" / "__init__.py").exists()


def test_no_package_hides_a_standard_library_module() -> None:
    assert PACKAGES.isdisjoint(stdlib_module_names)


def test_no_dependency_hides_a_package() -> None:
    origins = {name: Path(spec.origin) for name in PACKAGES if (spec := find_spec(name)) and spec.origin}
    assert {name for name, origin in origins.items() if ROOT in origin.parents} == PACKAGES


def test_every_package_has_its_place_in_the_layers() -> None:
    layers = CONTRACT["contracts"][0]["layers"]
    assert set(CONTRACT["root_packages"]) == PACKAGES
    assert set(re.findall(r"\w+", " ".join(layers))) == PACKAGES


def test_every_folder_of_tests_is_a_package() -> None:
    folders = {test.parent for test in (ROOT / "tests").rglob("*.py")}
    assert all((folder / "__init__.py").exists() for folder in folders)


def test_no_lock_names_an_address() -> None:
    locks = sorted((ROOT / "requirements").glob("*.txt"))
    assert len(locks) == 3
    assert [lock.name for lock in locks if "://" in lock.read_text()] == []


def test_every_dependency_has_its_reason_in_the_readme() -> None:
    wanted = PROJECT["project"]["dependencies"] + PROJECT["project"]["optional-dependencies"]["site"]
    names = {re.split(r"[\[>=<; ]", line)[0] for line in wanted}
    readme = (ROOT / "README.md").read_text().lower()
    assert {name for name in names if f"| {name.lower()} " not in readme} == set()

"""What the jail holds in memory of the modules that bots may import."""

from pathlib import Path

from sandbox.inside.shelf import Shelf


def test_a_link_that_leads_nowhere_is_no_module(tmp_path: Path) -> None:
    """Debian's own Python has one to a file under /etc, which is not in the jail."""
    package = tmp_path / "package"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "lost.py").symlink_to("/nowhere/lost.py")
    shelf = Shelf({"package": str(package)})
    assert shelf.find_spec("package", None) is not None
    assert shelf.find_spec("package.lost", None) is None

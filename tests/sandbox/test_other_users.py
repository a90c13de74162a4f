"""The same tests for those that this run is not, when it is root's: an ordinary user, who needs a user
namespace; and a root whose interpreter all may read, as in an image, for the tier without namespaces.
"""

import os
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from sandbox.interpreter import interpreter

BECOME_ORDINARY = ["setpriv", "--reuid", "54321", "--regid", "54321", "--clear-groups"]
TESTS = [
    f"tests/sandbox/test_{name}.py"
    for name in ("verdicts", "protocol", "process_facts", "lifecycle", "selftest", "attacks", "zip_loading")
]
ATTACKS = ["tests/sandbox/attacks"]
ROOT = Path(__file__).resolve().parents[2]
# Without the site's plugins and settings, which need more than this user may read.
PYTEST = "-p no:cacheprovider -p no:django -p no:playwright -p no:xdist -q -W error --timeout 120 -c"
MOUNT = """
mount --make-rprivate / &&
mount --bind "$2" "$1/python" && mount --bind "$3" "$1/site" && mount --bind "$4" "$1/checkout" &&
cd "$1/checkout" && shift 4 && exec "$@"
"""


@pytest.fixture
def outside() -> Iterator[Path]:
    """Where everybody can look, unlike pytest's own directories, and perhaps this checkout."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        for directory in (place, place / "python", place / "site", place / "checkout"):
            directory.mkdir(exist_ok=True)
            directory.chmod(0o755)
        (place / "pytest.ini").write_text("[pytest]\naddopts = --import-mode=importlib\nmarkers = slow\n")
        yield place


@pytest.mark.timeout(900)
def test_everything_here_holds_for_an_ordinary_user_too(outside: Path) -> None:
    if os.getuid() == 0:  # else it has just been shown
        assert_green(outside, become=BECOME_ORDINARY)


@pytest.mark.timeout(900)
def test_the_second_tier_holds_for_root_where_all_may_read_the_interpreter(outside: Path) -> None:
    if os.getuid() == 0:
        assert_green(outside, select=["-k", "landlock"])


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_no_attack_gets_further_under_an_ordinary_user(outside: Path) -> None:
    if os.getuid() == 0:
        assert_green(outside, tests=ATTACKS, become=BECOME_ORDINARY)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_no_attack_gets_further_under_root_without_namespaces(outside: Path) -> None:
    if os.getuid() == 0:
        assert_green(outside, tests=ATTACKS, select=["-k", "landlock"])


def assert_green(
    outside: Path, *, tests: Sequence[str] = TESTS, become: Sequence[str] = (), select: Sequence[str] = ()
) -> None:
    command = [*elsewhere(outside), *become, *pytest_run(outside), *tests, *select]
    run = subprocess.run(command, env=environment(outside), capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
    assert " passed" in run.stdout
    assert "skipped" not in run.stdout


def elsewhere(outside: Path) -> list[str]:
    """A private view of the files, where interpreter and checkout are out of root's own home."""
    mounts = [str(outside), sys.base_prefix, sysconfig.get_path("purelib"), str(ROOT)]
    return ["unshare", "--mount", "sh", "-c", MOUNT, "sh", *mounts]


def pytest_run(outside: Path) -> list[str]:
    python = outside / "python" / interpreter().relative_to(Path(sys.base_prefix).resolve())
    root = ["--rootdir", str(outside / "checkout")]
    return [str(python), "-B", "-m", "pytest", *PYTEST.split(), str(outside / "pytest.ini"), *root]


def environment(outside: Path) -> dict[str, str]:
    ours = {
        name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "OPENBLAS_CORETYPE")
    }
    paths = {
        "PYTHONPATH": f"{outside / 'site'}:{outside / 'checkout'}",
        "LD_LIBRARY_PATH": str(outside / "python" / "lib"),
        "HOME": "/",
    }
    return ours | paths

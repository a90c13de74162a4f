"""An upload meets the very check that `lastcard check` makes."""

import pytest

from bots.checking import check
from bots.examinations import with_players
from bots.reports import told
from matches.models import Version
from matches.players import in_process
from matches.states import VersionStatus
from sandbox import Limits
from tests.matches.builders import FIRST_LEGAL, a_version

pytestmark = pytest.mark.django_db


def checked(data: bytes) -> Version:
    version = a_version(status=VersionStatus.CHECKING, data=data, mask=None)
    limits = Limits()
    assert check(version.pk, with_players(in_process(limits), limits))
    version.refresh_from_db()
    return version


def test_a_sound_bot_plays_what_it_declares() -> None:
    version = checked(FIRST_LEGAL.replace(b"Bot):", b'Bot):\n    rulesets = ("classic", "arcade")\n'))
    assert version.status == VersionStatus.ACTIVE
    assert version.rulesets == ("classic", "arcade")
    assert [step["step"] for step in version.report["steps"]][:2] == ["load", "classic, 2 seats"]


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"def", "SyntaxError"),
        (b"x = 1", "did not load: no class here extends"),
        (FIRST_LEGAL + FIRST_LEGAL.replace(b"First", b"Second"), "2 classes"),
        (FIRST_LEGAL.replace(b"view.legal[0]", b"'R99'"), "illegal"),
        (FIRST_LEGAL.replace(b"view.legal[0]", b"1 / 0"), "exception"),
    ],
)
def test_a_faulty_bot_is_rejected_with_what_is_wrong(data: bytes, word: str) -> None:
    version = checked(data)
    assert version.status == VersionStatus.REJECTED
    assert word in told(version, is_owner=True)["sentence"]

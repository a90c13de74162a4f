"""A network with ten megabytes of weights: uploaded, checked and ranked like any bot."""

import io
import re
from collections.abc import Iterator

import numpy as np
import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from bots.checking import check
from bots.examinations import in_jail as checked_in
from matches import services
from matches.jails import open_jail
from matches.models import Version
from matches.plays import in_jail as played_in
from matches.states import AttemptVerdict, VersionStatus
from sandbox import Jail
from tests.matches.builders import a_match, a_person, a_version
from tests.sandbox.archives import zipped

pytestmark = pytest.mark.django_db

START = "from policy.player import Policy\n"
PLAYER = '''"""Lays what a network of three layers likes best."""

from engine import Bot, Move, View

from .network import Network, features


class Policy(Bot):
    network = None

    def __init__(self):
        if Policy.network is None:  # once a process, within the time to load
            Policy.network = Network(self.data("weights/policy.npz"))

    def play(self, view: View) -> Move:
        liked = Policy.network(features(view))
        return max(view.legal, key=lambda move: liked[move.code % len(liked)])
'''
NETWORK = """import io

import numpy as np


class Network:
    def __init__(self, packed: bytes):
        with np.load(io.BytesIO(packed)) as stored:
            self.layers = [stored[name] for name in sorted(stored.files)]

    def __call__(self, x):
        for layer in self.layers[:-1]:
            x = np.maximum(x @ layer, 0)
        return x @ self.layers[-1]


def features(view):
    x = np.zeros(128, np.float32)
    for card in view.hand:
        x[card.code] += 1
    x[61 + view.top.code] = 1
    x[122:122 + view.table.seats] = view.counts[:6]
    return x
"""


def weights() -> bytes:
    numbers = np.random.default_rng(7)
    shapes = [(128, 1200), (1200, 1900), (1900, 128)]
    packed = io.BytesIO()
    np.savez(packed, *(numbers.normal(0, 0.03, shape).astype(np.float32) for shape in shapes))
    return packed.getvalue()


@pytest.fixture(scope="module")
def jail() -> Iterator[Jail]:
    with open_jail() as jail:
        yield jail


def uploaded() -> Version:
    files = {"policy/__init__.py": START, "policy/player.py": PLAYER, "policy/network.py": NETWORK}
    packed = zipped({**files, "policy/weights/policy.npz": weights()})
    assert len(packed) > 9 << 20
    client = APIClient()
    client.force_authenticate(a_person())
    file = SimpleUploadedFile("policy.zip", packed)
    answer = client.post("/api/v1/bots/", {"name": "Policy", "file": file}, format="multipart")
    assert answer.status_code == 201, answer.json()
    return Version.objects.get()


def test_it_passes_its_check_and_plays_a_ranked_match_without_a_fault(jail: Jail) -> None:
    cache.clear()
    version = uploaded()
    assert check(version.pk, checked_in(jail))
    version.refresh_from_db()
    assert version.status == VersionStatus.ACTIVE, version.report
    loaded = re.search(r"loaded in ([\d.]+) ms", version.report["steps"][0]["detail"])
    assert loaded is not None
    assert float(loaded[1]) < 1000

    match = a_match([version, a_version()])
    attempt = services.claim(match.pk, "test")
    assert attempt is not None
    services.store_result(attempt.token, played_in(jail)(attempt, lambda decisions: None))
    games = list(match.games.all())
    assert len(games) == 4
    assert not [fault for game in games for fault in game.faults]
    assert match.attempts.get().verdict == AttemptVerdict.NORMAL

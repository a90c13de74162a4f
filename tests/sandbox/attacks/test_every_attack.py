"""Every attack, in a real jail of each tier: what it gets, whom it disturbs, what it leaves.

And with the walls down: one that could not succeed then would be no attack, and a wall that does not stop it
alone would be none.
"""

import functools
from collections.abc import Iterable

import pytest

from sandbox import Tier
from sandbox.inside.lock import landlock_version
from sandbox.seccomp.assembler import Rule
from sandbox.seccomp.policies import ZYGOTE
from tests.sandbox.attacks.attack import Attack, Kind
from tests.sandbox.attacks.catalogue import ALL, CATALOGUE
from tests.sandbox.attacks.pit import GUARDED, Seen, built, walls_here
from tests.sandbox.attacks.pits import Pits
from tests.sandbox.attacks.walls import Filter, Wall
from tests.sandbox.builders import EACH_TIER, tiers_here

HERE = [attack for attack in ALL.values() if attack.needs()]
EACH_ATTACK = pytest.mark.parametrize("attack", HERE, ids=lambda attack: attack.name)
landlock = functools.cache(landlock_version)


def slow_in_the_second(tier: Tier, *values: object, name: str) -> object:
    """What was shown in the first tier is shown in the second where there is time."""
    marks = [pytest.mark.slow] if tier is Tier.LANDLOCK else []
    return pytest.param(tier, *values, id=f"{tier}-{name}", marks=marks)


def in_each_tier(attacks: Iterable[Attack]) -> list[object]:
    return [slow_in_the_second(tier, attack, name=attack.name) for attack in attacks for tier in tiers_here()]


@EACH_TIER
@EACH_ATTACK
def test_it_is_stopped_disturbs_nobody_and_leaves_nothing(pits: Pits, tier: Tier, attack: Attack) -> None:
    assert pits.sound(tier).throw(attack) == Seen(got=attack.stopped, sibling="", left="")


@EACH_TIER
def test_all_of_them_together_leave_no_memory_in_use(pits: Pits, tier: Tier) -> None:
    assert pits.sound(tier).growth_kb() <= 1024


@pytest.mark.parametrize(("tier", "attack"), in_each_tier(HERE))
def test_it_succeeds_where_its_walls_are_down(pits: Pits, tier: Tier, attack: Attack) -> None:
    assert fallen(pits, tier, attack, attack.walls).got == attack.falls


ALONE = [
    slow_in_the_second(tier, attack, wall, name=f"{attack.name}-{place}")
    for tier in tiers_here()
    for attack in HERE
    if len(walls_here(attack, tier, landlock())) > 1
    for place, wall in enumerate(walls_here(attack, tier, landlock()))
]


@pytest.mark.parametrize(("tier", "attack", "wall"), ALONE)
def test_each_of_its_walls_alone_stops_it(pits: Pits, tier: Tier, attack: Attack, wall: Wall) -> None:
    others = [each for each in attack.walls if each != wall]
    assert fallen(pits, tier, attack, others).got != attack.falls


def is_refused_to_the_zygote_too(attack: Attack) -> bool:
    """And needs no jail built otherwise, whose walls would stand here."""
    calls = {call for wall in attack.walls if isinstance(wall, Filter) for call in wall.calls.split()}
    given = {rule.call for rule in ZYGOTE.rules if isinstance(rule, Rule)}
    return bool(calls - given) and not built(attack.walls)


TWICE_REFUSED = [attack for attack in HERE if is_refused_to_the_zygote_too(attack)]


@pytest.mark.parametrize(("tier", "attack"), in_each_tier(TWICE_REFUSED))
def test_where_all_walls_of_the_bot_are_down_the_zygotes_filter_still_stands(
    pits: Pits, tier: Tier, attack: Attack
) -> None:
    """Nobody can take it off; a hole in one filter is none in the other."""
    assert pits.loose(tier, GUARDED).throw(attack, frozenset(attack.walls)).got != attack.falls


def fallen(pits: Pits, tier: Tier, attack: Attack, walls: "tuple[Wall, ...] | list[Wall]") -> Seen:
    return pits.loose(tier, built(walls)).throw(attack, frozenset(walls))


@pytest.mark.parametrize("kind", Kind)
def test_there_are_four_of_each_kind(kind: Kind) -> None:
    assert len(CATALOGUE[kind]) >= 4


def test_there_are_sixty_by_sixty_names() -> None:
    assert len(ALL) == sum(map(len, CATALOGUE.values())) >= 60

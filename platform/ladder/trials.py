"""Gated promotion: candidates are tested block by block, and promoted as soon as they are shown to be better.

A trial is on while its candidate is one and its opponent is the bot's active version; else it rests, with all
it has. A bot has one trial at a time: of its newest candidate that is not decided upon.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models.functions import Now

from engine.rulesets import RULESETS
from ladder.panel import next_opponent
from ladder.room import NO_ROOM
from ladder.trial_log import HAD_A_FAULT, BlockState, Progress, blocks_of, first_fault, progress_of
from matches.evidence import Evidence, evidence_of
from matches.models import Bot, Match, Trial, TrialMatch, Version
from matches.news import about_bot, tell
from matches.services import Cards, create_match
from matches.sprt import State
from matches.states import Reason, TrialState, VersionStatus
from matches.stored import Stored
from matches.versions import make_active

MOST_BLOCKS: Final = 40
MOST_LOST: Final = 5
"""So many blocks may come to nothing by faults of the arena before it says that it cannot tell."""
DUEL_DEALS: Final = 4
PANEL_DEALS: Final = 2
MATCHES_A_BLOCK: Final = 3
BLOCKS_OF_AN_OWNER: Final = 2
"""On their way at a time, whatever number of bots."""


SAME_CODE: Final = Stored("It is the same code as version %(number)d.")
NO_RULESET: Final = Stored("It has no ruleset in common with version %(number)d.")
BLOCKS_LOST: Final = Stored("The arena could not play %(lost)d of its blocks.")
REASONS: Final = (SAME_CODE, NO_RULESET, BLOCKS_LOST, HAD_A_FAULT)


@dataclass(frozen=True, slots=True)
class Outcome:
    state: TrialState = TrialState.RUNNING
    reason: str = ""


def run_trials(room: int) -> list[Match]:
    """Judges what was played and schedules the next blocks: some of the room, and never nothing at all."""
    going_on = _going_on()
    return [match for trial in _in_turn(going_on, _share(going_on, room)) for match in _schedule(trial)]


def _going_on() -> list[Progress]:
    """Once nothing more ends: the end of one candidate's test lets that of an older one begin."""
    found = progress_of(trials_on())
    return _going_on() if any([_is_over(each) for each in found]) else found


def _share(going_on: Iterable[Progress], room: int) -> int:
    """How many blocks: half of the room, and one where none is on its way, unless the arena is broken."""
    is_quiet = not any(each.is_playing for each in going_on)
    return 0 if room <= NO_ROOM else max(room // (2 * MATCHES_A_BLOCK), int(is_quiet))


# Which trials are on


def trials_on() -> list[Trial]:
    """Of every bot's newest candidate of which it is open whether it is better; begun if need be."""
    candidates: dict[int, Version] = {}
    for candidate in Version.objects.to_be_tested():
        candidates.setdefault(candidate.bot_id, candidate)
    active = Version.objects.filter(bot__in=candidates, status=VersionStatus.ACTIVE).select_related("bot")
    against = {version.bot_id: version for version in active}
    return [_trial(candidate, against[bot]) for bot, candidate in candidates.items() if bot in against]


def _trial(candidate: Version, active: Version) -> Trial:
    begun = {"ruleset": _leading_ruleset(candidate, active)}
    trial, _created = Trial.objects.get_or_create(candidate=candidate, against=active, defaults=begun)
    trial.candidate, trial.against = candidate, active
    return trial


def _leading_ruleset(candidate: Version, active: Version) -> str:
    """Classic where both play it, or else the first that they have in common."""
    shared = set(candidate.rulesets).intersection(active.rulesets)
    return next((name for name in RULESETS if name in shared), "")


# What is played next


def _in_turn(going_on: Iterable[Progress], most: int) -> list[Trial]:
    """Those without a block on its way: whose owner has fewest on theirs, then who has waited longest."""
    owners = Counter(_owner(each.trial) for each in going_on if each.is_playing)
    waiting = [each.trial for each in going_on if not each.is_playing]
    chosen: list[Trial] = []
    while waiting and len(chosen) < most:
        first = min(waiting, key=lambda trial: (owners[_owner(trial)], trial.moved, trial.pk))
        if owners[_owner(first)] >= BLOCKS_OF_AN_OWNER:
            break
        waiting.remove(first)
        chosen.append(first)
        owners[_owner(first)] += 1
    return chosen


def _owner(trial: Trial) -> int:
    return trial.candidate.bot.owner_id


@transaction.atomic
def _schedule(trial: Trial) -> list[Match]:
    """The two against each other, and each against the same opponent with the same cards."""
    matches = [_match(trial, [trial.candidate, trial.against], Cards(DUEL_DEALS))]
    if (opponent := next_opponent(trial)) is not None:
        cards = Cards(PANEL_DEALS)
        matches += [_match(trial, [one, opponent], cards) for one in (trial.candidate, trial.against)]
    number = trial.matches.values("block").distinct().count() + 1
    TrialMatch.objects.bulk_create(TrialMatch(match=match, trial=trial, block=number) for match in matches)
    Trial.objects.filter(pk=trial.pk).update(moved=Now())
    return matches


def _match(trial: Trial, versions: Sequence[Version], cards: Cards) -> Match:
    return create_match(trial.ruleset, versions, reason=Reason.PROMOTION, rated=False, cards=cards)


# How it ends


def _is_over(progress: Progress) -> bool:
    """Judges a trial of which a block was played since; the figures are stored with the outcome."""
    trial, played = progress.trial, []
    outcome = _beforehand(progress)
    if outcome.state is TrialState.RUNNING and progress.played != trial.blocks:
        blocks = blocks_of(trial)
        played = [block.evidence for block in blocks if block.state is BlockState.PLAYED][:MOST_BLOCKS]
        fault = first_fault(blocks)
        outcome = Outcome(TrialState.FAULTY, str(fault)) if fault else judged(played)
    if played or outcome.state is not TrialState.RUNNING:
        _store(trial, outcome, played)
    return outcome.state is not TrialState.RUNNING


def _beforehand(progress: Progress) -> Outcome:
    """What no game need tell."""
    trial = progress.trial
    if trial.candidate.code_hash == trial.against.code_hash:
        same = SAME_CODE % {"number": trial.against.number}
        return Outcome(TrialState.NOT_BETTER, same)
    if not trial.ruleset:
        none = NO_RULESET % {"number": trial.against.number}
        return Outcome(TrialState.UNDECIDED, none)
    if progress.lost >= MOST_LOST:
        return Outcome(TrialState.UNDECIDED, BLOCKS_LOST % {"lost": progress.lost})
    return Outcome()


def judged(played: Sequence[Evidence]) -> Outcome:
    state = evidence_of(played).judge().state
    if state is State.UNDECIDED:
        return Outcome(TrialState.UNDECIDED if len(played) >= MOST_BLOCKS else TrialState.RUNNING)
    return Outcome(TrialState(state.value))


@transaction.atomic
def _store(trial: Trial, outcome: Outcome, played: Sequence[Evidence]) -> None:
    """Nothing where one of the two is something else since this moment: the trial rests then."""
    bot = Bot.objects.select_for_update().get(pk=trial.candidate.bot_id)
    is_on = bot.active == trial.against and trial.candidate in bot.versions.to_be_tested()
    running = Trial.objects.filter(pk=trial.pk, state=TrialState.RUNNING)
    if not is_on or not running.update(**_figures(played), **_ending(outcome)):
        return
    tell([about_bot(bot.slug)])
    if outcome.state is TrialState.BETTER:
        make_active(trial.candidate)


def _ending(outcome: Outcome) -> dict[str, object]:
    if outcome.state is TrialState.RUNNING:
        return {"state": outcome.state}
    return {"state": outcome.state, "reason": outcome.reason, "decided": Now()}


def _figures(played: Sequence[Evidence]) -> dict[str, float]:
    if not played:
        return {}
    evidence = evidence_of(played)
    elo = evidence.elo()
    return {
        "blocks": len(played),
        "llr": evidence.judge().llr,
        "difference": elo.difference,
        "low": elo.low,
        "high": elo.high,
    }

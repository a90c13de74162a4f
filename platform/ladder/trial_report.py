"""A bot's tests as pages, API and command line tell them: in words and figures."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ladder.models import Ladder
from ladder.panel import SEATS
from ladder.trial_forecast import Forecast, forecast_of
from ladder.trials import MOST_BLOCKS, REASONS
from matches.models import Trial, Version
from matches.retelling import retold
from matches.sprt import BETTER
from matches.states import Promote, TrialState, VersionStatus
from matches.statistics import EloDifference

WAITING = "waiting"
"""Of a test that rests, or has not begun: the other states are those of a trial."""


@dataclass(frozen=True)
class Report:
    candidate: Version
    state: str
    sentence: str
    trial: Trial
    most_blocks = MOST_BLOCKS
    seats = SEATS
    lower, upper = BETTER.lower, BETTER.upper
    elo0, elo1, alpha, beta = BETTER.elo0, BETTER.elo1, BETTER.alpha, BETTER.beta

    @property
    def is_running(self) -> bool:
        return self.state == TrialState.RUNNING

    @property
    def is_open(self) -> bool:
        """Its figures may still change."""
        return self.state in (TrialState.RUNNING, WAITING)

    @property
    def forecast(self) -> Forecast | None:
        return forecast_of(self.trial) if self.is_running else None

    @property
    def blocks(self) -> int:
        return self.trial.blocks

    @property
    def llr(self) -> float:
        return self.trial.llr

    @property
    def elo(self) -> EloDifference | None:
        difference, low, high = self.trial.difference, self.trial.low, self.trial.high
        if difference is None or low is None or high is None:
            return None
        return EloDifference(difference, low, high)

    @property
    def elsewhere(self) -> list[Ladder]:
        """Where the candidate would play too, and of which its test says nothing."""
        others = Ladder.objects.open().filter(ruleset__in=self.candidate.rulesets)
        return list(others.exclude(ruleset=self.trial.ruleset, seats=SEATS))

    @property
    def against(self) -> int | None:
        return self.trial.against.number if self.trial.pk else None


def reports_of(versions: Sequence[Version]) -> list[Report]:
    """Of one bot's versions, with `trials__against` at hand: of its candidates, and of what it promoted."""
    active = next((version for version in versions if version.status == VersionStatus.ACTIVE), None)
    newest_first = sorted(versions, key=lambda version: -version.number)
    reports: list[Report] = []
    for version in newest_first:
        if version.status == VersionStatus.CANDIDATE and version.promote == Promote.WHEN_BETTER:
            reports.append(_of_candidate(version, active, [each for each in reports if each.is_open]))
        elif version == active and (won := _won(version)) is not None:
            reports.append(_report(version, won))
    return reports


def _won(version: Version) -> Trial | None:
    return next((trial for trial in version.trials.all() if trial.state == TrialState.BETTER), None)


def _of_candidate(candidate: Version, active: Version | None, before: Sequence[Report]) -> Report:
    trials = list(candidate.trials.all())
    if active is None:
        rests = _("The test waits: no version of the bot plays. Promote this one, or let another play.")
        return Report(candidate, WAITING, rests, trials[-1] if trials else Trial())
    trial = next((trial for trial in trials if trial.against_id == active.pk), None)
    if trial is not None and trial.state != TrialState.RUNNING:
        return _report(candidate, trial)
    if before:
        rests = _("The test waits until that of version %d is over.") % before[-1].candidate.number
        return Report(candidate, WAITING, rests, trial or Trial())
    if trial is None:
        begins = _("The test against version %d begins in a moment.") % active.number
        return Report(candidate, WAITING, begins, Trial())
    return _report(candidate, trial)


def _report(candidate: Version, trial: Trial) -> Report:
    return Report(candidate, trial.state, _sentence(trial), trial)


def _sentence(trial: Trial) -> str:
    told = {"number": trial.against.number, "blocks": trial.blocks, "most": MOST_BLOCKS, "elo": BETTER.elo1}
    sentences = {
        TrialState.RUNNING: _(
            "It is tested against version %(number)d and takes its place once it is shown to be better."
        ),
        TrialState.BETTER: _("It was shown to be better than version %(number)d and took its place."),
        TrialState.NOT_BETTER: _(
            "It is not better than version %(number)d, at least not by %(elo).0f Elo. It stays a candidate."
        ),
        TrialState.UNDECIDED: _(
            "%(most)d blocks did not tell whether it is better than version %(number)d. The choice is yours."
        ),
        TrialState.FAULTY: _("It is not promoted; upload a corrected version."),
    }
    words = sentences[TrialState(trial.state)] % told
    if reason := retold(trial.reason, REASONS) or trial.reason:
        return reason if trial.state != TrialState.FAULTY else f"{reason} {words}"
    return words

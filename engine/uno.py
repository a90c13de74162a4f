"""The UNO call, and the windows in which a forgotten one is caught (rules §5)."""

from dataclasses import dataclass, field

from engine.effects import Effect
from engine.events import Happened, Why
from engine.penalties import Penalties
from engine.situation import marked
from engine.switches import UNO_PENALTY, UnoRule

_NO_UNO, _SWAP = UnoRule.NONE, Effect.SWAP


@dataclass(slots=True, eq=False)
class Uno(Penalties):
    """Step d of a laid card (rules §4.4)."""

    _windows: list[int] = field(init=False, default_factory=list)
    """Seats that forgot the call and whose window is still to open."""
    _catchers: list[int] = field(init=False, default_factory=list)
    """Seats that are asked next in the open window."""

    def _hear_calls(self, seat: int, called: bool) -> None:
        """Step d: the layer has called with its card, a swapped seat is asked."""
        has_one = len(self.hands[seat]) == 1
        if called is not self.called[seat]:
            self.called = marked(self.called, seat, mark=called)
        if self.rules.uno is not _NO_UNO:
            self._windows = [seat] if has_one and not called else []
            if self._effect is _SWAP and len(self.hands[self._target]) == 1:
                return self._ask_call(self._target)
            if self._windows:
                return self._open_window()
        self._penalise()

    def _call(self) -> None:
        self.called = marked(self.called, self.asked, mark=True)
        self.events.append((Happened.CALLED, self.asked))
        self._open_window()

    def _stay_silent(self) -> None:
        self._windows.append(self.asked)
        self._open_window()

    def _open_window(self) -> None:
        """The next culprit's window; when none is left, step e."""
        while self._windows:
            culprit = self._windows.pop(0)
            if self.rules.uno is UnoRule.AUTOMATIC2:
                self._fine(culprit)
            elif not self.out[culprit]:
                self._catchers = self.others(culprit)
                return self._ask_catch(self._catchers.pop(0), culprit)
        self._penalise()

    def _fine(self, culprit: int) -> None:
        self.give(culprit, UNO_PENALTY[self.rules.uno], Why.UNO)

    def _catch(self) -> None:
        self.events.append((Happened.CAUGHT, self.asked, self._about))
        self._fine(self._about)
        self._open_window()

    def _ignore(self) -> None:
        self._catchers = [seat for seat in self._catchers if not self.out[seat]]
        if self._catchers:
            return self._ask_catch(self._catchers.pop(0), self._about)
        self._open_window()

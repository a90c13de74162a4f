"""What happened, in order, and what others know of an event that one seat knows whole (rules §9)."""

from engine.events import Record


class Log(list[Record]):
    """The whole records; `append` takes one of which everybody knows the same."""

    __slots__ = ("_fogged",)

    def __init__(self) -> None:
        super().__init__()
        self._fogged: dict[int, Record] = {}
        """By place: what all know but the seat that the record names first."""

    def confide(self, record: Record, fogged: Record) -> None:
        """To the seat that both name first; the others know what the fog leaves."""
        self._fogged[len(self)] = fogged
        self.append(record)

    def heard_by(self, seat: int, since: int) -> list[Record]:
        """What that seat may know of the events from this place on, as `seen_by` tells of each."""
        heard = self[since:]
        for place, fogged in reversed(self._fogged.items()):
            if place < since:
                break
            if fogged[1] != seat:
                heard[place - since] = fogged
        return heard

    def go_on_with(self, other: "Log") -> None:
        self._fogged |= {len(self) + place: fogged for place, fogged in other._fogged.items()}
        self += other

    def copy(self) -> "Log":
        twin = Log()
        twin.go_on_with(self)
        return twin

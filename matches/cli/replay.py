"""`lastcard replay`."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click

from engine.errors import BadReplay
from engine.frames import frames_of
from engine.replay import Replay
from engine.replay_file import read
from matches.cli.opening import open_page, place_of_its_own, write_page
from matches.cli.output import BadInput, console, plain, say, say_json
from matches.cli.place import place_options
from matches.cli.position import read_text
from matches.cli.site.download import replay_text
from matches.cli.sources import must_play, read_bot, seats
from matches.cli.telling import tell
from matches.cli.typed import Place, Whole
from matches.headings import by_moment
from matches.rehearsal import Moment, NotAsked, Rehearsed, rehearse
from sandbox import Limits, Tier

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Wanted:
    """The command as it was typed."""

    file: str
    verify: bool
    seat: int | None
    round: int | None
    turn: int | None
    as_bot: str | None
    tier: Tier | None
    in_browser: bool
    output: Path | None
    as_json: bool

    @property
    def is_watched(self) -> bool:
        return self.in_browser or self.output is not None

    @property
    def number(self) -> int | None:
        """Of the round, which is the first where only a turn is given."""
        return self.round if self.turn is None else self.round or 1


@click.command()
@click.argument("file", metavar="FILE|ID|-")
@click.option("--verify", is_flag=True, help="Play it again and compare everything; exit 1 where it differs.")
@click.option("--seat", type=Whole(0), help="Through the eyes of this seat.")
@click.option("--round", type=Whole(1), help="Only this round.")
@click.option(
    "--turn", type=Whole(0), help="Only this turn of the round, with the table. The round: 1, or --round."
)
@click.option("--as", "as_bot", metavar="BOT", help="Put the choice in --turn to this bot.")
@click.option("--open", "in_browser", is_flag=True, help="Watch it in the browser, without a server.")
@click.option("--output", type=Place(), metavar="FILE", help="Write the page of --open there.")
@place_options
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def replay(**typed: Any) -> int:
    """Print or watch a recorded game, prove that it went as recorded, or see what your bot would have done.

    FILE is what `play --save` wrote; ID is the number of a game on the site.

    Example: lastcard replay game-00001.json --open
    """
    wanted = Wanted(**typed)
    _refuse_two_at_once(wanted)
    recorded = _read(wanted.file)
    if wanted.seat is not None and wanted.seat >= len(recorded.players):
        raise BadInput(f"--seat {wanted.seat}: the game has seats 0 to {len(recorded.players) - 1}")
    if wanted.as_bot is not None:
        return _rehearse(wanted, recorded, wanted.as_bot)
    if wanted.verify:
        return _verify(wanted.file, recorded, as_json=wanted.as_json)
    return _watch(wanted, recorded) if wanted.is_watched else _show(wanted, recorded)


def _refuse_two_at_once(wanted: Wanted) -> None:
    verbs = {
        "--as": wanted.as_bot is not None,
        "--verify": wanted.verify,
        "--open and --output": wanted.is_watched,
    }
    asked = [verb for verb, is_asked in verbs.items() if is_asked]
    if len(asked) > 1:
        raise BadInput(f"one thing at a time: {', '.join(asked)} do not go together")


def _watch(wanted: Wanted, recorded: Replay) -> int:
    if wanted.number is not None:
        _chosen(_frames(wanted.file, recorded, wanted.seat), wanted.number, wanted.turn)
    page = wanted.output or place_of_its_own()
    write_page(wanted.file, recorded, page)
    moment = {"seat": wanted.seat, "round": wanted.number, "turn": wanted.turn}
    opened = wanted.in_browser and open_page(page, moment)
    if wanted.as_json:
        say_json({"page": str(page), "opened": opened})
    elif wanted.in_browser:
        say(f"opened {page}" if opened else f"no browser was found to open it: the page is {page}")
    else:
        say(f"wrote {page}")
    return 0


def _rehearse(wanted: Wanted, recorded: Replay, bot: str) -> int:
    if wanted.turn is None:
        raise BadInput("--as needs a --turn")
    rounds = len(recorded.result.sheet)
    if wanted.round is not None and wanted.round > rounds:
        raise BadInput(f"--round {wanted.round}: the game has rounds 1 to {rounds}")
    entrant, limits = read_bot(bot), Limits()
    moment = Moment(wanted.seat, wanted.round or 1, wanted.turn)
    with seats(limits, wanted.tier) as seat_player:
        must_play(entrant, recorded.rules.name, seat_player)
        player = seat_player(entrant, 1)
        try:
            told = rehearse(recorded, moment, player, limits)
        except (NotAsked, BadReplay) as error:
            raise BadInput(f"{wanted.file}: {error}") from None
        finally:
            player.close()
    _tell(wanted, told, player.log().text)
    return 0


def _tell(wanted: Wanted, told: Rehearsed, log: str) -> None:
    if wanted.as_json:
        say_json({**_as_json(told), "log": log})
        return
    say(f"seat {told.seat} could choose {' '.join(told.legal)}")
    say(f"recorded: {told.recorded}")
    spent = "" if told.cpu_ms is None else f" ({told.cpu_ms:.2f} ms of CPU)"
    say(f"{wanted.as_bot}: {told.answer}{spent}")
    if log:
        say(f"\nIts log:\n{by_moment(log, told.moments).rstrip()}")


def _as_json(told: Rehearsed) -> dict[str, Any]:
    """Its log keeps the host's headings, and so needs no moments in words."""
    return {key: value for key, value in asdict(told).items() if key != "moments"}


def _show(wanted: Wanted, recorded: Replay) -> int:
    frames = _frames(wanted.file, recorded, wanted.seat)
    chosen = _chosen(frames, wanted.number, wanted.turn)
    if wanted.as_json:
        say_json(frames | {"frames": chosen})
    else:
        _print(frames, chosen, with_table=wanted.turn is not None)
    return 0


def _read(file: str) -> Replay:
    try:
        return read(replay_text(file) if _is_number(file) else read_text(file))
    except BadReplay as error:
        raise BadInput(f"{file}: {error}") from None


def _is_number(text: str) -> bool:
    """Of a game on the site; a file of that name is meant first."""
    return text.isascii() and text.isdecimal() and not Path(text).exists()


def _verify(file: str, recorded: Replay, *, as_json: bool) -> int:
    try:
        recorded.verify()
        problem = None
    except BadReplay as error:
        problem = str(error)
    if as_json:
        say_json({"verified": problem is None, "sha256": recorded.result.sha256, "problem": problem})
    elif problem:
        say(f"{file}: NOT verified: {problem}")
    else:
        say(f"{file}: verified; the game ends as recorded, sha256 {recorded.result.sha256}")
    return int(problem is not None)


def _frames(file: str, recorded: Replay, seat: int | None) -> dict[str, Any]:
    try:
        return frames_of(recorded, seat)
    except BadReplay as error:
        raise BadInput(f"{file}: {error}") from None


def _chosen(frames: Json, number: int | None, turn: int | None) -> list[Json]:
    shown = [frame for frame in frames["frames"] if number in (None, frame["round"])]
    if not shown:
        raise BadInput(f"--round {number}: the game has rounds 1 to {len(frames['rounds'])}")
    of_turn = [frame for frame in shown if turn in (None, frame["turn"])]
    if not of_turn:
        raise BadInput(f"--turn {turn}: round {number} has turns 0 (the deal) to {shown[-1]['turn']}")
    return of_turn


def _print(frames: Json, chosen: Sequence[Json], *, with_table: bool) -> None:
    names = [f"{player['name']} ({seat})" for seat, player in enumerate(frames["players"])]
    screen = console()
    screen.print(plain(f"{frames['ruleset']}: {', '.join(names)}; ranks {frames['ranks']}"))
    for frame in chosen:
        if frame["move"] is None:
            screen.print(plain(f"\nRound {frame['round']}"), style="bold")
        screen.print(plain(_line(frame, names)))
        if with_table:
            screen.print(plain(_table(frame["position"], names)))


def _line(frame: Json, names: Sequence[str]) -> str:
    happened = "; ".join(tell(event, names) for event in frame["events"])
    legal = f"   [of {' '.join(frame['legal'])}]" if frame.get("legal") and not frame["forced"] else ""
    return f"{frame['turn']:4}  {happened}{legal}"


def _table(position: Json, names: Sequence[str]) -> str:
    rows = [
        f"        {name}: {' '.join(hand) if hand is not None else f'{count} cards'}"
        for name, hand, count in zip(names, position["hands"], position["counts"], strict=True)
    ]
    top = f"        top {position['discard'][-1]}, colour {position['colour']}, {position['pile']} to draw"
    return "\n".join([*rows, top])

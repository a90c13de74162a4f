"""Who may see what of a match, field by field: before, while and after it is played, at every address."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import pytest
from django.core.cache import cache

from accounts.costly import Costly
from tests.config.secrecy import STATES, Arena, addresses, an_arena, asked, for_operators

Seen = dict[tuple[str, str, str], str]
"""What was answered, by state, visitor and address."""

EVERYBODY: Final = ("stranger", "rival", "owner", "operator")
OWNER, OPERATOR = ("owner",), ("operator",)
AFTER: Final = ("finished",)
MATCH, GAME, VERSION = "matches/<int:pk>/", "games/<int:pk>/", "bots/<slug:slug>/versions/<int:number>/"
API: Final = "api/v1/"
LOGS: Final = {f"{API}{MATCH}logs/", f"{API}{GAME}log/", f"{GAME}log/"}
INBOX: Final = "bots/<slug:slug>/faults/"
INBOX_API: Final = f"{API}{INBOX}"
SOURCE: Final = {f"{API}{VERSION}source/", f"{VERSION}source/", "bots/<slug:slug>/versions/new/"}
REPORT: Final = {f"{API}bots/<slug:slug>/", f"{API}{VERSION}", VERSION}
PEOPLE: Final = {"class/", "class/people.csv"}
FRAMES: Final = {f"{API}{GAME}frames/", f"{GAME}frames/"}
REPLAYS: Final = {f"{API}{MATCH}replays/", f"{API}{GAME}replay/"}

SHOWN: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...], set[str]]]] = {
    # what: when, to whom, where; nowhere else
    "source": (STATES, OWNER, SOURCE),
    "words": (STATES, OWNER, REPORT),
    "check": (STATES, OWNER, REPORT),
    "print": (AFTER, OWNER, LOGS | {INBOX}),
    "note": (AFTER, OWNER, LOGS),
    "exception": (AFTER, OWNER, LOGS | {INBOX, INBOX_API}),
    "seed": (AFTER, EVERYBODY, {MATCH, f"{API}{MATCH}"}),
    "deal": (AFTER, EVERYBODY, REPLAYS),
    "moves": (AFTER, EVERYBODY, REPLAYS),
    "hands": (AFTER, EVERYBODY, FRAMES),
    "cpu": (AFTER, EVERYBODY, REPLAYS | FRAMES | {f"{API}{MATCH}"}),
    "evidence": (STATES, OPERATOR, {MATCH, "admin match"}),
    "mail": (STATES, OPERATOR, {"admin user", "admin users"}),
    "token": (STATES, (), set()),
    "lease": (STATES, (), set()),
    "check token": (STATES, (), set()),
}

MAYBE: Final = {("owner", INBOX), ("owner", INBOX_API)}
"""It shows of a log what belongs to the fault."""

LISTED_MATCH: Final = "created finished id rated reason ruleset seats state voided"
PLAYER: Final = "bot code_hash name owner score seat version"
REPLAY: Final = (
    "cpu_ms faults.* format hooks moves options.* players.name players.version result.ranks result.sheet "
    "result.totals rules_version ruleset seed sha256"
)
FRAME: Final = "cpu_ms events.* forced kind legal move position.* round seat turn"


def below(name: str, fields: str) -> str:
    return " ".join(f"{name}.{field}" for field in fields.split())


PAGE: Final = "count next previous"
BOT: Final = "created is_house last_fault name owner slug trials"
LAST_FAULT: Final = "game match round seat sentence turn verdict version when"
VERSIONS: Final = (
    "checked code_hash created faulty number promote reason report.log report.sentence report.steps.detail "
    "report.steps.passed report.steps.step rulesets status"
)
FRAMES_OF_A_GAME: Final = (
    "faults.* format options.* ranks rounds.* ruleset seats target viewer "
    f"{below('players', 'face name slug version')} {below('frames', FRAME)}"
)
FIELDS: Final = {
    f"{API}bots/": f"{PAGE} {below('results', BOT)} {below('results.last_fault', LAST_FAULT)} "
    + below("results.versions", "created faulty number reason status"),
    f"{API}bots/<slug:slug>/": f"{BOT} {below('last_fault', LAST_FAULT)} {below('versions', VERSIONS)}",
    f"{API}bots/<slug:slug>/styles/": "by_seat.games by_seat.score by_seat.seat games habits.* longest_ms "
    "median_ms p95_ms ruleset seats version",
    f"{API}{VERSION}": VERSIONS,
    f"{API}matches/": f"{PAGE} {below('results', LISTED_MATCH)} {below('results.players', PLAYER)}",
    f"{API}{MATCH}": f"{LISTED_MATCH} {below('players', PLAYER)} block.* cancel_reason games limits.* "
    "options.* rules_version seed seed_commitment void_reason "
    + below("attempts", "answered cause ended number sentence started verdict worker")
    + " games.cpu_ms.* games.faults games.faults.* "
    + below("games", "id number ranks seating sha256 totals"),
    f"{API}{MATCH}replays/": REPLAY,
    f"{API}{GAME}replay/": REPLAY,
    f"{API}{GAME}frames/": FRAMES_OF_A_GAME,
    f"{GAME}frames/": FRAMES_OF_A_GAME,
    f"{API}{MATCH}verify/": "commitment.fault commitment.holds games.fault games.holds games.number holds",
    f"{API}{MATCH}logs/": "game player text",
    INBOX_API: "command count error first game last round seat sentence turn verdict version",
    f"{API}{GAME}log/": "format lines.frame lines.seat lines.text seats",
    f"{GAME}log/": "format lines.frame lines.seat lines.text seats",
}
"""What JSON tells of bots, versions, matches and games; `.*` is whatever lies below."""

MADE_ANEW: Final = r'name="csrfmiddlewaretoken" value="\w+"|just now|\d+\sminutes? ago'
SECRET_BEFORE: Final[dict[str, object]] = {"seed": None, "games": []}
"""Of a match."""

OWN: Final = {
    "rival": LOGS | {GAME, "status/", "me/", "bots/new/"},
    "operator": PEOPLE | {MATCH, "status/", "me/", "bots/new/", f"{API}{MATCH}logs/", f"{API}{GAME}log/"},
}
"""Where these see other things than a stranger: their own, and what an operator is told of the arena."""


@dataclass(frozen=True, slots=True)
class Look:
    """What all saw, and the secrets that lay there."""

    seen: Seen
    secrets: dict[str, str]


@pytest.fixture(scope="module")
def looks() -> list[Look]:
    return []


@pytest.fixture
def look(db: None, looks: list[Look], monkeypatch: pytest.MonkeyPatch) -> Look:
    """By the first test; the others read it."""
    monkeypatch.setattr(Costly, "rate", "100000/min", raising=False)
    if not looks:
        secrets: dict[str, str] = {}
        looks.append(Look(dict(_looked_at(secrets)), secrets))
    return looks[0]


def _looked_at(secrets: dict[str, str]) -> Iterator[tuple[tuple[str, str, str], str]]:
    arena = an_arena()
    secrets |= arena.secrets
    yield from _all_seen(arena, "queued", ("stranger", "owner"))
    arena.run()
    yield from _all_seen(arena, "running", EVERYBODY)
    arena.finish()
    yield from _all_seen(arena, "finished", EVERYBODY)


def _all_seen(
    arena: Arena, state: str, visitors: tuple[str, ...]
) -> Iterator[tuple[tuple[str, str, str], str]]:
    for visitor in visitors:
        cache.clear()
        client = arena.client(visitor)
        there = addresses(arena) | (for_operators() if visitor == "operator" else {})
        for name, address in there.items():
            yield (state, visitor, name), asked(client, address)


def test_each_secret_is_told_when_to_whom_and_where_the_table_says_and_nowhere_else(look: Look) -> None:
    seen, secrets = look.seen, look.secrets
    assert set(SHOWN) == set(secrets)
    source = secrets["source"]
    for what, (when, to_whom, where) in SHOWN.items():
        told = {place for place, text in seen.items() if secrets[what] in text}
        if what in ("print", "note", "exception"):
            told -= {place for place in told if source in seen[place]}
        allowed = {(state, visitor, name) for state in when for visitor in to_whom for name in where}
        assert told <= allowed, what
        assert {place[1:] for place in told} | MAYBE >= {place[1:] for place in allowed}, what


def test_json_has_the_fields_of_the_table_and_no_others(look: Look) -> None:
    for (state, visitor, name), text in look.seen.items():
        if name in FIELDS and (answer := _json(text)) is not None and "detail" not in answer:
            assert _others(_fields(answer), FIELDS[name].split()) == set(), (state, visitor, name)
            if name == f"{API}{MATCH}" and state != "finished":
                assert {key: answer[key] for key in SECRET_BEFORE} == SECRET_BEFORE


def test_every_json_address_of_a_match_a_game_a_version_or_a_bot_stands_in_the_table(look: Look) -> None:
    told = {name for (_, _, name), text in look.seen.items() if _is_told(text)}
    assert {name for name in told if re.search("bots|match|game", name)} == set(FIELDS)


@pytest.mark.parametrize("visitor", OWN)
def test_others_see_what_a_stranger_sees(look: Look, visitor: str) -> None:
    for (state, who, name), text in look.seen.items():
        if who == visitor and name not in OWN[visitor] and not name.startswith("admin"):
            assert _impersonal(text) == _impersonal(look.seen[state, "stranger", name]), (state, name)


def _impersonal(text: str) -> str:
    """A page's own part, without what is made anew for each visit; a refusal whatever its words."""
    if text.startswith('{"detail":') or 'class="fault-page"' in text:
        return ""
    main = re.search("<main.*</main>", text, re.DOTALL)
    return re.sub(MADE_ANEW, "", main[0] if main else text)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _is_told(text: str) -> bool:
    answer = _json(text)
    return bool(answer) and "detail" not in answer


def _fields(value: Any, path: str = "") -> set[str]:
    """Of objects in lists too, each by its path."""
    if isinstance(value, dict) and value:
        return {field for key, each in value.items() for field in _fields(each, f"{path}.{key}".strip("."))}
    if isinstance(value, list) and value:
        return {field for each in value for field in _fields(each, path)}
    return {path}


def _others(fields: set[str], known: list[str]) -> set[str]:
    """An empty list or object stands for all that could be in it."""
    wild = tuple(each[:-1] for each in known if each.endswith(".*"))
    return {
        each
        for each in fields
        if each not in known
        and not f"{each}.".startswith(wild)
        and not any(one.startswith(f"{each}.") for one in known)
        and each
    }

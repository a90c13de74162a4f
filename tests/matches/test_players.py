"""Players in this process; those in the jail are asked the same in test_jailed_games."""

import sys

import pytest

from engine.characters import BY_SLUG
from engine.host import start_item
from engine.rulesets import RULESETS
from matches.players import LOG_PART, BoundedLog, InProcessPlayer, house
from sandbox import Death, Item, Limits, Loaded, Verdict
from tests.matches.kit import FIRST, MS, entrant

START = start_item(RULESETS["classic"], 2, 0, 7)
IN_SETUP = FIRST + "    def setup(self, table): "


def player(text: str, **limits: int) -> InProcessPlayer:
    return InProcessPlayer(entrant(text).code, Limits(**limits))


def set_up(text: str, cpu_ns: int = 250 * MS) -> tuple[InProcessPlayer, Death | None]:
    mine = player(IN_SETUP + text)
    return mine, mine.ask([Item(1, START, cpu_ns)]).death


def test_a_sound_bot_loads() -> None:
    assert isinstance(InProcessPlayer(house(BY_SLUG["vera"]).code, Limits()).loaded, Loaded)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def x(:", "bot.py line 1: SyntaxError: invalid syntax"),
        ("import nothing_of_that_name", "bot.py line 1: ModuleNotFoundError: No module named"),
        ("\n\nraise SystemExit(0)", "bot.py line 3: SystemExit: 0"),
        ("x = 1", "no class here extends engine.Bot"),
    ],
)
def test_a_bot_that_does_not_load_says_why(text: str, sentence: str) -> None:
    load = player(text).loaded
    assert isinstance(load, Death)
    assert load.verdict is Verdict.LOAD
    assert load.sentence == "did not load"
    assert load.words.startswith(sentence)


def test_loading_too_slowly_is_found_afterwards() -> None:
    load = player("sum(range(3_000_000))\n" + FIRST, load_cpu_ms=1).loaded
    assert isinstance(load, Death)
    assert load.verdict is Verdict.CPU


def test_a_slow_answer_is_a_death_by_cpu() -> None:
    _, died = set_up("sum(range(3_000_000))", cpu_ns=MS)
    assert died is not None
    assert (died.verdict, died.limit) == (Verdict.CPU, 1)
    assert died.used >= 1


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("raise SystemExit(3)", Verdict.EXIT),
        ("raise MemoryError", Verdict.MEMORY),
        ("raise GeneratorExit", Verdict.EXCEPTION),
    ],
)
def test_what_would_end_a_process_ends_the_player(text: str, verdict: Verdict) -> None:
    mine, died = set_up(text)
    assert died is not None
    assert died.verdict is verdict
    assert mine.ask([Item(1, START, MS)]).death is died


def test_what_a_bot_prints_goes_into_its_log_alone(capsys: pytest.CaptureFixture[str]) -> None:
    mine = player(
        "import sys\nprint('loading')\n" + IN_SETUP + "print('seated'); print('oh', file=sys.stderr)"
    )
    mine.ask([Item(1, START, 250 * MS)])
    assert mine.log().text == "loading\nseated\noh\n"
    assert capsys.readouterr() == ("", "")


def test_stopping_by_keyboard_is_not_the_bots_to_swallow() -> None:
    with pytest.raises(KeyboardInterrupt):
        set_up("raise KeyboardInterrupt")
    assert sys.stdout is not None


def test_a_log_keeps_its_beginning_and_its_end() -> None:
    log = BoundedLog()
    log.write("begin")
    for _ in range(100):
        log.write("x" * 5_000)
    log.write("end")
    told = log.read()
    assert told.text.startswith("beginx")
    assert told.text.endswith("xend")
    assert f"[{told.dropped} characters dropped]" in told.text
    assert told.dropped == 500_008 - 2 * LOG_PART

"""To be obeyed where it should be read, or to fill our disks."""

from django.template import Context, Engine

from tests.sandbox.attacks.attack import Attack, Outcome
from tests.sandbox.attacks.walls import BOUNDED, ESCAPED, OWN_LOG, PRINTABLE, SEALED_LOG, Limit

MOST_TEXT = 3 * 32 * 1024


def runs_on_a_page(outcome: Outcome) -> bool:
    page = Engine().from_string("<pre>{{ log }}</pre>").render(Context({"log": outcome.log}))
    return "<script>" in page


def is_endless(outcome: Outcome) -> bool:
    return len(outcome.log) > MOST_TEXT


ATTACKS = (
    Attack(
        "speaks to the terminal",
        "print('\\x1b[2J\\x1b]0;owned\\x07'); return 0",
        stopped="nothing",
        walls=(PRINTABLE,),
        shows=lambda outcome: "\x1b" in outcome.log or "\x07" in outcome.log,
    ),
    Attack(
        "turns the direction of text",
        "print('\\u202egnihton'); return 0",
        stopped="nothing",
        walls=(PRINTABLE,),
        shows=lambda outcome: "\u202e" in outcome.log,
    ),
    Attack(
        "writes a script for the page that shows it",
        "print('<script>alert(1)</script>'); return 0",
        stopped="nothing",
        walls=(ESCAPED,),
        shows=runs_on_a_page,
    ),
    Attack(
        "writes into the log of the next",
        "print('left'); return 0",
        trace="return 0",
        stopped="nothing",
        walls=(OWN_LOG,),
        shows=lambda outcome: "left" in outcome.later_log,
    ),
    Attack(
        "lets the file of its log grow to a hundred megabytes",
        "os.pwrite(1, b'x', 100 << 20)",
        stopped="EFBIG",
        walls=(SEALED_LOG, Limit("FSIZE")),
    ),
    Attack(
        "prints a hundred megabytes",
        "for _ in range(100): print('x' * (1 << 20))\nreturn 0",
        stopped="nothing",
        walls=(BOUNDED,),
        shows=is_endless,
        cpu_ms=5000,
    ),
)

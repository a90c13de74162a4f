"""To end a match without losing it: whatever ends the process, its death is the bot's own."""

from tests.sandbox.attacks.attack import Attack
from tests.sandbox.attacks.walls import BLAME, CHILD

LOSES = (BLAME,)
RECURSION = """
deeper = ctypes.CFUNCTYPE(None)(lambda: deeper())
sys.setrecursionlimit(1 << 30)
deeper()
"""

ATTACKS = (
    Attack("reads address 0", "ctypes.string_at(0)", stopped="crash", walls=LOSES, falls="arena"),
    Attack("runs out of stack", RECURSION, stopped="crash", walls=LOSES, falls="arena", cpu_ms=2000),
    Attack("aborts", "os.abort()", stopped="crash", walls=LOSES, falls="arena"),
    Attack(
        "divides by zero in C",
        "import faulthandler; faulthandler._sigfpe()",
        stopped="crash",
        walls=LOSES,
        falls="arena",
    ),
    Attack("ends its process at once", "os._exit(0)", stopped="exit", walls=LOSES, falls="arena"),
    Attack("leaves by an exception", "raise SystemExit(0)", stopped="exit", walls=LOSES, falls="arena"),
    Attack(
        "ends as the host does when a bot does not load",
        "os._exit(78)",
        stopped="load",
        walls=LOSES,
        falls="arena",
    ),
    Attack(
        "crashes while it is imported, where it would take the jail along",
        "",
        at_import="ctypes.string_at(0)",
        stopped="crash",
        walls=(CHILD,),
        falls="arena",
    ),
)

"""To think longer than allowed, or to waste everybody's time."""

from sandbox import Limits
from tests.sandbox.attacks.attack import Attack
from tests.sandbox.attacks.walls import BUDGET, CHARGED, GUARD, HELD

PONDERING = """
write = os.write

def ponder(descriptor, data):
    written = write(descriptor, data)
    burn(0.15)
    return written

os.write = ponder
"""

ATTACKS = (
    Attack("spins", "burn(0.15)", stopped="cpu", walls=(BUDGET,), cpu_ms=40),
    Attack(
        "holds the interpreter from C",
        "sum(range(10_000_000))",
        stopped="cpu",
        walls=(BUDGET,),
        cpu_ms=40,
    ),
    Attack(
        "blocks every signal and spins",
        """
        import signal
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        burn(0.15)
        """,
        stopped="cpu",
        walls=(BUDGET,),
        cpu_ms=40,
    ),
    Attack(
        "lets the kernel do the work",
        "for _ in range(200): os.urandom(1 << 18)",
        stopped="cpu",
        walls=(BUDGET,),
        cpu_ms=40,
    ),
    Attack(
        "works while it is imported",
        "",
        at_import="burn(0.3)",
        stopped="cpu",
        walls=(BUDGET,),
        limits=Limits(load_cpu_ms=150),
    ),
    Attack(
        "ponders while others are asked",
        "",
        at_import=PONDERING,
        stopped="cpu",
        walls=(CHARGED, HELD),
        is_left_alone=True,
        cpu_ms=100,
    ),
    Attack("sleeps", "time.sleep(payload['seconds'])", stopped="wall", walls=(GUARD,)),
    Attack(
        "naps over and over",
        "time.sleep(0.03)",
        stopped="wall",
        walls=(GUARD,),
        asks=2000,
        limits=Limits(sleep_bank_ms=200),
    ),
    Attack(
        "works a little in its sleep",
        """
        until = time.monotonic() + payload["seconds"]
        while time.monotonic() < until:
            time.sleep(0.012)
            burn(0.001)
        """,
        stopped="wall",
        walls=(GUARD,),
    ),
    Attack(
        "sleeps while it is imported",
        "",
        at_import="time.sleep(3)",
        stopped="wall",
        walls=(GUARD,),
        limits=Limits(load_wall_ms=150, sleep_bank_ms=150),
    ),
)

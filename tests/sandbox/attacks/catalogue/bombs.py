"""To have more memory than allowed."""

from tests.sandbox.attacks.attack import Attack
from tests.sandbox.attacks.walls import Filter, Limit

SPACE = (Limit("AS"),)

ATTACKS = (
    Attack(
        "hoards",
        "held = [bytearray(1 << 20) for _ in range(200)]",
        stopped="memory",
        walls=SPACE,
        cpu_ms=2000,
    ),
    Attack(
        "asks for all of it at once",
        "bytearray(200 << 20)",
        stopped="memory",
        walls=SPACE,
        cpu_ms=2000,
    ),
    Attack(
        "maps pages past its interpreter",
        "import mmap; mmap.mmap(-1, 200 << 20)",
        stopped="ENOMEM",
        walls=SPACE,
    ),
    Attack(
        "grows one number",
        "1 << (8 * (100 << 20))",
        stopped="memory",
        walls=SPACE,
        cpu_ms=2000,
    ),
    Attack(
        "formats a text of a hundred megabytes",
        "f'{0:{100 << 20}}'",
        stopped="memory",
        walls=SPACE,
        cpu_ms=2000,
    ),
    Attack(
        "hides memory in a file without a name",
        "os.ftruncate(os.memfd_create('hidden'), 100 << 20)",
        stopped="EPERM",
        walls=(Filter("memfd_create ftruncate"), Limit("FSIZE")),
    ),
    Attack(
        "keeps pages from being swapped out",
        "kernel('mlock', id(None) & ~4095, 4096)",
        stopped="EPERM",
        walls=(Filter("mlock"), Limit("MEMLOCK")),
    ),
)

"""To learn of others, or to leave word for them: two bots at one table may be one person's."""

from tests.sandbox.attacks.attack import Attack
from tests.sandbox.attacks.walls import CHILD_READS, DESCRIPTORS, OWN_INPUT, Filter

PAGE = "page = ctypes.addressof(ctypes.c_char.in_dll(ctypes.pythonapi, 'Py_Version')) & ~4095\n"

ATTACKS = (
    Attack(
        "reads the clock of the bot beside it: how long it thinks",
        "time.clock_gettime(~payload['sibling'] << 3 | 2)",
        stopped="EPERM",
        walls=(Filter("clock_gettime"),),
    ),
    Attack(
        "sleeps until the bot beside it has thought so long",
        "kernel('clock_nanosleep', ~payload['sibling'] << 3 | 2, 1, (ctypes.c_long * 2)(0, 1), 0)",
        stopped="EPERM",
        walls=(Filter("clock_nanosleep"),),
    ),
    Attack(
        "asks where the bot beside it runs",
        "os.sched_getaffinity(payload['sibling'])",
        stopped="EPERM",
        walls=(Filter("sched_getaffinity"),),
    ),
    Attack(
        "asks what the bot beside it may use",
        "kernel('prlimit64', payload['sibling'], 7, 0, (ctypes.c_long * 2)())",
        stopped="EPERM",
        walls=(Filter("prlimit64"),),
    ),
    Attack(
        "counts how many were started before it",
        "return GOT_THROUGH if os.getpid() else 0",
        stopped="nothing",
        walls=(Filter("getpid"),),
    ),
    Attack(
        "wakes whoever waits on a page of a library",
        f"{PAGE}kernel('futex', page, 1, 1, 0, 0, 0)",
        stopped="EPERM",
        walls=(Filter("futex"),),
    ),
    Attack(
        "asks which pages of a library others have used",
        f"{PAGE}kernel('mincore', page, 4096, (ctypes.c_char * 1)())",
        stopped="EPERM",
        walls=(Filter("mincore"),),
    ),
    Attack(
        "counts the pages that had to be read for it",
        "import resource; resource.getrusage(resource.RUSAGE_SELF)",
        stopped="EPERM",
        walls=(Filter("getrusage"),),
    ),
    Attack(
        "moves pages of a library out of memory",
        f"{PAGE}kernel('madvise', page, 4096, 21)",
        stopped="EPERM",
        walls=(Filter("madvise"),),
    ),
    Attack(
        "marks the input that all share",
        "os.lseek(0, 77, os.SEEK_SET)",
        trace="return 42420 if os.lseek(0, 0, os.SEEK_CUR) == 77 else 0",
        stopped="nothing",
        walls=(OWN_INPUT,),
    ),
    Attack(
        "looks for descriptors of the zygote",
        """
        import fcntl
        for number in range(4, 256):
            try:
                fcntl.fcntl(number, fcntl.F_GETFD)
                return GOT_THROUGH
            except OSError:
                pass
        return 0
        """,
        stopped="nothing",
        walls=(DESCRIPTORS,),
    ),
    Attack(
        "leaves its file in the memory that the next inherits",
        "",
        at_import="# the queen of hearts",
        trace="""
import gc
def holds(each):
    return type(each).__name__ == "Start" and b"the queen of " + b"hearts" in bytes(each.data)
held = [one for each in gc.get_objects() if type(each) is list for one in each]
return 42420 if any(map(holds, held)) else 0
""",
        stopped="nothing",
        walls=(CHILD_READS,),
    ),
)

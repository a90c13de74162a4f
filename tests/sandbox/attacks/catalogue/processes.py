"""To be more than one task, or to reach others."""

from tests.sandbox.attacks.attack import Attack
from tests.sandbox.attacks.walls import LANDLOCK, LANDLOCK_SCOPES, Filter, Limit

ATTACKS = (
    Attack(
        "forks",
        "if os.fork() == 0: os._exit(0)",
        stopped="EAGAIN",
        walls=(Filter("clone fork vfork"), Limit("NPROC")),
    ),
    Attack(
        "starts a thread",
        """
        import threading
        try:
            threading.Thread(target=int).start()
        except RuntimeError:
            raise OSError(errno.EAGAIN, "no thread")
        """,
        stopped="EAGAIN",
        walls=(Filter("clone set_robust_list rseq"), Limit("NPROC")),
    ),
    Attack(
        "becomes another program",
        "os.execv(sys.executable, [sys.executable])",
        stopped="EPERM",
        walls=(Filter("execve"), LANDLOCK),
        falls="exit",  # the new program finds no library that it may open
    ),
    Attack(
        "kills the bot beside it",
        "os.kill(payload['sibling'], 9)",
        stopped="EPERM",
        walls=(Filter("kill"), LANDLOCK_SCOPES),
    ),
    Attack(
        "stops the bot beside it by a descriptor",
        "kernel('pidfd_send_signal', kernel('pidfd_open', payload['sibling'], 0), 19, 0, 0)",
        stopped="EPERM",
        walls=(Filter("pidfd_open pidfd_send_signal"), LANDLOCK_SCOPES),
    ),
    Attack(
        "queues a signal with a word in it",
        "kernel('rt_sigqueueinfo', payload['sibling'], 0, (ctypes.c_int * 32)(0, 0, -1))",
        stopped="EPERM",
        walls=(Filter("rt_sigqueueinfo"), LANDLOCK_SCOPES),
    ),
    Attack(
        "asks to outlive the worker",
        "kernel('prctl', 1, 0, 0, 0, 0)",
        stopped="EPERM",
        walls=(Filter("prctl"),),
    ),
    Attack(
        "runs on every core",
        "os.sched_setaffinity(0, range(os.sysconf('SC_NPROCESSORS_CONF')))",
        stopped="EPERM",
        walls=(Filter("sched_setaffinity"),),
    ),
    Attack(
        "leaves its session",
        "os.setsid()",
        stopped="EPERM",
        walls=(Filter("setsid"),),
    ),
)

"""To talk to somebody."""

from tests.sandbox.attacks.attack import Attack
from tests.sandbox.attacks.walls import LANDLOCK_SCOPES, LANDLOCK_TCP, NETWORK, Filter

ATTACKS = (
    Attack(
        "makes an internet socket",
        "import socket; socket.socket(socket.AF_INET)",
        stopped="EPERM",
        walls=(Filter("socket"),),
    ),
    Attack(
        "connects to a server of this machine",
        "import socket; socket.socket(socket.AF_INET).connect(('127.0.0.1', payload['port']))",
        stopped="EPERM",
        walls=(Filter("socket connect"), NETWORK, LANDLOCK_TCP),
    ),
    Attack(
        "connects to a local server without a path",
        "import socket; socket.socket(socket.AF_UNIX).connect('\\0lastcard-attack-' + payload['name'])",
        stopped="EPERM",
        walls=(Filter("socket connect"), NETWORK, LANDLOCK_SCOPES),
    ),
    Attack(
        "asks the kernel about its network",
        "kernel('socket', 16, 3, 0)",
        stopped="EPERM",
        walls=(Filter("socket"),),
    ),
    Attack(
        "makes a pair of sockets",
        "kernel('socketpair', 1, 1, 0, (ctypes.c_int * 2)())",
        stopped="EPERM",
        walls=(Filter("socketpair"),),
    ),
    Attack("makes a pipe", "os.pipe()", stopped="EPERM", walls=(Filter("pipe2"),)),
    Attack(
        "makes a queue of messages",
        "kernel('msgctl', kernel('msgget', 0, 0o1600), 0, 0)",  # and takes it away again
        stopped="EPERM",
        walls=(Filter("msgget msgctl"),),
    ),
    Attack(
        "makes a counter to wake others by",
        "os.eventfd(0)",
        stopped="EPERM",
        walls=(Filter("eventfd2"),),
    ),
)

"""To read or write what lies on the machine."""

from tests.sandbox.attacks.attack import Attack
from tests.sandbox.attacks.walls import ENVIRONMENT, LANDLOCK, MOUNTS, Filter

OPENING = Filter("open openat")

ATTACKS = (
    Attack(
        "reads the users of the machine",
        "os.read(os.open('/etc/passwd', os.O_RDONLY), 1)",
        stopped="ENOENT",
        walls=(OPENING, MOUNTS, LANDLOCK),
    ),
    Attack(
        "writes a file",
        "os.write(os.open(payload['folder'] + '/left', os.O_WRONLY | os.O_CREAT, 0o666), b'word')",
        stopped="ENOENT",
        walls=(OPENING, MOUNTS, LANDLOCK),
    ),
    Attack(
        "makes a folder",
        "os.mkdir(payload['folder'] + '/made')",
        stopped="EPERM",
        walls=(Filter("mkdir mkdirat"), MOUNTS, LANDLOCK),
    ),
    Attack(
        "opens a folder to list it",
        "os.open('/', os.O_RDONLY | os.O_DIRECTORY)",
        stopped="ENOENT",
        walls=(OPENING, LANDLOCK),
    ),
    Attack(
        "opens the program that it runs in, to leave it warm",
        "os.open(sys.executable, os.O_RDONLY)",
        stopped="ENOENT",
        walls=(OPENING, LANDLOCK),
    ),
    Attack(
        "asks whether a file is there",
        "os.stat('/usr')",
        stopped="ENOENT",
        walls=(Filter("stat newfstatat"),),
    ),
    Attack(
        "reads the environment of the worker",
        "return GOT_THROUGH if 'LASTCARD_CANARY' in os.environ else 0",
        stopped="nothing",
        walls=(ENVIRONMENT,),
    ),
    Attack(
        "reads its own numbers in /proc",
        "os.open('/proc/self/status', os.O_RDONLY)",
        stopped="ENOENT",
        walls=(OPENING, MOUNTS, LANDLOCK),
    ),
)

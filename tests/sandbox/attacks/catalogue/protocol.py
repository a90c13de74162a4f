"""To answer what was not asked, or not as it was asked. The bot finds its socket and its nonce with ease."""

from tests.sandbox.attacks.attack import Attack
from tests.sandbox.attacks.walls import BLAME, EXACT_REPLY

NONCE = "nonce = host().f_locals['nonce']\n"
KEEPING = "\nKEPT = []\n"

ATTACKS = (
    Attack(
        "answers before it is asked",
        f"{NONCE}reply(GAME, GOT_THROUGH, nonce)",
        stopped="protocol",
        walls=(EXACT_REPLY,),
        asks=2,
    ),
    Attack(
        "answers late, with what was asked before",
        f"""
{NONCE}
KEPT.append(nonce)
if len(KEPT) > 1:
    reply(GAME, GOT_THROUGH, KEPT[0])
""",
        at_import=KEEPING,
        stopped="protocol",
        walls=(EXACT_REPLY,),
        asks=2,
    ),
    Attack(
        "answers twice",
        f"{NONCE}reply(GAME, GOT_THROUGH, nonce); reply(GAME, GOT_THROUGH, nonce)",
        stopped="protocol",
        walls=(EXACT_REPLY,),
        questions=3,
    ),
    Attack(
        "answers for another game",
        f"{NONCE}reply(GAME + 1, GOT_THROUGH, nonce)",
        stopped="protocol",
        walls=(EXACT_REPLY,),
    ),
    Attack(
        "makes up the nonce",
        "reply(GAME, GOT_THROUGH, 7)",
        stopped="protocol",
        walls=(EXACT_REPLY,),
    ),
    Attack(
        "answers at length",
        "os.write(3, bytes(10) + struct.pack('<H', GOT_THROUGH) + bytes(4000))",
        stopped="protocol",
        walls=(EXACT_REPLY,),
    ),
    Attack(
        "answers in half a word",
        "os.write(3, b'x')",
        stopped="protocol",
        walls=(EXACT_REPLY,),
        falls="nothing",  # taken for the answer 0
    ),
    Attack(
        "answers with nothing, to be taken for broken",
        "os.write(3, b'')",
        stopped="protocol",
        walls=(BLAME,),
        falls="arena",
    ),
    Attack(
        "hangs up, to be taken for broken",
        "os.close(3); time.sleep(60)",
        stopped="protocol",
        walls=(BLAME,),
        falls="arena",
    ),
    Attack(
        "forges the reply that it was loaded",
        "",
        at_import="os.write(3, bytes(400))",
        stopped="protocol",
        walls=(BLAME,),
        falls="arena",
    ),
    Attack(
        "returns what is no number of two bytes",
        "return 1 << 16",
        stopped="exception",
        walls=(BLAME,),
        falls="arena",
    ),
    Attack(
        "returns an object that answers differently each time",
        """
        class Fickle(int):
            def __index__(self):
                raise SystemExit(0)
        class Sly:
            __index__ = lambda self: Fickle(1 << 20)
        return Sly()
        """,
        stopped="exception",
        walls=(BLAME,),
        falls="arena",
    ),
)

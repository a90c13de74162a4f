"""To be more than a guest in Python: what one bot leaves there, the next would find."""

from tests.sandbox.attacks.attack import Attack, Outcome
from tests.sandbox.attacks.walls import CHILD, EXACT_REPLY, PRINTABLE, UNPARSED


def is_owned(outcome: Outcome) -> bool:
    """What came from the bot was executed in this very process."""
    import os

    return os.environ.pop("LASTCARD_OWNED", None) is not None


ATTACKS = (
    Attack(
        "patches a module that all use",
        "",
        at_import="import json; json.left = 1",
        trace="import json; return 42420 if hasattr(json, 'left') else 0",
        stopped="nothing",
        walls=(CHILD,),
    ),
    Attack(
        "patches the host itself",
        "",
        at_import="from sandbox.inside import wire; wire.left = 1",
        trace="from sandbox.inside import wire; return 42420 if hasattr(wire, 'left') else 0",
        stopped="nothing",
        walls=(CHILD,),
    ),
    Attack(
        "hooks the audit",
        "",
        at_import="""
        def hook(event, arguments):
            if event == "left":
                arguments[0].append(42420)
        sys.addaudithook(hook)
        """,
        trace="heard = [0]; sys.audit('left', heard); return heard[-1]",
        stopped="nothing",
        walls=(CHILD,),
    ),
    Attack(
        "listens to the garbage collector",
        "",
        at_import="import gc; gc.callbacks.append(lambda phase, info: None)",
        trace="import gc; return 42420 if gc.callbacks else 0",
        stopped="nothing",
        walls=(CHILD,),
    ),
    Attack(
        "watches every call",
        "",
        at_import="sys.setprofile(lambda *_: None)",
        trace="return 42420 if sys.getprofile() else 0",
        stopped="nothing",
        walls=(CHILD,),
    ),
    Attack(
        "stands in the way of imports",
        "",
        at_import="""
        class Left:
            find_spec = staticmethod(lambda *_: None)
        sys.meta_path.insert(0, Left)
        """,
        trace="return 42420 if any(getattr(each, '__name__', '') == 'Left' for each in sys.meta_path) else 0",
        stopped="nothing",
        walls=(CHILD,),
    ),
    Attack(
        "rewrites the frame of the host's loop",
        """
        frame = host()
        frame.f_locals['pack'] = lambda *_: bytes(10) + struct.pack('<H', GOT_THROUGH) + bytes(90)
        if sys.version_info < (3, 13):
            ctypes.pythonapi.PyFrame_LocalsToFast(ctypes.py_object(frame), 0)
        """,
        stopped="protocol",
        walls=(EXACT_REPLY,),
    ),
    Attack(
        "sends an object that acts when it is read",
        """
        import pickle
        class Act:
            def __reduce__(self):
                return exec, ("import os; os.environ['LASTCARD_OWNED'] = '1'",)
        os.write(3, pickle.dumps((0, GAME, Act())))
        """,
        stopped="protocol",
        walls=(UNPARSED,),
        shows=is_owned,
    ),
    Attack(
        "has an error whose text speaks to the terminal",
        "",
        at_import="""
        class Loud(Exception):
            def __str__(self):
                return "\\x1b]0;owned\\x07" * 20
        raise Loud
        """,
        stopped="load",
        walls=(PRINTABLE,),
        shows=lambda outcome: "\x1b" in outcome.words,
    ),
)

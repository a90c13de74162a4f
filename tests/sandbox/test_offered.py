"""What bots can use, and that what they cannot looks as docs/bots.md says."""

from pathlib import Path

import pytest

from sandbox import Death, Jail, Limits
from sandbox.process import Process
from tests.sandbox.builders import answering, items

GUIDE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")

NOT_OFFERED = {
    "import threading; threading.Thread(target=print).start()": "RuntimeError: can't start new thread",
    "from concurrent.futures import ThreadPoolExecutor as Pool; Pool().submit(print)": (
        "RuntimeError: can't start new thread"
    ),
    "os.fork()": "BlockingIOError: [Errno 11] Resource temporarily unavailable",
    "import subprocess; subprocess.run(['ls'])": "PermissionError: [Errno 1] Operation not permitted",
    "import multiprocessing; multiprocessing.Pool(2)": "PermissionError: [Errno 1] Operation not permitted",
    "os.kill(1, 9)": "PermissionError: [Errno 1] Operation not permitted",
    "import socket; socket.socket()": "PermissionError: [Errno 1] Operation not permitted",
    "import asyncio; asyncio.new_event_loop()": "PermissionError: [Errno 1] Operation not permitted",
    "open('weights.npz')": "FileNotFoundError: [Errno 2] No such file or directory",
    "open('notes.txt', 'w')": "FileNotFoundError: [Errno 2] No such file or directory",
    "import numpy; numpy.load('weights.npz')": "FileNotFoundError: [Errno 2] No such file or directory",
    "import torch": "ModuleNotFoundError",
}


def asked(jail: Jail, body: str) -> Process:
    process = jail.start(answering(f"{body}; return 0"), Limits())
    process.ask(items(0, cpu_ms=2000))
    process.close()
    return process


@pytest.mark.parametrize("body", NOT_OFFERED)
def test_what_is_not_offered_looks_as_the_guide_says(jail: Jail, body: str) -> None:
    error = NOT_OFFERED[body]
    assert error in asked(jail, body).log().text
    assert f"`{error}`" in GUIDE


def test_too_much_memory_is_the_verdict_that_the_guide_names(jail: Jail) -> None:
    death = asked(jail, "import numpy; numpy.zeros(10**9)").death
    assert isinstance(death, Death)
    assert death.verdict == "memory"


def test_numpy_computes_on_one_thread(jail: Jail) -> None:
    """A second one would fail to start; that no time is lost on trying is seen in that it works at all."""
    body = "import numpy as np; a = np.ones((400, 400)); assert (a @ a)[0, 0] == 400; np.linalg.svd(a[:50])"
    assert asked(jail, body).log().text == ""

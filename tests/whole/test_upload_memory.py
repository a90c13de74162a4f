"""What many large uploads at once cost the site."""

import random
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from zipfile import ZIP_STORED

import pytest

from tests.sandbox.archives import zipped
from tests.whole.arena import BOT, Arena, command_line, family, running, status

MEGABYTE = 1 << 20
AT_ONCE = 16
MOST_MB = 300
"""Beyond what the site has before: of sixteen uploads of 15 MB two are in memory, some times over."""


def of_the_site(arena: Arena, name: str) -> int:
    """Megabytes of its web process."""
    web = next(pid for pid in family(arena.process.pid) if "uvicorn" in command_line(pid))
    return int(status(web)[name].split()[0]) // 1024


def upload(arena: Arena, number: int) -> int:
    weights = random.Random(number).randbytes(15 * MEGABYTE)
    bot = BOT.format(name="Weighty", move="view.legal[0]")
    data = zipped({"bot.py": bot, "weights.bin": weights}, ZIP_STORED)
    head = "--edge\r\nContent-Disposition: form-data; "
    parts = (
        f'{head}name="name"\r\n\r\nBot {number}\r\n{head}name="promote"\r\n\r\nkeep\r\n'
        f'{head}name="file"; filename="bot.zip"\r\n\r\n'
    )
    request = urllib.request.Request(
        f"http://127.0.0.1:{arena.port}/api/v1/bots/",
        parts.encode() + data + b"\r\n--edge--\r\n",
        {"Content-Type": "multipart/form-data; boundary=edge", "Authorization": f"Token {arena.token}"},
    )
    with urllib.request.urlopen(request, timeout=300) as answer:
        return int(answer.status)


@pytest.mark.slow
def test_many_large_uploads_at_once_cost_no_more_memory_than_a_few(tmp_path: Path) -> None:
    with running(tmp_path) as arena:
        arena.sign_up("ada")
        before = of_the_site(arena, "VmRSS")
        with ThreadPoolExecutor(AT_ONCE) as clients:
            answers = list(clients.map(lambda number: upload(arena, number), range(AT_ONCE)))
        assert answers == [201] * AT_ONCE
        assert of_the_site(arena, "VmHWM") - before < MOST_MB

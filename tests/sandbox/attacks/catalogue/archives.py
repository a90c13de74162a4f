"""To be more than a bot and its data. Refused is what has not been run: the worker reads the directory."""

import io
import zipfile
from collections.abc import Mapping

from tests.sandbox.attacks.attack import GOT_THROUGH, Attack
from tests.sandbox.attacks.walls import JUDGED

BOT = f"def answer(game, payload): return {GOT_THROUGH}\n"


def packed(files: Mapping[str, bytes | str]) -> bytes:
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return room.getvalue()


def upload(name: str, files: Mapping[str, bytes | str]) -> Attack:
    return Attack(name, "", stopped="refused", walls=(JUDGED,), data=packed(files))


ATTACKS = (
    upload("climbs out of its folder", {"bot.py": BOT, "../../etc/cron.d/left": b"word"}),
    upload("names an absolute path", {"bot.py": BOT, "/etc/passwd": b"word"}),
    upload("stands in for a module of Python", {"mailbox.py": BOT}),
    upload("changes how Python starts", {"bot/__init__.py": BOT, "bot/sitecustomize.py": "1"}),
    upload("brings machine code", {"bot.py": BOT, "fast.so": b"\x7fELF"}),
    upload("unpacks to more than it may", {"bot.py": BOT} | {f"{n}.bin": bytes(9 << 20) for n in range(8)}),
    upload("brings a thousand files", {"bot.py": BOT} | {f"{number}.bin": b"" for number in range(900)}),
    upload("has two files of one name", {"bot.py": BOT, "a.bin": b"1", "A.bin": b"2"}),
)

"""`./arena up`: the whole arena on one machine, under one small supervisor."""

import argparse
import asyncio
import contextlib
import fcntl
import os
import secrets
import signal
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from config.processes import Child, say
from config.queue_server import NoQueueServer, command, find_server, runtime_folder, url
from matches.jails import SECOND_TIER
from sandbox import JailUnavailable, Tier, refusal, selftest

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
CELERY = (str(BIN / "celery"), "--app", "config", "--quiet")
AS_ROOT = "ignore:You're running the worker with superuser privileges"
"""Celery warns of pickled messages; ours are JSON, and a root worker drops its bots to another user."""
QUEUE_WAIT, WEB_WAIT = 60.0, 60.0
"""On a busy machine. The queue's server is given up then; the site is told of and waited for."""
MOST_PLAYERS = 64


class CannotStart(Exception):
    """Why the arena does not start, in one sentence with the remedy."""


def main() -> None:
    arguments = _arguments(sys.argv[1:])
    try:
        asyncio.run(_up(arguments))
    except (CannotStart, NoQueueServer, JailUnavailable) as reason:
        print(f"arena: {reason}", file=sys.stderr)
        sys.exit(1)


def _arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./arena up", description="Start the arena; Ctrl-C stops it.")
    parser.add_argument("--port", type=_port, default=8000, help="where the site listens (8000)")
    parser.add_argument("--host", default="127.0.0.1", help="the address it listens on (127.0.0.1)")
    players = max(1, (os.cpu_count() or 1) - 1)
    help_text = f"how many matches are played at once (a core is left to the site: {players})"
    parser.add_argument("--players", type=_players, default=players, metavar="N", help=help_text)
    asked = os.environ.get("LASTCARD_SANDBOX", Tier.BUBBLEWRAP)
    help_text = "bubblewrap (usual), or landlock: a wall less, for where there are no namespaces"
    parser.add_argument("--sandbox", type=_tier, default=asked, metavar="TIER", help=help_text)
    return parser.parse_args(words)


def _port(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"'{text}' is no port; allowed are 1 to 65535")
    return int(text)


def _players(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= MOST_PLAYERS:
        raise argparse.ArgumentTypeError(f"'{text}' players; allowed are 1 to {MOST_PLAYERS}")
    return int(text)


def _tier(text: str) -> Tier:
    if text not in list(Tier):
        raise argparse.ArgumentTypeError(f"'{text}' is no sandbox; allowed are {' and '.join(Tier)}")
    return Tier(text)


async def _up(wanted: argparse.Namespace) -> None:
    host, port, tier = wanted.host, wanted.port, wanted.sandbox
    var = Path(os.environ.get("LASTCARD_VAR", ROOT / "var"))
    var.mkdir(mode=0o700, parents=True, exist_ok=True)
    var.chmod(0o700)  # password hashes and private sources
    with _only_one(var), runtime_folder(var) as folder:
        _refuse_a_taken_port(host, port)
        _refuse_without_a_jail(tier)
        queue_socket = folder / "queue.sock"
        environment = _environment(var, queue_socket, host) | {"LASTCARD_SANDBOX": tier.value}
        queue = Child("queue", command(find_server(), queue_socket, var / "queue.log"), environment)
        children = _children(environment, var, wanted)
        await _supervise(queue, children, queue_socket, f"http://{host}:{port}/")


@contextlib.contextmanager
def _only_one(var: Path) -> Iterator[None]:
    with (var / "up.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CannotStart(
                f"another `./arena up` uses {var}; stop that one, or set LASTCARD_VAR to another folder."
            ) from None
        yield


def _refuse_a_taken_port(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CannotStart(
                f"port {port} on {host}: {error.strerror}; try ./arena up --port {_other_port(port)}."
            ) from None


def _other_port(port: int) -> int:
    return port + 1 if 1024 <= port < 65535 else 8000


def _refuse_without_a_jail(tier: Tier) -> None:
    """Better no arena than one whose uploads wait for ever."""
    if sentence := refusal(selftest(tier)):
        raise CannotStart(f"{sentence} See `lastcard sandbox --sandbox {tier}`.")
    if tier is Tier.LANDLOCK:
        say("arena", f"bots run in {SECOND_TIER}")


def _environment(var: Path, queue_socket: Path, host: str) -> dict[str, str]:
    ours = {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "LASTCARD_VAR": str(var),
        "LOG_LEVEL": "WARNING",
        "PYTHONUNBUFFERED": "1",
        "PYTHONWARNINGS": AS_ROOT,
        "REDIS_URL": url(queue_socket),
        "SECRET_KEY": _secret_key(var),
        "ALLOWED_HOSTS": f"localhost,127.0.0.1,[::1],{host}",
    }
    hosts = {
        "ALLOWED_HOSTS": ",".join(filter(None, (ours["ALLOWED_HOSTS"], os.environ.get("ALLOWED_HOSTS"))))
    }
    return {**ours, **os.environ, **hosts}


def _secret_key(var: Path) -> str:
    """Made at the first start and kept: sessions and tokens outlive a restart."""
    path = var / "secret_key"
    if not path.exists():
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(handle, "w") as file:
            file.write(secrets.token_urlsafe(50))
    return path.read_text().strip()


def _children(environment: Mapping[str, str], var: Path, wanted: argparse.Namespace) -> list[Child]:
    """No upload waits for a match, no refit for an upload, nothing for winning chances."""
    without_bots = {**environment, "LASTCARD_RUNS_BOTS": "0"}
    return [
        Child("web", _web(wanted.host, wanted.port), without_bots, patience=3.0),
        Child("player", _worker("player", "play", wanted.players), environment, nice=10),
        Child("checker", _worker("checker", "check", 1), environment),
        Child("clerk", _worker("clerk", "arena", 1), without_bots),
        Child("seer", [*_worker("seer", "forecast", 1), "--pool", "solo"], without_bots, nice=10),
        Child("beat", _beat(var), without_bots),
    ]


def _web(host: str, port: int) -> list[str]:
    where = ["--host", host, "--port", str(port)]
    manners = [
        "--timeout-graceful-shutdown",
        "1",
        "--no-proxy-headers",
        "--no-access-log",
        "--log-level",
        "warning",
    ]
    return [str(BIN / "uvicorn"), "config.asgi:application", *where, *manners]


def _worker(name: str, queues: str, concurrency: int) -> list[str]:
    manners = ["--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
    which = ["--hostname", f"{name}@%h", "--queues", queues, "--concurrency", str(concurrency)]
    return [*CELERY, "worker", *which, *manners]


def _beat(var: Path) -> list[str]:
    schedule = ["--schedule", str(var / "beat"), "--pidfile="]
    return [*CELERY, "beat", "--loglevel", "WARNING", *schedule]


async def _supervise(queue: Child, children: Sequence[Child], queue_socket: Path, address: str) -> None:
    stop = _stop_signals()
    running = [asyncio.create_task(queue.keep_running())]
    try:
        await _until_the_queue_answers(queue_socket)
        await _prepare(queue.environment)
        running += [asyncio.create_task(child.keep_running()) for child in children]
        running.append(asyncio.create_task(_tell_when_ready(address)))
        await stop.wait()
    finally:
        say("arena", "stopping")
        await asyncio.gather(*(child.stop() for child in children))
        await queue.stop()
        for task in running:
            task.cancel()
        say("arena", "stopped")


def _stop_signals() -> asyncio.Event:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stop.set)
    return stop


async def _until_the_queue_answers(queue_socket: Path) -> None:
    end = time.monotonic() + QUEUE_WAIT
    while time.monotonic() < end:
        try:
            reader, writer = await asyncio.open_unix_connection(str(queue_socket))
            writer.write(b"PING\r\n")
            answer = await reader.readline()
            writer.close()
            if answer.startswith(b"+PONG"):
                return
        except OSError:
            pass
        await asyncio.sleep(0.02)
    raise CannotStart(
        f"the queue's server did not answer on {queue_socket} within {QUEUE_WAIT:.0f} s; its lines are above."
    )


async def _prepare(environment: Mapping[str, str]) -> None:
    manage = (sys.executable, str(ROOT / "manage.py"), "prepare")
    process = await asyncio.create_subprocess_exec(*manage, env=dict(environment), start_new_session=True)
    if await process.wait():
        raise CannotStart("`manage.py prepare` failed; its message is above.")


async def _tell_when_ready(address: str) -> None:
    slow = asyncio.create_task(_tell_that_it_is_slow(address))
    while not await asyncio.to_thread(_answers, address):
        await asyncio.sleep(0.1)
    slow.cancel()
    say("arena", f"ready: {address}  (Ctrl-C stops it)")


async def _tell_that_it_is_slow(address: str) -> None:
    await asyncio.sleep(WEB_WAIT)
    say("arena", f"the site has not answered at {address} for {WEB_WAIT:.0f} s; its lines are above")


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=WEB_WAIT) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


if __name__ == "__main__":
    main()

"""What may happen to an arena. Each is one blow, struck again and again while matches are played."""

import os
import random
import signal
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import redis
from celery import current_app
from django.conf import settings

from matches.models import Attempt, Match
from matches.services import LEASE
from tests.chaos import couriers
from tests.chaos.parts import Part, send, until
from tests.chaos.stage import Stage
from tests.whole.arena import command_line

Blow = Callable[[Stage, random.Random], str]
"""Answers what was done, in a word or two."""

QUEUE_AWAY = 20.0
DATABASE_AWAY = 4.0
LOCKED = 25.0
"""Longer than anybody waits for SQLite's lock."""
DISK_FULL = 15.0
IN_MID_MATCH = 0.8

ARGUMENTS: Final[Sequence[list[Any]]] = (
    *([0], [-1], [10**30], [None], [1.5], ["1; DROP"], ["\0"]),
    *([[]], [{}], [], [1, 2, 3]),
)
NO_MESSAGE_SHARE = 0.05
NO_MESSAGES: Final = (b"", b"nonsense", b"{}", b"[]", b"\x80\x04K\x01.", b'{"body": "eA=="}')


@dataclass(frozen=True, slots=True)
class Disturbance:
    blow: Blow
    pause: tuple[float, float]
    """Seconds between two blows, at least and at most."""


def nothing(stage: Stage, rng: random.Random) -> str:
    return "nothing"


def kill(stage: Stage, rng: random.Random) -> str:
    """Any process of any worker: the worker, its child that plays, the jail. Players mostly in mid-match."""
    part = rng.choice(stage.players * 3 + stage.others)
    if part in stage.players and rng.random() < IN_MID_MATCH:
        until(partial(_plays, part), 20)
        time.sleep(rng.random())
    pids = part.pids()
    if not pids:
        return "nobody"
    victim = rng.choice(pids[:3])
    name = "jail" if "bwrap" in command_line(victim) else "worker" if victim == pids[0] else "child"
    send(victim, signal.SIGKILL)
    return f"{part.name.rstrip('0123456789')} {name}"


def lose_the_queue(stage: Stage, rng: random.Random) -> str:
    """Stopped for 20 s; what starts again is empty. Or emptied while it runs."""
    if rng.random() < 0.5:
        _redis().flushall()
        return "flushed"
    stage.queue.stop(signal.SIGKILL)
    time.sleep(QUEUE_AWAY)
    stage.queue.start()
    return "stopped"


def restart_the_database(stage: Stage, rng: random.Random) -> str:
    """PostgreSQL: a fast or an immediate stop. SQLite has no server: its lock is held instead."""
    if stage.database is None:
        return _hold_the_lock(stage)
    how = rng.choice([signal.SIGINT, signal.SIGQUIT])
    stage.database.stop(how)
    time.sleep(rng.uniform(0, DATABASE_AWAY))
    stage.database.start()
    stage.wait_for_database()
    return "fast" if how == signal.SIGINT else "immediate"


def _hold_the_lock(stage: Stage) -> str:
    held = sqlite3.connect(stage.disk / "db.sqlite3", timeout=60, isolation_level=None)
    held.execute("BEGIN IMMEDIATE")
    time.sleep(LOCKED)
    held.execute("ROLLBACK")
    held.close()
    return "locked"


def freeze(stage: Stage, rng: random.Random) -> str:
    """In mid-match and past the lease: the worker alone, its bots alone, or all of it."""
    player = rng.choice(stage.players)
    if not until(partial(_plays, player), 20):
        return "nobody"
    who = rng.choice(["worker", "bots", "all"])
    pids = _chosen(player, who)
    for pid in pids:
        send(pid, signal.SIGSTOP)
    time.sleep(LEASE + rng.uniform(3, 12))
    for pid in pids:
        send(pid, signal.SIGCONT)
    return who


def _plays(player: Part) -> bool:
    return Attempt.objects.open().filter(worker=f"{player.name}@chaos").exists()


def _chosen(player: Part, who: str) -> list[int]:
    celery = {pid for pid in player.pids() if "celery" in command_line(pid)}
    return [pid for pid in player.pids() if who == "all" or (pid in celery) == (who == "worker")]


def deliver_thrice(stage: Stage, rng: random.Random) -> str:
    """Tasks and results, each three times at once; and results that do not add up."""
    hand = couriers.take_and_play(couriers.HAND)
    for match in Match.objects.queued().values_list("pk", flat=True)[: couriers.HAND]:
        for _ in range(couriers.TIMES):
            current_app.send_task("matches.tasks.play_match", args=[match])
    refused = [answer.startswith("Refused") for answer in couriers.spoilt(hand)]
    assert all(refused), refused
    answers = couriers.three_at_once(hand)
    assert answers.count("True") == len(hand), answers
    return f"{len(hand)} results"


def deliver_in_the_opposite_order(stage: Stage, rng: random.Random) -> str:
    hand = couriers.take_and_play(couriers.HAND)
    answers = couriers.opposite(hand)
    assert answers == ["True"] * len(hand), answers
    return f"{len(hand)} results"


def fill_the_disk(stage: Stage, rng: random.Random) -> str:
    """Not a byte is left where the database, and so every replay, lies."""
    if os.getuid():
        raise PermissionError("A disk of its own to fill can only be made by root: run this as root.")
    ballast = stage.disk / "ballast"
    try:
        with ballast.open("wb", buffering=0) as file:
            while file.write(bytes(1 << 16)):
                pass
    except OSError:
        pass
    time.sleep(DISK_FULL)
    ballast.unlink()
    return "full"


def send_garbage(stage: Stage, rng: random.Random) -> str:
    """Tasks with unknown ids, with corrupt arguments, of unknown names.

    Rarely what is no message at all: Celery ends by that and is started again.
    """
    queue = rng.choice(["play", "check", "arena"])
    task = rng.choice(["matches.tasks.play_match", "bots.tasks.check_version", "no.such.task"])
    current_app.send_task(task, args=rng.choice(ARGUMENTS), kwargs=rng.choice([{}, {"x": 1}]), queue=queue)
    if rng.random() < NO_MESSAGE_SHARE:
        _redis().lpush(queue, rng.choice(NO_MESSAGES))
        return "no message"
    return "task"


def _redis() -> "redis.Redis":
    return redis.Redis.from_url(settings.REDIS_URL)


DISTURBANCES: Final[Mapping[str, Disturbance]] = {
    "nothing": Disturbance(nothing, (1, 1)),
    "kills": Disturbance(kill, (0.5, 6)),
    "queue": Disturbance(lose_the_queue, (2, 8)),
    "database": Disturbance(restart_the_database, (3, 8)),
    "freezes": Disturbance(freeze, (1, 3)),
    "thrice": Disturbance(deliver_thrice, (0, 1)),
    "opposite": Disturbance(deliver_in_the_opposite_order, (0, 1)),
    "disk": Disturbance(fill_the_disk, (5, 10)),
    "garbage": Disturbance(send_garbage, (0.1, 1)),
}

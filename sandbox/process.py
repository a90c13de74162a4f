"""One bot's process, seen from the worker: ask it, measure it, and say how it died."""

import secrets
import signal
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from sandbox import obituary, sentences
from sandbox.clocks import Clock
from sandbox.exchange import Answered, Batch, Code, Item, Loaded, Log, Reply, Request, requests, shared
from sandbox.inside import wire
from sandbox.limits import NANOSECONDS, Limits
from sandbox.line import HungUp
from sandbox.listener import Allowance, Heard, Listener, Pulse
from sandbox.logbook import printable, read_log
from sandbox.spares import Spare, Spares
from sandbox.verdicts import Death, Verdict
from sandbox.zygote import Lost, Zygote

_NOT_YET: Final = Death(Verdict.ARENA, "not yet loaded")
_SURPRISES: Final = (Verdict.CRASH, Verdict.PROTOCOL, Verdict.ARENA)


@dataclass(frozen=True, slots=True)
class Birth:
    """What a process is started with, and from then on held by."""

    zygote: Zygote
    spare: Spare
    limits: Limits
    games: int
    pulse: Pulse


def begin(spares: Spares, code: Code, limits: Limits, games: int, pulse: Pulse) -> "Process":
    """Raises Lost where the zygote is gone; what the bot does is in `loaded`."""
    zygote = spares.zygote
    spare = spares.take(limits.rlimits(games=games, shared_bytes=zygote.shared_bytes))
    process = Process(Birth(zygote, spare, limits, games, pulse))
    process.load(code)
    return process


class Process:
    """Once it died, each further question is answered with its death."""

    def __init__(self, birth: Birth) -> None:
        self._birth = birth
        self._limits = birth.limits
        self._child = birth.spare.child
        self._berth = birth.spare.berth
        self._line = self._berth.line
        self._listener = Listener(self._line, Clock(self._child.pid), birth.limits, birth.pulse)
        self._last_log: Log | None = None
        self._locked = False
        self.death: Death | None = None
        self.loaded: Loaded | Death = _NOT_YET

    @property
    def pid(self) -> int:
        return self._child.pid

    def ask(self, items: Sequence[Item]) -> Batch:
        replies: list[Reply] = []
        for request in requests(items):
            if self.death is None:
                self._exchange(request, replies)
        self._hold()
        return Batch(tuple(replies), self.death)

    def log(self) -> Log:
        return self._last_log or read_log(self._berth.log)

    def close(self) -> None:
        """Also ends a bot in good standing; its log stays readable."""
        if self.death is None:
            self._end(Death(Verdict.FINISHED, "finished"))

    def load(self, code: Code) -> None:
        """Give it the bot, and hear whether that loaded; interrupted, nothing of it stays."""
        nonce = secrets.randbits(64)
        try:
            self.loaded = self._give(code, nonce) or self._hear_locked(nonce) or self._hear_loaded(nonce)
            self._hold()
        except BaseException:
            self.close()
            raise

    def _give(self, code: Code, nonce: int) -> Death | None:
        try:
            self._berth.give(code, nonce)
        except HungUp:
            return self._end_by_itself()
        return None

    def _hear_locked(self, nonce: int) -> Death | None:
        """Said by our own code alone: from here on whatever ends the process is the bot's doing."""
        heard = self._hear(
            Allowance("to lock itself", self._limits.stall_ms * NANOSECONDS, self._limits.stall_ms)
        )
        if isinstance(heard, Death):
            return heard
        if heard.message != wire.LOCKED.pack(nonce):
            return self._end(obituary.UNLOCKED)
        self._locked = True
        self._listener.begin()
        return None

    def _hear_loaded(self, nonce: int) -> Loaded | Death:
        allowed = Allowance(
            sentences.LOADING, self._limits.load_cpu_ms * NANOSECONDS, self._limits.load_wall_ms
        )
        heard = self._hear(allowed)
        return heard if isinstance(heard, Death) else self._read_loaded(heard, nonce)

    def _read_loaded(self, heard: Heard, nonce: int) -> Loaded | Death:
        message = heard.message
        if len(message) < wire.LOADED.size:
            return self._end(obituary.broke_protocol(sentences.ODD_LOAD_SIZE))
        said, mask = wire.LOADED.unpack_from(message)
        text = message[wire.LOADED.size :]
        if said != nonce or (text and mask != wire.FAILED) or len(text) > wire.SENTENCE_BYTES:
            return self._end(obituary.broke_protocol(sentences.FORGED_LOAD))
        if mask == wire.FAILED:
            words = printable(" ".join(text.decode("utf-8", "replace").split()))
            return self._end(replace(obituary.DID_NOT_LOAD, words=words))
        return Loaded(mask, heard.cpu_ns)

    def _exchange(self, request: Request, replies: list[Reply]) -> None:
        nonce = secrets.randbits(64)
        try:
            self._line.say(wire.REQUEST.pack(nonce, len(request.items)) + request.body)
        except HungUp:
            self._end_by_itself()
            return
        self._signal(signal.SIGCONT)
        answered: list[Answered] = []
        following = (*request.items[1:], None)
        for item, after in zip(request.items, following, strict=True):
            answer = self._answer(nonce, item, after.cpu_ns if after else 0)
            if answer is None:
                break
            answered.append(answer)
        replies += shared(answered)

    def _answer(self, nonce: int, item: Item, following_ns: int) -> Answered | None:
        heard = self._hear(
            Allowance(sentences.DECIDING, item.cpu_ns, self._limits.decision_wall_ms, following_ns)
        )
        if isinstance(heard, Death):
            return None
        if len(heard.message) != wire.REPLY.size:
            self._end(obituary.broke_protocol(sentences.ODD_SIZE))
            return None
        said, game, value = wire.REPLY.unpack(heard.message)
        if said != nonce or game != item.game:
            self._end(obituary.broke_protocol(sentences.UNASKED))
            return None
        return Answered(Reply(game, value, heard.cpu_ns), heard.was_waiting)

    def _hold(self) -> None:
        """Until it is asked again it does not run: the time of others is neither to think in nor to spoil."""
        self._signal(signal.SIGSTOP)

    def _signal(self, number: signal.Signals) -> None:
        if self.death is None:
            with suppress(ProcessLookupError):  # reaped by others than us, as its next answer will show
                signal.pidfd_send_signal(self._child.pidfd, number)

    def _hear(self, allowed: Allowance) -> Heard | Death:
        try:
            heard = self._listener.hear(allowed)
        except HungUp:
            return self._end_by_itself()
        except OSError:  # no such process: it was reaped by others than us
            return self._end(obituary.LOST)
        return self._end(heard) if isinstance(heard, Death) else heard

    def _end_by_itself(self) -> Death:
        """The line is dead; see whether the process is too."""
        try:
            known = self._listener.hear_end(self._child.pidfd)
        except OSError:  # reaped by others than us
            known = obituary.LOST
        return self._end(known)

    def _end(self, known: Death | None) -> Death:
        """Kill, bury, and keep the log. Without a known cause the way it ended says why."""
        birth = self._birth
        try:
            signal.pidfd_send_signal(self._child.pidfd, signal.SIGKILL)
            ended = birth.zygote.bury(self._child)
            death = known or obituary.by_itself(ended, self._limits, birth.games)
        except (Lost, ProcessLookupError):
            death = known or obituary.LOST
        if not self._locked and death.verdict.blames_the_bot:
            death = obituary.UNLOCKED
        if death.verdict in _SURPRISES:
            birth.zygote.spoiled = True
        self.death = death
        self._release()
        return death

    def _release(self) -> None:
        self._last_log = read_log(self._berth.log)
        self._listener.close()
        self._birth.spare.close()

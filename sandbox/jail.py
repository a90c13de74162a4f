"""The place where bots run: one zygote in a jail, renewed now and then, and a process per bot."""

from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from sandbox import tiers
from sandbox.errors import JailUnavailable
from sandbox.exchange import Code
from sandbox.limits import Limits
from sandbox.listener import Pulse
from sandbox.process import Process, begin
from sandbox.spares import Spares
from sandbox.zygote import Lost, Zygote


@dataclass(frozen=True, slots=True, kw_only=True)
class JailConfig:
    entry: str
    """`module:function`, called inside as function(bot's module, say) -> (mask, answer)."""
    packages: tuple[Path, ...] = ()
    """Directories of the packages that the entry and the bots may import."""
    preload: tuple[str, ...] = ()
    """Modules imported once for all bots."""
    tier: tiers.Tier = tiers.Tier.BUBBLEWRAP
    spares: int = 2
    """Processes that are locked ahead of need: as many as most tables seat."""
    starts_before_renewal: int = 200
    """Then bots get another hash seed and another layout of memory."""


class Jail:
    """Use it as a context manager, in a thread that outlives it: the kernel ends the jail with its thread."""

    def __init__(self, config: JailConfig) -> None:
        self._config = config
        self._retired: list[Zygote] = []
        self._processes: list[Process] = []
        self._zygote = self._open()
        self._spares = Spares(self._zygote, config.spares)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self, code: Code, limits: Limits, *, games: int = 16, pulse: Pulse = lambda: None) -> Process:
        """A process that has loaded the bot, or died of it. `games` is how many banks it may use up;
        `pulse` is called again and again while it is waited for.
        """
        self._sweep()
        if self._is_used_up:
            self.renew(pulse)
        try:
            process = begin(self._spares, code, limits, games, pulse)
        except Lost:
            process = self._start_afresh(code, limits, games, pulse)
        self._processes.append(process)
        if not self._is_used_up:
            self._spares.refill()
        return process

    def renew(self, pulse: Pulse = lambda: None) -> None:
        """Start a new zygote. The old one stays for the processes it has, and goes with the last."""
        self._spares.dismiss()
        self._retired.append(self._zygote)
        self._zygote = self._open(pulse)
        self._spares = Spares(self._zygote, self._config.spares)
        self._sweep()

    @property
    def description(self) -> str:
        """What holds here, for a person."""
        return self._zygote.description

    @property
    def zygote_pid(self) -> int:
        return self._zygote.pid

    def close(self) -> None:
        for process in self._processes:
            process.close()
        self._spares.dismiss()
        for zygote in (self._zygote, *self._retired):
            zygote.close()
        self._processes, self._retired = [], []

    @property
    def _is_used_up(self) -> bool:
        return self._zygote.spoiled or self._spares.taken >= self._config.starts_before_renewal

    def _open(self, pulse: Pulse = lambda: None) -> Zygote:
        config = self._config
        load = tiers.Load(config.packages, config.entry, config.preload)
        return Zygote(tiers.launch(config.tier, load), pulse)

    def _start_afresh(self, code: Code, limits: Limits, games: int, pulse: Pulse) -> Process:
        self.renew(pulse)
        try:
            return begin(self._spares, code, limits, games, pulse)
        except Lost:
            raise JailUnavailable("The jail starts, but is gone before it can run a bot.") from None

    def _sweep(self) -> None:
        self._processes = [each for each in self._processes if each.death is None]
        for zygote in self._retired:
            if not zygote.children:
                zygote.close()
        self._retired = [each for each in self._retired if each.children]

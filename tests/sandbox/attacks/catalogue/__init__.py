"""All attacks, by kind."""

from collections.abc import Mapping
from typing import Final

from tests.sandbox.attacks.attack import Attack, Kind
from tests.sandbox.attacks.catalogue import (
    archives,
    bombs,
    channels,
    crashes,
    files,
    interpreter,
    kernel,
    logs,
    memory,
    network,
    processes,
    protocol,
    time,
)

CATALOGUE: Final[Mapping[Kind, tuple[Attack, ...]]] = {
    Kind.PROCESSES: processes.ATTACKS,
    Kind.MEMORY: memory.ATTACKS,
    Kind.BOMBS: bombs.ATTACKS,
    Kind.TIME: time.ATTACKS,
    Kind.PROTOCOL: protocol.ATTACKS,
    Kind.FILES: files.ATTACKS,
    Kind.NETWORK: network.ATTACKS,
    Kind.KERNEL: kernel.ATTACKS,
    Kind.INTERPRETER: interpreter.ATTACKS,
    Kind.CRASHES: crashes.ATTACKS,
    Kind.CHANNELS: channels.ATTACKS,
    Kind.ARCHIVES: archives.ATTACKS,
    Kind.LOGS: logs.ATTACKS,
}
ALL: Final = {attack.name: attack for attacks in CATALOGUE.values() for attack in attacks}

"""The arena as `docker/compose.yaml` describes it, built here, in a project of its own."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.whole.arena import ROOT, free_port

DOCKER = "/usr/bin/docker" if os.access("/usr/bin/docker", os.X_OK) else "docker"
FOLDER = ROOT / "docker"
PLAYERS = 2
SECRETS = {"SECRET_KEY": "for tests only, " * 4, "POSTGRES_PASSWORD": "for-tests-only"}
CHOSEN = {"ALLOWED_HOSTS": "arena.test,127.0.0.1", "LASTCARD_ADDRESS": "http://arena.test"}


@cache
def why_not() -> str:
    """Empty where containers can be run here."""
    if not shutil.which(DOCKER):
        return "Docker is missing (Debian: apt install docker.io)"
    if not _compose():
        return "Docker Compose is missing (Debian: apt install docker-compose)"
    asked = subprocess.run([DOCKER, "version"], capture_output=True, text=True)
    return asked.stderr.strip() if asked.returncode else ""


def _compose() -> list[str]:
    if shutil.which("docker-compose"):
        return ["docker-compose"]
    plugin = subprocess.run([DOCKER, "compose", "version"], capture_output=True)
    return [DOCKER, "compose"] if plugin.returncode == 0 else []


@dataclass(frozen=True, slots=True)
class Containers:
    project: str
    port: int

    def compose(self, *words: str) -> str:
        ours = {"COMPOSE_PROJECT_NAME": self.project, "LASTCARD_PORT": str(self.port)}
        command = [*_compose(), "-f", str(FOLDER / "compose.yaml"), *words]
        return _told(command, {**os.environ, **SECRETS, **CHOSEN, **ours})

    def docker(self, *words: str) -> str:
        return _told([DOCKER, *words], dict(os.environ))

    def of(self, service: str) -> list[str]:
        """The ids of its containers, running or not."""
        return self.compose("ps", "-q", service).split()

    def facts(self, service: str) -> Any:
        """Of its first container, as Docker tells them."""
        return json.loads(self.docker("inspect", self.of(service)[0]))[0]


def _told(command: Sequence[str], environment: dict[str, str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=FOLDER, timeout=900)
    assert done.returncode == 0, f"{command}: {done.stdout}\n{done.stderr}"
    return done.stdout


def build() -> None:
    """With the base image that BASE_IMAGE names, else the Dockerfile's own."""
    base = [f"--build-arg=BASE_IMAGE={os.environ['BASE_IMAGE']}"] if "BASE_IMAGE" in os.environ else []
    for target in ("web", "worker"):
        where = [
            "--network=host",
            f"--target={target}",
            f"--tag=lastcard:{target}",
            "--file=docker/Dockerfile",
        ]
        command = [DOCKER, "build", "--quiet", *where, *base, "."]
        subprocess.run(
            command, check=True, cwd=ROOT, env={**os.environ, "DOCKER_BUILDKIT": "1"}, timeout=1800
        )


@contextmanager
def composed(tmp_path: Path) -> Iterator[Containers]:
    containers = Containers(f"lastcard-test-{os.getpid()}", free_port())
    try:
        containers.compose("up", "--detach", "--no-build", "--scale", f"player={PLAYERS}")
        yield containers
    finally:
        (tmp_path / "containers.log").write_text(containers.compose("logs", "--no-color"))
        containers.compose("down", "--volumes", "--timeout", "10")

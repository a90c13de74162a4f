"""Runs a stranger's Python within limits. Knows no cards."""

from sandbox.errors import BadUpload, JailUnavailable, SandboxError
from sandbox.exchange import Batch, Code, Item, Loaded, Log, Reply
from sandbox.jail import Jail, JailConfig
from sandbox.limits import Limits
from sandbox.process import Process
from sandbox.selftest import Check, refusal, selftest
from sandbox.tiers import Tier
from sandbox.verdicts import Death, Verdict

__all__ = [
    "BadUpload",
    "Batch",
    "Check",
    "Code",
    "Death",
    "Item",
    "Jail",
    "JailConfig",
    "JailUnavailable",
    "Limits",
    "Loaded",
    "Log",
    "Process",
    "Reply",
    "SandboxError",
    "Tier",
    "Verdict",
    "refusal",
    "selftest",
]

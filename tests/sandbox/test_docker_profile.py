"""The seccomp profile that a worker's container is started with: room for a jail, and little more."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandbox.seccomp.assembler import Policy, Rule
from sandbox.seccomp.policies import BOT, ZYGOTE
from sandbox.seccomp.syscalls import ARCHITECTURES

PROFILE: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parents[2] / "docker" / "seccomp.json").read_text()
)
NAMESPACES = "clone unshare mount umount2 pivot_root setns sethostname"
LOCKS = "prctl capset seccomp landlock_create_ruleset landlock_restrict_self setresuid setgroups prlimit64"
SUPERVISION = "pidfd_open pidfd_send_signal memfd_create socketpair sendmsg recvmsg wait4 sched_setaffinity"
CLASSICS = (
    "ptrace process_vm_readv process_vm_writev process_madvise kcmp pidfd_getfd bpf perf_event_open "
    "userfaultfd io_uring_setup io_uring_enter io_uring_register add_key keyctl request_key "
    "open_by_handle_at name_to_handle_at chroot personality init_module finit_module delete_module "
    "kexec_load kexec_file_load reboot swapon swapoff acct quotactl syslog lookup_dcookie ioperm iopl "
    "modify_ldt vm86 uselib nfsservctl mknod mknodat settimeofday clock_settime clock_adjtime adjtimex "
    "shmget shmat msgget semget mq_open move_pages mbind set_mempolicy migrate_pages fanotify_init "
    "vmsplice splice tee execveat fsopen fsmount fsconfig move_mount open_tree mount_setattr "
    "memfd_secret setdomainname vhangup"
)


def rules(name: str) -> list[dict[str, Any]]:
    return [each for each in PROFILE["syscalls"] if name in each["names"]]


def allowed(name: str) -> bool:
    return any(each["action"] == "SCMP_ACT_ALLOW" for each in rules(name))


def named(policy: Policy) -> Iterator[str]:
    yield from (rule.call for rule in policy.rules if isinstance(rule, Rule))


def test_what_it_does_not_name_is_refused() -> None:
    assert (PROFILE["defaultAction"], PROFILE["defaultErrnoRet"]) == ("SCMP_ACT_ERRNO", 1)
    assert {each["action"] for each in PROFILE["syscalls"]} == {"SCMP_ACT_ALLOW", "SCMP_ACT_ERRNO"}


@pytest.mark.parametrize("name", f"{NAMESPACES} {LOCKS} {SUPERVISION}".split())
def test_a_jail_may_be_made_in_it(name: str) -> None:
    assert allowed(name)


@pytest.mark.parametrize("name", sorted({*named(BOT), *named(ZYGOTE)}))
def test_it_takes_from_the_jail_nothing_that_the_jail_gives(name: str) -> None:
    assert allowed(name)


@pytest.mark.parametrize("name", CLASSICS.split())
def test_the_ways_out_of_containers_are_closed(name: str) -> None:
    assert not rules(name)


def test_no_program_of_another_architecture_enters() -> None:
    """Not by int 0x80, not by the x32 table: the default of Docker lets both in."""
    assert all(each["subArchitectures"] == [] for each in PROFILE["archMap"])
    ours = {each["architecture"].removeprefix("SCMP_ARCH_").lower() for each in PROFILE["archMap"]}
    assert ours == set(ARCHITECTURES)


def test_clone3_is_absent_so_that_libraries_fall_back_to_clone() -> None:
    (rule,) = rules("clone3")
    assert (rule["action"], rule["errnoRet"]) == ("SCMP_ACT_ERRNO", 38)


def test_sockets_are_of_four_families() -> None:
    families = {
        (each["index"], each["value"], each["op"]) for rule in rules("socket") for each in rule["args"]
    }
    assert families == {(0, family, "SCMP_CMP_EQ") for family in (1, 2, 10, 16)}
    assert all(len(rule["args"]) == 1 for rule in rules("socket"))


def test_no_call_is_named_twice_but_for_its_arguments() -> None:
    names = [name for rule in PROFILE["syscalls"] if "args" not in rule for name in rule["names"]]
    assert len(names) == len(set(names))

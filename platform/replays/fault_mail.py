"""A mail to the owner about the first fault of a kind, where the arena can send mails.

What a bot wrote is hostile text: it stands in the body alone, bounded, without control characters and
marked line by line, so that it is never taken for ours.
"""

import hashlib
from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any, Final

import structlog
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import Prefetch
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext as _

from accounts.services import in_language_of
from ladder.leases import held
from matches.last_fault import in_words
from matches.models import Entry, Event, Game, Match, Version
from matches.retelling import retold
from matches.sentences import SAID_TO_AUTHORS
from matches.states import EventKind
from replays.fault_inbox import Seen, faults_in
from replays.models import Bookmark, FaultMail

log = structlog.get_logger(__name__)

JOB: Final = "fault mails"
MOST_A_DAY: Final = 10
"""To one person."""
MOST_GAMES: Final = 100
"""At a time; of more that are new, the latest."""
MOST_QUOTED: Final = 2000
DAY: Final = timedelta(days=1)


def mail_new_faults() -> int:
    """Reads on in the outbox, and tells how many mails were sent."""
    if not settings.EMAIL_HOST:
        return 0
    with held(JOB) as lease:
        return sum(map(_told, _new_faults())) if lease else 0


def _new_faults() -> Iterator[Seen]:
    """The very first time there is nothing new: who turns mails on is not told of old faults."""
    finished = Event.objects.filter(kind=EventKind.MATCH_FINISHED)
    upto = finished.order_by("-pk").values_list("pk", flat=True).first() or 0
    mark, _made = Bookmark.objects.get_or_create(job=JOB, defaults={"event": upto})
    fresh = finished.filter(pk__gt=mark.event, pk__lte=upto, created__gt=now() - DAY)
    yield from _faults_of(fresh.values("match"))
    Bookmark.objects.filter(job=JOB).update(event=upto)


def _faults_of(matches: Any) -> Iterator[Seen]:
    entries = Entry.objects.select_related("version__bot__owner").order_by("index")
    open_ones = Match.objects.face_up().filter(pk__in=matches)
    games = Game.objects.filter(match__in=open_ones).exclude(faults=[]).select_related("match__recording")
    for game in games.prefetch_related(Prefetch("match__entries", entries)).order_by("-pk")[:MOST_GAMES]:
        for entry in game.match.entries.all():
            yield from faults_in(game, entry)


def _told(seen: Seen) -> bool:
    """Of several faults alike one claims the row and is told. A mail that fails gives it back."""
    address = _address_for(seen.entry.version)
    if not address:
        return False
    mail, is_first = FaultMail.objects.get_or_create(version=seen.entry.version, kind=_key(seen.kind))
    if not is_first:
        return False
    try:
        with in_language_of(seen.entry.version.bot.owner):
            _message(seen, address).send()
    except OSError as error:
        mail.delete()
        log.warning("mail not sent", reason=type(error).__name__)
        return False
    return True


def _address_for(version: Version) -> str:
    """Only one that was confirmed; empty where the owner wants none, or had enough today."""
    owner = version.bot.owner
    confirmed = (
        EmailAddress.objects.filter(user_id=owner.pk, verified=True).order_by("-primary", "pk").first()
    )
    if confirmed is None or not owner.fault_mails or version.bot.hidden:
        return ""
    today = FaultMail.objects.filter(version__bot__owner_id=owner.pk, sent__gt=now() - DAY)
    return "" if today.count() >= MOST_A_DAY else str(confirmed.email)


def _key(kind: Iterable[object]) -> str:
    return hashlib.sha256(repr(tuple(kind)).encode()).hexdigest()


def _message(seen: Seen, address: str) -> EmailMessage:
    version, bot = seen.entry.version, seen.entry.version.bot
    verdict = in_words(seen.fault["verdict"])
    context = {
        "bot": bot,
        "version": version,
        "verdict": verdict,
        "seen": seen,
        "quoted": quoted(seen.told or retold(seen.sentence, SAID_TO_AUTHORS) or seen.sentence),
        "inbox": settings.LASTCARD_ADDRESS + reverse("replays:faults", args=[bot.slug]),
        "account": settings.LASTCARD_ADDRESS + reverse("accounts:me"),
    }
    told = {"name": bot.name, "number": version.number, "verdict": verdict}
    subject = " ".join((_("%(name)s, version %(number)s: %(verdict)s") % told).split())
    return EmailMessage(subject[:120], render_to_string("replays/fault_mail.txt", context), to=[address])


def quoted(text: str) -> str:
    """The end of it, every line marked."""
    tail = text[-MOST_QUOTED:]
    return "\n".join(f"> {_printable(line)}" for line in tail.splitlines())


def _printable(line: str) -> str:
    return "".join(each if each.isprintable() else "?" for each in line.replace("\t", "    "))

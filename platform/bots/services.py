"""The writes: bots are uploaded, promoted, benched, withdrawn."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from threading import BoundedSemaphore

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError, transaction
from django.db.models import Sum
from django.db.models.functions import Length
from django.utils.translation import gettext as _

from accounts.models import User
from bots.errors import Unacceptable
from bots.names import clean_name, free_slug, refuse_taken
from matches.delivery import send_after_commit
from matches.models import Bot, Source, Version
from matches.outbox import announce
from matches.retelling import retold
from matches.sentences import SAID_TO_AUTHORS
from matches.states import EventKind, Promote, VersionStatus
from matches.versions import make_active, set_status
from sandbox import BadUpload, Code
from sandbox.uploads import accept, check_size, content_hash, files_in

CHECK = "bots.tasks.check_version"
CHECKS_PER_OWNER = 20
STARTABLE = (VersionStatus.CANDIDATE, VersionStatus.BENCHED, VersionStatus.RETIRED)


# Each is held several times over while the database is told of it; the rest wait on disk.
hands = BoundedSemaphore(2)


@dataclass(frozen=True, slots=True)
class Upload:
    filename: str
    size: int
    read: Callable[[], bytes]
    promote: Promote = Promote.NOW


def upload_of(file: "UploadedFile[bytes]", promote: Promote = Promote.NOW) -> Upload:
    def read() -> bytes:
        file.seek(0)
        return bytes(file.read())

    return Upload(file.name or "", file.size or 0, read, promote)


def judge(upload: Upload) -> None:
    """Whether its bytes may be taken; nothing is stored. Raises Unacceptable."""
    with _in_hand(upload):
        pass


def submit_bot(owner: User, name: str, upload: Upload) -> Bot:
    """A new bot with its first version, to be checked. Raises Unacceptable and stores nothing then."""
    name = clean_name(name)
    refuse_taken(name, owner)
    try:
        with _in_hand(upload) as code, transaction.atomic():
            _refuse_too_many(owner)
            _refuse_too_much(owner, upload.size)
            bot = Bot.objects.create(owner=owner, name=name, slug=free_slug(name))
            _add_version(bot, code, upload.promote)
    except IntegrityError:
        raise Unacceptable("name", _("The name “%s” was taken this moment; choose another.") % name) from None
    return bot


def submit_version(bot: Bot, upload: Upload) -> Version:
    """A new version, to be checked; the older one plays on until it is sound. Raises Unacceptable."""
    with _in_hand(upload) as code, transaction.atomic():
        bot = Bot.objects.select_for_update().get(pk=bot.pk)
        _refuse_too_many_checks(bot.owner)
        _refuse_too_much(bot.owner, upload.size)
        return _add_version(bot, code, upload.promote)


@contextmanager
def _in_hand(upload: Upload) -> Iterator[Code]:
    """Its bytes, in memory only as long as this lasts. Raises Unacceptable, by its size before it is read."""
    try:
        check_size(upload.filename, upload.size)
        with hands:
            yield accept(upload.filename, upload.read())
    except BadUpload as refusal:
        raise Unacceptable("file", retold(refusal.sentence, SAID_TO_AUTHORS) or refusal.sentence) from None


def _refuse_too_many(owner: User) -> None:
    User.objects.select_for_update().get(pk=owner.pk)
    most = settings.LASTCARD_BOTS_PER_OWNER
    if owner.bots.public().count() >= most:
        raise Unacceptable("detail", _("You have %d bots, which is the most; withdraw one first.") % most)
    _refuse_too_many_checks(owner)


def _refuse_too_many_checks(owner: User) -> None:
    waiting = Version.objects.filter(bot__owner=owner, status=VersionStatus.CHECKING).count()
    if waiting >= CHECKS_PER_OWNER:
        raise Unacceptable("detail", _("%d of your uploads wait for their check; try again soon.") % waiting)


def _refuse_too_much(owner: User, size: int) -> None:
    mine = Source.objects.filter(version__bot__owner=owner)
    stored = mine.aggregate(stored=Sum(Length("data")))["stored"] or 0
    most = settings.LASTCARD_STORED_PER_OWNER
    if stored + size > most:
        told = {"stored": stored >> 20, "most": most >> 20}
        sentence = _(
            "Your uploads take %(stored)d MB; %(most)d MB are kept for one person: ask the operator."
        )
        raise Unacceptable("detail", sentence % told)


def _add_version(bot: Bot, code: Code, promote: Promote) -> Version:
    version = Version.objects.create(
        bot=bot,
        number=bot.versions.count() + 1,
        promote=promote,
        filename=code.name,
        code_hash=content_hash(code),
    )
    files = [asdict(file) for file in files_in(code)]
    Source.objects.create(version=version, data=code.data, files=files)
    announce(EventKind.VERSION_UPLOADED, version=version)
    send_after_commit(CHECK, version.pk)
    return version


@transaction.atomic
def activate(version: Version) -> None:
    """Moves the pointer, forwards or back: at most one version of a bot is active. Raises Unacceptable."""
    Bot.objects.select_for_update().get(pk=version.bot_id)
    version.refresh_from_db()
    if version.status not in STARTABLE:
        raise Unacceptable("detail", _("A version that is %s cannot be activated.") % version.status)
    if version.faulty:
        raise Unacceptable("detail", _("It was benched for its faults; have it checked again first."))
    make_active(version)


@transaction.atomic
def bench(version: Version) -> None:
    """It plays no new matches; those that run are played to the end. Raises Unacceptable."""
    Bot.objects.select_for_update().get(pk=version.bot_id)
    version.refresh_from_db()
    if version.status not in (VersionStatus.ACTIVE, VersionStatus.CANDIDATE):
        raise Unacceptable("detail", _("A version that is %s cannot be benched.") % version.status)
    set_status(version, VersionStatus.BENCHED)


@transaction.atomic
def recheck(version: Version) -> None:
    """The way back of a version benched for its faults: once it passed, it plays. Raises Unacceptable."""
    Bot.objects.select_for_update().get(pk=version.bot_id)
    version.refresh_from_db()
    if version.status != VersionStatus.BENCHED or not version.faulty:
        raise Unacceptable("detail", _("Only a version that was benched for its faults is checked again."))
    _refuse_too_many_checks(version.bot.owner)
    Version.objects.filter(pk=version.pk).update(promote=Promote.NOW, faulty=False, report={}, check_tries=0)
    set_status(version, VersionStatus.CHECKING)
    send_after_commit(CHECK, version.pk)


@transaction.atomic
def withdraw(bot: Bot) -> None:
    """The bot leaves the lists and plays no more; what it played stays in the log."""
    Bot.objects.select_for_update().get(pk=bot.pk)
    for version in bot.versions.filter(status__in=(VersionStatus.ACTIVE, VersionStatus.CANDIDATE)):
        set_status(version, VersionStatus.RETIRED)
    Bot.objects.filter(pk=bot.pk).update(hidden=True)

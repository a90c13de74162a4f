"""What is said to authors of an upload that cannot be opened: whole sentences with named places, so that who
shows them can know them again."""

from typing import Final

# The zip as a whole
CUT_SHORT: Final = "The file does not end as a zip does: it is cut short, or is none."
COMMENT: Final = "The zip has a comment (`git archive` adds one) or something else behind its end: drop it."
BAD_END: Final = "The zip's end does not fit its directory: zip64, parts and comments are not taken."
DATA_BEFORE: Final = "The zip has data before its first file."
MANY_ENTRIES: Final = "The zip has %(number)d entries; with folders %(most)d are allowed."

# Its directory
BAD_DIRECTORY: Final = "The zip's directory is damaged."
BAD_DIRECTORY_END: Final = "The zip's directory is damaged: it does not end where it should."
COMMENT_INSIDE: Final = "The zip's directory has comments, or speaks of other parts."
LONG_EXTRA: Final = "The zip has an entry with %(number)d extra bytes; %(most)d are allowed."
CUT_EXTRA: Final = "The zip's directory is damaged: an extra field is cut short."
OVERLONG_EXTRA: Final = "The zip's directory is damaged: an extra field is too long."
ZIP64: Final = "The zip has an entry with zip64 sizes, which is not taken."
SECOND_NAME: Final = "The zip has an entry with a second name, which is not taken."
ENCRYPTION: Final = "The zip has an entry with encryption, which is not taken."

# One of its files
LONG_NAME: Final = "The zip has a name of %(number)d bytes; %(most)d are allowed."
UNMARKED_NAME: Final = "%(name)s in the zip is a name that is neither ASCII nor marked as UTF-8."
BAD_NAME: Final = "%(name)s in the zip is a name that is not UTF-8."
ENCRYPTED: Final = "%(name)s in the zip is encrypted."
ODDLY_PACKED: Final = "%(name)s in the zip is packed in an odd way: stored and deflated are taken."
LINK: Final = "%(name)s in the zip is a link or something else than a plain file."
FULL_FOLDER: Final = "%(name)s in the zip is a folder with a content."
TWO_SIZES: Final = "%(name)s in the zip has two sizes."
MISPLACED: Final = "%(name)s in the zip is not where the directory says."
OTHER_HEADER: Final = "%(name)s in the zip says other things of itself than the directory does."
OVERLAP: Final = "%(name)s in the zip overlaps the next, or hides something behind it."
DAMAGED: Final = "%(name)s in the zip is damaged: it is not what the directory says."

# Where the bot is
BARE_PACKAGE: Final = "The zip has __init__.py at its top: pack the package's folder, not its content."
NO_MODULE: Final = (
    "The zip has no bot at its top: it needs one module like bot.py, or one package, a folder with"
    " __init__.py."
)
MANY_MODULES: Final = (
    "The zip has %(number)d modules at its top (%(names)s): it needs one module like bot.py, or one package,"
    " a folder with __init__.py."
)
SECOND_MODULE: Final = (
    "The zip has %(name)s besides %(start)s: more than one module needs a package, a folder with __init__.py."
)
OUTSIDE: Final = "The zip has %(name)s beside its package: put it into that folder."
LOADED_ALREADY: Final = "%(name)s is the name of a module that is loaded already; give yours another."

# What is beside it
NO_SUCH_MODULE: Final = "no module named %(name)s was uploaded"
NO_DATA: Final = (
    "no file named %(name)s was uploaded with this bot, nor any other: data files come in a .zip with the bot"
)
NO_SUCH_FILE: Final = "no file named %(name)s was uploaded with this bot; there are %(names)s"

"""What the trusted side says of an upload, and of a process that ended: sentences with named places,
and parts of them, so that who shows them can know them again."""

from typing import Final

# Of a file
LIMITS: Final = "a .py file may have 1 MB, a .zip 16 MB with 64 MB and 500 files in it"
"""The same wherever they are told."""
EMPTY: Final = "The file is empty."
LARGE: Final = "The file has %(size)s bytes; %(limits)s."
NO_BOT: Final = "A bot is a Python file that ends in .py, or a .zip with its files."
LONG_NAME: Final = "The file's name has %(number)d characters; %(most)d are allowed."
BAD_NAME: Final = "The file's name may hold letters, digits, spaces and . _ + - before its ending."
NUL: Final = "The file is not Python source: byte %(place)d is a NUL."
NOT_UTF8: Final = "The file is not UTF-8 text: line %(line)d holds a byte that is not."

# Of a zip
MANY_FILES: Final = "The zip has %(number)d files in it; %(limits)s."
LARGE_INSIDE: Final = "The zip has %(size)s bytes in it; %(limits)s."
BAD_MEMBER: Final = (
    "%(name)s in the zip: a name has letters, digits, spaces and . _ + - between its slashes, and neither"
    " begins nor ends with a dot or a space."
)
COMPILED: Final = "%(name)s in the zip is compiled code; a bot is Python source and data."
STARTS_PYTHON: Final = "%(name)s in the zip would change how Python starts; leave it out."
SAME_NAME: Final = "%(name)s and %(other)s in the zip have the same name."
FILE_AND_FOLDER: Final = "%(name)s in the zip is a file, and the folder of %(other)s."
NO_IDENTIFIER: Final = "%(name)s cannot be imported: a module's name has letters, digits and _ only."
KEYWORD: Final = "%(name)s cannot be imported: it is a word of Python's; give yours another name."
DUNDER: Final = "%(name)s is a name of Python's own; give yours another."
TAKEN: Final = "%(name)s is the name of a module that bots import; give yours another."

# Of a process
MUCH_CPU: Final = "used %(used)d ms of CPU %(doing)s, %(limit)d ms allowed"
ASLEEP: Final = "slept %(used)d ms %(doing)s, %(limit)d ms allowed"
BACKSTOP: Final = "ran into the limit of %(limit)d s of CPU for a process"
MUCH_MEMORY: Final = "asked for more than its %(limit)d MB of memory (it held %(peak)d MB at most)"
KILLED: Final = "killed with %(peak)d MB in use, %(limit)d MB allowed, as the machine ran out of memory"
KILLED_FROM_OUTSIDE: Final = "killed from outside, as when the machine runs out of memory"
RAISED: Final = "raised an exception that ended its process"
EXITED: Final = "ended its own process with status %(status)s"
CRASHED: Final = "crashed with %(signal)s"
DID_NOT_LOAD: Final = "did not load"
CLOSED: Final = "closed its channel"
ODD_LOAD_SIZE: Final = "its load reply has the wrong size"
FORGED_LOAD: Final = "its load reply is forged"
ODD_SIZE: Final = "a reply has the wrong size"
UNASKED: Final = "a reply answers what was not asked"

# What it did meanwhile
LOADING: Final = "to load"
DECIDING: Final = "for a decision"
ALTOGETHER: Final = "in all"

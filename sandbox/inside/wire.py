"""What both ends of a bot's process agree on: message layouts, exit statuses, the log's layout."""

import struct
from typing import Final

CONTROL: Final = 3
"""The bot's own socket, and the zygote's control socket before the fork."""
GIVEN: Final = 4
"""Where a locked process finds its bot, once it was told to look."""
LOOK: Final = b"look"

REQUEST: Final = struct.Struct("<QH")  # nonce, number of items; then one msgpack array of [game, payload]
REPLY: Final = struct.Struct("<QHH")  # nonce, game, value
LOCKED: Final = struct.Struct("<Q")  # the nonce of the load reply, before any of the bot has run
LOADED: Final = struct.Struct("<QI")  # nonce, mask; after FAILED comes a sentence

CODE: Final = struct.Struct("<QH")  # nonce of the load reply, length of the file's name; then name and source

ENDED: Final = struct.Struct("@i18l")  # status, then the kernel's struct rusage

FAILED: Final = 0xFFFF_FFFF
SENTENCE_BYTES: Final = 400
REQUEST_BYTES: Final = 64 * 1024
CONTROL_BYTES: Final = 64 * 1024

# The host's own exit statuses. A bot can fake them: each must speak against itself.
EXIT_MEMORY: Final = 77
EXIT_LOAD: Final = 78
EXIT_RAISED: Final = 79

# The log is one sealed memory file: a count of all bytes written, the first bytes, a ring of the
# last bytes, and a strip for what C code writes to descriptors 1 and 2 itself.
LOG_COUNT: Final = struct.Struct("<Q")
LOG_PART: Final = 32 * 1024
LOG_HEAD: Final = LOG_COUNT.size
LOG_TAIL: Final = LOG_HEAD + LOG_PART
LOG_RAW: Final = LOG_TAIL + LOG_PART
LOG_RAW_BYTES: Final = 4096
LOG_BYTES: Final = LOG_RAW + LOG_RAW_BYTES

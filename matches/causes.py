"""Why an attempt came to nothing, as anybody may read. All else may tell of the machine: for operators."""

from typing import Final

from matches.stored import Stored

NOT_HEARD_OF: Final = Stored("Nothing was heard of worker %(worker)s for %(seconds)d s.")
STARTED_ANEW: Final = Stored("Worker %(worker)s ended in mid-match and started anew.")
TOLD_TO_STOP: Final = Stored("The worker was told to stop.")
REFUSED: Final = Stored("The result was refused whole: %(why)s")
OPEN: Final = (NOT_HEARD_OF, STARTED_ANEW, TOLD_TO_STOP, REFUSED)

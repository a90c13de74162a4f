"""What is said to the author of a bot that cannot be seated or answers nonsense: sentences with named
places, so that who shows them can know them again."""

from typing import Final

NO_BOT: Final = "no class here extends engine.Bot; write one: class MyBot(Bot)"
MANY_BOTS: Final = "%(number)d classes here extend engine.Bot (%(names)s); a file holds exactly one bot"
NO_PLAY: Final = "%(bot)s does not define play(self, view)"
BAD_RULESETS: Final = "%(bot)s.rulesets must be a tuple of names out of %(names)s"
NO_START: Final = "%(bot)s() does not work: %(error)s"

# In its log
RETURNED: Final = "%(method)s returned %(answer)s; legal: %(rest)s"
SITUATION: Final = "%(moves)s; hand: %(hand)s; top: %(top)s, colour %(colour)s"

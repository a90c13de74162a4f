"""What can go wrong between the engine and its caller.

EngineError
├── BadNotation    a text that is no card or no move
├── BadOption      a ruleset or house option that does not exist, or not there
├── BadPosition    a position that cannot be: names the field
├── BadReplay      a replay that cannot be read or re-executed
└── IllegalMove    a move that the rules do not allow here; nothing has changed
"""


class EngineError(Exception):
    """Every error of the engine; its text is one sentence for a person."""


class BadNotation(EngineError):
    def __init__(self, text: str, what: str) -> None:
        super().__init__(f"{text[:40]!r} is not a {what}")
        self.text = text


class BadOption(EngineError):
    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(f"{key}: {sentence}")
        self.key = key
        self.sentence = sentence


class BadPosition(EngineError):
    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(f"{field}: {sentence}")
        self.field = field
        self.sentence = sentence


class BadReplay(EngineError):
    pass


class IllegalMove(EngineError):
    def __init__(self, move: str, legal: str) -> None:
        super().__init__(f"{move} is not legal here; legal: {legal}")
        self.move = move

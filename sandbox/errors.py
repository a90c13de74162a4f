"""What the sandbox raises. What a bot does wrong is never here: it is a verdict.

SandboxError
├── JailUnavailable   no bot can be run here; the sentence names the cause and the remedy
└── BadUpload         the file cannot be a bot; the sentence is for its author
"""


class SandboxError(Exception):
    """Carries one sentence for a person."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class JailUnavailable(SandboxError):
    pass


class BadUpload(SandboxError):
    pass

"""What an upload can be refused for.

Unacceptable (Exception): tells the field and what is allowed
"""


class Unacceptable(Exception):
    """Something a person sent cannot be taken; `field` is theirs to correct."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field
        self.sentence = sentence

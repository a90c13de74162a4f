"""Positions as JSON objects: a round in, a round out, and what may be done in it."""

from engine.round import Round


def write(round_: Round) -> dict[str, object]:
    return {}

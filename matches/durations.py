"""How long a match can take that breaks no limit; what ends matches for taking long must be far beyond."""

from matches.blocks import TURNS_PER_SEAT, games_per_block
from sandbox import Limits

TURN_MS = 0.5
"""Our own work for a turn, views and messages included, on a slow machine."""


def longest_s(limits: Limits, seats: int, rounds: int) -> float:
    """Every bot uses up every bank, and every round its turns. Waiting for a processor comes on top."""
    games = games_per_block(seats)
    processes = seats * seats  # a sitting for each seat, a process for each bot
    thinking = games * seats * limits.bank_cpu_ms + processes * limits.load_cpu_ms
    turns = games * rounds * TURNS_PER_SEAT * seats
    return (thinking + processes * limits.sleep_bank_ms + turns * TURN_MS) / 1000

"""What a game takes on disk: the replays of a match are one gzip blob."""

import gzip
import json
from itertools import combinations
from statistics import median

from engine.characters import BY_SLUG
from matches.bench.figures import Figures
from matches.blocks import ranked_block
from matches.players import Entrant, house, in_process
from matches.referee import play_block
from sandbox import Limits

FIRST_CHARACTERS = 4


def replay_figures() -> Figures:
    characters = [house(each) for each in list(BY_SLUG.values())[:FIRST_CHARACTERS]]
    sizes = [bytes_per_game(pair) for pair in combinations(characters, 2)]
    return Figures({"median_bytes": round(median(sizes))})


def bytes_per_game(pair: tuple[Entrant, Entrant]) -> float:
    limits = Limits()
    games = play_block(ranked_block("bench", "classic", 2), pair, in_process(limits), limits=limits)
    replays = [game.replay.as_json() for game in games]
    return len(gzip.compress(json.dumps(replays, separators=(",", ":")).encode())) / len(games)

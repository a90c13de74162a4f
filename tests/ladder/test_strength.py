"""The characters' strengths, from games among them."""

from engine.characters import BY_SLUG
from ladder.strength import Contest, Strengths

CONTEST = Contest("classic", "s", matches=3, searched=1, characters=[BY_SLUG["otto"], BY_SLUG["nils"]])


def strengths(contest: Contest = CONTEST) -> Strengths:
    return Strengths(contest, [table for pair in contest.pairs for table in contest.tables(pair)])


def test_who_wins_more_is_rated_higher() -> None:
    found = strengths()
    better, worse = found.ratings
    assert (found.name(better), found.name(worse)) == ("nils", "otto")
    assert better.games == worse.games == 12
    assert found.score(better, worse) > 0.5
    assert found.separated == (better.low > worse.high)


def test_the_same_seed_gives_the_same_ratings() -> None:
    assert strengths().ratings == strengths().ratings


def test_who_looks_ahead_plays_a_number_of_matches_of_its_own() -> None:
    searching = Contest("classic", "s", matches=3, searched=0, characters=[BY_SLUG["otto"], BY_SLUG["sibyl"]])
    assert searching.tables((0, 1)) == []

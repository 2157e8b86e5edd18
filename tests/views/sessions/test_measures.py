"""The meaning of an adviser's numbers, where they aren't just points."""

from __future__ import annotations

import pytest

from games import registry
from solver.answer import Limit
from solver.bots.advice import Adviser
from solver.catbox.bots.roster import EXPERT as CATBOX
from solver.ifitfits.bots.roster import EXPERT as IFITFITS
from solver.ifitfits.bots.roster import SEARCHES
from views.sessions.analysis import measure_lines

WINS = {
    "catbox": f"{CATBOX.share:g} more for a win",
    "catinthebox": "weighed by how much they help to win the game",
    "ifitfits": f"{IFITFITS.share:g} more for a win",
}


def said(game: str, level: str) -> list[str]:
    return list(measure_lines(Adviser(registry.entry(game), level, Limit(iterations=1), "1")))


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_worth_of_a_win_to_an_expert_is_said_in_words(game: str) -> None:
    (line,) = said(game, "expert")
    assert line.startswith("The numbers are points ahead of the ")
    assert WINS[game] in line


def test_the_expert_of_any_number_of_seats_counts_the_win_alike() -> None:
    assert {search.share for search in SEARCHES} == {IFITFITS.share}


@pytest.mark.parametrize("game", registry.GAMES)
def test_nothing_is_said_of_a_level_that_counts_points(game: str) -> None:
    assert said(game, "greedy") == []

"""The meaning of an adviser's numbers, where they aren't just points."""

from __future__ import annotations

import pytest

from games import registry
from solver.answer import Limit
from solver.bots.advice import Adviser
from solver.catbox.bots.levels import EXPERT as CATBOX
from solver.catinthebox.bots.levels import EXPERT as CATINTHEBOX
from solver.ifitfits.bots.levels import CROWD
from solver.ifitfits.bots.levels import EXPERT as IFITFITS
from views.sessions.advice import measure_lines

SHARES = {
    "catbox": CATBOX.share,
    "catinthebox": CATINTHEBOX.share,
    "ifitfits": IFITFITS.share,
}


def said(game: str, level: str) -> list[str]:
    return list(measure_lines(Adviser(registry.entry(game), level, Limit(iterations=1), "1")))


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_win_that_an_expert_counts_as_points_is_said_in_words(game: str) -> None:
    (line,) = said(game, "expert")
    assert line.startswith("The numbers are points ahead of the ")
    assert f"{SHARES[game]:g} more for a win" in line


def test_the_expert_of_any_number_of_seats_counts_the_win_alike() -> None:
    assert CROWD.share == IFITFITS.share


@pytest.mark.parametrize("game", registry.GAMES)
def test_nothing_is_said_of_a_level_that_counts_points(game: str) -> None:
    assert said(game, "greedy") == []

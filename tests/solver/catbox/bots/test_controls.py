"""Controls: what they know counts, and what they don't know doesn't."""

from __future__ import annotations

from typing import cast

import pytest

from games.catbox.deal import Deal
from games.catbox.position import Position
from games.protocol import Memory
from games.rng import Stream
from solver.answer import Limit
from solver.catbox.bots.roster import ROSTER
from tests.support.matches import contest

BRIEF = Limit(iterations=30)


def after_rivals(seats: int, turns: int) -> tuple[Position, Memory]:
    """A game between rivals, with all that its seats have seen."""
    deal = cast(Deal, contest("rival", players=seats).deal(3))
    position, memory, rival = deal.position(), deal.memory(), ROSTER.player("rival")
    for turn in range(turns):
        move = rival(position, memory, Limit(), Stream("rivals", turn))
        draft = position.drafted(move)
        memory, position = memory.after(draft), draft.end()
    return position, memory


@pytest.mark.parametrize("name", ["expert-told", "expert-seeing"])
def test_a_control_that_sees_more_remembers_as_well_how_the_others_play(name: str) -> None:
    """From four seats on others are played out in the way that they have shown."""
    position, memory = after_rivals(5, 30)
    moves = {
        ROSTER.player(name)(position, known, BRIEF, Stream("control"))
        for known in (memory, Memory.blank(5, memory.cards))
    }
    assert len(moves) == 2

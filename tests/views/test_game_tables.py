"""Tables of whole games: whatever somebody may hold or choose has a drawing, and shows no more."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from games import registry
from games.record import remembered
from tests.support.past_games import played
from views.table_state import ChoiceState, DraftTable, Picture, TableState
from views.view import view_of

SEATS = {"catbox": 2, "catinthebox": 3, "ifitfits": 3}
EVERY = 3
"""One moment in this number is looked at."""


def tables(game: str) -> Iterator[tuple[TableState, TableState]]:
    """The tables of the seat to move and of the next one, in a game of random moves."""
    entry, count = registry.entry(game), SEATS[game]
    record = played(game, *(f"bot:{number}" for number in range(count)))
    view = view_of(entry)
    top = view.tabletop(record.players)
    for position, memory in list(remembered(record))[:-1:EVERY]:
        mover, other = position.turn, (position.turn + 1) % count
        drafts = (memory.observe(position, seat).view.draft for seat in (mover, other))
        own, theirs = (DraftTable(top, draft) for draft in drafts)
        yield own.state(game, mover), theirs.state(game, other, active=False)


def pictures(state: TableState) -> Iterator[Picture]:
    yield state.board.picture
    for choice in (*state.choices, *state.held):
        yield from choice.faces


@pytest.mark.parametrize("game", SEATS)
def test_drawings_are_well_formed_and_what_goes_on_the_board_has_one(game: str) -> None:
    for own, theirs in tables(game):
        for picture in (*pictures(own), *pictures(theirs)):
            ElementTree.fromstring(f"<svg>{picture.svg}</svg>")
        assert all(map(faced, own.choices))
        assert all(map(faced, theirs.held))


def faced(choice: ChoiceState) -> bool:
    """Whether something that can be put somewhere has a drawing for each way up."""
    return len(choice.faces) == choice.ways if choice.doing in ("aim", "") else True

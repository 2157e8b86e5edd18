"""Unknown cards of a position are drawn from the rest of the deck, if it has enough."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games import registry
from games.catinthebox.position import Position as RoundPosition
from games.catinthebox.research_board import PlacedToken
from games.catinthebox.steps import UNKNOWN as UNKNOWN_NUMBER
from games.catinthebox.steps import Colour, Space
from games.ifitfits.cards import UNKNOWN
from games.protocol import GameError
from games.rng import Stream


def dealt(name: str) -> Any:
    """The first position of a game of three."""
    return registry.entry(name).game.setup(3, {}).deal("1").position()


def completed(name: str, position: object) -> object:
    complete = registry.entry(name).game.completed
    assert complete is not None
    return complete(position, {}, Stream("test", "1")).position()


def test_more_unknown_cards_than_are_left_are_refused_in_cat_in_the_box() -> None:
    moment = dealt("catinthebox").round
    seats = tuple(replace(seat, hand=(UNKNOWN_NUMBER,) * len(seat.hand)) for seat in moment.seats)
    assert completed("catinthebox", RoundPosition(replace(moment, seats=seats)))
    board = moment.board.put(PlacedToken(Space(Colour.RED, 1), 0))
    with pytest.raises(GameError, match="not enough cards left"):
        completed("catinthebox", RoundPosition(replace(moment, seats=seats, board=board)))


def test_more_unknown_cards_than_are_left_are_refused_in_if_it_fits() -> None:
    position = dealt("ifitfits")
    seats = tuple(replace(seat, hand=(UNKNOWN,) * len(seat.hand)) for seat in position.seats)
    assert completed("ifitfits", replace(position, seats=seats))
    more = tuple(replace(seat, hand=(UNKNOWN,) * 40) for seat in position.seats)
    with pytest.raises(GameError, match="too few cards"):
        completed("ifitfits", replace(position, seats=more))

"""Unknown cards of a position are drawn from the rest of the deck, if it has enough."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games import registry
from games.catbox.faces import UNKNOWN as UNKNOWN_FACE
from games.catbox.turn import Saved
from games.catinthebox.position import Position as RoundPosition
from games.catinthebox.research_board import PlacedToken, ResearchBoard
from games.catinthebox.round import Round, Seat
from games.catinthebox.steps import UNKNOWN as UNKNOWN_NUMBER
from games.catinthebox.steps import Colour, Space
from games.ifitfits.cards import PRINCESS, UNKNOWN
from games.protocol import HUMAN, GameError, Player
from games.record import continued
from games.rng import Stream
from tests.support.ifitfits.positions import raw_position
from tests.support.ifitfits.samples import read


def dealt(name: str) -> Any:
    """The first position of a game of three."""
    return registry.entry(name).game.setup(3, {}).deal("1").position()


def completed(name: str, position: object) -> Any:
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


def test_a_princess_that_lies_or_is_out_of_the_game_is_not_drawn_again_in_if_it_fits() -> None:
    board, known = "oooo@0,0 oooo@1,0 princess@0,0", ["princess"]
    raw = raw_position(board, "oowo", "????", pile=71, discards=known)
    whole = completed("ifitfits", read(raw))
    hidden = (*whole.seats[1].hand, *whole.pile)
    assert PRINCESS not in hidden
    assert len(hidden) == 72


def test_a_card_under_a_fish_is_drawn_with_the_others_in_cat_box() -> None:
    position = dealt("catbox")
    own = position.seats[0].hand[0]
    saved = (Saved(UNKNOWN_FACE, own.public), Saved(own.secret, own.public))
    for known, under in zip((False, True), saved, strict=True):
        seat = replace(position.seats[0], hand=position.seats[0].hand[1:], saved=(under,))
        whole = completed("catbox", replace(position, seats=(seat, *position.seats[1:])))
        found = whole.seats[0].saved[0]
        assert found.face != UNKNOWN_FACE
        assert found.public == own.public
        assert known <= (found == under)


def test_a_seat_that_can_play_nothing_has_caused_a_paradox_in_cat_in_the_box() -> None:
    seats = (Seat((1, 1), frozenset({Colour.RED}), 1), *[Seat((2, 3), prediction=1)] * 2)
    board = ResearchBoard.empty(6).put(PlacedToken(Space(Colour.RED, 1), 0))
    position = RoundPosition(Round(seats, board, 0))
    assert position.round.stuck
    assert completed("catinthebox", position).round.paradox == 0
    players = (Player("Anna", HUMAN),) * 3
    with pytest.raises(GameError, match="the game is over"):
        continued(registry.entry("catinthebox").game, position, {}, "1", players)

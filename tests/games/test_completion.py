"""Unknown cards of a position are drawn from the rest of the deck, if it has enough."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.catbox.faces import UNKNOWN as UNKNOWN_FACE
from games.catbox.faces import Card, Face
from games.catbox.turn import Saved
from games.catinthebox.deal import deck
from games.catinthebox.position import Position as RoundPosition
from games.catinthebox.research_board import PlacedToken, ResearchBoard
from games.catinthebox.round import Round, Seat
from games.catinthebox.steps import UNKNOWN as UNKNOWN_NUMBER
from games.catinthebox.steps import Colour, Space
from games.ifitfits.cards import PRINCESS, UNKNOWN, Toy
from games.protocol import HUMAN, GameError, Player
from games.record import continued
from games.rng import Stream
from tests.games.ifitfits.test_playouts import everything
from tests.support.boards import DECK
from tests.support.effort import few
from tests.support.ifitfits.positions import raw_position
from tests.support.ifitfits.samples import read
from tests.support.random_games import any_record


def dealt(name: str) -> Any:
    """The first position of a game of three."""
    return registry.entry(name).game.setup(3, {}).deal("1").position()


def completed(name: str, position: object) -> Any:
    complete = registry.entry(name).game.completed
    assert complete is not None
    return complete(position, {}, Stream("test", "1")).position()


def things(game: str, position: Any) -> Counter[str]:
    """Every card, and what else is drawn, wherever it is; of Cat Box by its card of the deck."""
    if game == "catinthebox":
        moment = position.round
        held = [n for seat in moment.seats for n in (*seat.hand, seat.discard) if n is not None]
        return Counter(map(str, [*held, *(token.space.number for token in moment.board.tokens)]))
    if game == "ifitfits":
        return everything(position)
    faces = [layer.face for layer in position.board.placements]
    faces += [card.secret for seat in position.seats for card in seat.hand]
    faces += [saved.face for seat in position.seats for saved in seat.saved]
    faces += [card.public for card in position.pile]
    return Counter(str(card) for face in faces for card in DECK if face in card)


def numbers(position: RoundPosition) -> Counter[str]:
    """The cards of Cat in the Box's deck, of which two seats leave some in the box."""
    return Counter(map(str, deck(position.round.rules)))


@pytest.mark.parametrize("game", registry.GAMES)
@given(number=st.integers(0, 1 << 20))
@few()
def test_what_a_seat_sees_is_completed_with_what_is_left(game: str, number: int) -> None:
    options = {"mode": "advanced", "deck": "standard"} if game == "catbox" else None
    rules, record = registry.entry(game).game, any_record(game, number, 60, options)
    for position in islice(record.positions(), number % 17, 60, 17):
        truth = position.alone() if game == "catinthebox" else position
        seen = truth.observation(truth.turn).view
        whole = completed(game, seen)
        assert whole.observation(truth.turn).view == seen
        assert rules.problems(whole) == rules.problems(truth)
        drawn, there = things(game, whole), things(game, truth)
        assert drawn.total() == there.total()
        assert drawn <= (numbers(truth) if game == "catinthebox" else there)


def test_more_unknown_cards_than_are_left_are_refused_in_cat_in_the_box() -> None:
    moment = dealt("catinthebox").round
    seats = tuple(replace(seat, hand=(UNKNOWN_NUMBER,) * len(seat.hand)) for seat in moment.seats)
    assert completed("catinthebox", RoundPosition(replace(moment, seats=seats)))
    board = moment.board.put(PlacedToken(Space(Colour.RED, 1), 0))
    with pytest.raises(GameError, match="not enough cards left"):
        completed("catinthebox", RoundPosition(replace(moment, seats=seats, board=board)))


def test_a_discard_that_is_known_is_not_drawn_again_in_cat_in_the_box() -> None:
    position = dealt("catinthebox")
    for _ in position.seats:
        position = position.play(next(iter(position.moves)))
    seats = completed("catinthebox", position.observation(0).view).seats
    cards = Counter(number for seat in seats for number in (*seat.hand, seat.discard))
    assert cards == dict.fromkeys(range(1, 7), 5)


def test_more_unknown_cards_than_are_left_are_refused_in_if_it_fits() -> None:
    position = dealt("ifitfits")
    seats = tuple(replace(seat, hand=(UNKNOWN,) * len(seat.hand)) for seat in position.seats)
    assert completed("ifitfits", replace(position, seats=seats))
    more = tuple(replace(seat, hand=(UNKNOWN,) * 40) for seat in position.seats)
    with pytest.raises(GameError, match="too few cards"):
        completed("ifitfits", replace(position, seats=more))


def test_what_lies_or_waits_or_is_out_of_the_game_is_not_drawn_again_in_if_it_fits() -> None:
    raw = raw_position("oooo@0,0 oooo@1,0 toy:bb@0,0 princess^2,0", "oowo", "????", pile=70)
    waiting = {"drawn": True, "toy": "toy:mm", "discards": ["princess"]}
    whole = completed("ifitfits", read(raw | waiting))
    hidden = (*whole.seats[1].hand, *whole.pile)
    assert {PRINCESS, Toy("mm"), Toy("bb")}.isdisjoint(hidden)
    assert len(hidden) == 71


def test_a_card_that_is_in_no_deck_is_refused_in_cat_box() -> None:
    position = dealt("catbox")
    seat = replace(position.seats[0], hand=(Card(Face("oooo"), UNKNOWN_FACE),))
    with pytest.raises(GameError, match=r"the deck has no card left that is oooo/\?\?\?\?"):
        completed("catbox", replace(position, seats=(seat, *position.seats[1:])))


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

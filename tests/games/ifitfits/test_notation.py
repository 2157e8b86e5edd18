"""The notation of cards, pieces and steps, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ifitfits.board import Cat, Piece
from games.ifitfits.cards import (
    ICONS,
    MOST_ICONS,
    PRINCESS,
    TOYS,
    UNKNOWN,
    Card,
    Toy,
    ordered,
    parse_card,
    parse_drawn,
    parse_held,
    parse_toy,
)
from games.ifitfits.files import parse_piece
from games.ifitfits.position import Position
from games.ifitfits.steps import (
    DRAW,
    Drop,
    Evict,
    Lay,
    LayCat,
    LayToy,
    Nap,
    Turn,
    parse_step,
    parse_turn,
)
from games.protocol import GameError
from tests.support.ifitfits.positions import positions

cards = st.builds(
    Card,
    st.text("ow", min_size=4, max_size=4),
    st.text(ICONS, max_size=MOST_ICONS).map(ordered),
)
toys = st.builds(lambda toy: Toy(2 * toy), st.sampled_from(TOYS))
numbers = st.integers(-30, 30)
seats = st.integers(0, 4)

pieces = st.one_of(
    st.builds(lambda card, x, y: Piece(card, (x, y)), cards, numbers, numbers),
    st.builds(
        lambda thing, x, y, across: Piece(thing, (x, y), across),
        st.one_of(toys, st.just(PRINCESS), st.builds(Cat, seats)),
        numbers,
        numbers,
        st.booleans(),
    ),
)
steps = st.one_of(
    st.just(DRAW),
    st.builds(Lay, cards, numbers, numbers),
    st.builds(LayCat, numbers, numbers),
    st.builds(Nap, numbers, numbers),
    st.builds(Evict, numbers, numbers, st.booleans()),
    st.builds(LayToy, toys, numbers, numbers, st.booleans()),
    st.builds(lambda card: Drop(card.named), cards),
    st.just(Drop(PRINCESS)),
)


@given(cards)
def test_a_card_is_read_as_it_is_written(card: Card) -> None:
    assert parse_card(str(card)) == card
    assert parse_held(str(card)) == parse_drawn(str(card)) == card.named


@given(cards)
def test_a_card_turned_twice_is_itself_and_both_have_one_name(card: Card) -> None:
    assert card.turned.turned == card
    assert card.turned.named == card.named
    assert str(card.named) == min(str(card), str(card.turned))
    assert set(card.ways) == {card, card.turned}


@given(pieces)
def test_a_piece_is_read_as_it_is_written(piece: Piece) -> None:
    assert parse_piece(str(piece)) == piece


@given(steps)
def test_a_step_is_read_as_it_is_written(step: Lay) -> None:
    assert parse_step(step.text) == step


@given(st.lists(steps, min_size=1, max_size=3))
def test_a_turn_is_read_as_it_is_written(made: list[Lay]) -> None:
    turn = Turn(tuple(made))
    assert parse_turn(str(turn)) == turn
    assert " ".join(turn.texts) == str(turn)


@given(positions)
def test_pieces_stand_in_the_order_of_the_format(each: Position) -> None:
    found = each.board.pieces()
    across = [piece.across for piece in found]
    assert across == sorted(across)
    flat = [isinstance(piece.thing, Card) for piece in found if not piece.across]
    assert flat == sorted(flat, reverse=True)
    assert tuple(parse_piece(str(piece)) for piece in found) == found


def test_special_things_are_read_from_hands_and_piles() -> None:
    assert parse_held("princess") is PRINCESS
    assert parse_held("????") is UNKNOWN
    assert parse_drawn("toy:yy") == Toy("yy")
    assert parse_toy("toy:mm").icons == "mm"


NO_STEPS = """
    oooo oooo@ oooo@0 oooo@0,0,0 oooo@0.5,0 oooo@1000,0 xoow@0,0 oooo:@0,0 oooo:mx@0,0
    oooo:sm@0,0 oooo^0,0 cat0@0,0 cat^0,0 nap^0,0 nap1@0,0 Princess@0,0 princess toy:mb@0,0
    toy@0,0 drop: drop:???? drop:toy:mm drop:oooo@0,0 DRAW oooo@\u0663,0
"""


@pytest.mark.parametrize("text", ["", *NO_STEPS.split()])
def test_what_is_no_step_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(GameError) as caught:
        parse_turn(text)
    assert len(str(caught.value).splitlines()) == 1
    assert "expected" in str(caught.value)


@pytest.mark.parametrize(
    "text", ["", "oooo", "oooo^0,0", "cat5@0,0", "cat@0,0", "cat0^0,0", "nap0^0,0", "toy:m@0,0"]
)
def test_what_lies_nowhere_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(GameError, match="expected"):
        parse_piece(text)

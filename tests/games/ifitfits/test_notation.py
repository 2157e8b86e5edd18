"""The notation of cards, pieces and steps, both ways, and as people type it."""

from __future__ import annotations

from typing import Any

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
from games.ifitfits.position import Draft, Position
from games.ifitfits.puzzle import BoxDraft
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
from games.ifitfits.typed import typed_steps
from games.protocol import GameError
from games.rng import Stream
from tests.support.ifitfits.positions import positions
from tests.support.ifitfits.random_positions import reached
from tests.support.ifitfits.samples import packing, position, read

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


seeds = st.integers(0, 1 << 20)


def drawn() -> Draft:
    found: Draft = read(position()).draft
    return found


def waiting() -> Draft:
    """Before a card is drawn."""
    found: Draft = read(position(drawn=False)).draft
    return found


def with_toy(*, across: bool = True) -> Draft:
    """A special toy was drawn, and has to be laid, across two cards if there are any."""
    raw = position() | {"toy": "toy:ff"}
    gone = ("toy", "princess") if across else ("toy",)
    raw["board"] = [each for each in raw["board"] if not each.startswith(gone)]
    found: Draft = read(raw).draft
    return found


def box() -> BoxDraft:
    found: BoxDraft = read(packing()).draft
    return found


def typed(draft: Any, text: str) -> str:
    return " ".join(step.text for step in typed_steps(draft, text))


def refused(draft: Any, text: str) -> str:
    with pytest.raises(GameError) as caught:
        typed(draft, text)
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("oowo 3,1", "oowo@3,1"),
        ("WOOO 3,1", "wooo@3,1"),
        (" oowo  3 , 1 ", "oowo@3,1"),
        ("oowo 3,1 left", "oowo@3,1 cat@2,1"),
        ("oowo 3,1 cat left", "oowo@3,1 cat@2,1"),
        ("oowo 3,1 cat 2,1", "oowo@3,1 cat@2,1"),
        ("wooo -2,1 right", "wooo@-2,1 cat@-2,1"),
        ("oowo@3,1 cat@2,1", "oowo@3,1 cat@2,1"),
        ("princess 0,1", "princess@0,1"),
        ("princess 2,1", "princess^2,1"),
        ("princess^2,1", "princess^2,1"),
    ],
)
def test_a_turn_is_typed_in_short_or_in_notation(text: str, steps: str) -> None:
    assert typed(drawn(), text) == steps


@pytest.mark.parametrize(
    ("text", "steps"),
    [("draw", "draw"), ("d", "draw"), ("nap 3,1", "nap@3,1"), ("nap@3,1", "nap@3,1")],
)
def test_before_drawing_one_draws_or_lays_a_sleeping_cat(text: str, steps: str) -> None:
    assert typed(waiting(), text) == steps


def test_a_special_toy_is_laid_by_its_place_alone() -> None:
    assert typed(with_toy(), "1,1") == typed(with_toy(), "toy 1,1") == "toy:ff@1,1"
    assert typed(with_toy(across=False), "3,1") == "toy:ff^3,1"
    assert "there are no two cards at 3,1 and 4,1" in refused(with_toy(), "3,1")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("9 3,1", "there is no choice 9"),
        ("oowo", "expected where the card goes, such as 3,-1"),
        ("oowo three", '"three" is no place: expected where the card goes, such as 3,-1'),
        ("oowo 0,0", "0,0 is occupied"),
        ("oowo 9,9", "9,9 is off the table, which is -4,-3 to 4,3"),
        ("oowo 4,3", "4,3 touches no card"),
        ("oowo 3,1 right", "there are no two cards at 3,1 and 4,1"),
        ("left", "left: a card has to be placed before a cat"),
        ("draw", "this seat has drawn already"),
        ("nap 3,1", "this seat has drawn already"),
        ("drop oowo", "one discards only if nothing of the hand can be played"),
        ("princess 0,0", "there is no cat across 0,0"),
        ("toy 0,0", "no special toy was drawn"),
        ("woof", '"woof" is no step'),
        ("oowo 3,1 left left", "left: a card has to be placed before a cat"),
    ],
)
def test_a_refusal_says_why(text: str, reason: str) -> None:
    assert reason in refused(drawn(), text)


def test_a_card_waits_until_one_is_drawn() -> None:
    assert "draw a card first, or play a sleeping cat" in refused(waiting(), "oowo 3,1")


def test_two_cats_in_a_place_have_to_be_named() -> None:
    raw = position()
    raw["board"] = [*raw["board"][:-2], "wooo:y@3,1", "cat1@2,1"]
    raw["seats"][1]["cats"] = 3
    assert "princess^2,1 (the sleeping one) or princess@2,1" in refused(
        read(raw).draft, "princess 2,1"
    )


def test_several_cards_of_a_box_are_typed_on_one_line() -> None:
    line = "woww:m@-1,0 cat@-1,0 woww:mm@1,0"
    assert typed(box(), "woww:m -1,0 right woww:mm 1,0") == line


def test_a_discard_goes_by_its_name() -> None:
    raw = position() | {"board": ["wowo:m@0,0"], "table": {"left": 0, "top": 0} | {"width": 3}}
    raw["table"] |= {"height": 3}
    raw["seats"][0]["hand"] = ["princess", "princess"]
    assert typed(read(raw).draft, "drop princess") == "drop:princess"


@given(seeds)
def test_every_legal_turn_can_be_typed_in_notation(seed: int) -> None:
    rng = Stream("test-ifitfits-typed", seed)
    place = reached(rng)
    if place.over:
        return
    move = place.moves.random(rng)
    assert parse_turn(typed(place.draft, str(move))) == move


@given(seeds)
def test_every_cat_that_may_follow_a_card_is_typed_by_its_side(seed: int) -> None:
    rng = Stream("test-ifitfits-cats", seed)
    place = reached(rng)
    if place.over:
        return
    draft = place.draft.add(place.moves.random(rng).steps[0])
    cats = [step for step in draft.next_steps() if isinstance(step, LayCat)]
    lay = draft.steps[0]
    for cat in cats:
        side = "right" if cat.cell == (lay.x, lay.y) else "left"  # type: ignore[union-attr]
        assert typed(draft, side) == cat.text

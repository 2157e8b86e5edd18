"""Input for a turn: notation, or the number of a card and a place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ifitfits.position import Draft
from games.ifitfits.puzzle import BoxDraft
from games.ifitfits.steps import LayCat, parse_turn
from games.protocol import GameError
from games.rng import Stream
from tests.support.ifitfits.random_positions import reached
from tests.support.ifitfits.samples import packing, played, position, read
from views.ifitfits.choices import choice_lines
from views.ifitfits.input import typed_steps

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


def shown(draft: Any) -> str:
    return "\n".join(line.plain for line in choice_lines(draft, ["Anna", "Bob"]))


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("1 3,1", "oowo@3,1"),
        ("1 3,1 turn", "wooo@3,1"),
        ("1 turn 3,1", "wooo@3,1"),
        (" 1  3 , 1 ", "oowo@3,1"),
        ("1 3,1 left", "oowo@3,1 cat@2,1"),
        ("1 3,1 cat left", "oowo@3,1 cat@2,1"),
        ("1 3,1 cat 2,1", "oowo@3,1 cat@2,1"),
        ("1 -2,1 turn right", "wooo@-2,1 cat@-2,1"),
        ("oowo 3,1", "oowo@3,1"),
        ("WOOO 3,1", "wooo@3,1"),
        ("oowo@3,1 cat@2,1", "oowo@3,1 cat@2,1"),
        ("3 0,1", "princess@0,1"),
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
        ("9 3,1", "9: expected the number of a card, 1 to 3"),
        ("1", "1: say where: -2,1 -1,0 -1,2"),
        ("1 three", '"three" is no place: expected where the card goes, such as 3,-1'),
        ("1 0,0", "0,0 is occupied"),
        ("1 9,9", "9,9 is off the table, which is -4,-3 to 4,3"),
        ("1 4,3", "4,3 touches no card"),
        ("1 3,1 right", "there are no two cards at 3,1 and 4,1"),
        ("left", "left: a card has to be placed before a cat"),
        ("draw", "this seat has drawn already"),
        ("nap 3,1", "this seat has drawn already"),
        ("drop 1", "one discards only if nothing of the hand can be played"),
        ("princess 0,0", "there is no cat across 0,0"),
        ("toy 0,0", "no special toy was drawn"),
        ("woof", '"woof" is no step'),
        ("1 3,1 left left", "left: a card has to be placed before a cat"),
    ],
)
def test_a_refusal_says_why(text: str, reason: str) -> None:
    assert reason in refused(drawn(), text)


def test_a_card_waits_until_one_is_drawn() -> None:
    for text in ("1", "1 3,1"):
        assert "draw a card first, or play a sleeping cat" in refused(waiting(), text)


def test_a_card_that_fits_the_other_way_up_is_refused_with_that_advice() -> None:
    raw = position(mode="advanced")
    raw["seats"][0]["hand"] = ["oowo"]
    below, above = (
        read(raw | {"board": ["oowo@0,0"]}).draft,
        read(raw | {"board": ["wooo@0,0"]}).draft,
    )
    assert refused(above, "1 0,-1").endswith(
        "a wall would lie against a wall; turned, it fits there"
    )
    assert typed(above, "1 0,-1 turn") == "wooo@0,-1"
    assert refused(below, "1 0,1 turn").endswith("; without turn, it fits there")
    assert typed(below, "1 0,1") == "oowo@0,1"


def test_two_cats_in_a_place_have_to_be_named() -> None:
    raw = position()
    raw["board"] = [*raw["board"][:-2], "wooo:y@3,1", "cat1@2,1"]
    raw["seats"][1]["cats"] = 3
    assert "princess^2,1 (the sleeping one) or princess@2,1" in refused(
        read(raw).draft, "princess 2,1"
    )


def test_several_cards_of_a_box_are_typed_on_one_line() -> None:
    line = "woww:m@-1,0 cat@-1,0 woww:mm@1,0"
    assert typed(box(), "1 -1,0 right 1 1,0") == line


def test_a_starting_card_is_chosen_by_its_number() -> None:
    draft = next(played(2, 3, 0).positions()).draft
    assert typed(draft, "2 0,0 turn") == "wooo@0,0"
    assert "0,0" in refused(draft, "2")


def test_a_discard_is_chosen_by_its_number_or_its_name() -> None:
    raw = position() | {"board": ["wowo:m@0,0"], "table": {"left": 0, "top": 0} | {"width": 3}}
    raw["table"] |= {"height": 3}
    raw["seats"][0]["hand"] = ["princess", "princess"]
    draft = read(raw).draft
    assert typed(draft, "drop 1") == typed(draft, "drop princess") == "drop:princess"
    assert "drop N" in shown(draft)


@given(seeds)
def test_every_legal_turn_can_be_typed_in_notation(seed: int) -> None:
    rng = Stream("test-ifitfits-typed", seed)
    place = reached(rng)
    if place.over:
        return
    move = place.moves.random(rng)
    assert parse_turn(typed(place.draft, str(move))) == move


@given(seeds)
def test_every_cat_that_may_follow_a_card_is_listed(seed: int) -> None:
    rng = Stream("test-ifitfits-cats", seed)
    place = reached(rng)
    if place.over:
        return
    draft = place.draft.add(place.moves.random(rng).steps[0])
    cats = [step for step in draft.next_steps() if isinstance(step, LayCat)]
    sides = [line.split()[0] for line in shown_lines(draft) if "lay a cat across" in line]
    assert len(sides) == len(cats)
    assert {typed(draft, side) for side in sides} == {cat.text for cat in cats}


def shown_lines(draft: Any) -> list[str]:
    return [line.plain for line in choice_lines(draft, ["a", "b", "c", "d", "e"])]


def test_the_choices_name_what_may_be_typed() -> None:
    assert "draw" in shown(waiting())
    assert "nap x,y" in shown(waiting())
    assert "N x,y" in shown(drawn())
    assert "0,1 (Anna); 2,1 (Bob, asleep)" in " ".join(shown(drawn()).split())
    assert "lay the special toy across x,y and the card to its right" in shown(with_toy())

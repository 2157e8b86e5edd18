"""Limits of a choice; warnings of a paradox are true in every round, by what the seat knows."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.catinthebox.position import Position, view
from games.catinthebox.round import Phase, Round
from games.catinthebox.steps import Play, parse_step
from games.rng import Stream
from tests.support.catinthebox.rounds import moment, moments, playout
from views.catinthebox.limits import limits, warning
from views.catinthebox.tabletop import CatInTheBoxTabletop
from views.tabletop import held_over

ASSURED = "a paradox"
"""In a warning of a paradox that nothing but an earlier end of the round prevents."""

BOARD = "R4:2 B4:1 R5:2 B5:1 Y1:1"
"""A board on which a 4 and a 5 have no space in red and in blue."""


def warned(each: Round, text: str) -> str:
    play = parse_step(text)
    assert isinstance(play, Play)
    return warning(each, play)


def closing(hand: str) -> Round:
    """A moment at which yellow is led, and seat 0 may close it for itself."""
    board, cards = f"{BOARD} Y6:2", len(hand.split())
    others = " ".join("?" * cards), " ".join("?" * (cards - 1))
    return moment(hand, *others, board=board, leader=2, trick="Y6", open={0: "RBY"})


def test_all_cards_without_a_space_are_a_paradox_as_soon_as_one_has_to_play() -> None:
    assert warned(closing("1 4 5 5"), "B1") == (
        "after this no space is left for your 4 and both 5s: a paradox as soon as you have to play"
    )
    assert warned(closing("1 4 4 4"), "B1").startswith(
        "after this no space is left for all your 4s"
    )
    assert warned(closing("1 4 5 5"), "Y4") == ""


def test_two_such_cards_are_one_later() -> None:
    assert warned(closing("1 3 4 5"), "B1") == (
        "after this no space is left for your 4 and your 5: "
        "a paradox as soon as you have no other card to play"
    )


def test_one_such_card_is_kept_to_the_end() -> None:
    said = "after this no space is left for your 4: it can only be the card that you keep"
    assert warned(closing("1 2 3 4"), "B1") == said
    assert warned(closing("1 4"), "B1") == ""


def test_who_wins_the_trick_and_can_t_lead_causes_a_paradox_at_once() -> None:
    each = moment("1 4 4", "2 3", "2 3", board=f"{BOARD} Y3:2 Y2:1", leader=1, trick="Y2 Y3")
    closed = moment(
        "1 4 4", "2 3", "2 3", board=f"{BOARD} Y3:2 Y2:1", leader=1, trick="Y2 Y3", open={0: "RBY"}
    )
    assert warned(closed, "R1").endswith(": a paradox at once")
    assert warned(each, "R1") == ""


def test_the_preview_of_a_card_begins_with_the_warning() -> None:
    draft = Position(closing("1 4 5 5")).observation(0).view.draft
    top = CatInTheBoxTabletop()
    one, four, _ = top.choices(draft)
    blue, yellow = (
        top.effects(draft, held_over(draft, card, cell, 0))
        for card, cell in ((one, (1, 1)), (four, (4, 2)))
    )
    assert next(blue).startswith("after this no space is left for your 4 and both 5s")
    assert not any("no space" in text for text in yellow)


def test_the_line_mode_names_the_plays_that_lead_to_a_paradox() -> None:
    draft = Position(closing("1 4 5 5")).observation(0).view.draft
    warned = "B1 R1: after this no space is left for your 4 and both 5s"
    assert any(said.startswith(warned) for said in limits(draft))


def limited(each: Round) -> str:
    return " ".join(limits(Position(each).draft))


def playing(**more: Any) -> Round:
    return moment("2 5", "1 5 6", "1 4 6", board="B6:0", trick="B6", **more)


def test_a_limit_of_the_choice_is_explained() -> None:
    assert "any other colour closes blue for you" in limited(playing())
    assert "you follow as long as a card can" in limited(playing(follow="strict"))
    assert "Red isn't broken yet" in limited(moment("1 2", "3 4", "5 6"))
    assert "Red" not in limited(moment("1 2", "3 4", "5 6", board="R1:0"))


@given(moments, st.integers(0, 1000))
def test_a_paradox_that_is_announced_comes_unless_the_round_ends_before(
    each: Round, seed: int
) -> None:
    if each.phase is not Phase.PLAY or each.over:
        return
    seat, rng = each.turn, Stream("paradox", str(seed))
    play = rng.choice(each.steps)
    assert isinstance(play, Play)
    said = warning(each, play)
    *_, end = playout(Position(each.play(play)), rng)
    if ASSURED in said:
        assert end.round.paradox is not None
    if end.round.paradox == seat and each.play(play).over:
        assert said.endswith("at once")


@given(moments)
def test_a_warning_needs_no_more_than_the_seat_sees(each: Round) -> None:
    if each.phase is not Phase.PLAY or each.over:
        return
    seen = view(Position(each), each.turn).round
    for play in each.steps:
        assert isinstance(play, Play)
        if not each.play(play).over:
            assert warning(seen, play) == warning(each, play)

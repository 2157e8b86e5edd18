"""A hand as cards, each with the colours that it may be declared in now."""

from __future__ import annotations

from hypothesis import given

from games.catinthebox.round import Round
from games.catinthebox.steps import Play
from tests.support.catinthebox.rounds import moment, moments
from views.catinthebox.cards import colours_of, hand_cards

HAND = """\
┌───┐  ┌───┐    ┌───┐
│ 1 │  │ 4 │x2  │ 6 │
└───┘  └───┘    └───┘
 BY     BY        Y"""


def test_a_hand_is_drawn_with_what_each_card_may_become() -> None:
    each = moment("2 5 5", "1 4 4 6", "1 2 4 6", board="B6:0", trick="B6", open={1: "BY"})
    lines = hand_cards(each, 80).plain.splitlines()
    assert [line.rstrip() for line in lines] == HAND.splitlines()


@given(moments)
def test_the_colours_below_the_cards_are_the_plays_of_the_rules(each: Round) -> None:
    if each.over:
        return
    shown = {Play(colour, n) for n in set(each.mover.hand) for colour in colours_of(each, n)}
    assert shown == {step for step in each.steps if isinstance(step, Play)}

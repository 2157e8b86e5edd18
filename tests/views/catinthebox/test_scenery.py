"""Cat in the Box on the page: the research board, the open trick, what lies before each seat."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import Any

import pytest

from puzzles import dailies
from views.catinthebox.scenery import SCENERY, board_drawing
from views.scene import name_of
from views.sessions.own_turn import Reader
from views.sessions.question import ChallengeQuestion
from views.table_state import TableState

DAYS = {
    "tricks": date(2026, 1, 1),
    "together": date(2026, 1, 2),
    "deduce": date(2026, 1, 3),
}


def question(kind: str) -> ChallengeQuestion:
    challenge = dailies.shipped("catinthebox", DAYS[kind])
    assert challenge is not None
    assert challenge.kind == kind
    return ChallengeQuestion(challenge)


def lying(kind: str, *steps: str) -> Counter[str]:
    """How often each sprite is drawn."""
    asked: Any = question(kind)
    draft: Any = Reader(asked.view, asked.start)(steps)
    scene = SCENERY.scene(draft, asked.start, asked.puzzle)
    return Counter(name_of(each.sprite) for each in scene.pieces)


def state(kind: str, *steps: str) -> TableState:
    asked = question(kind)
    draft = Reader(asked.view, asked.start)(steps)
    table = asked.page(draft)
    return table.state("catinthebox", asked.seat)


@pytest.mark.parametrize("kind", DAYS)
def test_every_token_is_named_and_nothing_besides(kind: str) -> None:
    tokens = question(kind).puzzle.round.board.tokens
    named = {(x, y): text for x, y, text in state(kind).board.cells}
    assert set(named) == {(each.space.number, int(each.space.colour)) for each in tokens}
    assert all(text[0] == "RBYG"[y] and text[1] == str(x) for (x, y), text in named.items())


@pytest.mark.parametrize("kind", DAYS)
def test_all_cards_that_the_puzzle_shows_are_drawn(kind: str) -> None:
    seats = question(kind).puzzle.round.seats
    cards = Counter(number for seat in seats for number in seat.hand)
    cards.update(seat.discard for seat in seats if seat.discard is not None)
    assert {number: lying(kind)[f"OpenCard {number}"] for number in cards} == cards


@pytest.mark.parametrize("kind", DAYS)
def test_everything_that_can_be_chosen_has_a_face(kind: str) -> None:
    choices = state(kind).choices
    assert choices
    assert all(len(choice.faces) == choice.ways for choice in choices)


@pytest.mark.parametrize("kind", ["tricks", "together"])
def test_a_play_lies_on_its_space_and_in_the_trick_and_leaves_the_hand(kind: str) -> None:
    asked = question(kind)
    step = asked.challenge.solution[0]
    before, after = state(kind), state(kind, step)
    assert len(after.board.cells) == len(before.board.cells) + 1
    assert lying(kind, step)[f"OpenCard {step[1]}"] == lying(kind)[f"OpenCard {step[1]}"] - 1
    assert lying(kind, step)[f"PlayedCard {step}"] == lying(kind)[f"PlayedCard {step}"] + 1


def test_colours_have_patterns_on_the_page_alone() -> None:
    board = question("tricks").puzzle.round.board
    assert state("tricks").board.picture.svg.count('class="pattern"') > len(tuple(board.tokens))
    assert not any("pattern" in part for part in board_drawing(board).parts)


@pytest.mark.parametrize("kind", DAYS)
def test_drawings_have_the_colours_of_the_page_and_no_style(kind: str) -> None:
    svg = state(kind).board.picture.svg
    assert "var(--table)" in svg
    assert "style=" not in svg


def test_who_asks_about_a_discard_sees_the_own_tricks() -> None:
    moment = question("deduce").puzzle.round
    (asking,) = [seat for seat in moment.seats if seat.discard]
    tricks = f"{asking.won} tricks of {asking.prediction} predicted"
    assert state("deduce").standing.startswith(tricks)

"""The features of a play for a policy are those of the hand that is left after it."""

from __future__ import annotations

from collections import Counter

import pytest

from games.catinthebox.round import Phase, Round
from games.catinthebox.rulings import COPIES, Follow
from games.catinthebox.steps import Colour, Play
from solver.catinthebox.playouts.policy import (
    CLOSING,
    DEAD,
    SHORT,
    SINGLE,
    RealRows,
    describe,
    new_buffers,
)
from solver.catinthebox.round_kernels import LENGTH, Int64s, encode, number_of
from solver.jit import entry_point
from tests.support.catinthebox.games import some_moments


@entry_point
def describe_steps(state: Int64s, steps: int, rows: RealRows) -> int:
    """Fill a row for each step; returns where the weights begin that belong to it."""
    return describe(state, steps, rows)[0]


@pytest.mark.slow
@pytest.mark.diagonal
@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("follow", Follow)
def test_a_play_is_described_by_what_the_hand_finds_on_the_board_after_it(
    seats: int, follow: Follow
) -> None:
    for moment in some_moments(seats, follow):
        view = moment.position.round
        if view.phase is not Phase.PLAY:
            continue
        rows, plays = new_buffers(LENGTH).rows, sorted(view.steps, key=number_of)
        describe_steps(encode(view), sum(1 << number_of(play) for play in plays), rows)
        for row, play in zip(rows, plays, strict=False):
            assert isinstance(play, Play)
            found = [row[CLOSING], *(row[[DEAD, SINGLE, SHORT]] * COPIES)]
            assert found == pytest.approx(left(view, play))


def left(view: Round, play: Play) -> list[float]:
    """Whether a colour is closed; cards without a space, with one; how many plays will lack."""
    closed = view.lead not in (None, play.colour) and view.lead in view.mover.open
    opened = view.mover.open - {view.lead} if closed else view.mover.open
    hand = Counter(view.mover.without(play.number))
    spaces = {number: _spaces(view, play, number, opened) for number in hand}
    dead = sum(cards for number, cards in hand.items() if spaces[number] == 0)
    single = sum(cards for number, cards in hand.items() if spaces[number] == 1)
    playable = sum(min(cards, spaces[number]) for number, cards in hand.items())
    return [float(closed), dead, single, max(0, hand.total() - 1 - playable)]


def _spaces(view: Round, play: Play, number: int, opened: frozenset[Colour]) -> int:
    free = [colour for colour in opened if view.board.free(colour, number)]
    return len(free) - (number == play.number and play.colour in free)

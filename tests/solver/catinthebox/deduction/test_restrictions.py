"""Deductions about hands from single plays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.catinthebox.research_board import PlacedToken, ResearchBoard
from games.catinthebox.round import OPEN, Round, Seat
from games.catinthebox.rulings import Follow
from games.catinthebox.steps import UNKNOWN, Colour, Space, parse_play
from solver.catinthebox.deduction.deduction import Deduction, absences

HIDDEN = (UNKNOWN,) * 3
EVERY = frozenset(range(1, 7))
NONE = frozenset[int]()
STRICT, FREE = Follow.STRICT, Follow.FREE


def table(tokens: str, follow: Follow, opened: str = "RBYG") -> Round:
    """Three seats with three unknown cards each, seat 0 to lead; the colours are seat 1's."""
    spaces = [parse_play(text).space for text in tokens.split()]
    board = ResearchBoard.empty(6).put(*(PlacedToken(space, 2) for space in spaces))
    own = frozenset(Colour("RBYG".index(letter)) for letter in opened)
    seats = tuple(Seat(HIDDEN, own if at == 1 else OPEN, 1) for at in range(3))
    return Round(seats, board, 0, follow=follow)


def led(moment: Round, text: str) -> Round:
    """The moment after seat 0 has led."""
    play = parse_play(text)
    seats = (replace(moment.seats[0], hand=moment.seats[0].hand[1:]), *moment.seats[1:])
    board = moment.board.put(PlacedToken(play.space, 0))
    return replace(moment, seats=seats, board=board, trick=(play,))


@pytest.mark.parametrize(
    ("moment", "lead", "play", "absent"),
    [
        pytest.param(table("B2", STRICT), "B1", "B3", NONE, id="who follows shows nothing"),
        pytest.param(table("B2", STRICT), "B1", "Y3", EVERY - {1, 2}, id="none could follow"),
        pytest.param(table("B2", FREE), "B1", "Y3", NONE, id="nobody need follow"),
        pytest.param(table("B1 B2 B3 B4 B5", STRICT, "RYG"), "B6", "Y3", NONE, id="closed before"),
        pytest.param(table("B2 Y2 G2 B3 Y3", FREE), "", "R2", EVERY - {2}, id="red unbroken"),
        pytest.param(table("R1", FREE), "", "R2", NONE, id="red once it is broken"),
    ],
)
def test_a_play_shows_what_its_seat_lacks(
    moment: Round, lead: str, play: str, absent: frozenset[int]
) -> None:
    before = led(moment, lead) if lead else moment
    found = NONE
    for seat, numbers in absences(replace(before, trick=()), [(before, parse_play(play))]):
        found |= numbers if seat == before.turn else NONE
    assert found == absent


def test_a_paradox_shows_that_no_card_could_be_declared() -> None:
    moment = replace(table("B2 R2", FREE, opened="RB"), leader=1, paradox=1)
    assert dict(absences(moment))[1] == EVERY - {2}


def test_a_closed_colour_shows_with_strict_what_was_lacking_when_it_closed() -> None:
    moment = table("B2 B4", STRICT, opened="RYG")
    assert dict(absences(moment))[1] == EVERY - {2, 4}


def test_a_seat_that_has_to_play_is_known_to_hold_a_card_that_it_can_play() -> None:
    spaces = [Space(colour, n) for colour in Colour for n in range(1, 7) if n not in (5,)]
    board = ResearchBoard.empty(6).put(*(PlacedToken(space, 0) for space in spaces))
    seats = tuple(Seat((UNKNOWN,) * 2, OPEN, 1, discard=5) for _ in range(3))
    deduction = Deduction.at(Round(seats, board, 1))
    assert deduction.bounds(1)[5][0] == 1
    assert deduction.bounds(2)[5][0] == 0

"""Deductions about hands from single plays."""

from __future__ import annotations

from dataclasses import replace

from games.catinthebox.research_board import PlacedToken, ResearchBoard
from games.catinthebox.round import OPEN, Round, Seat
from games.catinthebox.rulings import Follow
from games.catinthebox.steps import UNKNOWN, Colour, Play, Space, parse_play
from solver.catinthebox.deduction.deduction import Deduction, absences

HIDDEN = (UNKNOWN,) * 3
EVERY = frozenset(range(1, 7))


def table(tokens: str = "", follow: Follow = Follow.STRICT, opened: str = "RBYG") -> Round:
    """Three seats with three unknown cards each, seat 0 to lead; the colours are seat 1's."""
    spaces = [parse_play(text).space for text in tokens.split()]
    board = ResearchBoard.empty(6).put(*(PlacedToken(space, 2) for space in spaces))
    own = frozenset(Colour("RBYG".index(letter)) for letter in opened)
    seats = tuple(Seat(HIDDEN, own if at == 1 else OPEN, 1) for at in range(3))
    return Round(seats, board, 0, follow=follow)


def led(moment: Round, play: Play) -> Round:
    """The moment after seat 0 has led."""
    hand = moment.seats[0].hand[1:]
    seats = (replace(moment.seats[0], hand=hand), *moment.seats[1:])
    board = moment.board.put(PlacedToken(play.space, 0))
    return replace(moment, seats=seats, board=board, trick=(play,))


def absent(moment: Round, before: Round, play: str) -> frozenset[int]:
    """Numbers that, by a play, its seat's hand doesn't hold."""
    found = dict.fromkeys(range(3), frozenset[int]())
    for seat, numbers in absences(moment, [(before, parse_play(play))]):
        found[seat] |= numbers
    return found[before.turn]


def test_who_follows_shows_nothing() -> None:
    before = led(table("B2"), Play(Colour.BLUE, 1))
    assert absent(table("B2"), before, "B3") == frozenset()


def test_with_strict_another_colour_shows_that_none_could_be_declared_in_the_one_led() -> None:
    before = led(table("B2"), Play(Colour.BLUE, 1))
    assert absent(table("B2"), before, "Y3") == EVERY - {1, 2}


def test_with_free_another_colour_shows_nothing() -> None:
    before = led(table("B2", Follow.FREE), Play(Colour.BLUE, 1))
    assert absent(table("B2", Follow.FREE), before, "Y3") == frozenset()


def test_a_closed_colour_that_is_not_followed_shows_nothing_new() -> None:
    before = led(table("B1 B2 B3 B4 B5", opened="RYG"), Play(Colour.BLUE, 6))
    full = table("B1 B2 B3 B4 B5 B6", opened="RYG")
    assert absent(full, before, "Y3") == frozenset()


def test_red_led_unbroken_shows_that_nothing_else_could_be_declared() -> None:
    before = table("B2 Y2 G2 B3 Y3", Follow.FREE)
    assert absent(before, before, "R2") == EVERY - {2}


def test_red_led_once_it_is_broken_shows_nothing() -> None:
    before = table("R1", Follow.FREE)
    assert absent(before, before, "R2") == frozenset()


def test_a_paradox_shows_that_no_card_could_be_declared() -> None:
    moment = replace(table("B2 R2", Follow.FREE, opened="RB"), leader=1, paradox=1)
    assert dict(absences(moment))[1] == EVERY - {2}


def test_a_closed_colour_shows_with_strict_what_was_lacking_when_it_closed() -> None:
    moment = table("B2 B4", opened="RYG")
    assert dict(absences(moment))[1] == EVERY - {2, 4}


def test_a_seat_that_has_to_play_is_known_to_hold_a_card_that_it_can_play() -> None:
    spaces = [Space(colour, n) for colour in Colour for n in range(1, 7) if n not in (5,)]
    board = ResearchBoard.empty(6).put(*(PlacedToken(space, 0) for space in spaces))
    seats = tuple(Seat((UNKNOWN,) * 2, OPEN, 1, discard=5) for _ in range(3))
    deduction = Deduction.at(Round(seats, board, 1))
    assert deduction.bounds(1)[5][0] == 1
    assert deduction.bounds(2)[5][0] == 0

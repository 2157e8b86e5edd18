"""How people choose a play: what each strategy looks at, from the plainest on.

A strategy looks at the position after each play and no further, and may take any of the plays that
are equal to it. The value of a play is proved elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from games.catinthebox.round import Round, Seat, winning_play
from games.catinthebox.steps import Colour, Play
from languages.message import message
from puzzles.candidate import Strategy, best
from puzzles.catinthebox.positions import strength, wants_trick
from solver.answer import Line


class FirstPlay(NamedTuple):
    """A first play with the round before and after it.

    Attributes:
        reach: the value of the best play by all after it.
    """

    play: Play
    before: Round
    after: Round
    reach: int

    @property
    def line(self) -> Line:
        """The play as a line, with the value of the best play by all after it."""
        return Line(self.reach, (self.play.text,))

    @property
    def seat(self) -> int:
        """Who plays."""
        return self.before.turn


class HasOptions(Protocol):
    """A candidate as strategies see it."""

    @property
    def first_plays(self) -> tuple[FirstPlay, ...]:
        """Every legal play."""


def highest_card(candidate: HasOptions) -> Iterator[Line]:
    """Play the strongest card if a trick is needed, else the weakest."""
    sign = 1 if _wants(candidate) else -1

    def rank(first: FirstPlay) -> int:
        red, follows, number = strength(first.before, first.play)
        return sign * (20 * red + 10 * follows + number)

    return _lines(best(candidate.first_plays, rank))


def what_they_lack(candidate: HasOptions) -> Iterator[Line]:
    """Play what fewest seats can beat, with the lowest card that does it; or what most can."""
    sign = 1 if _wants(candidate) else -1
    safest = best(candidate.first_plays, lambda first: -sign * beaters(first))
    return _lines(best(safest, lambda first: -sign * first.play.number))


def escape_space(candidate: HasOptions) -> Iterator[Line]:
    """Keep as many own cards as possible that can still be declared, then as many spaces."""
    return _lines(best(candidate.first_plays, lambda first: _escape(first, first.seat)))


def their_spaces(candidate: HasOptions) -> Iterator[Line]:
    """Take the space that the seat with the fewest choices needs most."""
    return _lines(best(candidate.first_plays, lambda first: -narrowest(first)[0]))


def beaters(first: FirstPlay) -> int:
    """How many seats still to play in the trick can beat a play; all if it is beaten already."""
    count = len(first.before.seats)
    trick = (*first.before.trick, first.play)
    later = [(first.seat + step) % count for step in range(1, count - len(trick) + 1)]
    if winning_play(trick) != len(trick) - 1:
        return count
    return sum(_beats(first, trick, first.before.seats[seat]) for seat in later)


def spaces(moment: Round, seat: Seat) -> list[Play]:
    """The free spaces in open colours on which a seat could declare one of its cards."""
    return [
        Play(colour, number)
        for number in sorted(set(seat.hand))
        for colour in sorted(seat.open)
        if moment.board.free(colour, number)
    ]


def escapes(first: FirstPlay, seat: int) -> tuple[int, int]:
    """How many cards of a seat can be declared after a play, and on how many spaces."""
    held = first.after.seats[seat]
    free = spaces(first.after, held)
    numbers = {play.number for play in free}
    return sum(number in numbers for number in held.hand), len(free)


def narrowest(first: FirstPlay) -> tuple[int, int]:
    """The fewest spaces that another seat has after a play, and that seat."""
    others = (at for at in range(len(first.before.seats)) if at != first.seat)
    return min((len(spaces(first.after, first.after.seats[at])), at) for at in others)


def _escape(first: FirstPlay, seat: int) -> int:
    cards, free = escapes(first, seat)
    return 100 * cards + free


def _beats(first: FirstPlay, trick: tuple[Play, ...], seat: Seat) -> bool:
    taken = first.play
    return any(
        play != taken and winning_play((*trick, play)) == len(trick)
        for play in spaces(first.before, seat)
        if _may_follow(first, trick[0].colour, seat, play)
    )


def _may_follow(first: FirstPlay, lead: Colour, seat: Seat, play: Play) -> bool:
    """Whether the seat may play so on this lead, if nobody takes a space before it does."""
    free = [each for each in spaces(first.before, seat) if each != first.play]
    bound = first.before.follow == "strict" and any(each.colour is lead for each in free)
    return play.colour is lead or not bound


def _wants(candidate: HasOptions) -> bool:
    return wants_trick(candidate.first_plays[0].before.mover)


def _lines(first_plays: Iterable[FirstPlay]) -> Iterator[Line]:
    return (first.line for first in first_plays)


STRATEGIES = (
    Strategy(highest_card, message("win with the highest card, or lose with the lowest")),
    Strategy(what_they_lack, message("play what the others can't beat")),
    Strategy(escape_space, message("save the own escape spaces")),
    Strategy(their_spaces, message("take away the spaces that another seat needs")),
)
"""Those that a tier is named by; after the last one only looking ahead is left."""

"""Restrictions of hands by the plays of a round: numbers that a hand can't hold any more.

Hands only shrink, so that a number that was absent once stays absent. Three things show it:

* a lead of red before red was broken: the leader could declare nothing else;
* with `strict`, a play that doesn't follow: the hand had no card for the colour that was led;
* a paradox: the hand had no card for any open colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from games.catinthebox.research_board import ResearchBoard
from games.catinthebox.round import OPEN, Phase, Round
from games.catinthebox.rulings import Follow
from games.catinthebox.steps import Colour, Play

Numbers = frozenset[int]


class Absence(NamedTuple):
    """A seat whose hand holds none of some numbers."""

    seat: int
    numbers: Numbers


def absences(view: Round, history: Iterable[tuple[Round, Play]] = ()) -> Iterator[Absence]:
    """Everything that a round shows about numbers that hands don't hold.

    Args:
        view: the round as it stands.
        history: the plays that were seen, each with the round before it. Without them, the open
            trick, the closed colours and a paradox are all that shows something.
    """
    for before, play in (*history, *_open_trick(view)):
        yield Absence(before.turn, _shown(before, play))
    if view.follow is Follow.STRICT:
        for seat, own in enumerate(view.seats):
            yield Absence(seat, _declarable(view.board, OPEN - own.open))
    if view.paradox is not None:
        yield Absence(view.paradox, playable(view, view.paradox))


def playable(view: Round, seat: int) -> Numbers:
    """The numbers that a seat may declare in some colour, if it holds nothing else.

    A seat that has to play, and holds one of them, has a legal play; with none it has none.
    """
    return _declarable(view.board, view.seats[seat].open)


def waiting(view: Round) -> int | None:
    """The seat that has to play, and so is known to hold a card that it can play."""
    return None if view.over or view.phase is not Phase.PLAY else view.turn


def _shown(before: Round, play: Play) -> Numbers:
    """The numbers that the mover's hand lacks, as a play shows."""
    own = before.mover.open
    if before.lead is None:
        forced = play.colour == Colour.RED and not before.broken
        return _declarable(before.board, own - {Colour.RED}) if forced else frozenset()
    followed = before.follow is Follow.FREE or play.colour == before.lead
    return frozenset() if followed else _declarable(before.board, own & {before.lead})


def _declarable(board: ResearchBoard, colours: Iterable[Colour]) -> Numbers:
    """The numbers with a free space in some of these colours."""
    rows, numbers = tuple(colours), range(1, board.numbers + 1)
    return frozenset(n for n in numbers if any(board.free(colour, n) for colour in rows))


def _open_trick(view: Round) -> Iterator[tuple[Round, Play]]:
    """The plays of the open trick, each with the round before it but for the hands.

    A colour that a seat didn't follow counts as open before its play. Where it was closed
    already, the hand lacked these numbers and more at the time that it was closed.
    """
    for place, play in enumerate(view.trick):
        seats = list(view.seats)
        turn = (view.leader + place) % len(seats)
        seats[turn] = replace(seats[turn], open=seats[turn].open | {view.trick[0].colour})
        board = _without(view.board, view.trick[place:])
        yield replace(view, seats=tuple(seats), board=board, trick=view.trick[:place]), play


def _without(board: ResearchBoard, plays: Iterable[Play]) -> ResearchBoard:
    taken = {play.space for play in plays}
    left = ResearchBoard.empty(board.numbers)
    return left.put(*(token for token in board.tokens if token.space not in taken))

"""The observation of one seat, present and past: everything hidden is blanked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.catinthebox.round import Seat
from games.catinthebox.steps import UNKNOWN, Discard, Step

if TYPE_CHECKING:
    from games.catinthebox.position import Moves, Position


@dataclass(frozen=True)
class Seen:
    """A past move as one seat saw it.

    Attributes:
        view: the position before the move, as the seat saw it then; its `turn` is who moved.
        move: the move; another seat's discard has no number.
    """

    view: Position
    move: Step


@dataclass(frozen=True)
class Observation:
    """The game as one seat sees it (ruling: seen).

    Attributes:
        seat: the seat that looks.
        view: the position with 0 for every card and None for every discard that the seat
            doesn't know, and with the deals of later rounds blanked.
        history: the moves that the seat has seen, the first one first; empty if unknown.
    """

    seat: int
    view: Position
    history: tuple[Seen, ...] = ()

    @property
    def moves(self) -> Moves:
        """The legal moves of the seat to move, which depend on nothing hidden from it."""
        return self.view.moves

    @property
    def this_round(self) -> tuple[Seen, ...]:
        """The moves that the seat has seen in the present round."""
        number = len(self.view.past)
        return tuple(seen for seen in self.history if len(seen.view.past) == number)

    @property
    def text(self) -> str:
        """All that the seat knows; equal for two games exactly if they look alike to it."""
        lines, number = [f"seat {self.seat}"], -1
        for seen in self.history:
            if len(seen.view.past) > number:
                number = len(seen.view.past)
                lines.append(_in_sight(seen.view))
            lines.append(str(seen.move))
        return "\n".join([*lines, _in_sight(self.view)])


def view(position: Position, seat: int) -> Position:
    """The position with everything blanked that `seat` doesn't know."""
    own = position.seats[seat]
    seats = tuple(s if s is own else _blanked(s) for s in position.seats)
    coming = tuple(
        deal._replace(
            hands=tuple((UNKNOWN,) * len(hand) for hand in deal.hands),
            neutral=(UNKNOWN,) * len(deal.neutral),
        )
        for deal in position.coming
    )
    return replace(position, round=replace(position.round, seats=seats), coming=coming)


def seen(position: Position, move: Step, seat: int) -> Seen:
    """A move in a position as `seat` sees it."""
    hidden = isinstance(move, Discard) and seat != position.turn
    return Seen(view(position, seat), Discard(UNKNOWN) if hidden else move)


def _blanked(seat: Seat) -> Seat:
    return replace(seat, hand=(UNKNOWN,) * len(seat.hand), discard=None)


def _in_sight(view: Position) -> str:
    """Everything that a view holds."""
    moment = view.round
    seats = " | ".join(map(_seat_text, moment.seats))
    board, trick = " ".join(map(str, moment.board.tokens)), " ".join(map(str, moment.trick))
    agreed = f"{moment.follow} {moment.bonus} {moment.phase} {view.past} of {view.rounds}"
    return f"{agreed}: {seats}; {board or '-'}; {moment.leader} {trick or '-'} {moment.paradox}"


def _seat_text(seat: Seat) -> str:
    hand, colours = " ".join(map(str, seat.hand)), "".join(str(int(c)) for c in sorted(seat.open))
    return f"{hand or '-'} {colours or '-'} {seat.prediction} {seat.won} {seat.discard}"

"""The observation of one seat, present and past: everything hidden is blanked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.ifitfits.cards import UNKNOWN, Drawn
from games.ifitfits.steps import Turn

if TYPE_CHECKING:
    from games.ifitfits.moves import Moves
    from games.ifitfits.position import Position, Seat


@dataclass(frozen=True)
class Seen:
    """A past move as one seat saw it.

    Attributes:
        view: the position before the move, as the seat saw it then; its `turn` is who moved.
        move: the move; all of it is public.
    """

    view: Position
    move: Turn


@dataclass(frozen=True)
class Observation:
    """The game as one seat sees it.

    Attributes:
        seat: the seat that looks.
        view: the position with `????` for everything in a hand or in the pile that the seat
            doesn't know.
        history: the moves that the seat has seen, the first one first; empty if unknown.
        deck: what was shuffled for the pile and the hands, Princesses included, which is no
            secret, as `listed`; empty if unknown.
    """

    seat: int
    view: Position
    history: tuple[Seen, ...] = ()
    deck: tuple[Drawn, ...] = ()

    @property
    def moves(self) -> Moves:
        """The legal moves of the seat to move, which depend on nothing hidden from it."""
        return self.view.moves

    @property
    def text(self) -> str:
        """All that the seat knows; equal for two games exactly if they look alike to it."""
        first = (self.history[0].view if self.history else self.view).board
        lines = [
            f"seat {self.seat}",
            " ".join(map(str, self.deck)),
            " ".join(sorted(first.texts())),
        ]
        for seen in self.history:
            lines += [_in_sight(seen.view), str(seen.move)]
        return "\n".join([*lines, _in_sight(self.view), " ".join(sorted(self.view.board.texts()))])


def observe(
    position: Position,
    seat: int,
    history: tuple[Seen, ...] = (),
    deck: tuple[Drawn, ...] = (),
) -> Observation:
    """The position as `seat` sees it, with what it saw before."""
    return Observation(seat, view(position, seat), history, deck)


def listed(deck: Iterable[Drawn]) -> tuple[Drawn, ...]:
    """The contents of a deck in an order that doesn't depend on how they were shuffled."""
    return tuple(sorted(deck, key=str))


def view(position: Position, seat: int) -> Position:
    """The position with everything blanked that `seat` doesn't know."""
    seats = tuple(s if index == seat else _blanked(s) for index, s in enumerate(position.seats))
    return replace(position, seats=seats, pile=(UNKNOWN,) * len(position.pile))


def seen(position: Position, move: Turn, seat: int) -> Seen:
    """A move in a position as `seat` sees it."""
    return Seen(view(position, seat), move)


def _blanked(seat: Seat) -> Seat:
    return replace(seat, hand=(UNKNOWN,) * len(seat.hand))


def _in_sight(view: Position) -> str:
    """Everything that a view holds but the board."""
    seats = " | ".join(f"{' '.join(map(str, seat.hand)) or '-'} {seat.cats}" for seat in view.seats)
    agreed = f"{view.mode} {view.board.table.size} {view.turn} {view.drawn} {view.ending}"
    start = " ".join(map(str, view.start.cards)) + f" {view.start.left}" if view.start else "-"
    gone = " ".join(map(str, view.discards))
    return f"{agreed}: {seats}; pile {len(view.pile)}; {view.toy} {start} {gone or '-'}"

"""The observation of one seat, present and past, as pure data: everything hidden is blanked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.catbox.faces import UNKNOWN, UNKNOWN_CARD, Card
from games.catbox.seat import Saved, Seat
from games.catbox.turn import Step, TakeFish, Turn

if TYPE_CHECKING:
    from games.catbox.moves import Moves
    from games.catbox.position import Position


@dataclass(frozen=True)
class Seen:
    """A past turn as one seat saw it.

    Attributes:
        view: the position before the turn, as the seat saw it then; its `turn` is who moved.
        move: the turn with the source of every card; of a card that was saved, only the sides
            that the seat knows.
    """

    view: Position
    move: Turn


@dataclass(frozen=True)
class Observation:
    """The game as one seat sees it.

    Attributes:
        seat: the seat that looks.
        view: the position with `????` for every face and None for every identity that
            this seat doesn't know.
        history: the turns that this seat has seen, the first one first; empty
            if unknown.
        cards: the deck of the game, which is no secret, as `listed`; empty if unknown.
    """

    seat: int
    view: Position
    history: tuple[Seen, ...] = ()
    cards: tuple[Card, ...] = ()

    @property
    def moves(self) -> Moves:
        """The turns that are legal whatever the hidden faces are; for the seat to move.

        A guard that might leave the next seat no placement, were its hidden faces full,
        is not among them.
        """
        return self.view.moves

    @property
    def text(self) -> str:
        """All that the seat knows; equal for two games exactly if they look alike to it.

        The first board, then by turns what lies in front of the seats and what was done.
        """
        first, *later = [*(seen.view for seen in self.history), self.view]
        board = " ".join(map(str, first.board.placements))
        lines = [f"seat {self.seat}", board, _in_sight(first)]
        for seen, after in zip(self.history, later, strict=True):
            lines += [" ".join(map(_sourced, seen.move.steps)) or "pass", _in_sight(after)]
        return "\n".join(lines)


def observe(
    position: Position,
    seat: int,
    history: tuple[Seen, ...] = (),
    cards: tuple[Card, ...] = (),
) -> Observation:
    """The position as `seat` sees it (ruling: public and secret), with what it saw before."""
    return Observation(seat, view(position, seat), history, cards)


def listed(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a deck in an order that doesn't depend on how they were shuffled."""
    return tuple(sorted(min(card, card.flipped) for card in cards))


def view(position: Position, seat: int) -> Position:
    """The position with everything blanked that `seat` doesn't know."""
    seats = tuple(s if index == seat else _blanked(s) for index, s in enumerate(position.seats))
    return replace(position, seats=seats, pile=_top_seen(position.pile))


def seen(position: Position, turn: Turn, seat: int) -> Seen:
    """A turn as `seat` sees it: what is laid and from where is public, a saved card is not.

    Args:
        turn: a turn of this position that names the source of every card.
    """
    before = view(position, seat)
    return Seen(before, Turn(tuple(_step_seen(before, step) for step in turn.steps)))


def _sourced(step: Step) -> str:
    return f"{step.text}{getattr(step, 'source', None) or ''}"


def _in_sight(view: Position) -> str:
    """Everything that a view holds but the board."""
    seats = " | ".join(map(_seat_text, view.seats))
    pile = f"{view.pile[0] if view.pile else '-'} of {len(view.pile)}"
    return f"{view.turn}: {seats}; pile {pile}; guards {' '.join(map(str, view.guards)) or '-'}"


def _seat_text(seat: Seat) -> str:
    hand, tokens = " ".join(map(str, seat.hand)), " ".join(seat.tokens)
    saved = " ".join(f"{saved.seen}/{saved.face}" for saved in seat.saved)
    return f"{seat.identity or '?'} {hand or '-'} {tokens or '-'} {saved or '-'}"


def _step_seen(before: Position, step: Step) -> Step:
    if not isinstance(step, TakeFish):
        return step
    assert step.source is not None
    assert step.source.seat is not None
    return TakeFish(before.seats[step.source.seat].hand[step.source.slot], step.source)


def _blanked(seat: Seat) -> Seat:
    return Seat(
        identity=None,
        hand=tuple(Card(card.public, UNKNOWN) for card in seat.hand),
        tokens=seat.tokens,
        saved=tuple(_seen(saved) for saved in seat.saved),
    )


def _seen(saved: Saved) -> Saved:
    return saved if saved.public is None else Saved(UNKNOWN, saved.public)


def _top_seen(pile: tuple[Card, ...]) -> tuple[Card, ...]:
    hidden = (UNKNOWN_CARD,) * (len(pile) - 1)
    return (Card(pile[0].public, UNKNOWN), *hidden) if pile else ()

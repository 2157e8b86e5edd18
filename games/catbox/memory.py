"""The history of every seat: the turns of a game so far, one entry a turn, as the seat saw them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.catbox.faces import Card
from games.catbox.position import Draft, Observation, Position, Seen, listed, observe, seen


@dataclass(frozen=True)
class Memory:
    """The histories of all seats, each its own, kept by the program that runs the game.

    Attributes:
        histories: one a seat, of the turns since the memory began.
        cards: the deck, as `observation.listed`.
    """

    histories: tuple[tuple[Seen, ...], ...]
    cards: tuple[Card, ...] = ()

    @classmethod
    def blank(cls, seats: int, cards: Iterable[Card] = ()) -> Memory:
        """The memory of a game that begins, with the cards of its deck in any order."""
        return cls(((),) * seats, listed(cards))

    def after(self, draft: Draft) -> Memory:
        """The memory with one more turn, by its complete draft."""
        histories = tuple(
            (*history, seen(draft.position, draft.move, seat))
            for seat, history in enumerate(self.histories)
        )
        return Memory(histories, self.cards)

    def observe(self, position: Position, seat: int) -> Observation:
        """The position as a seat sees it, with what it has seen before."""
        return observe(position, seat, self.histories[seat], self.cards)

"""The history of every seat: the moves of a game so far, one entry a move, as the seat saw them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.ifitfits.cards import Drawn
from games.ifitfits.position import Draft, Observation, Position, Seen, observe, seen


@dataclass(frozen=True)
class Memory:
    """The histories of all seats, each its own, kept by the program that runs the game.

    Attributes:
        deck: the cards that were shuffled, as `listed`.
    """

    histories: tuple[tuple[Seen, ...], ...]
    deck: tuple[Drawn, ...]

    @classmethod
    def blank(cls, seats: int, deck: tuple[Drawn, ...]) -> Memory:
        """The memory of a game that begins."""
        return cls(((),) * seats, deck)

    def after(self, draft: Draft) -> Memory:
        """The memory with one more move, by its complete draft."""
        histories = tuple(
            (*history, seen(draft.position, draft.move, seat))
            for seat, history in enumerate(self.histories)
        )
        return replace(self, histories=histories)

    def observe(self, position: Position, seat: int) -> Observation:
        """The position as a seat sees it, with what it has seen before."""
        return observe(position, seat, self.histories[seat], self.deck)

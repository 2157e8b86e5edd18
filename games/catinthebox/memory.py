"""The history of every seat: the moves of a game so far, one entry a move, as the seat saw them."""

from __future__ import annotations

from dataclasses import dataclass

from games.catinthebox.position import Draft, Observation, Position, Seen, seen, view


@dataclass(frozen=True)
class Memory:
    """The histories of all seats, each its own, kept by the program that runs the game."""

    histories: tuple[tuple[Seen, ...], ...]

    @classmethod
    def blank(cls, seats: int) -> Memory:
        """The memory of a game that begins."""
        return cls(((),) * seats)

    def after(self, draft: Draft) -> Memory:
        """The memory with one more move, by its complete draft."""
        return Memory(
            tuple(
                (*history, seen(draft.position, draft.move, seat))
                for seat, history in enumerate(self.histories)
            )
        )

    def observe(self, position: Position, seat: int) -> Observation:
        """The position as a seat sees it, with what it has seen before."""
        return Observation(seat, view(position, seat), self.histories[seat])

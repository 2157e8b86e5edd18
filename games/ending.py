"""The base of a state that is its own end: nothing is left to choose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from games.protocol import Move, State


class Ending:
    """The last state of a line."""

    maximising: ClassVar[bool] = True
    closing: ClassVar[tuple[str, ...]] = ()

    @property
    def end(self) -> Self:
        """The end itself."""
        return self

    def children(self) -> Iterator[tuple[Move, State]]:
        """Nothing follows."""
        return iter(())

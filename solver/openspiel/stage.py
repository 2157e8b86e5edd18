"""A dealt game between two steps, as an immutable value, and the knowledge of its seats."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from games.protocol import Deal, Memory, MoveDraft, Position, Step

END = 0
"""The number that ends a move; without a step before it, a pass."""


class Codec(Protocol):
    """The steps of one set-up as numbers that mean the same in every state and process."""

    @property
    def count(self) -> int:
        """How many numbers there are, `END` among them."""

    def number(self, draft: Any, step: Any, /) -> int:
        """The number of a step that may come next."""

    def step(self, draft: Any, number: int, /) -> Step:
        """The step of a number other than `END`."""

    def legal(self, draft: Any, /) -> list[int]:
        """The numbers of what may come next, in rising order, by what the mover knows."""

    def text(self, draft: Any, number: int, /) -> str:
        """A step in notation, as all seats see it."""

    def play(self, draft: Any, number: int, /) -> MoveDraft:
        """The draft with one more legal step."""

    def final(self, draft: Any, /) -> bool:
        """Whether the move ends here by itself, without an `END`."""


class MoveStart:
    """A position in which a move begins; what its seats know is worked out when it is asked for.

    Attributes:
        draft: the complete draft of the move that led here; None at the first position.
    """

    def __init__(
        self,
        position: Position,
        memory: Memory | None = None,
        before: MoveStart | None = None,
        draft: MoveDraft | None = None,
    ) -> None:
        self.position, self.draft = position, draft
        self._memory, self._before = memory, before
        self._texts: dict[int, str] = {}

    @property
    def memory(self) -> Memory:
        """The memory of the game: all that the seats have seen."""
        unknown, start = list[MoveStart](), self
        while start._memory is None:
            assert start._before is not None
            unknown.append(start)
            start = start._before
        memory = start._memory
        for after in reversed(unknown):
            assert after.draft is not None
            memory = after._memory = memory.after(after.draft)
        return memory

    def information(self, seat: int) -> str:
        """All that a seat knows."""
        if seat not in self._texts:
            self._texts[seat] = self.memory.observe(self.position, seat).text
        return self._texts[seat]


@dataclass(frozen=True, eq=False)
class Stage:
    """A dealt game between two steps; copies share it.

    Attributes:
        start: where the move in progress began.
        draft: that move so far.
        steps: its steps by number.
    """

    codec: Codec
    start: MoveStart
    draft: MoveDraft
    steps: tuple[int, ...] = ()

    def __deepcopy__(self, memo: object) -> Stage:
        return self

    @classmethod
    def first(cls, codec: Codec, deal: Deal) -> Stage:
        """The stage before the first move."""
        position = deal.position()
        return cls(codec, MoveStart(position, deal.memory()), position.draft)

    @property
    def position(self) -> Position:
        """The position in which the move began."""
        return self.start.position

    @cached_property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @cached_property
    def legal(self) -> list[int]:
        """The numbers of what may come next, in rising order."""
        return self.codec.legal(self.draft)

    def after(self, number: int) -> Stage:
        """The stage after one more step, which must be legal."""
        if number == END:
            return self._ended(self.draft)
        draft = self.codec.play(self.draft, number)
        if self.codec.final(draft):
            return self._ended(draft)
        return Stage(self.codec, self.start, draft, (*self.steps, number))

    def information(self, seat: int) -> str:
        """All that a seat has ever seen, and nothing else."""
        return f"{self.start.information(seat)}{self._taken}"

    def observation(self, seat: int) -> str:
        """All that a seat sees now."""
        return f"{self.position.observation(seat).text}{self._taken}"

    @cached_property
    def _taken(self) -> str:
        """The steps of the move so far, as all seats saw them."""
        texts, draft = list[str](), self.position.draft
        for number in self.steps:
            texts.append(self.codec.text(draft, number))
            draft = self.codec.play(draft, number)
        return "\n" + " ".join(texts) if texts else ""

    def _ended(self, draft: MoveDraft) -> Stage:
        start = MoveStart(draft.end(), before=self.start, draft=draft)
        return Stage(self.codec, start, start.position.draft)

"""Every legal way to lay the next card, as a lazy sequence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import Face
from games.catbox.legality import Cover
from games.catbox.turn import Play, Source
from games.protocol import Cell


class Plays:
    """A sequence of plays, card by card in reading order of their anchors.

    Its length and its items by number cost one bitboard a covering rule; nothing is listed.
    """

    def __init__(
        self,
        board: Board,
        sources: tuple[tuple[Source, Face], ...],
        barred: frozenset[Cell],
        stacked: bool,
    ) -> None:
        self._board = board
        self._sources = sources
        self._barred = barred
        self._rules = tuple(legality.cover_rule(face, stacked) for _, face in sources)

    def __len__(self) -> int:
        return sum(self._anchors[rule].bit_count() for rule in self._rules)

    def __iter__(self) -> Iterator[Play]:
        for (source, face), rule in zip(self._sources, self._rules, strict=True):
            for x, y in self._board.frame.cells(self._anchors[rule]):
                yield Play(Placement(face, x, y), source)

    def __getitem__(self, index: int) -> Play:
        for (source, face), rule in zip(self._sources, self._rules, strict=True):
            count = self._anchors[rule].bit_count()
            if index < count:
                x, y = next(self._board.frame.cells(_nth_bit(self._anchors[rule], index)))
                return Play(Placement(face, x, y), source)
            index -= count
        raise IndexError("there are fewer plays")

    @cached_property
    def _anchors(self) -> dict[Cover, int]:
        rules = sorted(set(self._rules), key=lambda rule: rule.name)
        return {rule: legality.anchors(self._board, rule, self._barred) for rule in rules}


def _nth_bit(bits: int, index: int) -> int:
    for _ in range(index):
        bits &= bits - 1
    return bits & -bits

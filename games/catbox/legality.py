"""Where a face may lie: the covering rules, the cells that guards keep free, and the plays left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from games.catbox.board import FOOTPRINT, Board, Placement
from games.catbox.faces import EMPTY, Face, has_empty
from games.catbox.names import placement_text
from games.catbox.turn import Play, Source
from games.protocol import Cell
from languages.messages import _, ngettext


class Covering(NamedTuple):
    """How much a face may cover: occupied cells, and visible cats among them."""

    fewest: int
    most: int
    most_cats: int


class Cover(Enum):
    """The three covering rules."""

    FULL = Covering(1, 1, 4)
    BOXED = Covering(1, 2, 4)
    STACKED = Covering(1, 4, 3)


def cover_rule(face: Face, stacked: bool = False) -> Cover:
    """The covering rule for a face, or for any face under the stacking token."""
    if stacked:
        return Cover.STACKED
    return Cover.BOXED if has_empty(face) else Cover.FULL


def guarded(guards: Iterable[Cell]) -> frozenset[Cell]:
    """The cells that no card may cover: the nine around and under each guard."""
    return frozenset((x + dx, y + dy) for x, y in guards for dx in (-1, 0, 1) for dy in (-1, 0, 1))


def _counts(board: Board) -> tuple[int, int, int, int]:
    """The anchors that cover exactly 1, 2, 3 and 4 occupied cells.

    The four cells under every anchor are added at once, in binary, bit by bit.
    """
    occupied, width = board.occupied, board.frame.width
    a, b, c, d = occupied, occupied >> 1, occupied >> width, occupied >> (width + 1)
    upper, lower = a ^ b, c ^ d
    units = upper ^ lower
    four = a & b & c & d
    twos = (a & b | c & d | upper & lower) & ~four
    return units & ~twos, twos & ~units, units & twos, four


def anchors(board: Board, rule: Cover, barred: frozenset[Cell] = frozenset()) -> int:
    """The bitboard, in the board's frame, of all anchors that the rule allows.

    Args:
        barred: cells that the face must not lie on.
    """
    one, two, three, four = _counts(board)
    match rule:
        case Cover.FULL:
            allowed = one
        case Cover.BOXED:
            allowed = one | two
        case Cover.STACKED:
            boxes, width = board.plane(EMPTY), board.frame.width
            over_a_box = boxes | boxes >> 1 | boxes >> width | boxes >> (width + 1)
            allowed = one | two | three | four & over_a_box
    if barred and allowed:
        for x, y in barred:
            for dx, dy in FOOTPRINT:
                allowed &= ~board.frame.bit(x - dx, y - dy)
    return allowed


def placements(
    board: Board, face: Face, barred: frozenset[Cell] = frozenset(), *, stacked: bool = False
) -> Iterator[Placement]:
    """Every legal placement of a face, in reading order of its anchor."""
    for x, y in board.frame.cells(anchors(board, cover_rule(face, stacked), barred)):
        yield Placement(face, x, y)


def refusal(
    board: Board,
    placement: Placement,
    barred: frozenset[Cell] = frozenset(),
    *,
    stacked: bool = False,
) -> str | None:
    """Why the rules refuse a placement, in one sentence; None if they allow it."""
    cover = cover_rule(placement.face, stacked)
    rule = cover.value
    count = board.covered(placement.x, placement.y)
    if not rule.fewest <= count <= rule.most:
        return _wrong_count(cover, placement, count)
    if board.cats_covered(placement.x, placement.y) > rule.most_cats:
        text = _("{placement} covers four cats; a stacked card covers at most {most}")
        return text.format(placement=placement_text(placement), most=rule.most_cats)
    if not barred.isdisjoint(placement.cells):
        return _("{placement} lies on a cell that a guard keeps free").format(
            placement=placement_text(placement)
        )
    return None


def _wrong_count(cover: Cover, placement: Placement, count: int) -> str:
    match cover:
        case Cover.FULL:
            text = ngettext(
                "{placement} covers {n} occupied cell; a face of four cats covers exactly {most}",
                "{placement} covers {n} occupied cells; a face of four cats covers exactly {most}",
                count,
            )
        case Cover.BOXED:
            text = ngettext(
                "{placement} covers {n} occupied cell; a face with an empty box covers "
                "{fewest} to {most}",
                "{placement} covers {n} occupied cells; a face with an empty box covers "
                "{fewest} to {most}",
                count,
            )
        case Cover.STACKED:
            text = ngettext(
                "{placement} covers {n} occupied cell; a stacked card covers {fewest} to {most}",
                "{placement} covers {n} occupied cells; a stacked card covers {fewest} to {most}",
                count,
            )
    rule = cover.value
    return text.format(
        placement=placement_text(placement), n=count, fewest=rule.fewest, most=rule.most
    )


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
        self._rules = tuple(cover_rule(face, stacked) for _, face in sources)

    def __len__(self) -> int:
        return sum(self._anchors[rule].bit_count() for rule in self._rules)

    def __iter__(self) -> Iterator[Play]:
        for (source, face), rule in zip(self._sources, self._rules, strict=True):
            for x, y in self._board.frame.cells(self._anchors[rule]):
                yield Play(Placement(face, x, y), source)

    def __getitem__(self, index: int) -> Play:
        for (source, face), rule in zip(self._sources, self._rules, strict=True):
            anchors = self._anchors[rule]
            if index < anchors.bit_count():
                for _lower in range(index):
                    anchors &= anchors - 1
                x, y = next(self._board.frame.cells(anchors))
                return Play(Placement(face, x, y), source)
            index -= anchors.bit_count()
        raise IndexError("there are fewer plays")

    @cached_property
    def _anchors(self) -> dict[Cover, int]:
        rules = sorted(set(self._rules), key=lambda rule: rule.name)
        return {rule: anchors(self._board, rule, self._barred) for rule in rules}

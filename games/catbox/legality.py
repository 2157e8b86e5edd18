"""Where a face may lie: the covering rules, and the cells that guards keep free."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from games.catbox.board import Board, Placement
from games.catbox.faces import EMPTY, Face, has_empty
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


def anchors(board: Board, rule: Cover, barred: frozenset[Cell] = frozenset()) -> int:
    """The bitboard, in the board's frame, of all anchors that the rule allows.

    Args:
        barred: cells that the face must not lie on.
    """
    allowed = _BY_COUNT[rule](board)
    if barred and allowed:
        allowed &= ~_touching(board, barred)
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
        return text.format(placement=placement, most=rule.most_cats)
    if not barred.isdisjoint(placement.cells):
        return _("{placement} lies on a cell that a guard keeps free").format(placement=placement)
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
    return text.format(placement=placement, n=count, fewest=rule.fewest, most=rule.most)


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


def _exactly_one(board: Board) -> int:
    return _counts(board)[0]


def _one_or_two(board: Board) -> int:
    one, two, _, _ = _counts(board)
    return one | two


def _stackable(board: Board) -> int:
    one, two, three, four = _counts(board)
    boxes, width = board.plane(EMPTY), board.frame.width
    over_a_box = boxes | boxes >> 1 | boxes >> width | boxes >> (width + 1)
    return one | two | three | four & over_a_box


_BY_COUNT = {
    Cover.FULL: _exactly_one,
    Cover.BOXED: _one_or_two,
    Cover.STACKED: _stackable,
}


def _touching(board: Board, cells: Iterable[Cell]) -> int:
    frame = board.frame
    touching = 0
    for x, y in cells:
        for dx in (-1, 0):
            for dy in (-1, 0):
                touching |= frame.bit(x + dx, y + dy)
    return touching

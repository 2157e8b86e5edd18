"""If It Fits as it is drawn: cards and flaps, what lies on them, room for more; and its page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from games.ifitfits.board import Board, Cat, Lying, neighbour
from games.ifitfits.cards import (
    OPEN,
    PRINCESS,
    WALL,
    Card,
    HandCard,
    Special,
    Toy,
    parse_held,
    parse_toy,
)
from games.ifitfits.legality import column_ends, free_cells
from games.ifitfits.position import Draft, Position, Seat
from games.ifitfits.puzzle import Packing, Puzzle
from games.ifitfits.rulings import SEATS
from games.ifitfits.scoring import Outcome
from games.ifitfits.typed import AnyDraft, choosable, seat_of
from games.ifitfits.wording import cards_text, cats_text, seat_text
from games.loading import Content
from games.protocol import Cell
from languages.messages import N_, _, ngettext
from views.ifitfits.drawing import LAYOUT, card_drawing, drawn
from views.ifitfits.figures import ICONS, icon_drawing, lying_drawing
from views.ifitfits.paint import LEGEND, LOOK, NAMES, SHADOW, SIGNS, New, frame_of, inked, laid
from views.ifitfits.sprites import Cardboard, Figure, Flap, LyingThing, held_sprite
from views.render.drawing import (
    GAP,
    TABLE,
    Drawing,
    Theme,
    centred,
    framed,
    paragraph,
    row_drawing,
    rows_of,
    stacked,
    text_line,
)
from views.render.lattice import CellRange
from views.results import position_of
from views.scene import Mark, Scene, SpriteAt, scene_drawing
from views.scene_text import EMPTY
from views.scenery import Scenery
from views.sheet import Sprite

SMALL = 0.55
"""How large a card is beside its seat."""

LEAST = 580
"""The smallest width of a picture with text in it."""

CATS: Final = (
    N_("a blue cat"),
    N_("a yellow cat"),
    N_("a purple cat"),
    N_("a green cat"),
    N_("a pink cat"),
)
"""A cat of each seat."""

PICTURE_LEGEND = N_(
    "A flap is an open side, a brown rim a wall. Dotted outlines are free cells. A cat bears the "
    "colour and the number of its owner; one that is curled up sleeps."
)


def puzzle_drawing(puzzle: Puzzle, task: str = "", theme: Theme = TABLE) -> Drawing:
    """The task if one is given, the board, and the cards to place or those of every seat."""
    start = puzzle if isinstance(puzzle, Packing) else puzzle.position
    board = board_drawing(start.board, theme)
    width = max(LEAST, board.width)
    parts = [
        *paragraph(task, width, theme),
        centred(board, width),
        *_cards_of(puzzle, width, theme),
    ]
    parts += [_icons(theme), *paragraph(_(PICTURE_LEGEND), width, theme)]
    return framed(stacked(parts, width), theme)


def board_picture(board: Board, theme: Theme = TABLE) -> Drawing:
    """A board, and below it what its icons and edges are."""
    drawing = board_drawing(board, theme)
    width = max(LEAST, drawing.width)
    parts = [centred(drawing, width), _icons(theme), *paragraph(_(PICTURE_LEGEND), width, theme)]
    return framed(stacked(parts, width), theme)


def _cards_of(puzzle: Puzzle, width: float, theme: Theme) -> Iterator[Drawing]:
    if isinstance(puzzle, Packing):
        yield from _packing(puzzle, width, theme)
    else:
        yield from _seats(puzzle.position, width, theme)


def _packing(puzzle: Packing, width: float, theme: Theme) -> Iterator[Drawing]:
    cats = _("{cats} to lay, and these cards:").format(cats=cats_text(puzzle.cats))
    yield row_drawing([_scaled(lying_drawing(Cat(0)), 0.8), text_line(cats, theme)], GAP)
    yield from _cards(puzzle.cards, width, theme)


def _seats(position: Position, width: float, theme: Theme) -> Iterator[Drawing]:
    """Every seat from the one to move on, with its cats and its cards."""
    for step in range(len(position.seats)):
        at = (position.turn + step) % len(position.seats)
        seat = position.seats[at]
        yield row_drawing(
            [_scaled(lying_drawing(Cat(at)), 0.8), text_line(_about(at, step, seat), theme)], GAP
        )
        yield from _cards(seat.hand, width, theme)


def _about(at: int, step: int, seat: Seat) -> str:
    name, cats = seat_text(at), cats_text(seat.cats)
    if step == 0:
        name = _("{seat} (you)").format(seat=name)
    text = _("{seat}: {cats} left") if seat.hand else _("{seat}: {cats} left, no cards")
    return text.format(seat=name, cats=cats)


def _cards(held: Sequence[HandCard], width: float, theme: Theme) -> Iterator[Drawing]:
    """Cards in as many rows as they need."""
    return rows_of((_held(each, theme) for each in held), width)


def _held(held: HandCard, theme: Theme) -> Drawing:
    if isinstance(held, Card):
        return _scaled(card_drawing(held), SMALL)
    return lying_drawing(held) if held is PRINCESS else text_line("?", theme)


def _icons(theme: Theme) -> Drawing:
    """The name of each icon."""
    named = [(icon_drawing(icon), _(NAMES[icon])) for icon in ICONS]
    named.append((_scaled(lying_drawing(Special.PRINCESS), 0.55), _("Princess")))
    return row_drawing([row_drawing([icon, text_line(name, theme)]) for icon, name in named], 16)


def _scaled(drawing: Drawing, scale: float) -> Drawing:
    return Drawing(drawing.width * scale, drawing.height * scale, drawing.at(0, 0, scale))


SIDES: Final = (N_("top"), N_("right"), N_("bottom"), N_("left"))
"""The sides of a card, clockwise."""


class IfItFitsScenery(Scenery[AnyDraft, Puzzle, Outcome]):
    """Cards either way up, cats, Princesses and special toys."""

    rules = "rules.js"
    layout = LAYOUT
    card_pattern = re.compile(r"\b[ow]{4}(?::[mbfys]+)?|=\^\d\^=")
    signs = (PRINCESS, *ICONS, *(f"=^{seat}^=" for seat in range(max(SEATS))))
    draw = staticmethod(drawn)
    look = LOOK
    legend, whole_legend = SIGNS, LEGEND
    inked = staticmethod(inked)
    puzzle_picture = staticmethod(puzzle_drawing)

    def named(self, notation: str) -> Sprite:
        """A card as it lies, a Princess, or a special toy."""
        if notation.startswith("toy:"):
            return Figure(parse_toy(notation))
        if notation in tuple(ICONS):
            return Mark(notation)
        if notation.startswith("=^"):
            return Figure(Cat(int(notation[2])))
        held = parse_held(notation)
        return Cardboard(held) if isinstance(held, Card) else held_sprite(held)

    def scene(self, draft: AnyDraft, start: AnyDraft, puzzle: Puzzle | None = None) -> Scene:
        """The boxes, in a frame that grows with the board, and never shrinks before the start."""
        board, around = draft.board, frame_around(start.board, draft.board)
        return board_scene(board, laid(start.board, board), around, places(draft))

    def puzzle_scene(self, puzzle: Puzzle, end: Outcome | None = None) -> Scene:
        """The board before the first step, or at an end, with what is new in it marked."""
        start = self.shown(puzzle).board
        return board_scene(start) if end is None else board_scene(end.board, laid(start, end.board))

    def bare(self, shown: Any) -> Scene | None:
        """The board of the end of a puzzle, or a board."""
        if isinstance(shown, Position | Packing):
            return None
        return board_scene(shown if isinstance(shown, Board) else shown.board)

    def drawing_of(self, shown: Any) -> Drawing:
        """The board as it lies."""
        return board_drawing(self.shown(shown).board)

    def file_picture(self, content: Content, title: str) -> tuple[Drawing, str, str]:
        """The board as it lies, and what its icons are."""

        alone = isinstance(content.value, Packing)
        board: Board = content.value.board if alone else position_of(content).board
        closed = sum(box.closed for box in board.boxes)
        text = ngettext(
            "{cards}, {n} box, {closed} closed",
            "{cards}, {n} boxes, {closed} closed",
            len(board.boxes),
        )
        cards = cards_text(len(board.cells))
        summary = text.format(cards=cards, n=len(board.boxes), closed=closed)
        return board_picture(board), _("An If It Fits board"), summary

    def solution_picture(self, puzzle: Puzzle, end: Outcome, theme: Theme = TABLE) -> Drawing:
        """The board at the end, with what is new marked."""
        return board_drawing(end.board, theme, laid(self.shown(puzzle).board, end.board))

    def spare(self, draft: AnyDraft) -> Iterator[Sprite]:
        """The cards, cats and Princesses that may be laid, flaps, and marks."""
        cards = (card for card in choosable(draft) if isinstance(card, Card))
        things: list[Lying] = [Cat(seat_of(draft)), PRINCESS]
        things += (way for card in cards for way in card.ways)
        yield from (LyingThing(thing, inside) for thing in things for inside in (True, False))
        yield from map(Flap, range(4))
        yield from map(Mark, (EMPTY, SHADOW.text, "new", "new across"))

    def words(self, sprite: Sprite) -> str:
        """Something on the table, in words."""
        return in_words(sprite.thing) if isinstance(sprite, LyingThing) else ""

    def is_thing(self, sprite: Sprite) -> bool:
        """Whether a sprite is no mark and no flap, which belongs to a card."""
        return isinstance(sprite, LyingThing)

    def key(self, end: Outcome) -> str:
        """Everything on the board in notation, in the order of its text."""
        return " ".join(sorted(map(str, end.board.pieces())))


def board_drawing(
    board: Board, theme: Theme = TABLE, new: New = New(), *, free: bool = True
) -> Drawing:
    """A board with its coordinates; arguments of `board_scene`."""
    if free or not board.cells:
        scene = board_scene(board, new)
    else:
        scene = board_scene(board, new, _occupied(board), ())
    return scene_drawing(scene, LAYOUT, drawn, theme)


def board_scene(
    board: Board,
    new: New = New(),
    around: CellRange | None = None,
    free: Iterable[Cell] | None = None,
) -> Scene:
    """A board.

    Args:
        new: what gets a thick edge.
        around: the cells for which there is room, if they aren't those beside a card.
        free: the cells in which something may be laid; by default those beside a card.
    """
    frame = around or frame_of(board)
    empty = free_cells(board) if free is None else free
    pieces = (
        *(SpriteAt(Mark(EMPTY), *cell) for cell in empty),
        *(SpriteAt(SHADOW, *cell) for cell in board.cells),
        *(SpriteAt(Flap(side), *cell) for cell in board.cells for side in _flaps(board, cell)),
        *(SpriteAt(LyingThing(thing, True), *cell) for cell, thing in board.cells.items()),
        *(SpriteAt(Mark("new"), *cell) for cell in new.cells),
        *(SpriteAt(LyingThing(thing, False), *cell) for cell, thing in board.edges.items()),
        *(SpriteAt(Mark("new across"), *cell) for cell in new.edges),
    )
    return Scene(frame, pieces, dict(_cells(board)))


def places(draft: AnyDraft) -> Iterable[Cell]:
    """The empty cells in which something may be laid now."""
    starting = isinstance(draft, Draft) and draft.position.start is not None
    return column_ends(draft.board) if starting else free_cells(draft.board)


def frame_around(start: Board, board: Board) -> CellRange:
    """The cells where something lies or can be laid, at the start and now."""
    before, now = frame_of(start), frame_of(board)
    return CellRange(
        min(before.left, now.left),
        min(before.top, now.top),
        max(before.right, now.right),
        max(before.bottom, now.bottom),
    )


def _occupied(board: Board) -> CellRange:
    columns, rows = [x for x, _ in board.cells], [y for _, y in board.cells]
    return CellRange(min(columns), min(rows), max(columns), max(rows))


def _flaps(board: Board, cell: Cell) -> Iterator[int]:
    """The open sides of a cell that face no card."""
    sides = board.sides(cell) or ""
    return (
        side
        for side in range(4)
        if sides[side] == OPEN and neighbour(cell, side) not in board.cells
    )


def _cells(board: Board) -> Iterator[tuple[Cell, str]]:
    """The contents of each cell, with those across it and the one to its right, in words."""
    for cell, thing in sorted(board.cells.items()):
        across = board.edges.get(cell)
        said = in_words(thing)
        if across is not None:
            said = _("{thing}; across it and the next cell: {across}").format(
                thing=said, across=in_words(across)
            )
        yield cell, said


def in_words(thing: Lying) -> str:
    """A card, cat, Princess or toy on the table, in words."""
    match thing:
        case Card(sides, icons):
            return "; ".join((_icon_words(icons), _wall_words(sides)))
        case Cat(seat):
            return _(CATS[seat])
        case Toy(icons):
            return _("a special toy: {icons}").format(icons=_icon_words(icons))
    return _("a Princess") if thing is Special.PRINCESS else _("an unknown card")


def _icon_words(icons: str) -> str:
    """Icons, each with how often it is there."""
    counts = Counter(icons)
    named = {
        "m": ngettext("{n} mouse", "{n} mice", counts["m"]),
        "b": ngettext("{n} ball", "{n} balls", counts["b"]),
        "f": ngettext("{n} feather", "{n} feathers", counts["f"]),
        "y": ngettext("{n} yarn", "{n} yarns", counts["y"]),
        "s": ngettext("{n} spray bottle", "{n} spray bottles", counts["s"]),
    }
    parts = [named[icon].format(n=count) for icon, count in counts.items()]
    return ", ".join(parts) or _("no icons")


def _wall_words(sides: str) -> str:
    """The sides of a card that are walls."""
    walls = [_(SIDES[side]) for side in range(4) if sides[side] == WALL]
    return _("walls: {sides}").format(sides=", ".join(walls)) if walls else _("open on all sides")


SCENERY: Final = IfItFitsScenery()
"""The part of the registry's entry."""

"""Cat Box as it is drawn: cards in their layers, what was laid, guards; and its page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from games.catbox.board import Board, Placement
from games.catbox.faces import EMPTY, IDENTITY_OF, UNKNOWN, Card, Deck, Face, Identity, parse_face
from games.catbox.names import identity_name, seat_names, token_name
from games.catbox.position import Draft, Position
from games.catbox.puzzle import Chain, ChainDraft, Puzzle
from games.catbox.scoring import Outcome
from games.catbox.turn import Guard, PutGuard, Seat
from games.catbox.typed import AnyDraft
from games.loading import Content
from games.protocol import Cell, GameError
from languages.messages import N_, _, pgettext, plural
from views.catbox.board import LOOK, inked, laid_cells, small_scene
from views.catbox.drawing import LAYOUT, SIDE, drawn, face_drawing
from views.catbox.sprites import CardFace, CatMark
from views.catbox.table import EFFECTS, guarded_cells, seat_in_short
from views.render.drawing import (
    CLOSE,
    GAP,
    LINE,
    TABLE,
    Drawing,
    Theme,
    beside,
    centred,
    framed,
    paragraph,
    rows_of,
    stacked,
    written,
)
from views.render.lattice import CellRange
from views.results import position_of
from views.scene import Mark, Scene, SpriteAt, scene_drawing
from views.scenery import Scenery
from views.sheet import Sprite

SMALL = 0.7
"""How large cards are beside the board."""

COLUMN, CROWD = 240, 3
"""The width of what seats hold if it stands beside the board, and from how many seats on."""

LEAST = 420
"""The smallest width of a picture with text in it."""


LEGEND = N_(
    "K black, P pink, V purple, B blue, Y yellow cat; o empty box. A place is the column and the "
    "row of a card's top left quadrant."
)
"""The meaning of the letters on the cards, and of a place."""

SIDES = N_("Of your own cards you lay the secret side, of others' cards the public one.")


TOKENS = N_("Each unused token is a point. You may use one of yours:")
"""How tokens count; what each does follows."""


class HeldFace(NamedTuple):
    """A face that somebody holds, and what is written below it."""

    face: Face
    caption: str


Sides = tuple[HeldFace, ...]
"""One or two sides of a card, as far as they are known."""


def puzzle_drawing(puzzle: Puzzle, task: str = "", theme: Theme = TABLE) -> Drawing:
    """A puzzle: the board with its coordinates, whose box tokens stand on it, and the cards.

    The cards lie below the board, or beside it if many seats hold some. With a task it can be
    understood without anything else: the task stands above it, and below it what the letters are,
    which sides are laid, and what tokens do.
    """
    board = start_drawing(puzzle, theme)
    crowded = not isinstance(puzzle, Chain) and len(puzzle.position.seats) >= CROWD
    if crowded:
        cards = stacked(list(_rows(puzzle, COLUMN, theme)), COLUMN)
        middle = [beside(board, cards)]
        width = middle[0].width
    else:
        width = max(board.width, LEAST)
        middle = [centred(board, width), *_rows(puzzle, width, theme)]
    notes = [*_guard_notes(puzzle), *(_notes(puzzle) if task else ())]
    below = [line for note in notes for line in paragraph(note, width, theme)]
    inside = stacked([*paragraph(task, width, theme), *middle, *below], width)
    return framed(inside, theme)


def board_picture(
    board: Board, guards: Sequence[Guard] = (), names: Sequence[str] = (), theme: Theme = TABLE
) -> Drawing:
    """A board, and below it what the letters are and whose box tokens stand there."""
    drawing = board_drawing(board, theme, guards=[(guard.x, guard.y) for guard in guards])
    width = max(drawing.width, LEAST)
    notes = [_(LEGEND), *(_guard_note(guard, names[guard.seat]) for guard in guards)]
    below = [line for note in notes for line in paragraph(note, width, theme)]
    return framed(stacked([centred(drawing, width), *below], width), theme)


def _notes(puzzle: Puzzle) -> Iterator[str]:
    """The notes that explain a picture: the letters, the sides of cards, and the tokens in play."""
    yield _(LEGEND)
    if not isinstance(puzzle, Chain):
        yield _(SIDES)
    if not isinstance(puzzle, Chain) and puzzle.position.mover.tokens:
        yield _(TOKENS)
        for token in puzzle.position.mover.tokens:
            yield f"{token_name(token)}: {_(EFFECTS[token])}"


def _guard_notes(puzzle: Puzzle) -> Iterator[str]:
    if not isinstance(puzzle, Chain):
        names = seat_names(puzzle.position)
        for guard in puzzle.position.standing_guards:
            yield _guard_note(guard, names[guard.seat])


def _guard_note(guard: Guard, name: str) -> str:
    """Whose token stands where, and what it does."""
    text = _("BOX at {place}: a token of {name}. No card may cover the cells in its red edge.")
    return text.format(place=f"{guard.x},{guard.y}", name=name)


def start_drawing(puzzle: Puzzle, theme: Theme = TABLE) -> Drawing:
    """The board of a puzzle before anything is placed, with the guards on it."""
    if isinstance(puzzle, Chain):
        return board_drawing(puzzle.board, theme)
    position = puzzle.position
    guards = [(guard.x, guard.y) for guard in position.standing_guards]
    return board_drawing(position.board, theme, guards=guards)


def _rows(puzzle: Puzzle, width: float, theme: Theme) -> Iterator[Drawing]:
    """The cards to place, or what every seat holds."""
    if isinstance(puzzle, Chain):
        yield from _cards(
            _("to place"), [(HeldFace(face, ""),) for face in puzzle.faces], width, theme
        )
        return
    position = puzzle.position
    for number in range(len(position.seats)):
        index = (position.turn + number) % len(position.seats)
        yield from _seat(position, index, width, theme)


def _seat(position: Position, index: int, width: float, theme: Theme) -> Iterator[Drawing]:
    seat = position.seats[index]
    who = _("unknown") if seat.identity is None else identity_name(seat.identity)
    name = seat_in_short(index, seat)
    if index == position.turn:
        name = _("you, {identity}").format(identity=who)
    if seat.tokens:
        tokens = ", ".join(map(token_name, seat.tokens))
        name = _("{name}; tokens: {tokens}").format(name=name, tokens=tokens)
    yield from _cards(name, _held(seat), width, theme)


def _held(seat: Seat) -> Iterator[Sides]:
    for card in seat.hand:
        yield tuple(_sides(card))
    for saved in seat.saved:
        yield (HeldFace(saved.face, _("saved")),)


def _sides(card: Card) -> Iterator[HeldFace]:
    yield HeldFace(card.public, pgettext("side", "public"))
    if card.secret != UNKNOWN:
        yield HeldFace(card.secret, pgettext("side", "secret"))


def _cards(name: str, held: Iterable[Sides], width: float, theme: Theme) -> Iterator[Drawing]:
    """A name, and the cards under it in as many rows as they need, no card in two of them."""
    yield from paragraph(name, width, theme)
    yield from rows_of((_card(sides, theme) for sides in held), width, GAP)


def _card(sides: Sides, theme: Theme) -> Drawing:
    """A card with what is known of it, its sides close together."""
    side, step = SIDE * SMALL, SIDE * SMALL + CLOSE
    parts: list[str] = []
    for number, held in enumerate(sides):
        across = number * step
        parts += face_drawing(held.face).at(across, 0, SMALL)
        if held.caption:
            middle = across + side / 2
            parts.append(written(middle, side + LINE / 2, held.caption, 14, theme.ink, "middle"))
    below = LINE if any(held.caption for held in sides) else 0
    return Drawing(len(sides) * step - CLOSE, side + below, tuple(parts))


ROOM: Final = 1
"""Cells of bare table around a board: no card reaches further."""

CARDS = plural("{n} card", "{n} cards")
CELLS = plural("{n} cell", "{n} cells")

SEEN: Final = {
    "K": N_("black cat"),
    "P": N_("pink cat"),
    "V": N_("purple cat"),
    "B": N_("blue cat"),
    "Y": N_("yellow cat"),
    "o": N_("empty box"),
}
"""The contents of a quadrant, in words."""


class CatBoxScenery(Scenery[AnyDraft, Puzzle, Outcome]):
    """Boards with their layers, faces, tokens."""

    rules = "rules.js"
    layout = LAYOUT
    card_pattern = re.compile(r"\b[KPVBYo]{4}\b")
    signs = tuple(SEEN)
    draw = staticmethod(drawn)
    look = LOOK
    inked = staticmethod(inked)
    puzzle_picture = staticmethod(puzzle_drawing)

    def scene(self, draft: AnyDraft, start: AnyDraft, puzzle: Puzzle | None = None) -> Scene:
        """The board with box tokens, and what was laid since the start numbered."""
        laid = _laid(start.board, draft.board)
        return board_scene(draft.board, laid, tuple(_guards(draft)), ROOM)

    def small_scene(self, draft: AnyDraft, start: AnyDraft, puzzle: Puzzle | None = None) -> Scene:
        """The board without bare table around it."""
        barred = () if isinstance(draft, ChainDraft) else guarded_cells(draft)
        return small_scene(draft.board, laid_cells(start.board, draft.board), barred)

    def puzzle_scene(self, puzzle: Puzzle, end: Outcome | None = None) -> Scene:
        """The board before the first step, or at an end, with what is new in it marked."""
        start = _board(puzzle)
        if end is None:
            return small_scene(start)
        return small_scene(end.board, laid_cells(start, end.board))

    def end_scene(self, puzzle: Puzzle, end: Outcome) -> Scene:
        """The board at an end, card by card."""
        return board_scene(end.board, _laid(_board(puzzle), end.board), (), ROOM)

    def bare(self, shown: Any) -> Scene:
        """The board of a position, a puzzle or an end."""
        return small_scene(_board(shown))

    def drawing_of(self, shown: Any) -> Drawing:
        """The board as it lies, with its coordinates."""
        return board_drawing(_board(shown))

    def file_picture(self, content: Content, title: str) -> tuple[Drawing, str, str]:
        """The board as it lies, with its coordinates, and what the letters are."""

        board = board_of(content)
        alone = isinstance(content.value, Chain)
        position = None if alone else position_of(content)
        guards, names = (position.standing_guards, seat_names(position)) if position else ((), ())
        cards, cells = CARDS.of(len(board.placements)), CELLS.of(len(board.cells))
        return board_picture(board, guards, names), _("A Cat Box board"), f"{cards}, {cells}"

    def solution_picture(self, puzzle: Puzzle, end: Outcome, theme: Theme = TABLE) -> Drawing:
        """The board after the solution, what was laid numbered."""
        return board_drawing(end.board, theme, _laid(_board(puzzle), end.board))

    def spare(self, draft: AnyDraft) -> Iterator[Sprite]:
        """The faces that may be laid, what shows in their quadrants, and the marks of what was."""
        faces = [face for _source, face in draft.sources()]
        yield from map(CardFace, faces)
        yield from map(CatMark, Identity)
        yield from map(Mark, ("laid", "guard", *map(str, range(1, len(faces) + 2))))

    def named(self, notation: str) -> Sprite:
        """A face, or what is in one of its quadrants."""
        if notation == EMPTY:
            return Mark(EMPTY)
        if notation in SEEN:
            return CatMark(IDENTITY_OF[notation])
        return CardFace(parse_face(notation))

    def words(self, sprite: Sprite) -> str:
        """The name of the picture in a quadrant; empty for other sprites."""
        return _(SEEN[sprite.text]) if isinstance(sprite, CatMark) else ""


def board_of(content: Content) -> Board:
    """The board of a puzzle, a position, or the end of a record.

    Raises:
        GameError: a deck has no board, or a record can't be replayed.
    """
    if isinstance(content.value, Chain):
        return content.value.board
    if isinstance(content.value, Deck):
        raise GameError(_("format: a deck has no board"))
    return _board(position_of(content))


def _board(shown: Any) -> Board:
    """The board of a position, a puzzle or an end."""
    board: Board = getattr(shown, "position", shown).board
    return board


def board_drawing(
    board: Board,
    theme: Theme = TABLE,
    laid: Sequence[Placement] = (),
    guards: Collection[Cell] = (),
) -> Drawing:
    """A board with its coordinates, and all that guards keep free; arguments of `board_scene`."""
    scene = board_scene(board, laid, guards, ROOM if guards else 0)
    return scene_drawing(scene, LAYOUT, drawn, theme)


def board_scene(
    board: Board,
    laid: Sequence[Placement] = (),
    guards: Collection[Cell] = (),
    room: int = 0,
) -> Scene:
    """A board.

    Args:
        laid: the placements that were just made, which get an edge and their numbers.
        guards: the cells of box tokens, each with an edge around the cells that it keeps free.
        room: how many cells of bare table are shown around it.
    """
    left, top, right, bottom = board.bounds
    frame = CellRange(left - room, top - room, right + room, bottom + room)
    numbers = (SpriteAt(Mark(str(at)), each.x, each.y) for at, each in enumerate(laid, start=1))
    standing = (SpriteAt(Mark("guard"), *cell) for cell in guards)
    words = {cell: _(SEEN[letter]) for cell, letter in board.cells.items() if letter in SEEN}
    return Scene(frame, (*_card_pieces(board, laid), *numbers, *standing), words)


def _card_pieces(board: Board, laid: Collection[Placement]) -> Iterator[SpriteAt]:
    for each in board.placements:
        yield SpriteAt(CardFace(each.face), each.x, each.y)
        if each in laid:
            yield SpriteAt(Mark("laid"), each.x, each.y)


def _laid(before: Board, after: Board) -> tuple[Placement, ...]:
    """The placements that a board has over another, from the bottom up."""
    new = Counter(after.placements) - Counter(before.placements)
    found = list[Placement]()
    for placement in reversed(after.placements):
        if new[placement]:
            new[placement] -= 1
            found.append(placement)
    return tuple(reversed(found))


def _guards(draft: AnyDraft) -> Iterator[Cell]:
    """The cells of box tokens, that of this turn included."""
    if isinstance(draft, Draft):
        yield from ((guard.x, guard.y) for guard in draft.position.standing_guards)
        yield from ((step.x, step.y) for step in draft.steps if isinstance(step, PutGuard))


SCENERY: Final = CatBoxScenery()
"""How the page draws Cat Box."""

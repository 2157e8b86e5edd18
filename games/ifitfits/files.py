"""Files of positions, puzzles and decks, both ways; canonical output is one key a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeVar

import msgspec

from games.deck_form import DeckPart, form, joined, lines, note_sizes
from games.ifitfits.board import Table
from games.ifitfits.cards import UNKNOWN, Card, Toy
from games.ifitfits.deck import CARDBOARD, SHIPPED, SPECIAL_TOYS, STARTING, Deck, shipped_text
from games.ifitfits.pieces import board_of, pieces_of
from games.ifitfits.position import Position, Seat, Start, sorted_hand
from games.ifitfits.problems import board_problems, packing_problems, position_problems
from games.ifitfits.puzzle import Duel, Objective, Packing, Puzzle, SingleTurn
from games.ifitfits.schema import (
    BLANK,
    BoxFile,
    DeckFile,
    PositionFile,
    SeatFile,
    StartFile,
    TableFile,
    TurnFile,
    converter,
)
from games.json_reader import Problems, canonical, known_name, read_named
from languages.messages import _

POSITION_FORMAT: Final = "ifitfits-position/1"
PUZZLE_FORMAT: Final = "ifitfits-puzzle/1"
DECK_FORMAT: Final = "ifitfits-deck/1"

PARTS: Final = (
    DeckPart("cards", BLANK, CARDBOARD),
    DeckPart("starting", BLANK, STARTING),
    DeckPart("toys", BLANK, SPECIAL_TOYS),
)
"""The lists of a deck file."""

T = TypeVar("T")

KINDS = (SingleTurn.kind, Packing.kind, Duel.kind)
"""The kinds of puzzles."""


def read_position(raw: Any) -> Position:
    """A position from its JSON.

    Raises:
        FormatError: something is wrong with it.
    """
    problems = Problems()
    return problems.settled(_position(raw, problems, ""))


def read_puzzle(raw: Any) -> Puzzle:
    """A puzzle from its JSON.

    Raises:
        FormatError: something is wrong with it, or a card isn't known that has to be.
    """
    return _read_box(raw) if known_name(raw, "kind", KINDS) == Packing.kind else _read_turn(raw)


def read_deck(raw: Any) -> Deck:
    """A deck from its JSON.

    Raises:
        FormatError: something is wrong with it.
    """
    problems = Problems()
    file = converter.read(raw, DeckFile, problems)
    note_sizes(raw, PARTS, problems)
    problems.stop()
    cards, starting = _typed(file.cards), _typed(file.starting)
    return Deck(file.name, joined(file.note), cards, starting, _typed(file.toys))


def load_deck(name: str) -> Deck:
    """A shipped deck by its name, or the deck in the file of this name.

    Raises:
        FormatError: the file is not a deck.
    """
    return read_deck(read_named(name, SHIPPED, shipped_text, DECK_FORMAT))


def _typed(cards: Sequence[T | None]) -> tuple[T, ...]:
    return tuple(card for card in cards if card is not None)


def deck_form() -> str:
    """A deck file to type the cards of a copy into, in the language that is spoken."""
    note = [
        _("Type a card over each ????, in any order."),
        _(
            "Hold it with a short side above, either way up, and write its four sides clockwise "
            "from there: o is an open one, w a wall."
        ),
        _(
            "Its icons follow after a colon, each as often as it is printed and in this order: m "
            "mouse, b ball, f feather, y yarn, s spray bottle."
        ),
        _("So wooo:mms has a wall above, two mice and a spray bottle; oowo has no icons."),
        _(
            "The starting cards are those with another back. A special toy is written as toy: and "
            "its two icons, such as toy:mm."
        ),
        _('The name is for you to choose. You may change this note, or write "" in its place.'),
    ]
    return form(DECK_FORMAT, note, PARTS)


def text(content: Any) -> str:
    """The canonical file of a puzzle, a position or a deck."""
    return canonical(converter.write(_file(content)))


def _file(content: Position | Puzzle | Deck) -> msgspec.Struct:
    if isinstance(content, Deck):
        note, cards = lines(content.note), list[Card | None](content.cards)
        starting, toys = list[Card | None](content.starting), list[Toy | None](content.toys)
        return DeckFile(DECK_FORMAT, content.name, note, cards, starting, toys)
    if isinstance(content, Position):
        return _position_file(content)
    if isinstance(content, SingleTurn):
        position = converter.write(_position_file(content.position))
        return TurnFile(PUZZLE_FORMAT, content.kind, position, content.objective)
    table, pieces = TableFile(*content.board.table), list(pieces_of(content.board))
    left = list(content.cards)
    return BoxFile(PUZZLE_FORMAT, "box", content.mode, table, pieces, left, content.cats)


def _read_turn(raw: Any) -> SingleTurn:
    problems = Problems()
    file = converter.read(raw, TurnFile, problems)
    position = None
    if problems.free("position"):
        position = _position({"format": POSITION_FORMAT} | file.position, problems, "position")
    if position is not None:
        for place, problem in _unasked(file, position):
            problems.note(place, problem)
    kind = Duel if file.kind == Duel.kind else SingleTurn
    return kind(problems.settled(position), file.objective)


def _unasked(file: TurnFile, position: Position) -> Iterator[tuple[str, str]]:
    """Contents of a position that a puzzle of this kind can't have."""
    if position.start is not None:
        text = _("a puzzle begins after the starting cards: expected no start")
        yield "position.start", text
    if position.toy is not None:
        yield "position.toy", _("a puzzle begins with a whole turn: expected no toy to lay")
    for number, seat in enumerate(position.seats):
        if file.kind == Duel.kind and UNKNOWN in seat.hand:
            slot = seat.hand.index(UNKNOWN)
            text = _("a duel needs to know every card")
            yield f"position.seats[{number}].hand[{slot}]", text


def _read_box(raw: Any) -> Packing:
    problems = Problems()
    file = converter.read(raw, BoxFile, problems)
    if problems.free("table", "board"):
        for place, problem in board_problems(file):
            problems.note(place, problem)
    if problems.free("table", "board", "cards", "cats"):
        for place, problem in packing_problems(file):
            problems.note(place, problem)
    if problems.free("objective") and file.objective is Objective.MARGIN:
        problems.note("objective", _("one plays alone: expected score"))
    problems.stop()
    board = board_of(_table(file.table), file.board)
    return Packing(file.mode, board, tuple(sorted(file.cards, key=str)), file.cats)


def _position_file(position: Position) -> PositionFile:
    start, pile = position.start, position.pile
    unknown = all(card is UNKNOWN for card in pile)
    return PositionFile(
        POSITION_FORMAT,
        position.mode,
        TableFile(*position.board.table),
        list(pieces_of(position.board)),
        [SeatFile(list(seat.hand), seat.cats) for seat in position.seats],
        position.turn,
        position.drawn,
        len(pile) if unknown else list(pile),
        position.ending,
        msgspec.UNSET if position.toy is None else position.toy,
        msgspec.UNSET if start is None else StartFile(list(start.cards), start.left),
        list(position.discards) or msgspec.UNSET,
    )


def _table(file: TableFile) -> Table:
    return Table(file.left, file.top, file.width, file.height)


def _position(raw: Any, problems: Problems, place: str) -> Position | None:
    """The position of a file; None if anything was noted."""
    file = converter.read(raw, PositionFile, problems, place)
    inside = f"{place}." if place else ""
    keys = tuple(inside + name for name in PositionFile.__struct_fields__)
    if problems.free(inside + "table", inside + "board"):
        for where, problem in board_problems(file):
            problems.note(inside + where, problem)
    if problems.free(place, *keys):
        for where, problem in position_problems(file, _unchecked(file)):
            problems.note(inside + where, problem)
    return _unchecked(file) if problems.free(place, *keys) else None


def _unchecked(file: PositionFile) -> Position:
    start = None
    if file.start is not msgspec.UNSET:
        start = Start(tuple(file.start.cards), file.start.left)
    return Position(
        file.mode,
        board_of(_table(file.table), file.board),
        tuple(Seat(sorted_hand(tuple(seat.hand)), seat.cats) for seat in file.seats),
        file.turn,
        (UNKNOWN,) * file.pile if isinstance(file.pile, int) else tuple(file.pile),
        file.drawn,
        file.ending,
        None if file.toy is msgspec.UNSET else file.toy,
        start,
        () if file.discards is msgspec.UNSET else tuple(file.discards),
    )

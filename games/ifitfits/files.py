"""Files of positions, puzzles and decks, both ways; canonical output is one key a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec

from games.decks import DeckPart, Note, form, joined, lines, note_sizes, raw_deck
from games.ifitfits import legality
from games.ifitfits.board import LARGEST, SMALLEST, Across, Board, Cat, Piece, Table, neighbour
from games.ifitfits.cards import (
    CARDBOARD,
    PRINCESS,
    RIGHT,
    SPECIAL_TOYS,
    STARTING,
    UNKNOWN,
    Card,
    Deck,
    Drawn,
    HandCard,
    Toy,
    parse_card,
    parse_drawn,
    parse_held,
    parse_toy,
)
from games.ifitfits.position import Position, Seat, Start, sorted_hand
from games.ifitfits.problems import deck_size, everything, surplus
from games.ifitfits.puzzle import Duel, Objective, Packing, Puzzle, SingleTurn
from games.ifitfits.rulings import CATS, SEATS, Mode
from games.ifitfits.wording import CATS as CAT_COUNT
from games.ifitfits.wording import PRINCESSES, pair_text, place_text, seat_text
from games.json_reader import Converter, Name, Problems, canonical, known_name
from games.protocol import Cell, GameError, quoted
from games.refusals import CARDS, at_most, no_seat
from languages.messages import N_, _, plural

EXPECTED = N_(
    "expected a card such as wooo:m@3,-1, cat0@3,-1, nap1@2,0, princess@3,-1 or princess^2,0, "
    "toy:mm@3,-1 or toy:mm^2,0"
)


_PIECE = re.compile(r"(.*)([@^])(-?[0-9]{1,3}),(-?[0-9]{1,3})")
_CAT = re.compile(r"(cat|nap)([0-4])")


def parse_piece(text: str) -> Piece:
    """A thing on a board from its notation.

    Raises:
        GameError: it isn't one.
    """
    if match := _PIECE.fullmatch(text):
        name, at_sign, cell = match[1], match[2] == "@", (int(match[3]), int(match[4]))
        cat = _CAT.fullmatch(name)
        if name == PRINCESS:
            return Piece(PRINCESS, cell, at_sign)
        if name.startswith("toy:"):
            return Piece(parse_toy(name), cell, at_sign)
        if cat is not None and at_sign:
            return Piece(Cat(int(cat[2])), cell, cat[1] == "cat")
        if at_sign:
            return Piece(parse_card(name), cell)
    refusal = _("{text} is nothing that lies on a board: {expected}")
    raise GameError(refusal.format(text=quoted(text), expected=_(EXPECTED)))


BLANK = str(UNKNOWN)
"""A card of a deck that isn't typed in yet."""

MOST_CARDS = CARDBOARD + SPECIAL_TOYS + SEATS[-1]
"""The most things in a hand or in the pile: all but the starting cards."""

MOST_PIECES = LARGEST * (2 * LARGEST - 1)
"""The most things on a board: one in each cell and one across each two of the largest table."""

FARTHEST = 99
"""The largest coordinate of a table's corner."""

Pieces = Annotated[list[Piece], msgspec.Meta(max_length=MOST_PIECES)]
Hand = Annotated[list[HandCard], msgspec.Meta(max_length=MOST_CARDS)]
Pile = Annotated[list[Drawn], msgspec.Meta(max_length=MOST_CARDS)]
Cards = Annotated[list[Card], msgspec.Meta(min_length=1, max_length=CARDBOARD)]
Starting = Annotated[list[Card], msgspec.Meta(min_length=1, max_length=STARTING)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=SEATS[-1] - 1)]
CatCount = Annotated[int, msgspec.Meta(ge=0, le=CATS)]
Corner = Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
Side = Annotated[int, msgspec.Meta(ge=SMALLEST, le=LARGEST)]
Seats = msgspec.Meta(min_length=SEATS[0], max_length=SEATS[-1])

converter = Converter(
    {
        Card: lambda text: parse_card(text).named,
        HandCard: parse_held,
        Drawn: parse_drawn,
        Toy: parse_toy,
        Card | None: lambda text: None if text == BLANK else parse_card(text).named,
        Toy | None: lambda text: None if text == BLANK else parse_toy(text),
        Piece: parse_piece,
    }
)


class TableFile(msgspec.Struct):
    """The cells of a table."""

    left: Corner
    top: Corner
    width: Side
    height: Side


class SeatFile(msgspec.Struct):
    """A seat in a position file; `????` stands for what isn't known."""

    hand: Hand
    cats: CatCount


class StartFile(msgspec.Struct):
    """The starting cards that are left, and how many players have still to place one."""

    cards: Starting
    left: Annotated[int, msgspec.Meta(ge=1, le=SEATS[-1])]


class PositionFile(msgspec.Struct):
    """`ifitfits-position/1`."""

    format: Literal["ifitfits-position/1"]
    mode: Mode
    table: TableFile
    board: Pieces
    seats: Annotated[list[SeatFile], Seats]
    turn: SeatNumber
    drawn: bool
    pile: Annotated[int, msgspec.Meta(ge=0, le=MOST_CARDS)] | Pile
    ending: bool
    toy: Toy | msgspec.UnsetType = msgspec.UNSET
    start: StartFile | msgspec.UnsetType = msgspec.UNSET
    discards: Pile | msgspec.UnsetType = msgspec.UNSET


class TurnFile(msgspec.Struct):
    """`ifitfits-puzzle/1` of kind `turn` or `duel`; its position may leave out `format`."""

    format: Literal["ifitfits-puzzle/1"]
    kind: Literal["turn", "duel"]
    position: dict[str, Any]
    objective: Objective


class BoxFile(msgspec.Struct):
    """`ifitfits-puzzle/1` of kind `box`."""

    format: Literal["ifitfits-puzzle/1"]
    kind: Literal["box"]
    mode: Mode
    table: TableFile
    board: Pieces
    cards: Cards
    cats: CatCount
    objective: Objective | msgspec.UnsetType = msgspec.UNSET


class DeckFile(msgspec.Struct):
    """`ifitfits-deck/1`; None is a card that isn't typed in yet."""

    format: Literal["ifitfits-deck/1"]
    name: Name
    note: Note
    cards: list[Card | None]
    starting: list[Card | None]
    toys: list[Toy | None]


POSITION_FORMAT: Final = "ifitfits-position/1"
PUZZLE_FORMAT: Final = "ifitfits-puzzle/1"
DECK_FORMAT: Final = "ifitfits-deck/1"

PARTS: Final = (
    DeckPart("cards", BLANK, CARDBOARD),
    DeckPart("starting", BLANK, STARTING),
    DeckPart("toys", BLANK, SPECIAL_TOYS),
)
"""The lists of a deck file."""

SHIPPED = ("standard",)
"""The decks that come with the program."""

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
    return read_deck(raw_deck(name, SHIPPED, __package__, DECK_FORMAT))


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
    table, pieces = TableFile(*content.board.table), list(content.board.pieces())
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
        list(position.board.pieces()),
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


PLAYERS: Final = plural("{n} player", "{n} players")

Found = Iterator[tuple[str, str]]
"""Places of a file, each with what is wrong there."""


def board_of(table: Table, pieces: Iterable[Piece]) -> Board:
    """The board of some pieces that `board_problems` finds nothing wrong with."""
    pieces = tuple(pieces)
    cells = {piece.cell: piece.thing for piece in pieces if not piece.across}
    edges: dict[Cell, Across] = {
        piece.cell: piece.thing
        for piece in pieces
        if piece.across and not isinstance(piece.thing, Card)
    }
    return Board(table, cells, edges)


def _misplaced(table: Table, pieces: tuple[Piece, ...]) -> Iterator[tuple[int, str]]:
    """The number of each piece that can't lie where it does, with the reason."""
    board = board_of(table, pieces)
    reached = _reached(board)
    taken: set[tuple[Cell, bool]] = set()
    for number, piece in enumerate(pieces):
        reason = _across_refusal(board, piece) if piece.across else _cell_refusal(board, piece)
        if (piece.cell, piece.across) in taken:
            reason = _("something else lies in {cell}").format(cell=place_text(piece.cell))
            if piece.across:
                text = _("something else lies across {cells}")
                reason = text.format(cells=pair_text(piece.cell))
        elif reason is None and not piece.across and piece.cell not in reached:
            reason = _("not connected to the first card: expected a cell that touches another one")
        taken.add((piece.cell, piece.across))
        if reason is not None:
            yield number, f"{piece}: {reason}"


def _cell_refusal(board: Board, piece: Piece) -> str | None:
    table = board.table
    if table.holds(piece.cell):
        return None
    right, bottom = table.left + table.width - 1, table.top + table.height - 1
    text = _("off the table: expected {first} to {last}")
    return text.format(first=f"{table.left},{table.top}", last=f"{right},{bottom}")


def _across_refusal(board: Board, piece: Piece) -> str | None:
    pair = pair_text(piece.cell)
    if piece.cell not in board.cells or neighbour(piece.cell, RIGHT) not in board.cells:
        return _("expected two cards at {cells}").format(cells=pair)
    if not board.joined(piece.cell, RIGHT):
        return _("there is a wall between {cells}: expected two open sides").format(cells=pair)
    return None


def _reached(board: Board) -> set[Cell]:
    """The cells that hang together with the first one by touching."""
    waiting = list(board.cells)[:1]
    reached = set(waiting)
    while waiting:
        for _side, near in board.neighbours(waiting.pop()):
            if near not in reached:
                reached.add(near)
                waiting.append(near)
    return reached


def board_problems(file: PositionFile | BoxFile) -> Found:
    """The things that can't lie where the file has them, and a table without room for a card."""
    table = _table(file.table)
    for number, reason in _misplaced(table, tuple(file.board)):
        yield f"board[{number}]", reason
    if not file.board and not table.holds(legality.ORIGIN):
        yield "table", _("expected a table with the cell 0,0, where the first card will lie")


def packing_problems(file: BoxFile) -> Found:
    """Contradictions in a `box` puzzle whose board is consistent."""
    table = _table(file.table)
    free = table.width * table.height - len(board_of(table, file.board).cells)
    if len(file.cards) > free:
        text = _("{cards}: expected at most {number}, the table's empty cells")
        yield "cards", text.format(cards=CARDS.of(len(file.cards)), number=free)
    for seat in range(SEATS[-1]):
        place, held = ("cats", file.cats) if seat == 0 else ("board", 0)
        yield from _cat_problems(place, file.board, seat, held)
    yield from _princess_problems("board", (piece.thing for piece in file.board), SEATS[-1])


def position_problems(file: PositionFile, position: Position) -> Found:
    """Contradictions in a position whose board is consistent."""
    missing = list(_missing_seats(file))
    yield from missing
    if missing:
        return
    for number, seat in enumerate(file.seats):
        yield from _cat_problems(f"seats[{number}].cats", file.board, number, seat.cats)
    yield from _princess_problems("seats", everything(position), len(file.seats))
    yield from _unknown_problems(file)
    yield from _phase_problems(file)
    yield from _skipped_problems(position)
    yield from _count_problems(position)
    if file.start is not msgspec.UNSET:
        yield from _start_problems(file, position)
    if file.toy is not msgspec.UNSET:
        yield from _toy_problems(file, position)


def _missing_seats(file: PositionFile) -> Found:
    """Seats that are named but aren't there."""
    seats = len(file.seats)
    if file.turn >= seats:
        yield "turn", no_seat(file.turn, seats)
    for number, piece in enumerate(file.board):
        if isinstance(piece.thing, Cat) and piece.thing.seat >= seats:
            yield f"board[{number}]", f"{piece}: {no_seat(piece.thing.seat, seats)}"


def _cat_problems(place: str, board: Iterable[Piece], seat: int, held: int) -> Found:
    lying = [piece.thing for piece in board].count(Cat(seat))
    if held + lying > CATS:
        found = _("{seat} has {cats} and {lying} on the board")
        cats = found.format(seat=seat_text(seat), cats=CAT_COUNT.of(held), lying=lying)
        yield place, f"{cats}: {at_most(CATS)}"


def _princess_problems(place: str, things: Iterable[object], most: int) -> Found:
    count = list(things).count(PRINCESS)
    if count > most:
        text = _("{princesses}: expected at most {number}, one a seat")
        yield place, text.format(princesses=PRINCESSES.of(count), number=most)


def _unknown_problems(file: PositionFile) -> Found:
    for slot, held in enumerate(file.seats[file.turn].hand):
        if held is UNKNOWN:
            yield f"seats[{file.turn}].hand[{slot}]", _("the seat to move knows its hand, not ????")
    if file.discards is not msgspec.UNSET and UNKNOWN in file.discards:
        yield f"discards[{file.discards.index(UNKNOWN)}]", _("everyone sees discards, not ????")


def _phase_problems(file: PositionFile) -> Found:
    """Contradictions between the last phase and the pile, draw and cats (ruling: end)."""
    if file.drawn and file.ending:
        yield "drawn", _("nothing is drawn in the last phase: expected false")
    if not file.pile and not file.drawn and not file.ending:
        yield "ending", _("the pile is empty: expected true")
    for number, seat in enumerate(file.seats):
        if not seat.cats and not file.ending and number != file.turn:
            text = _("{seat} has no cat left: expected true")
            yield "ending", text.format(seat=seat_text(number))


def _skipped_problems(position: Position) -> Found:
    """A seat to move that can do nothing, and is skipped in a game (ruling: turn)."""
    if not position.over and not position.mover.hand and not position.moves:
        text = _("the seat to move can do nothing and is skipped (ruling: turn): expected a card")
        yield f"seats[{position.turn}].hand", text


def _count_problems(position: Position) -> Found:
    """More cards, wherever they are, than a deck has."""
    column, cells = legality.ORIGIN[0], position.board.cells.items()
    more = surplus(
        position, sum(x == column and isinstance(thing, Card) for (x, _y), thing in cells)
    )
    if more > 0:
        size = deck_size(len(position.seats))
        text = _("{cards} in all, starting cards left out: {most}")
        yield "pile", text.format(cards=CARDS.of(size + more), most=at_most(size))


def _start_problems(file: PositionFile, position: Position) -> Found:
    """Contradictions in a position in which starting cards are placed (ruling: start)."""
    assert position.start is not None
    if file.start is not msgspec.UNSET and file.start.left > len(file.seats):
        yield "start.left", f"{PLAYERS.of(file.start.left)}: {at_most(len(file.seats))}"
    if file.drawn or file.ending or file.toy is not msgspec.UNSET:
        yield "start", _("no turn has been taken yet: expected no start, or nothing drawn")
    for number, piece in enumerate(file.board):
        if piece.cell[0] != legality.ORIGIN[0] or not isinstance(piece.thing, Card):
            text = _("expected only starting cards in one column")
            yield f"board[{number}]", f"{piece}: {text}"
    if not any(True for _ in position.start.placements(position.board, position.mode)):
        yield "start.cards", _("expected a card that fits an end of the column")


def _toy_problems(file: PositionFile, position: Position) -> Found:
    """Contradictions in a position in which a drawn special toy is to be laid (ruling: toy)."""
    if not file.drawn:
        yield "toy", _("a special toy is laid when it is drawn: expected no toy, or drawn true")
    if not legality.free_edges(position.board) and not legality.free_cells(position.board):
        yield "toy", _("expected a place where it can be laid")

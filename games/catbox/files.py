"""Files of puzzles, positions and decks, both ways; canonical output is one key a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final, Literal, NewType

import msgspec

from games.catbox.board import Board, Placement
from games.catbox.faces import (
    UNKNOWN,
    UNKNOWN_CARD,
    Card,
    Deck,
    Face,
    Identity,
    parse_card,
    parse_face,
    parse_side,
)
from games.catbox.position import Position
from games.catbox.problems import DECK_SIZE, doubles
from games.catbox.puzzle import Chain, Duel, Objective, Puzzle, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.turn import Guard, Saved, Seat, parse_guard, parse_placement
from games.decks import DeckPart, Note, form, joined, lines, note_sizes, raw_deck
from games.json_reader import Converter, Name, Problems, canonical, known_name
from games.refusals import no_seat
from languages.messages import _

MOST_LAYERS = 96
"""The largest board that a file may hold, in placements: twice the deck."""

MOST_CARDS = 48
"""The most cards in a hand, a pile or a chain."""

FARTHEST_START = 500
"""The largest coordinate of a starting card, so that no line leaves the notation's range."""


DECK: Final = "catbox-deck/1"
CARDS: Final = DeckPart("cards", str(UNKNOWN_CARD), DECK_SIZE)

KINDS = (Chain.kind, SingleTurn.kind, Duel.kind)
"""The kinds of puzzles."""

Side = NewType("Side", str)
"""A face that may be unknown."""

Layers = Annotated[list[Placement], msgspec.Meta(min_length=1, max_length=MOST_LAYERS)]
Cards = Annotated[list[Card], msgspec.Meta(max_length=MOST_CARDS)]
Sides = Annotated[list[Side], msgspec.Meta(max_length=MOST_CARDS)]
PublicSides = Annotated[list[Side | None], msgspec.Meta(max_length=MOST_CARDS)]
Tokens = Annotated[list[Token], msgspec.Meta(max_length=MOST_CARDS)]
converter = Converter(
    {
        Placement: parse_placement,
        Face: parse_face,
        Side: parse_side,
        Card: parse_card,
        Guard: lambda text: Guard(*parse_guard(text)),
    }
)


class SeatFile(msgspec.Struct):
    """A seat in a position file.

    `saved_public` has an entry for each of `saved`: the side that other seats see of a card
    from the seat's own hand, or null for a card from another hand, whose face all know.
    Without it, the cards are from the own hand and their public sides unknown.
    """

    identity: Identity | None
    hand: Cards
    tokens: Tokens = []
    saved: Sides = []
    saved_public: PublicSides | msgspec.UnsetType = msgspec.UNSET


class PositionFile(msgspec.Struct):
    """`catbox-position/1`."""

    format: Literal["catbox-position/1"]
    edition: Edition
    mode: Mode
    board: Layers
    seats: Annotated[list[SeatFile], msgspec.Meta(min_length=2, max_length=5)]
    turn: Annotated[int, msgspec.Meta(ge=0, le=4)]
    guards: Annotated[list[Guard], msgspec.Meta(max_length=5)] = []
    pile: Annotated[int, msgspec.Meta(ge=0, le=MOST_CARDS)] | Cards = 0
    passes: Annotated[int, msgspec.Meta(ge=0, le=5)] | msgspec.UnsetType = msgspec.UNSET


class ChainFile(msgspec.Struct):
    """`catbox-puzzle/1` of kind `chain`."""

    format: Literal["catbox-puzzle/1"]
    kind: Literal["chain"]
    edition: Edition
    board: Layers
    identity: Identity
    faces: Annotated[list[Face], msgspec.Meta(min_length=1, max_length=MOST_CARDS)]
    objective: Objective
    rivals: Annotated[list[Identity], msgspec.Meta(max_length=MOST_CARDS)] = []


class TurnFile(msgspec.Struct):
    """`catbox-puzzle/1` of kind `turn` or `duel`; its position may leave out `format`."""

    format: Literal["catbox-puzzle/1"]
    kind: Literal["turn", "duel"]
    position: dict[str, Any]
    objective: Objective


class DeckFile(msgspec.Struct):
    """`catbox-deck/1`; a wholly unknown card isn't typed in yet."""

    format: Literal["catbox-deck/1"]
    name: Name
    note: Note
    cards: list[Card]


def read_puzzle(raw: Any) -> Puzzle:
    """A puzzle from its JSON.

    Raises:
        FormatError: something is wrong with it.
    """
    return read_chain(raw) if known_name(raw, "kind", KINDS) == Chain.kind else read_turn(raw)


def read_chain(raw: Any) -> Chain:
    """A chain puzzle from its JSON.

    Raises:
        FormatError: something is wrong with it.
    """
    problems = Problems()
    file = converter.read(raw, ChainFile, problems)
    _note_floating(problems, "board", file.board)
    alone = problems.free("rivals", "identity") and not set(file.rivals) - {file.identity}
    if alone and file.objective is Objective.MARGIN:
        problems.note("rivals", _("a margin needs a rival other than the identity itself"))
    problems.stop()
    board = Board.of(file.board)
    rivals = tuple(file.rivals)
    return Chain(file.edition, board, file.identity, tuple(file.faces), file.objective, rivals)


def read_turn(raw: Any) -> SingleTurn:
    """A turn or duel puzzle from its JSON.

    Raises:
        FormatError: something is wrong with it, or a face or identity that it needs is unknown.
    """
    problems = Problems()
    file = converter.read(raw, TurnFile, problems)
    position = None
    if problems.free("position"):
        position = _position({"format": "catbox-position/1"} | file.position, problems, "position")
    if position is not None and problems.free("kind", "objective"):
        for place, text in _unknowns(position, file):
            problems.note(f"position.{place}", text)
    kind = Duel if file.kind == Duel.kind else SingleTurn
    return kind(problems.settled(position), file.objective)


def read_position(raw: Any) -> Position:
    """A position from its JSON.

    Raises:
        FormatError: something is wrong with it.
    """
    problems = Problems()
    return problems.settled(_position(raw, problems, ""))


def read_deck(raw: Any) -> Deck:
    """A deck from its JSON.

    Raises:
        FormatError: something is wrong with it, or it hasn't 48 wholly known cards.
    """
    problems = Problems()
    file = converter.read(raw, DeckFile, problems)
    note_sizes(raw, [CARDS], problems)
    cards = file.cards or []
    for index, card in enumerate(cards):
        if card is not None and UNKNOWN in card and card != UNKNOWN_CARD:
            text = _("{card}: a deck has no unknown faces").format(card=card)
            problems.note(f"cards[{index}]", text)
    if not problems.free("cards"):
        for place, text in doubles(cards):
            problems.note(place, text)
    problems.stop()
    known = tuple(card for card in cards if card != UNKNOWN_CARD)
    return Deck(file.name, joined(file.note), known)


SHIPPED = ("standard", "mirror")
"""The decks that come with the program."""


def load_deck(name: str) -> Deck:
    """A shipped deck by its name, or the deck in the file of this name.

    Raises:
        FormatError: the file is not a deck.
    """
    return read_deck(raw_deck(name, SHIPPED, __package__, DECK))


def deck_form() -> str:
    """A deck file to type the cards of a copy into, in the language that is spoken."""
    note = [
        _("Type a card over each ????/????, in any order: its front, a slash, its back."),
        _(
            "Hold each side so that the cats stand upright, and write its four quadrants in "
            "reading order: top left, top right, bottom left, bottom right."
        ),
        _(
            "K is a black cat, P a pink one, V a purple one, B a blue one, Y a yellow one, and o "
            "an empty box: KPoB/YYVo."
        ),
        _('The name is for you to choose. You may change this note, or write "" in its place.'),
    ]
    return form(DECK, note, [CARDS])


def puzzle_text(puzzle: Puzzle) -> str:
    """The canonical file of a puzzle."""
    if isinstance(puzzle, Chain):
        return canonical(converter.write(_chain_file(puzzle)))
    position = converter.write(_position_file(puzzle.position))
    kind = puzzle.kind
    return canonical(converter.write(TurnFile("catbox-puzzle/1", kind, position, puzzle.objective)))


def position_text(position: Position) -> str:
    """The canonical file of a position."""
    return canonical(converter.write(_position_file(position)))


def deck_text(deck: Deck) -> str:
    """The canonical file of a deck."""
    file = DeckFile(DECK, deck.name, lines(deck.note), list(deck.cards))
    return canonical(converter.write(file))


def _position(raw: Any, problems: Problems, place: str) -> Position | None:
    """The position of a file; None if anything was noted."""
    file = converter.read(raw, PositionFile, problems, place)
    inside = f"{place}." if place else ""
    _note_floating(problems, f"{inside}board", file.board)
    for where, text in _contradictions(file, problems, inside):
        problems.note(f"{inside}{where}", text)
    if not problems.free(place, *(inside + name for name in PositionFile.__struct_fields__)):
        return None
    return Position(
        file.edition,
        file.mode,
        Board.of(file.board),
        tuple(_seat(seat) for seat in file.seats),
        file.turn,
        tuple(file.guards),
        (UNKNOWN_CARD,) * file.pile if isinstance(file.pile, int) else tuple(file.pile),
        0 if file.passes is msgspec.UNSET else file.passes,
    )


def _note_floating(problems: Problems, place: str, layers: Sequence[Placement]) -> None:
    if not problems.free(place):
        return
    first = layers[0]
    if max(abs(first.x), abs(first.y)) > FARTHEST_START:
        text = _("{placement} is too far out: expected at most {most}")
        problems.note(f"{place}[0]", text.format(placement=first, most=FARTHEST_START))
    board = Board.of(layers[:1])
    for index, placement in enumerate(layers[1:], start=1):
        if not board.covered(placement.x, placement.y):
            text = _("{placement} floats free: it covers no card")
            problems.note(f"{place}[{index}]", text.format(placement=placement))
        board = board.place(placement)


def _contradictions(
    file: PositionFile, problems: Problems, inside: str
) -> Iterator[tuple[str, str]]:
    if not problems.free(*(inside + name for name in ("seats", "turn", "guards", "mode"))):
        return
    count = len(file.seats)
    if file.turn >= count:
        yield "turn", no_seat(file.turn, count)
    for index, guard in enumerate(file.guards):
        if guard.seat >= count:
            yield f"guards[{index}]", no_seat(guard.seat, count)
    if file.mode is Mode.BASIC and file.guards:
        yield "guards", _("the basic game has none")
    for index, seat in enumerate(file.seats):
        for name, text in _seat_contradictions(seat, file.mode):
            yield f"seats[{index}].{name}", text


def _seat_contradictions(seat: SeatFile, mode: Mode) -> Iterator[tuple[str, str]]:
    if mode is Mode.BASIC:
        for name in ("tokens", "saved"):
            if getattr(seat, name):
                yield name, _("the basic game has none")
    if seat.saved_public is not msgspec.UNSET and len(seat.saved_public) != len(seat.saved):
        text = _("{entries} entries for {cards} saved cards")
        entries, cards = len(seat.saved_public), len(seat.saved)
        yield "saved_public", text.format(entries=entries, cards=cards)
    for slot, card in enumerate(seat.hand):
        if card.public == UNKNOWN:
            text = _("{card}: the public side of a card in a hand is known to all")
            yield f"hand[{slot}]", text.format(card=card)


def _unknowns(position: Position, file: TurnFile) -> Iterator[tuple[str, str]]:
    """The faces and identities that the puzzle can't do without, yet doesn't know."""
    duel, margin = file.kind == "duel", file.objective is Objective.MARGIN
    for index, seat in enumerate(position.seats):
        mine = index == position.turn
        if seat.identity is None and (mine or margin or duel):
            yield f"seats[{index}].identity", _("a {kind} needs to know it").format(kind=file.kind)
        if duel or mine:
            for slot, card in enumerate(seat.hand):
                if UNKNOWN in card:
                    text = _("{card}: a {kind} needs to know it").format(card=card, kind=file.kind)
                    yield f"seats[{index}].hand[{slot}]", text
            for slot, saved in enumerate(seat.saved):
                if saved.face == UNKNOWN:
                    text = _("a {kind} needs to know it").format(kind=file.kind)
                    yield f"seats[{index}].saved[{slot}]", text
    if duel and any(UNKNOWN in card for card in position.pile):
        yield "pile", _("a duel needs to know every card of the pile: expected a list of cards")


def _seat(file: SeatFile) -> Seat:
    given = file.saved_public
    public = [Side(UNKNOWN)] * len(file.saved) if given is msgspec.UNSET else given
    saved = (
        Saved(Face(face), None if side is None else Face(side))
        for face, side in zip(file.saved, public, strict=True)
    )
    return Seat(file.identity, tuple(file.hand), tuple(file.tokens), tuple(saved))


def _seat_file(seat: Seat) -> SeatFile:
    public = [None if saved.public is None else Side(saved.public) for saved in seat.saved]
    return SeatFile(
        seat.identity,
        list(seat.hand),
        list(seat.tokens),
        [Side(saved.face) for saved in seat.saved],
        public if set(public) - {UNKNOWN} else msgspec.UNSET,
    )


def _position_file(position: Position) -> PositionFile:
    known = any(card != UNKNOWN_CARD for card in position.pile)
    return PositionFile(
        "catbox-position/1",
        position.edition,
        position.mode,
        list(position.board.placements),
        [_seat_file(seat) for seat in position.seats],
        position.turn,
        list(position.guards),
        list(position.pile) if known else len(position.pile),
        position.passes or msgspec.UNSET,
    )


def _chain_file(puzzle: Chain) -> ChainFile:
    return ChainFile(
        "catbox-puzzle/1",
        "chain",
        puzzle.edition,
        list(puzzle.board.placements),
        puzzle.identity,
        list(puzzle.faces),
        puzzle.objective,
        list(puzzle.rivals),
    )

"""Positions of Cat Box that are edited: cards on the board and in hands, colours, tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from games.catbox.board import Board, Placement
from games.catbox.faces import LETTERS, UNKNOWN, UNKNOWN_CARD, Card, Face
from games.catbox.files import load_deck
from games.catbox.names import identity_name, seat_names, token_name
from games.catbox.position import Position
from games.catbox.problems import DECK_SIZE
from games.catbox.rulings import Edition, Mode, Token, seat_rules
from games.catbox.setup import DECK, saved_card
from games.catbox.turn import Guard, Saved, Seat
from games.protocol import Cell, IllegalMoveError
from languages.messages import _
from views.catbox.sprites import CardFace, TokenTile
from views.catbox.table import GAMES
from views.editing import (
    MOST,
    Edit,
    PositionEditing,
    among,
    one,
    pile,
    seated,
    somewhere,
    taking_off,
    turns,
    with_seat,
    without,
)
from views.tabletop import Choice

MOST_HELD: Final = 6
"""Cards that are offered at a time for a hand."""


class CatBoxEditing(PositionEditing[Position]):
    """Any face anywhere on the board; hands, identities, tokens and guards of every seat."""

    def empty(self, seats: int) -> Position:
        """One card on the board, and nothing known of any seat."""
        board = Board.of([Placement(load_deck(DECK).cards[0].public, 0, 0)])
        cards = (UNKNOWN_CARD,) * (DECK_SIZE - 1)
        return Position(Edition.GRAIL, Mode.BASIC, board, (Seat(None, ()),) * seats, 0, (), cards)

    def choices(self, position: Position, wanted: str) -> Iterator[Choice]:
        """Faces to lay, then everything else."""
        cards = _left(position)
        faces = _wanted(cards, wanted)
        yield from (_laying(position, face) for face in faces)
        yield taking_off(position.board.cells, lambda cell: _taken_off(position, cell))
        names = seat_names(position)
        yield turns(position, names)
        for at in range(len(position.seats)):
            name = seated(at, names)
            yield among(_("hand of {name}").format(name=name), _hand(position, at, cards, faces))
            yield among(_("identity of {name}").format(name=name), _identities(position, at))
            if position.mode is Mode.ADVANCED:
                yield among(_("tokens of {name}").format(name=name), _tokens(position, at))
                yield among(_("saved cards of {name}").format(name=name), _saved(position, at))
                yield among(_("guard of {name}").format(name=name), _guard(position, at))
        yield among(_("mode"), _modes(position))
        yield pile(position, UNKNOWN_CARD, DECK_SIZE)


def _left(position: Position) -> Sequence[Card]:
    """The cards of the deck, either side up, that lie nowhere and are in no hand."""
    left = list(load_deck(DECK).cards)
    used = [Card(each.face, UNKNOWN) for each in position.board.placements]
    saved = (saved_card(each) for seat in position.seats for each in seat.saved)
    for card in (*used, *(card for seat in position.seats for card in seat.hand), *saved):
        fitting = (each for each in left if card.agrees(each) or card.agrees(each.flipped))
        if found := next(fitting, None):
            left.remove(found)
    return sorted({side for card in left for side in (card, card.flipped)})


def _wanted(cards: Sequence[Card], text: str) -> Sequence[Face]:
    """The faces that begin so; also one that is whole and in no deck."""
    letters = "".join(each if each in LETTERS else each.swapcase() for each in text.strip())
    faces = sorted({card.public for card in cards})
    found = [face for face in faces if face.startswith(letters)]
    whole = len(letters) == len(UNKNOWN) and set(letters) <= set(LETTERS)
    return [Face(letters)] if whole and not found else found[:MOST]


def _laying(position: Position, face: Face) -> Choice:
    left, top, right, bottom = position.board.bounds
    cells = ((x, y) for y in range(top - 1, bottom + 1) for x in range(left - 1, right + 1))

    def laid(cell: Cell, way: int) -> Edit:  # noqa: ARG001
        placement = Placement(face, *cell)
        return _edit(f"+{placement}", replace(position, board=position.board.place(placement)))

    return somewhere(face, (CardFace(face),), cells, laid)


def _edit(text: str, after: Position) -> Edit:
    """A change that lays or adds a card; the pile has no more cards than are left."""
    cards = sum(len(seat.hand) + len(seat.saved) for seat in after.seats)
    left = max(DECK_SIZE - cards - len(after.board.placements), 0)
    return Edit(text, replace(after, pile=after.pile[:left]))


def _taken_off(position: Position, cell: Cell) -> Edit:
    layers = position.board.placements
    at = max(at for at, each in enumerate(layers) if cell in each.cells)
    if len(layers) == 1:
        raise IllegalMoveError(_("one card has to lie there"))
    return Edit(f"-{layers[at]}", replace(position, board=Board.of(without(layers, at))))


def _hand(
    position: Position, at: int, cards: Sequence[Card], faces: Sequence[Face]
) -> Iterator[Choice]:
    """Cards to take away, then cards to add: with a face that the seat sees, or that all see."""
    hand = position.seats[at].hand
    for slot, card in enumerate(hand):
        after = with_seat(position, at, hand=without(hand, slot))
        yield one(f"-{card}", Edit(f"{at}: -{card}", after), CardFace(card.public))
    known = [card for face in faces for card in cards if card.secret == face]
    for card in [*known[:MOST_HELD], *(Card(face, UNKNOWN) for face in faces[:MOST_HELD])]:
        after = with_seat(position, at, hand=(*hand, card))
        shown = () if card.secret == UNKNOWN else (CardFace(card.secret),)
        yield one(f"+{card}", _edit(f"{at}: +{card}", after), *shown)


def _identities(position: Position, at: int) -> Iterator[Choice]:
    for identity in seat_rules(len(position.seats)).identities:
        after = with_seat(position, at, identity=identity)
        yield one(identity_name(identity), Edit(f"{at}: {identity}", after))
    yield one(_("unknown"), Edit(f"{at}: ?", with_seat(position, at, identity=None)))


def _tokens(position: Position, at: int) -> Iterator[Choice]:
    held = position.seats[at].tokens
    for token in Token:
        left = tuple(each for each in Token if (each in held) != (each is token))
        sign = "-" if token in held else "+"
        edit = Edit(f"{at}: {sign}{token}", with_seat(position, at, tokens=left))
        yield one(f"{sign} {token_name(token)}", edit, TokenTile(token))


def _saved(position: Position, at: int) -> Iterator[Choice]:
    """Cards of the hand that go under the fish, then those under it that are taken away."""
    hand, saved = position.seats[at].hand, position.seats[at].saved
    for slot, card in enumerate(hand):
        after = with_seat(
            position,
            at,
            hand=without(hand, slot),
            saved=(*saved, Saved(card.secret, card.public)),
        )
        yield one(f"+{card}", Edit(f"{at}: fish {card}", after), CardFace(card.public))
    for slot, each in enumerate(saved):
        after = with_seat(position, at, saved=without(saved, slot))
        yield one(f"-{each.face}", Edit(f"{at}: -fish {each.face}", after), CardFace(each.seen))


def _guard(position: Position, at: int) -> Iterator[Choice]:
    """Where the box of a seat stands on the table, or that it doesn't."""
    others = tuple(guard for guard in position.guards if guard.seat != at)

    def put(cell: Cell, way: int) -> Edit:  # noqa: ARG001
        guard = Guard(at, *cell)
        return Edit(f"+{guard}", replace(position, guards=(*others, guard)))

    cells = position.board.cells
    yield somewhere(token_name(Token.BOX), (TokenTile(Token.BOX),), cells, put)
    if len(others) < len(position.guards):
        name = _("no guard")
        yield one(name, Edit(f"{at}: -{Token.BOX}", replace(position, guards=others)))


MODES: Final = {Mode.BASIC: (), Mode.ADVANCED: tuple(Token)}
"""The tokens of a seat as a game of each mode begins."""


def _modes(position: Position) -> Iterator[Choice]:
    for mode, tokens in MODES.items():
        seats = tuple(replace(seat, tokens=tokens, saved=()) for seat in position.seats)
        yield one(_(GAMES[mode]), Edit(mode, replace(position, mode=mode, seats=seats, guards=())))

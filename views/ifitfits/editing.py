"""Positions of If It Fits that are edited: cards and cats on the table, hands, the phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.ifitfits import legality
from games.ifitfits.board import STANDARD, Across, Board, Cat
from games.ifitfits.cards import PRINCESS, UNKNOWN, Card, HandCard, Toy
from games.ifitfits.files import MOST_CARDS, load_deck
from games.ifitfits.position import Position, Seat, sorted_hand
from games.ifitfits.problems import surplus
from games.ifitfits.rulings import CATS, Mode
from games.ifitfits.setup import DECK
from games.ifitfits.wording import seat_names, seat_text
from games.protocol import Cell
from languages.messages import _
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
from views.ifitfits.sprites import Cardboard, Figure, held_sprite
from views.tabletop import Choice


class IfItFitsEditing(PositionEditing[Position]):
    """Any card, cat or Princess anywhere on the table; hands and cats of every seat."""

    def empty(self, seats: int) -> Position:
        """An empty table, and hands of which nothing is known."""
        blank = Seat((), CATS)
        table, cards = Board.empty(STANDARD), (UNKNOWN,) * MOST_CARDS
        empty: Position = _edit("", Position(Mode.BASIC, table, (blank,) * seats, 0, cards)).after
        return empty

    def choices(self, position: Position, wanted: str) -> Iterator[Choice]:
        """Cards to lay, cats and Princesses, then everything else."""
        begin = wanted.strip().lower()
        cards = [card for card in _left(position) if str(card).startswith(begin)][:MOST]
        yield from (_laying(position, card) for card in cards)
        yield taking_off(position.board.cells, lambda cell: _taken_off(position, cell))
        things: list[Across] = [*map(Cat, range(len(position.seats))), PRINCESS]
        for thing in things:
            yield from _things(position, thing)
        toys = (lying for toy in _toys_left(position) for lying in _things(position, toy))
        yield among(_("special toys"), toys)
        names = seat_names(position)
        yield turns(position, names)
        for at, seat in enumerate(position.seats):
            name = seated(at, names)
            yield among(_("hand of {name}").format(name=name), _hand(position, at, cards))
            edits = (
                one(str(n), Edit(f"{at}: {n}", with_seat(position, at, cats=n)))
                for n in range(CATS + 1)
            )
            yield among(_("cats of {name}: {n}").format(name=name, n=seat.cats), edits)
        yield among(_("phase"), _phases(position))
        yield among(_("mode"), _modes(position))
        yield pile(position, UNKNOWN, MOST_CARDS)


def _left(position: Position) -> Sequence[Card]:
    """The different cards of the deck of which one lies nowhere and is in no hand."""
    deck, board = load_deck(DECK), position.board.cells.values()
    lying = (card.named for card in board if isinstance(card, Card))
    held = (card for seat in position.seats for card in seat.hand if isinstance(card, Card))
    left = Counter(card.named for card in (*deck.cards, *deck.starting))
    left.subtract((*lying, *held))
    return sorted((card for card, number in left.items() if number > 0), key=str)


def _toys_left(position: Position) -> Sequence[Toy]:
    """The special toys of the deck that lie nowhere."""
    board = position.board
    lying = {*board.cells.values(), *board.edges.values(), position.toy}
    return sorted(toy for toy in set(load_deck(DECK).toys) if toy not in lying)


def _laying(position: Position, card: Card) -> Choice:
    board, ways = position.board, card.ways

    def laid(cell: Cell, way: int) -> Edit:
        after = replace(position, board=board.put(cell, ways[way]))
        return _edit(f"+{ways[way]}@{cell[0]},{cell[1]}", after)

    return somewhere(str(card), tuple(map(Cardboard, ways)), legality.free_cells(board), laid)


def _things(position: Position, thing: Across) -> Iterator[Choice]:
    """A cat, a Princess or a special toy, across two cards and in a cell of its own."""
    board = position.board
    for inside in (False, True):
        figure = Figure(thing, inside)
        cells = legality.free_cells(board) if inside else legality.free_edges(board)
        if not cells:
            continue

        def laid(cell: Cell, way: int, inside: bool = inside, name: str = figure.text) -> Edit:  # noqa: ARG001
            after = board.put(cell, thing) if inside else board.put_across(cell, thing)
            whole = replace(_with_cats(position, thing, -1), board=after)
            return _edit(f"+{name}@{cell[0]},{cell[1]}", whole)

        yield somewhere(figure.text, (figure,), cells, laid)


def _edit(text: str, after: Position) -> Edit:
    """A change that lays or adds something; the pile has no more cards than are left."""
    lying = Counter(each.named for each in after.board.cells.values() if isinstance(each, Card))
    starting = lying & Counter(card.named for card in load_deck(DECK).starting)
    kept = len(after.pile) - max(surplus(after, starting.total()), 0)
    return Edit(text, replace(after, pile=after.pile[: max(kept, 0)]))


def _with_cats(position: Position, thing: object, more: int) -> Position:
    """The position after a cat has gone from its seat, or has come back to it."""
    if not isinstance(thing, Cat):
        return position
    cats = min(max(position.seats[thing.seat].cats + more, 0), CATS)
    found: Position = with_seat(position, thing.seat, cats=cats)
    return found


def _taken_off(position: Position, cell: Cell) -> Edit:
    """Take away the card that lies across a cell and the next one, or else the thing in it."""
    board = position.board
    across = board.edges.get(cell)
    thing = board.cells[cell] if across is None else across
    cells = {at: each for at, each in board.cells.items() if across or at != cell}
    edges = {at: each for at, each in board.edges.items() if at != cell}
    after = replace(position, board=Board(board.table, cells, edges))
    return Edit(f"-{cell[0]},{cell[1]}", _with_cats(after, thing, 1))


def _hand(position: Position, at: int, cards: Sequence[Card]) -> Iterator[Choice]:
    """Changes of a hand: each of its cards can go, and others can be added."""
    hand = position.seats[at].hand
    for held in Counter(hand):
        after = with_seat(position, at, hand=without(hand, hand.index(held)))
        yield one(f"-{held}", Edit(f"{at}: -{held}", after), held_sprite(held))
    more: tuple[HandCard, ...] = (*cards, PRINCESS, UNKNOWN)
    for held in more:
        after = with_seat(position, at, hand=sorted_hand((*hand, held)))
        yield one(f"+{held}", _edit(f"{at}: +{held}", after), held_sprite(held))


def _modes(position: Position) -> Iterator[Choice]:
    names = {Mode.BASIC: _("basic game"), Mode.ADVANCED: _("advanced game")}
    for mode, name in names.items():
        yield one(name, Edit(mode, replace(position, mode=mode)))


def _phases(position: Position) -> Iterator[Choice]:
    mover = seat_text(position.turn)
    names = {
        (False, False): _("{name} has still to draw").format(name=mover),
        (True, False): _("{name} has drawn").format(name=mover),
        (False, True): _("the last phase"),
    }
    for (drawn, ending), name in names.items():
        after = replace(position, drawn=drawn, ending=ending, start=None, toy=None)
        yield one(name, Edit(name, after))
    for toy in _toys_left(position):
        name = _("{name} has to lay {toy}").format(name=mover, toy=toy)
        after = replace(position, drawn=True, ending=False, start=None, toy=toy)
        yield one(name, _edit(name, after), Figure(toy))

"""Positions of If It Fits to test with: dealt and played on by chance, or put together."""

from __future__ import annotations

from collections.abc import Iterator

from examples.decks import TOY_ICONS
from games.ifitfits import legality
from games.ifitfits.board import STANDARD, Across, Board, Cat, Table
from games.ifitfits.cards import PRINCESS, Card, HandCard, Toy
from games.ifitfits.deal import deal
from games.ifitfits.files import load_deck
from games.ifitfits.position import Position, Seat, sorted_hand
from games.ifitfits.rulings import CATS, SEATS, Mode
from games.rng import Stream

MODES = tuple(Mode)

TABLES = (STANDARD, STANDARD, Table.sized(5, 5), Table.sized(4, 3), Table.sized(12, 8))
"""The tables to play on, the usual one most often."""

DECK = load_deck("standard")


def dealt(rng: Stream, seats: int = 0) -> Position:
    """The position before the first starting card, of any mode and table."""
    count = seats or rng.choice(SEATS)
    table, first = rng.choice(TABLES), rng.below(count)
    return deal(DECK, count, rng.below(1 << 30), rng.choice(MODES), table, first).position()


def played(position: Position, rng: Stream) -> Iterator[Position]:
    """A position and each one after it, moves by chance, to the end."""
    yield position
    while not position.over:
        position = position.play(position.moves.random(rng))
        yield position


def reached(rng: Stream, seats: int = 0) -> Position:
    """A position that a game by chance has reached, in any of its phases."""
    steps = rng.choice((4, 12, 40, 80, 200))
    position = dealt(rng, seats)
    for count, each in enumerate(played(position, rng)):
        position = each
        if count == steps:
            break
    return position


def board(rng: Stream, things: int, seats: int, mode: Mode, table: Table = STANDARD) -> Board:
    """A board that need not be reachable: cards, sleeping cats, toys, anything across edges.

    It has at most `CATS` cats of a seat and as many Princesses as seats.
    """
    made = Board.empty(table)
    stock: list[Cat | Toy | HandCard] = [Cat(seat) for seat in range(seats) for _ in range(CATS)]
    stock += [PRINCESS] * seats
    stock += [Toy(icons) for icons in TOY_ICONS]
    stock = rng.shuffled(stock)
    for _ in range(things):
        if stock and rng.below(8) == 0:
            made = _anywhere(made, stock.pop(), rng)
        else:
            lays = [*legality.placements(made, rng.choice(DECK.cards), mode)]
            if lays:
                lay = rng.choice(lays)
                made = made.put(lay.cell, lay.card)
    for edge in legality.free_edges(made):
        if stock and rng.below(3) == 0:
            made = made.put_across(edge, _across(stock.pop()))
    return made


def composed(rng: Stream, seats: int = 0, hand: int = 3) -> Position:
    """A position that need not be reachable, with hands of at most `hand` cards."""
    count, mode = seats or rng.choice(SEATS), rng.choice(MODES)
    table = rng.choice(TABLES)
    lying = board(rng, rng.choice((1, 4, 8, 14)), count, mode, table)
    used = [cat.seat for cat in lying.cats()]
    cats = [rng.below(CATS - used.count(seat) + 1) for seat in range(count)]
    hands = [_hand(rng, hand) for _ in range(count)]
    drawn = rng.below(2) == 1
    ending = not drawn and rng.below(3) == 0
    places = tuple(Seat(each, left) for each, left in zip(hands, cats, strict=True))
    pile = tuple(rng.shuffled(DECK.cards)[: rng.below(4)])
    return Position(mode, lying, places, rng.below(count), pile, drawn, ending)


def cards(rng: Stream, count: int) -> tuple[Card, ...]:
    """A number of cards, sorted, each the way up that gives it its name."""
    return tuple(sorted((card.named for card in rng.shuffled(DECK.cards)[:count]), key=str))


def _hand(rng: Stream, most: int, least: int = 0) -> tuple[HandCard, ...]:
    count = least + rng.below(most - least + 1)
    hand: list[HandCard] = [card.named for card in rng.shuffled(DECK.cards)[:count]]
    return sorted_hand(tuple(PRINCESS if rng.below(6) == 0 else held for held in hand))


def _anywhere(made: Board, thing: Cat | Toy | HandCard, rng: Stream) -> Board:
    cells = legality.free_cells(made)
    return made.put(rng.choice(cells), thing) if cells else made


def _across(thing: Cat | Toy | HandCard) -> Across:
    assert not isinstance(thing, Card)
    return thing

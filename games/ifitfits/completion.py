"""Unknown cards of a position file, drawn from the cards that aren't in sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from games.continuation import StartingPosition
from games.ifitfits.board import Cat
from games.ifitfits.cards import PRINCESS, UNKNOWN, Card, Drawn, Held, Toy
from games.ifitfits.deck import Deck
from games.ifitfits.loading import load_deck
from games.ifitfits.memory import Memory
from games.ifitfits.position import Position, listed, sorted_hand
from games.ifitfits.setup import OPTIONS
from games.protocol import GameError
from games.rng import Stream
from languages.messages import _

DECK: Final = next(option.default for option in OPTIONS if option.name == "deck")
"""The deck of a position whose file states none."""


def completed(position: Position, options: Mapping[str, str], rng: Stream) -> StartingPosition:
    """A position of which everything is known, as the beginning of a game.

    Raises:
        GameError: the deck has too few cards for those that are unknown.
    """
    deck = load_deck(options.get("deck", DECK))
    contents: list[Drawn] = [*deck.cards, *deck.toys, *[PRINCESS] * len(position.seats)]
    left = Counter(contents)
    left.subtract(_in_sight(position, deck))
    drawn = rng.shuffled(sorted(left.elements(), key=str))
    try:
        whole = _filled(position, drawn)
    except (IndexError, ValueError):
        text = _("the deck has too few cards for those that are unknown")
        raise GameError(text) from None
    return StartingPosition(whole, Memory.blank(len(whole.seats), listed(contents)))


def _in_sight(position: Position, deck: Deck) -> Iterator[Drawn]:
    """Every thing of the deck that lies, is held, is out of the game, or is known in the pile."""
    board = position.board
    yield from _drawn_cards(position, deck)
    for lying in (*board.cells.values(), *board.edges.values()):
        if not isinstance(lying, Card | Cat):
            yield lying
    if position.toy is not None:
        yield position.toy
    hands = (held for seat in position.seats for held in seat.hand)
    for each in (*hands, *position.pile, *position.discards):
        if each is not UNKNOWN:
            yield each


def _drawn_cards(position: Position, deck: Deck) -> Iterator[Card]:
    """The cards on the board that aren't starting cards, of which every seat has placed one."""
    starting = Counter(card.named for card in deck.starting)
    placed = len(position.seats)
    for lying in position.board.cells.values():
        if not isinstance(lying, Card):
            continue
        if placed and starting[lying.named]:
            starting[lying.named] -= 1
            placed -= 1
        else:
            yield lying.named


def _filled(position: Position, drawn: list[Drawn]) -> Position:
    """Hands first, which hold no special toy, then the pile."""
    seats = tuple(
        replace(seat, hand=sorted_hand(tuple(_held(held, drawn) for held in seat.hand)))
        for seat in position.seats
    )
    pile = tuple(drawn.pop() if each is UNKNOWN else each for each in position.pile)
    return replace(position, seats=seats, pile=pile)


def _held(held: Held, drawn: list[Drawn]) -> Held:
    if held is not UNKNOWN:
        return held
    at = [isinstance(each, Toy) for each in drawn].index(False)
    found = drawn.pop(at)
    assert not isinstance(found, Toy)
    return found

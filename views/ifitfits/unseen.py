"""The part of the deck that a seat hasn't seen, by its observation of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from games.ifitfits.cards import ICONS, PRINCESS, UNKNOWN, Card, Drawn, HandCard, Toy
from games.ifitfits.files import load_deck
from games.ifitfits.position import Observation, Position, listed
from games.ifitfits.steps import Draw, Drop, Evict, Lay, LayToy
from games.ifitfits.wording import card_named, cards_text
from languages.messages import _, ngettext, plural

NUMBERS: Final = {
    "m": plural("{n} mouse", "{n} mice"),
    "b": plural("{n} ball", "{n} balls"),
    "f": plural("{n} feather", "{n} feathers"),
    "y": plural("{n} yarn", "{n} balls of yarn"),
    "s": plural("{n} spray bottle", "{n} spray bottles"),
}
"""Counts of icons of each kind."""


def deck_of(position: Position, name: str) -> tuple[Drawn, ...]:
    """The cards that were shuffled for a game with the deck of a name, Princesses included.

    Raises:
        FormatError: there is no such deck.
    """
    deck = load_deck(name)
    return listed([*deck.cards, *deck.toys, *[PRINCESS] * len(position.seats)])


def just_drawn(observation: Observation) -> HandCard | None:
    """The card that the seat to move has drawn in this turn; None before it has."""
    if not observation.history:
        return None
    last = observation.history[-1]
    before, move = last.view, last.move
    if before.turn != observation.seat or not isinstance(move.steps[0], Draw | LayToy):
        return None
    held = Counter(observation.view.mover.hand) - Counter(before.mover.hand)
    return next(iter(held), None)


def unseen_cards(observation: Observation) -> Counter[Drawn]:
    """The cards still in the pile and in other hands; empty unless all of the game was seen.

    Only what was seen to be played counts, so that starting cards, which are no part of the deck,
    are left out.
    """
    history = observation.history
    start = history[0].view.start if history else None
    if start is None or start.left < len(observation.view.seats):
        return Counter()
    own = observation.view.seats[observation.seat].hand
    return Counter(observation.cards) - Counter(_played(observation)) - Counter[Drawn](own)


def unseen_text(cards: Counter[Drawn]) -> str:
    """The unseen cards, in a sentence."""
    icons = Counter("".join(each.icons for each in cards.elements() if isinstance(each, Card)))
    bare = sum(n for card, n in cards.items() if isinstance(card, Card) and not card.icons)
    parts = [NUMBERS[icon].of(icons[icon]) for icon in ICONS]
    toys = [str(card_named(each)) for each in cards.elements() if isinstance(each, Toy)]
    princesses = ngettext("{n} Princess", "{n} Princesses", cards[PRINCESS])
    rest = [princesses.format(n=cards[PRINCESS]), *toys]
    text = _(
        "Not seen yet, in the pile and in other hands: {cards}, with {icons}; {bare} without "
        "icons; {rest}."
    )
    return text.format(
        cards=cards_text(cards.total()),
        icons=", ".join(parts),
        bare=cards_text(bare),
        rest=", ".join(rest),
    )


def _played(observation: Observation) -> Iterator[Drawn]:
    """The cards that left hands and the pile in sight of all; special toys without a place, too."""
    for seen in observation.history:
        for step in seen.move.steps:
            match step:
                case Lay(card) if seen.view.start is None:
                    yield card.named
                case Evict():
                    yield PRINCESS
                case LayToy(toy):
                    yield toy
                case Drop(held) if held is not UNKNOWN:
                    yield held
    yield from (each for each in observation.view.discards if isinstance(each, Toy))
    if observation.view.toy is not None:
        yield observation.view.toy

"""What a seat hasn't seen of the deck, by what it knows of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from cli.ifitfits.paint import NAMES
from cli.output import counted
from games.ifitfits.cards import ICONS, PRINCESS, UNKNOWN, Card, Drawn, Held, Toy
from games.ifitfits.loading import load_deck
from games.ifitfits.observation import Observation, listed
from games.ifitfits.position import Position
from games.ifitfits.steps import Draw, Drop, Evict, Lay, LayToy

PLURALS: Final = {"m": "mice", "y": "balls of yarn"}
"""Where more than an s is added to the name of an icon."""


def deck_of(position: Position, name: str) -> tuple[Drawn, ...]:
    """What was shuffled for a game with the deck of a name, Princesses included.

    Raises:
        FormatError: there is no such deck.
    """
    deck = load_deck(name)
    return listed([*deck.cards, *deck.toys, *[PRINCESS] * len(position.seats)])


def just_drawn(observation: Observation) -> Held | None:
    """What the seat to move has drawn in this turn; None before it has."""
    if not observation.history:
        return None
    last = observation.history[-1]
    before, move = last.view, last.move
    if before.turn != observation.seat or not isinstance(move.steps[0], Draw | LayToy):
        return None
    held = Counter(observation.view.mover.hand) - Counter(before.mover.hand)
    return next(iter(held), None)


def unseen_cards(observation: Observation) -> Counter[Drawn]:
    """What is still in the pile and in other hands; empty unless all of the game was seen.

    Only what was seen to be played counts, so that starting cards, which are no part of the deck,
    are left out.
    """
    history = observation.history
    start = history[0].view.start if history else None
    if start is None or start.left < len(observation.view.seats):
        return Counter()
    own = observation.view.seats[observation.seat].hand
    return Counter(observation.deck) - Counter(_played(observation)) - Counter[Drawn](own)


def unseen_text(cards: Counter[Drawn]) -> str:
    """What hasn't been seen, in a sentence."""
    icons = Counter("".join(each.icons for each in cards.elements() if isinstance(each, Card)))
    bare = sum(n for card, n in cards.items() if isinstance(card, Card) and not card.icons)
    parts = [counted(icons[icon], NAMES[icon], PLURALS.get(icon, "")) for icon in ICONS]
    toys = [str(each) for each in cards.elements() if isinstance(each, Toy)]
    rest = [counted(cards[PRINCESS], "Princess", "Princesses"), *toys]
    total = counted(cards.total(), "card")
    shown = f"{', '.join(parts)}; {counted(bare, 'card')} without icons; {', '.join(rest)}"
    return f"Not seen yet, in the pile and in other hands: {total}, with {shown}."


def _played(observation: Observation) -> Iterator[Drawn]:
    """What has left hands and the pile in sight of all; special toys without a place, too."""
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

"""If It Fits as OpenSpiel needs it: numbers of steps, bounds, and games that look alike."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from games.ifitfits.cards import PRINCESS, SPRAY, Card, HandCard
from games.ifitfits.position import Position
from games.ifitfits.rulings import CATS, HAND
from games.ifitfits.setup import IfItFitsSetup
from games.ifitfits.steps import Evict, Lay, Step
from games.rng import Stream
from solver.ifitfits.beliefs.worlds import Lost, Past, Sampler, past_of
from solver.ifitfits.openspiel.actions import Actions
from solver.openspiel.adapter import Adapter
from solver.openspiel.adapter import Drawn as Played
from solver.openspiel.stage import Stage

BELIEFS = ("prior",)
"""How hidden cards are drawn: all orders of the cards that fit what was seen are alike."""


def look_alike(
    setup: IfItFitsSetup, past: Played, stage: Stage, seat: int, _: str, rng: Stream
) -> Played:
    """A whole game that a seat can't tell from the one that led to a stage.

    What the seat knows of the deal stays: its own cards, and special toys that were drawn.
    """
    world = Sampler(_known(stage, seat), rng.word()).draw(1)[0]
    kinds, dealt = setup.dealing().kinds, HAND * setup.players
    contents = {**world.held, **dict(zip(world.places, world.pile, strict=True))}
    hidden = {_number(place, seat, dealt): held for place, held in contents.items()}
    outcomes = (
        kinds.index(hidden[number]) if number in hidden else outcome
        for number, outcome in enumerate(past.outcomes)
    )
    return Played(tuple(outcomes), past.steps)


def points(setup: IfItFitsSetup) -> int:
    """More points than any seat can be ahead or behind: all icons, doubled, and all cats."""
    deck = setup.deck
    cards = (*deck.cards, *deck.starting)
    icons = "".join([*(card.icons for card in cards), *(toy.icons for toy in deck.toys)])
    most = max(icons.count(SPRAY), len(icons) - icons.count(SPRAY))
    return setup.players * (2 * most + CATS)


def longest(setup: IfItFitsSetup) -> int:
    """More steps than any game has.

    Every card is drawn and laid with a cat at most; a cat that a Princess sends home may nap again.
    """
    cards = len(setup.deck.cards) + len(setup.deck.toys) + setup.players
    return 3 * cards + (CATS + 2) * setup.players


ADAPTER = Adapter(codec=Actions, beliefs=BELIEFS, worlds=look_alike, points=points, longest=longest)


def _known(stage: Stage, seat: int) -> Past:
    """The knowledge of a seat, with the card that the seat to move has shown by its first step."""
    position = cast(Position, stage.position)
    past = past_of(stage.start.memory.observe(position, seat))
    shown = _shown(stage.draft.steps[0]) if stage.draft.steps else None
    if seat == position.turn or shown is None or position.start is not None:
        return past
    events = (*past.events[position.turn], Lost(shown))
    pool = list(past.pool)
    if isinstance(shown, Card):
        pool.remove(shown)
    return replace(past, events={**past.events, position.turn: events}, pool=tuple(pool))


def _shown(step: Step) -> HandCard | None:
    if isinstance(step, Lay):
        return step.card.named
    return PRINCESS if isinstance(step, Evict) else None


def _number(place: int, seat: int, dealt: int) -> int:
    """The number of the draw in a deal by which a place got its card.

    Places of hands count down from -1, those of the seat that looks left out.
    """
    if place >= 0:
        return dealt + place
    number = -1 - place
    return number if number < HAND * seat else number + HAND

"""The task of a puzzle in words that address the seat whose points count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.asked import Statement, behind, meaning_of_lead
from games.ifitfits.cards import PRINCESS
from games.ifitfits.puzzle import SEAT, Objective, Packing, Puzzle, SingleTurn
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import Outcome
from games.ifitfits.wording import seat_named
from languages.message import Message, message
from languages.messages import N_

PACK: Final = (
    N_("Place this card for the most points."),
    N_("Place these two cards for the most points."),
    N_("Place these three cards for the most points."),
    N_("Place these four cards for the most points."),
    N_("Place these {number} cards for the most points."),
)
"""The task of a box, by the number of cards up to the one that is in figures."""

CATS: Final = (
    N_("You may lay no cat."),
    N_("You may lay one cat, across the card just placed."),
    N_("You may lay two cats, each across the card just placed."),
    N_("You may lay {cats} cats, each across the card just placed."),
)
"""The limit of a box, by the number of cats up to the one that is in figures."""

CHOICES: Final = {
    (False, False): N_("Play one card of your hand, with a cat or without."),
    (True, False): N_("Play one card of your hand, with a cat or without, or Princess."),
    (False, True): N_("Play one card of your hand, with a cat or without, or lay a sleeping cat."),
    (True, True): N_(
        "Play one card of your hand, with a cat or without, or Princess, or lay a sleeping cat."
    ),
}
"""The choices of a turn: with a Princess in the hand or not, with a sleeping cat or not."""

PAIR: Final = 2
"""Seats of which one replies, and is the only rival."""


def task(puzzle: Puzzle) -> Statement:
    """The task of any puzzle."""
    if isinstance(puzzle, Packing):
        return Statement(_packing(puzzle), tuple(_packed(puzzle)), tuple(_meaning(puzzle)))
    text = N_("Take the turn that makes sure of {aim}.")
    if not puzzle.adversarial:
        text = N_("Take one turn for {aim}.")
    return Statement(
        message(text, aim=_aim(puzzle)), tuple(_conditions(puzzle)), tuple(_meaning(puzzle))
    )


def _packing(puzzle: Packing) -> Message:
    number = len(puzzle.cards)
    return message(PACK[min(number, len(PACK)) - 1], number=number)


def _packed(puzzle: Packing) -> Iterator[Message]:
    """The cats that may be laid, and the rules."""
    cats = min(puzzle.cats, len(puzzle.cards))
    yield message(CATS[min(cats, len(CATS) - 1)], cats=cats)
    yield from _addressed(puzzle.mode, SEAT)


def _conditions(puzzle: SingleTurn) -> Iterator[Message]:
    """The choices, who replies, the rules, and the lead that counts."""
    position = puzzle.position
    yield _choices(puzzle)
    if puzzle.adversarial:
        other = seat_named(1 - position.turn)
        pair = message("Then {name} takes one turn.", name=other)
        several = message("Then each of the others takes one turn.")
        yield pair if puzzle.length == PAIR else several
    yield from _addressed(position.mode, position.turn)
    if puzzle.objective is Objective.MARGIN:
        yield from behind(Outcome(position.board, puzzle.stakes).value)


def _addressed(mode: Mode, seat: int) -> Iterator[Message]:
    """Who the player is, and the rules where they aren't the basic ones."""
    yield message("You are {you}.", you=seat_named(seat))
    if mode is Mode.ADVANCED:
        yield message("The rules are those of the advanced game.")


def _choices(puzzle: SingleTurn) -> Message:
    position = puzzle.position
    asleep = not (position.drawn or position.ending) and position.mover.cats > 0
    return message(CHOICES[PRINCESS in position.mover.hand, asleep])


def _meaning(puzzle: Puzzle) -> Iterator[Message]:
    """The rules of open cards, of replies, and of points."""
    if isinstance(puzzle, Packing):
        yield message("The cards may be placed in any order, either way up.")
    elif puzzle.adversarial:
        yield message("All hands are open, and nothing is drawn.")
        yield message("A reply is the one that hurts you most; the points are counted after it.")
    yield message(
        "A box brings a point for each toy of its commonest kind, less its spray bottles, and "
        "twice that if it is closed, to whoever has most cats in it."
    )
    if puzzle.objective is Objective.MARGIN:
        yield meaning_of_lead()


def _aim(puzzle: SingleTurn) -> Message:
    if puzzle.objective is Objective.SCORE:
        return message("the most points")
    rivals = message("the best of the others")
    if len(puzzle.position.seats) == PAIR:
        rivals = seat_named(1 - puzzle.position.turn)
    return message("the largest lead over {rivals}", rivals=rivals)

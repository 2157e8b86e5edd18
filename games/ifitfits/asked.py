"""The task of a puzzle in words that address the seat whose points count."""

from __future__ import annotations

from typing import Final

from games.asked import for_lead
from games.ifitfits.cards import PRINCESS
from games.ifitfits.puzzle import SEAT, Objective, Packing, Puzzle, SingleTurn
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import Outcome
from languages.message import Message, message, sentences
from languages.messages import N_

YOU: Final = {
    Mode.BASIC: N_("You are seat {seat}."),
    Mode.ADVANCED: N_("You are seat {seat} of the advanced game."),
}
"""Who the player is, by the rules."""

PACK: Final = (
    N_("Place these {number} cards, in any order and without cats, for the most points."),
    N_(
        "Place these {number} cards, in any order and with at most one cat, right after a card "
        "and across it, for the most points."
    ),
    N_(
        "Place these {number} cards, in any order and with at most two cats, each right after a "
        "card and across it, for the most points."
    ),
    N_(
        "Place these {number} cards, in any order and with at most {cats} cats, each right after "
        "a card and across it, for the most points."
    ),
)
"""The task of a box, by the number of cats up to the one that has to be named."""

PACK_ONE: Final = (
    N_("Place this card, without a cat, for the most points."),
    N_("Place this card, with at most one cat across it, for the most points."),
)
"""The task of a box of a single card: without a cat, and with one at most."""

CHOICES: Final = {
    (False, False): N_("Play one card of your hand, with a cat or without"),
    (True, False): N_("Play one card of your hand, with a cat or without, or Princess"),
    (False, True): N_("Play one card of your hand, with a cat or without, or lay a sleeping cat"),
    (True, True): N_(
        "Play one card of your hand, with a cat or without, or Princess, or lay a sleeping cat"
    ),
}
"""The choices of a turn: with a Princess in the hand or not, with a sleeping cat or not."""

PAIR: Final = 2
"""Seats of which one replies, and is the only rival."""


def task(puzzle: Puzzle) -> Message:
    """The task of any puzzle, in sentences."""
    if isinstance(puzzle, Packing):
        return sentences(message(YOU[puzzle.mode], seat=SEAT), _packing(puzzle))
    position, aim = puzzle.position, _aim(puzzle)
    you = message(YOU[position.mode], seat=position.turn)
    asked = sentences(you, message("{choices}, for {aim}.", choices=_choices(puzzle), aim=aim))
    if puzzle.adversarial:
        asked = sentences(you, _replied(puzzle), message("Make sure of {aim}.", aim=aim))
    if puzzle.objective is Objective.SCORE:
        return asked
    return for_lead(asked, Outcome(position.board, puzzle.stakes).value)


def _packing(puzzle: Packing) -> Message:
    number, cats = len(puzzle.cards), puzzle.cats
    texts = PACK if number > 1 else PACK_ONE
    return message(texts[min(cats, len(texts) - 1)], number=number, cats=cats)


def _choices(puzzle: SingleTurn) -> Message:
    position = puzzle.position
    asleep = not (position.drawn or position.ending) and position.mover.cats > 0
    return message(CHOICES[PRINCESS in position.mover.hand, asleep])


def _replied(puzzle: SingleTurn) -> Message:
    """The choices of a turn, and that the others reply."""
    text = N_(
        "{choices}. Then each other seat takes one turn so as to hurt you most; all hands are "
        "open, and nothing is drawn."
    )
    if puzzle.length == PAIR:
        text = N_(
            "{choices}. Then seat {seat} takes one turn so as to hurt you most; all hands are "
            "open, and nothing is drawn."
        )
    return message(text, choices=_choices(puzzle), seat=1 - puzzle.position.turn)


def _aim(puzzle: SingleTurn) -> Message:
    if puzzle.objective is Objective.SCORE:
        return message("the most points")
    if len(puzzle.position.seats) == PAIR:
        return message("the largest lead over seat {seat}", seat=1 - puzzle.position.turn)
    return message("the largest lead over whichever other seat has most points")

"""The task of a puzzle in words that address the identity whose points count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.asked import for_lead
from games.catbox.faces import Identity
from games.catbox.names import NAMES
from games.catbox.puzzle import Chain, Objective, Puzzle, SingleTurn
from games.catbox.rulings import Mode
from games.catbox.scoring import Outcome
from languages.message import Message, all_of, message
from languages.messages import N_

PAIR: Final = 2
"""The number of names that calls for the comparative, and of seats with one that replies."""

CHAINS: Final = (
    N_("You are {you}. Place this card for the most points."),
    N_("You are {you}. Place these two cards, in any order, for the most points."),
    N_("You are {you}. Place these three cards, in any order, for the most points."),
    N_("You are {you}. Place these four cards, in any order, for the most points."),
    N_("You are {you}. Place these {number} cards, in any order, for the most points."),
)
CHAINS_FOR_LEAD: Final = (
    N_("You are {you}. Place this card for the largest lead over {rivals}."),
    N_("You are {you}. Place these two cards, in any order, for the largest lead over {rivals}."),
    N_("You are {you}. Place these three cards, in any order, for the largest lead over {rivals}."),
    N_("You are {you}. Place these four cards, in any order, for the largest lead over {rivals}."),
    N_(
        "You are {you}. Place these {number} cards, in any order, for the largest lead over "
        "{rivals}."
    ),
)
"""The task of a chain, by the number of cards up to the one that is in figures."""

TURNS: Final = {
    Objective.SCORE: N_("You are {you}. Lay one card, your own or another's, for the most points."),
    Objective.MARGIN: N_(
        "You are {you}. Lay one card, your own or another's, for the largest lead over {rivals}."
    ),
}
ADVANCED_TURNS: Final = {
    Objective.SCORE: N_(
        "You are {you}. Take one turn, with a token or without, for the most points."
    ),
    Objective.MARGIN: N_(
        "You are {you}. Take one turn, with a token or without, for the largest lead over {rivals}."
    ),
}
"""The task of a turn, by objective."""

AMONG_TWO: Final = {
    Objective.SCORE: N_(
        "You are {you}. Lay one card; then the other replies so as to hurt you most, all cards "
        "open. Make sure of the most points."
    ),
    Objective.MARGIN: N_(
        "You are {you}. Lay one card; then the other replies so as to hurt you most, all cards "
        "open. Make sure of the largest lead over {rivals}."
    ),
}
AMONG_MORE: Final = {
    Objective.SCORE: N_(
        "You are {you}. Lay one card; then each of the others replies so as to hurt you most, all "
        "cards open. Make sure of the most points."
    ),
    Objective.MARGIN: N_(
        "You are {you}. Lay one card; then each of the others replies so as to hurt you most, all "
        "cards open. Make sure of the largest lead over {rivals}."
    ),
}
ADVANCED_DUELS: Final = {
    Objective.SCORE: N_(
        "You are {you}. Take one turn, with a token or without; then everybody else replies so as "
        "to hurt you most, all cards open. Make sure of the most points."
    ),
    Objective.MARGIN: N_(
        "You are {you}. Take one turn, with a token or without; then everybody else replies so as "
        "to hurt you most, all cards open. Make sure of the largest lead over {rivals}."
    ),
}
"""The task of a duel, by objective."""


def task(puzzle: Puzzle) -> Message:
    """The task of any puzzle, in sentences."""
    if puzzle.objective is Objective.SCORE:
        return _task(puzzle)
    if isinstance(puzzle, Chain):
        start = Outcome(puzzle.board, puzzle.stakes)
    else:
        start = Outcome(puzzle.position.board, puzzle.stakes(puzzle.position))
    return for_lead(_task(puzzle), start.value)


def _task(puzzle: Puzzle) -> Message:
    you, *against = _identities(puzzle)
    assert you is not None
    rivals = strongest([message(NAMES[each]) for each in against if each is not None])
    if isinstance(puzzle, Chain):
        texts = CHAINS if puzzle.objective is Objective.SCORE else CHAINS_FOR_LEAD
        number = len(puzzle.faces)
        text = texts[min(number, len(texts)) - 1]
        return message(text, you=message(NAMES[you]), number=number, rivals=rivals)
    text = _turn_texts(puzzle)[puzzle.objective]
    return message(text, you=message(NAMES[you]), rivals=rivals)


def _identities(puzzle: Puzzle) -> Iterator[Identity | None]:
    """The identity whose points count, then its rivals; None for one that isn't known."""
    if isinstance(puzzle, Chain):
        yield puzzle.identity
        yield from (stake.identity for stake in puzzle.stakes.rivals)
    else:
        seats, turn = puzzle.position.seats, puzzle.position.turn
        yield from (seat.identity for seat in (seats[turn], *seats[:turn], *seats[turn + 1 :]))


def _turn_texts(puzzle: SingleTurn) -> Mapping[Objective, str]:
    if puzzle.position.mode is Mode.ADVANCED:
        return ADVANCED_DUELS if puzzle.adversarial else ADVANCED_TURNS
    if puzzle.adversarial:
        return AMONG_TWO if puzzle.length == PAIR else AMONG_MORE
    return TURNS


def strongest(names: Sequence[Message]) -> Message:
    """Who of some has most points, in words that say that only one of them counts."""
    if len(names) == 1:
        return names[0]
    if len(names) == PAIR:
        return message("whichever of {names} has more points", names=all_of(names))
    return message("whichever of {names} has most points", names=all_of(names))

"""The task of a puzzle in words that address the identity whose points count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.asked import Statement, behind, meaning_of_lead
from games.catbox.faces import Identity
from games.catbox.names import NAMES
from games.catbox.puzzle import Chain, Objective, Puzzle, SingleTurn
from games.catbox.rulings import Mode
from games.catbox.scoring import Outcome
from languages.message import Message, all_of, message
from languages.messages import N_

PAIR: Final = 2
"""The number of seats with one that replies."""

CHAINS: Final = (
    N_("Place this card for {aim}."),
    N_("Place these two cards for {aim}."),
    N_("Place these three cards for {aim}."),
    N_("Place these four cards for {aim}."),
    N_("Place these {number} cards for {aim}."),
)
"""The task of a chain, by the number of cards up to the one that is in figures."""

TURNS: Final = {
    (Mode.BASIC, False): N_("Lay one card for {aim}."),
    (Mode.ADVANCED, False): N_("Take one turn for {aim}."),
    (Mode.BASIC, True): N_("Lay the card that makes sure of {aim}."),
    (Mode.ADVANCED, True): N_("Take the turn that makes sure of {aim}."),
}
"""The task of a turn, by the game and by whether the others reply."""

SCORING: Final = N_(
    "You score a point for each of your cats in sight, and one more for each in its largest area."
)
CHIHUAHUA: Final = N_(
    "You score a point for each empty box in sight, and two for each area of exactly three cats."
)
"""The points of a colour, and those of the Chihuahua."""


def task(puzzle: Puzzle) -> Statement:
    """The task of any puzzle."""
    you, *against = _identities(puzzle)
    assert you is not None
    rivals = [message(NAMES[each]) for each in against if each is not None]
    aim = message("the most points")
    if puzzle.objective is Objective.MARGIN:
        best = rivals[0] if len(rivals) == 1 else message("the best of the others")
        aim = message("the largest lead over {rivals}", rivals=best)
    return Statement(
        _sentence(puzzle, aim),
        (message("You are {you}.", you=message(NAMES[you])), *_conditions(puzzle, rivals)),
        tuple(_meaning(puzzle, you)),
    )


def _sentence(puzzle: Puzzle, aim: Message) -> Message:
    if isinstance(puzzle, Chain):
        number = len(puzzle.faces)
        return message(CHAINS[min(number, len(CHAINS)) - 1], number=number, aim=aim)
    return message(TURNS[puzzle.position.mode, puzzle.adversarial], aim=aim)


def _conditions(puzzle: Puzzle, rivals: list[Message]) -> Iterator[Message]:
    """The cards that may be laid, the replies, and the lead that counts."""
    if isinstance(puzzle, SingleTurn):
        yield message("It may be your own card or another's.")
        if puzzle.position.mode is Mode.ADVANCED:
            yield message("You may use a token.")
    elif len(puzzle.faces) > 1:
        yield message("You may choose the order.")
    if isinstance(puzzle, SingleTurn) and puzzle.adversarial:
        pair = message("Then the other replies.")
        yield pair if puzzle.length == PAIR else message("Then each of the others replies.")
    if puzzle.objective is Objective.MARGIN:
        if len(rivals) > 1:
            yield message("The others are {names}.", names=all_of(rivals))
        yield from behind(_start(puzzle).value)


def _meaning(puzzle: Puzzle, you: Identity) -> Iterator[Message]:
    """The rules of open cards, of replies, and of points."""
    if isinstance(puzzle, SingleTurn):
        yield message("All cards are open.")
    if puzzle.adversarial:
        yield message("A reply is the one that hurts you most; the points are counted after it.")
    yield message(CHIHUAHUA if you is Identity.CHIHUAHUA else SCORING)
    if puzzle.objective is Objective.MARGIN:
        yield meaning_of_lead()


def _start(puzzle: Puzzle) -> Outcome:
    """The board before anything is done."""
    if isinstance(puzzle, Chain):
        return Outcome(puzzle.board, puzzle.stakes)
    return Outcome(puzzle.position.board, puzzle.stakes(puzzle.position))


def _identities(puzzle: Puzzle) -> Iterator[Identity | None]:
    """The identity whose points count, then its rivals; None for one that isn't known."""
    if isinstance(puzzle, Chain):
        yield puzzle.identity
        yield from (stake.identity for stake in puzzle.stakes.rivals)
    else:
        seats, turn = puzzle.position.seats, puzzle.position.turn
        yield from (seat.identity for seat in (seats[turn], *seats[:turn], *seats[turn + 1 :]))

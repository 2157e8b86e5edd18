"""Faces for which a board has exactly one best end: a chain with a single solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.catbox.board import Board
from games.catbox.design import cards_for
from games.catbox.faces import Card, Face, Identity
from games.catbox.puzzle import Chain, Objective
from games.catbox.rulings import Edition
from games.rng import Stream
from solver.answer import Answer, Clock, Limit, Status
from solver.engines import AUTO, solve


def unused(board: Board, cards: Sequence[Card]) -> list[Card]:
    """The cards of a deck that a board leaves over; of faces that it hasn't, none is taken off."""
    faces = [placement.face for placement in board.placements]
    known = [face for face in faces if any(face in card for card in cards)]
    taken = cards_for(known, cards)
    if taken is None:
        return [card for card in cards if not any(face in card for face in known)]
    return [card for number, card in enumerate(cards) if number not in taken]


def drawn_hands(cards: Sequence[Card], faces: int, rng: Stream) -> Iterator[tuple[Face, ...]]:
    """Random hands of `faces` different cards, one side of each, without end."""
    while True:
        drawn = rng.shuffled(cards)[:faces]
        yield tuple(rng.choice(card) for card in drawn)


def single_chains(
    board: Board,
    identity: Identity,
    hands: Iterable[tuple[Face, ...]],
    clock: Clock,
    engine: str = AUTO,
) -> Iterator[tuple[Chain, Answer]]:
    """Each hand that has exactly one best board, with the proved and judged answer.

    Raises:
        OutOfTimeError: the time has run out.
    """
    for hand in hands:
        clock.check()
        puzzle = Chain(Edition.GRAIL, board, identity, hand, Objective.SCORE)
        answer = solve(puzzle, Limit(clock.left), engine)
        if answer.status is Status.OPTIMAL and answer.solutions == 1:
            yield puzzle, answer

"""The base of the kinds about a turn in a position: drawing one, and the proofs about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from games.ifitfits.cards import PRINCESS, UNKNOWN, Held
from games.ifitfits.outcome import Outcome, Stakes
from games.ifitfits.position import Position
from games.ifitfits.puzzle import SingleTurn
from games.ifitfits.steps import Drop, Evict, Lay, Step, parse_step
from games.rng import Stream
from puzzles.candidate import Candidate
from puzzles.ifitfits import options
from puzzles.ifitfits.positions import random_position
from puzzles.ifitfits.tried_turn import TriedTurn
from puzzles.recipe import Recipe
from solver.answer import Line

FEWEST: Final = 2
"""Different things in the mover's hand, at least."""

UNDRAWN: Final = 3
"""In one puzzle in this many the mover hasn't drawn yet, and may lay a sleeping cat."""


class SeatedCandidate(Candidate[SingleTurn]):
    """A puzzle about a turn, and what is proved about it."""

    @cached_property
    def stakes(self) -> Stakes:
        """Whose points count."""
        return self.puzzle.stakes

    @cached_property
    def tried(self) -> tuple[TriedTurn, ...]:
        """Every legal turn, in the order of its steps' texts."""
        return tuple(TriedTurn(draft, self.stakes) for draft in self.puzzle.position.turns.drafts())

    @cached_property
    def start(self) -> int:
        """The value of the position before the turn."""
        return Outcome(self.puzzle.position.board, self.stakes).value

    @property
    def busy(self) -> bool:
        """Whether all of the mover's hand differs, and each of it could gain something at once."""
        hand = self.puzzle.position.mover.hand
        if len(set(hand)) < max(FEWEST, len(hand)):
            return False
        gaining = (line for line in self.at_once if line.value > self.start)
        return set(hand) <= {_taken(parse_step(line.steps[0])) for line in gaining}

    @cached_property
    def at_once(self) -> tuple[Line, ...]:
        """Each first step with what the best turn that begins with it is worth at once."""
        return self.engine.prospects(SingleTurn(self.puzzle.position, self.puzzle.objective))

    @property
    def first_steps(self) -> tuple[Line, ...]:
        """Each first step with the value of the best turn that begins with it."""
        found = dict[str, int]()
        for line in self.prospects:
            first = line.steps[0]
            found[first] = max(found.get(first, line.value), line.value)
        return tuple(Line(value, (first,)) for first, value in found.items())

    def reach(self, tried: TriedTurn) -> int:
        """The value right after a turn."""
        return tried.value

    def reaches(self, line: Sequence[str]) -> tuple[int, ...]:
        """The value of the best turn with the same first steps, after each step of a turn."""
        beginnings = (tuple(line[: number + 1]) for number in range(len(line)))
        return tuple(
            max(self.reach(t) for t in self.tried if t.texts[: len(prefix)] == prefix)
            for prefix in beginnings
        )


def drawn_position(
    recipe: Recipe, defaults: dict[str, str], seats: int, cards: int, rng: Stream
) -> Position | None:
    """A position of a random game from which nothing was discarded; None if a draw has none.

    Raises:
        GameError: the recipe has parameters that no such position has.
    """
    mode, drawn = options.mode(recipe, defaults, rng), rng.below(UNDRAWN) > 0
    position = random_position(seats, cards, mode, rng, drawn=drawn)
    if position is None or position.discards:
        return None
    return replace(position, pile=(UNKNOWN,) * len(position.pile))


def _taken(step: Step) -> Held | None:
    """The card or Princess that a step takes from the hand; None for a sleeping cat."""
    match step:
        case Lay(card):
            return card.named
        case Evict():
            return PRINCESS
        case Drop(held):
            return held
        case _:
            return None

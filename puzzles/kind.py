"""What a kind of puzzle gives to the generator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from games.stream import Stream
from puzzles.challenge import Challenge
from puzzles.recipe import Recipe
from puzzles.tier import Tier

Candidate = TypeVar("Candidate")


class Kind(NamedTuple, Generic[Candidate]):
    """The parts of a kind of puzzle.

    Attributes:
        text: what the player does, in one sentence.
        draw: a random candidate of a recipe's parameters; None if a draw comes to nothing.
        good: the quality bar of a tier.
        challenge: a good candidate with all that is told about it.
        params: the names of its parameters and the values that they have unless given.
    """

    name: str
    text: str
    draw: Callable[[Recipe, Stream], Candidate | None]
    good: Callable[[Candidate, Tier], bool]
    challenge: Callable[[Candidate, Recipe], Challenge]
    params: dict[str, str]


AnyKind = Kind[Any]

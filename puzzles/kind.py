"""What a kind of puzzle gives to the generator and to whoever checks it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from games.rng import Stream
from puzzles.challenge import Challenge
from puzzles.proof_engine import Prover
from puzzles.recipe import Recipe
from puzzles.tier import Tier

Candidate = TypeVar("Candidate")


class Kind(NamedTuple, Generic[Candidate]):
    """The parts of a kind of puzzle.

    Attributes:
        text: what the player does, in one sentence.
        params: the names of its parameters and the values that they have unless given.
        draw: a random task of a recipe's parameters; None if a draw comes to nothing.
        read: the task of a puzzle file's JSON.
        candidate: a task with an engine that proves what is asked about it.
        good: the quality bar of a tier.
        challenge: a good candidate with all that is told about it.

    `draw` raises `GameError` for parameters that it doesn't know, or that no puzzle of the tier
    can have. `good` is false for whatever the engine can't prove.
    """

    name: str
    text: str
    params: dict[str, str]
    draw: Callable[[Recipe, Stream], Any]
    read: Callable[[Any], Any]
    candidate: Callable[[Any, Prover], Candidate]
    good: Callable[[Candidate, Tier], bool]
    challenge: Callable[[Candidate, Recipe], Challenge]


AnyKind = Kind[Any]

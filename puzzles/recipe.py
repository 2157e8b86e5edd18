"""Recipes: the name of a puzzle by how it is made, `game/kind:params#seed`.

The game is left out where it is the default one.

A recipe leads to one puzzle, in every process and on every machine: it holds the version of the
game's generator, and a generator keeps its older versions. What the puzzle is has another name: its
fingerprint.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from games.protocol import GameError, quoted
from games.registry import DEFAULT
from games.rng import Stream
from languages.messages import _
from puzzles.tier import Tier, tier_named

FIRST: Final = 1
"""The version of a generator that has never made other puzzles of the same recipes."""

_RECIPE = re.compile(
    r"(?:([a-z]+)/)?([a-z]+):v(\d{1,4}),tier=([a-z]+)((?:,[a-z]+=[a-z0-9]+)*)#([!-~]{1,64})"
)


@dataclass(frozen=True)
class Recipe:
    """How a puzzle is made.

    Attributes:
        params: names and values that the kind knows, in the order of their names.
        version: the version of the game's generator; `kind.recipe_of` names the newest one.
    """

    kind: str
    tier: Tier
    seed: str
    params: tuple[tuple[str, str], ...] = ()
    version: int = FIRST
    game: str = DEFAULT

    def __str__(self) -> str:
        params = "".join(f",{name}={value}" for name, value in self.params)
        game = "" if self.game == DEFAULT else f"{self.game}/"
        return f"{game}{self.kind}:v{self.version},tier={self.tier.name}{params}#{self.seed}"

    def stream(self, attempt: int) -> Stream:
        """The pseudo-random stream of an attempt of the generator, by its number from 0."""
        return Stream(f"{self.game}-puzzle", str(self), attempt)

    def reseeded(self, seed: str) -> Recipe:
        """The same recipe with another seed."""
        return replace(self, seed=seed)


def parse_recipe(text: str) -> Recipe:
    """The recipe of a text.

    Raises:
        GameError: it isn't `game/kind:params#seed`.
    """
    match = _RECIPE.fullmatch(text)
    if match is None:
        raise GameError(
            _("{text} is not a recipe: expected kind:v1,tier=NAME,...#seed").format(
                text=quoted(text)
            )
        )
    game, kind, version, tier, listed, seed = match.groups()
    if game == DEFAULT:
        raise GameError(
            _("{text}: expected no {default}/, the game unless another is named").format(
                text=quoted(text), default=DEFAULT
            )
        )
    pairs = [tuple(pair.split("=")) for pair in listed.split(",")[1:]]
    params = tuple((name, value) for name, value in pairs)
    if list(params) != sorted(dict(params).items()):
        raise GameError(
            _("{text}: expected each parameter once, in alphabetical order").format(
                text=quoted(text)
            )
        )
    return Recipe(kind, tier_named(tier), seed, params, int(version), game or DEFAULT)

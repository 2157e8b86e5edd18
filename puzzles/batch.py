"""Batches: which puzzles a library is to have, each planned by its number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from games.protocol import GameError, quoted
from puzzles.kind import AnyKind
from puzzles.recipe import Recipe
from puzzles.tier import TIERS, Tier

_SEED = re.compile(r"[!-~]{1,40}")

_VALUE = re.compile(r"[a-z0-9]{1,16}")


class Batch(NamedTuple):
    """So many puzzles, of each kind in turn, and round by round of each tier in turn.

    Attributes:
        kinds: each with the parameters that are asked for.
    """

    kinds: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    tiers: tuple[Tier, ...]
    seed: str
    size: int

    def recipe(self, number: int) -> Recipe:
        """The recipe of the batch's so-manieth puzzle, from 0."""
        round_, turn = divmod(number, len(self.kinds))
        kind, params = self.kinds[turn]
        tier = self.tiers[round_ % len(self.tiers)]
        return Recipe(kind, tier, f"{self.seed}/{number}", params)

    def recipes(self) -> Iterator[Recipe]:
        """All recipes of the batch in order."""
        return map(self.recipe, range(self.size))


def new_batch(
    kinds: Mapping[str, AnyKind],
    names: Sequence[str],
    tiers: Sequence[Tier],
    params: Sequence[tuple[str, str]],
    seed: str,
    size: int,
) -> Batch:
    """A batch of some of the kinds that there are.

    Args:
        names: of the kinds; all if there are none.
        tiers: all if there are none.
        params: each is for those of the kinds that know its name.

    Raises:
        GameError: a kind or parameter is unknown or can't be so, or the seed can't be one.
    """
    for name in names:
        if name not in kinds:
            raise GameError(f"{quoted(name)} is no kind of puzzle: expected {', '.join(kinds)}")
    if not _SEED.fullmatch(seed):
        raise GameError(f"{quoted(seed)} is no seed: expected 1 to 40 ASCII characters, no spaces")
    chosen = [kinds[name] for name in names or kinds]
    _check_params(chosen, params)
    asked = tuple((kind.name, _params_of(kind, params)) for kind in chosen)
    batch = Batch(asked, tuple(tiers) or TIERS, seed, size)
    _try_draws(kinds, batch)
    return batch


def _try_draws(kinds: Mapping[str, AnyKind], batch: Batch) -> None:
    """Draw once for each kind and tier, so that what no puzzle can have is told before any work.

    Raises:
        GameError: a kind refuses the value of a parameter.
    """
    for name, params in batch.kinds:
        for tier in batch.tiers:
            recipe = Recipe(name, tier, batch.seed, params)
            kinds[name].draw(recipe, recipe.stream(0))


def _params_of(kind: AnyKind, params: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, value) for name, value in params if name in kind.params))


def _check_params(kinds: Sequence[AnyKind], params: Sequence[tuple[str, str]]) -> None:
    known = sorted({name for kind in kinds for name in kind.params})
    for name, value in params:
        if name not in known:
            expected = f"expected {', '.join(known)}" if known else "there are none"
            raise GameError(f"{quoted(name)} is no parameter of these kinds: {expected}")
        if not _VALUE.fullmatch(value):
            raise GameError(f"{name}: {quoted(value)}: expected small letters and digits")
    names = [name for name, _ in params]
    if len(set(names)) < len(names):
        raise GameError("a parameter is given twice")

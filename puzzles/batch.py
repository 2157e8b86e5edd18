"""Batches: which puzzles a library is to have, each planned by its number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.protocol import GameError, quoted
from languages.messages import _
from puzzles.kind import AnyKind, kind_named, puzzles_of, recipe_of
from puzzles.recipe import TIERS, Recipe, Tier

_SEED = re.compile(r"[!-~]{1,40}")

_VALUE = re.compile(r"[a-z0-9]{1,16}")


class Batch(NamedTuple):
    """Some puzzles of a game, of each kind in turn, and round by round of each tier in turn.

    Attributes:
        kinds: each with the parameters that are asked for.
    """

    game: str
    kinds: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    tiers: tuple[Tier, ...]
    seed: str
    size: int

    def recipe(self, number: int) -> Recipe:
        """The recipe of the puzzle of a number, from 0."""
        round_, turn = divmod(number, len(self.kinds))
        kind, params = self.kinds[turn]
        tier = self.tiers[round_ % len(self.tiers)]
        return recipe_of(self.game, kind, tier, f"{self.seed}/{number}", params)

    def recipes(self) -> Iterator[Recipe]:
        """All recipes of the batch in order."""
        return map(self.recipe, range(self.size))


def new_batch(
    game: str,
    names: Sequence[str],
    tiers: Sequence[Tier],
    params: Sequence[tuple[str, str]],
    seed: str,
    size: int,
) -> Batch:
    """A batch of some of a game's kinds.

    Args:
        names: of the kinds; none for all.
        tiers: none for all.
        params: each is for those of the kinds that know its name.

    Raises:
        GameError: a game, kind or parameter is unknown, or a value or the seed is not valid.
    """
    if not _SEED.fullmatch(seed):
        raise GameError(
            _("{seed} is no seed: expected 1 to 40 ASCII characters, no spaces").format(
                seed=quoted(seed)
            )
        )
    chosen = [kind_named(game, name) for name in names or puzzles_of(game).kinds()]
    _check_params(chosen, params)
    asked = tuple((kind.name, _params_of(kind, params)) for kind in chosen)
    batch = Batch(game, asked, tuple(tiers) or TIERS, seed, size)
    _try_draws(batch)
    return batch


def _try_draws(batch: Batch) -> None:
    """Draw once for each kind and tier, so that values that no puzzle can have are found early.

    Raises:
        GameError: a kind refuses the value of a parameter.
    """
    for name, params in batch.kinds:
        for tier in batch.tiers:
            recipe = recipe_of(batch.game, name, tier, batch.seed, params)
            kind_named(batch.game, name).draw(recipe, recipe.stream(0))


def _params_of(kind: AnyKind, params: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, value) for name, value in params if name in kind.params))


def _check_params(kinds: Sequence[AnyKind], params: Sequence[tuple[str, str]]) -> None:
    known = sorted({name for kind in kinds for name in kind.params})
    for name, value in params:
        if name not in known:
            listed = ", ".join(known)
            expected = (
                _("expected {values}").format(values=listed) if known else _("there are none")
            )
            raise GameError(
                _("{name} is no parameter of these kinds: {expected}").format(
                    name=quoted(name), expected=expected
                )
            )
        if not _VALUE.fullmatch(value):
            raise GameError(
                _("{name}: {value}: expected small letters and digits").format(
                    name=name, value=quoted(value)
                )
            )
    names = [name for name, _ in params]
    if len(set(names)) < len(names):
        raise GameError(_("a parameter is given twice"))

"""Puzzles to practise: any number of each kind and tier that the dailies of a game have."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from typing import Final, NamedTuple

from games.protocol import GameError
from languages.messages import _
from puzzles.calendar import rotation_of
from puzzles.recipe import Recipe

MOST: Final = 9999
"""The highest number of a puzzle of one kind and tier."""


class PracticeName(NamedTuple):
    """A puzzle to practise, by its number from 1 among those of its kind and tier."""

    game: str
    kind: str
    tier: str
    number: int

    def __str__(self) -> str:
        return f"{self.game}/{self.kind}/{self.tier}/{self.number}"


@cache
def practice_recipes(game: str) -> Mapping[tuple[str, str], tuple[Recipe, ...]]:
    """The recipes of the newest dailies of a game, a row for each kind and tier, by growing size.

    Raises:
        GameError: there is no such game, or it has no dailies.
    """
    rotation = rotation_of(game)
    first = max((rotation.first_day, *rotation.renewals))
    found: dict[tuple[str, str], list[Recipe]] = {}
    for number in range(rotation.block * rotation.blocks):
        recipe = rotation.recipe(game, first + timedelta(days=number))
        found.setdefault((recipe.kind, recipe.tier.name), []).append(recipe)
    return {key: tuple(found[key]) for key in sorted(found, key=lambda key: _place(found[key]))}


def practice_recipe(name: PracticeName) -> Recipe:
    """The recipe of a puzzle to practise.

    Raises:
        GameError: there is none of this name.
    """
    recipes = practice_recipes(name.game).get((name.kind, name.tier))
    if recipes is None or not 1 <= name.number <= MOST:
        raise GameError(_("there is no such puzzle to practise"))
    return recipes[(name.number - 1) % len(recipes)].reseeded(f"practice-{name.number}")


def _place(recipes: list[Recipe]) -> tuple[str, int]:
    return recipes[0].kind, recipes[0].tier.number

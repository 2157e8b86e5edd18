"""The rows of `perft.json`: what they are made from, and how the rules count them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from games.catinthebox.round import Round
from games.catinthebox.rulings import Follow
from games.catinthebox.steps import parse_step
from games.rng import Stream
from tests.support.catinthebox.plain_rules import PlainRound
from tests.support.catinthebox.rounds import dealt

PATH = Path(__file__).with_name("perft.json")

MOST_LINES = 20_000
"""Depths with more lines than this aren't counted."""


class Recipe(NamedTuple):
    """A deal, and how many random moves are made in it."""

    seats: int
    follow: str
    seed: int
    moves: int


RECIPES = tuple(
    Recipe(seats, follow.value, 10 * seats + moves, moves)
    for seats in (2, 3, 4, 5)
    for follow in Follow
    for moves in (0, seats, 2 * seats + 3, 5 * seats + 1)
)


class Row(NamedTuple):
    """A recipe, the moves that it made, and the lines of each depth from there."""

    recipe: Recipe
    done: tuple[str, ...]
    counts: tuple[int, ...]


def made(recipe: Recipe) -> tuple[Round, PlainRound]:
    """The moment of a recipe, for both implementations."""
    start = dealt(recipe.seats, recipe.seed, Follow(recipe.follow)).alone()
    rng, moves, position = Stream("perft", *recipe), list[str](), start
    while len(moves) < recipe.moves and not position.over:
        move = position.moves.random(rng)
        moves.append(move.text)
        position = position.play(move)
    return position.round, plain(start.round, recipe, tuple(moves))


def plain(start: Round, recipe: Recipe, moves: tuple[str, ...]) -> PlainRound:
    """A dealt round for the plain rules."""
    hands = tuple(seat.hand for seat in start.seats)
    neutral = tuple(token.space.number for token in start.board.tokens)
    strict = recipe.follow == Follow.STRICT
    return PlainRound(hands, neutral, start.leader, strict, moves)


def count(moment: Round, depth: int) -> int:
    """The number of lines of `depth` moves."""
    if depth == 0:
        return 1
    return sum(count(moment.play(step), depth - 1) for step in moment.steps)


def fresh_rows() -> list[Row]:
    """Every row, counted by the rules."""
    return [_row(recipe) for recipe in RECIPES]


def _row(recipe: Recipe) -> Row:
    moment, plain_round = made(recipe)
    counts: list[int] = []
    while len(counts) < 5 and (not counts or 0 < counts[-1] <= MOST_LINES // 10):
        counts.append(count(moment, len(counts) + 1))
    return Row(recipe, plain_round.done, tuple(counts))


def rows() -> list[Row]:
    """The stored rows."""
    raw = json.loads(PATH.read_text())
    return [Row(Recipe(**row["recipe"]), tuple(row["done"]), tuple(row["counts"])) for row in raw]


def write(table: list[Row]) -> None:
    """Store rows."""
    lines = (json.dumps(row._asdict() | {"recipe": row.recipe._asdict()}) for row in table)
    PATH.write_text("[\n" + ",\n".join(lines) + "\n]\n")


def replayed(row: Row) -> Round:
    """The moment that a row's moves lead to."""
    position = dealt(row.recipe.seats, row.recipe.seed, Follow(row.recipe.follow)).alone()
    for text in row.done:
        position = position.play(parse_step(text))
    return position.round

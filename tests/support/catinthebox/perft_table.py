"""The table of lines: what its rows are made from, and how both implementations count them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from games.catinthebox.position import Position
from games.catinthebox.round import Round
from games.catinthebox.rulings import Follow
from games.catinthebox.steps import parse_step
from games.rng import Stream
from tests.support.catinthebox.plain_rules import PlainRound, lines
from tests.support.catinthebox.rounds import dealt
from tests.support.line_counts import Row, Table


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


def made(recipe: Recipe) -> tuple[str, ...]:
    """The random moves of a recipe."""
    position, moves = begun(recipe), list[str]()
    rng = Stream("perft", *recipe)
    while len(moves) < recipe.moves and not position.over:
        move = position.moves.random(rng)
        moves.append(move.text)
        position = position.play(move)
    return tuple(moves)


def begun(recipe: Recipe) -> Position:
    """The first round of a recipe's deal."""
    return dealt(recipe.seats, recipe.seed, Follow(recipe.follow)).alone()


def replayed(row: Row) -> Round:
    """The moment that a row's moves lead to."""
    position = begun(row.recipe)
    for text in row.done:
        position = position.play(parse_step(text))
    return position.round


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


def _plain_count(row: Row, depth: int) -> int:
    return sum(1 for _ in lines(plain(begun(row.recipe).round, row.recipe, row.done), depth))


TABLE = Table(
    Path(__file__).with_name("perft.json"),
    RECIPES,
    made,
    lambda row, depth: count(replayed(row), depth),
    _plain_count,
    most=2_000,
    most_plain=1_500,
)

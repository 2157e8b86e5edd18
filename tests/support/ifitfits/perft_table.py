"""The table of lines: what its rows are made from, and how both implementations count them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from games.ifitfits.position import Position
from games.ifitfits.rulings import Mode
from games.ifitfits.steps import Drop, Evict, Lay, parse_turn
from games.rng import Stream
from tests.support.ifitfits.plain_rules import PlainGame, lines
from tests.support.ifitfits.positions import dealt, random_move
from tests.support.line_counts import Table

PHASES: dict[str, Callable[[Position], bool]] = {
    "start": lambda position: position.start is not None,
    "choice": lambda position: position.start is None and not position.drawn,
    "drawn": lambda position: position.drawn and position.toy is None,
    "toy": lambda position: position.toy is not None,
    "princess": lambda position: _holds(position, Evict) and len(position.board.edges) > 1,
    "end": lambda position: position.ending and _holds(position, Lay),
    "unfit": lambda position: _holds(position, Drop),
}
"""The condition on positions of each sort."""


def _holds(position: Position, sort: type) -> bool:
    """Whether some move begins with a step of a sort."""
    return any(isinstance(step, sort) for step in position.draft.next_steps())


class Recipe(NamedTuple):
    """A random game, and the sort of position in it from which lines are counted."""

    seats: int
    mode: str
    table: str
    phase: str


RECIPES = (
    *(Recipe(2, mode.value, "9x7", phase) for phase in PHASES for mode in Mode),
    *(Recipe(3 + at % 3, Mode.BASIC.value, "8x5", phase) for at, phase in enumerate(PHASES)),
    *(Recipe(5 - at % 3, Mode.ADVANCED.value, "7x8", phase) for at, phase in enumerate(PHASES)),
)


def made(recipe: Recipe) -> tuple[str, ...]:
    """The moves of a recipe, up to a position of its sort in the middle of a game that has one."""
    games = (_game(recipe, number) for number in range(100))
    return next(moves[: found[len(found) // 2]] for moves, found in games if found)


def _game(recipe: Recipe, number: int) -> tuple[tuple[str, ...], list[int]]:
    """The moves of a random game, and after how many of them its position is of the sort."""
    position, moves, found = begun(recipe), list[str](), list[int]()
    rng = Stream("ifitfits-perft", *recipe, number)
    while not position.over:
        if PHASES[recipe.phase](position):
            found.append(len(moves))
        move = random_move(position, rng)
        moves.append(str(move))
        position = position.play(move)
    return tuple(moves), found


def begun(recipe: Recipe) -> Position:
    """The deal of a recipe."""
    return dealt(recipe.seats, "perft", Mode(recipe.mode), recipe.table)


def replayed(recipe: Recipe, moves: tuple[str, ...]) -> Position:
    """The position that some moves lead to, by the rules."""
    position = begun(recipe)
    for text in moves:
        position = position.play(parse_turn(text))
    return position


def replayed_plainly(recipe: Recipe, moves: tuple[str, ...]) -> PlainGame:
    """The same by the plain rules."""
    game = plain(begun(recipe))
    for text in moves:
        game = game.after(text)
    return game


def plain(position: Position) -> PlainGame:
    """A position before the first starting card, for the plain rules."""
    assert position.start is not None
    return PlainGame(
        position.mode is Mode.ADVANCED,
        *position.board.table,
        [[*map(str, seat.hand)] for seat in position.seats],
        [*map(str, position.pile)],
        [*map(str, position.start.cards)],
        position.turn,
        position.start.left,
        [seat.cats for seat in position.seats],
    )


def count(position: Position, depth: int) -> int:
    """The number of lines of `depth` moves."""
    if depth == 1:
        return len(position.moves)
    return sum(count(draft.end(), depth - 1) for draft in position.moves.drafts())


TABLE = Table(
    Path(__file__).with_name("perft.json"),
    RECIPES,
    made,
    lambda row, depth: count(replayed(row.recipe, row.done), depth),
    lambda row, depth: lines(replayed_plainly(row.recipe, row.done), depth),
    most=800,
    most_plain=250,
)

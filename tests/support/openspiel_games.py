"""Random games of OpenSpiel, and the same games as the arena has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pyspiel

from games.catbox.position import Position
from games.protocol import Memory
from games.rng import Stream
from solver.openspiel.game import SpielState, game_class
from solver.openspiel.stage import Stage

NAME = "python_catbox"

GAMES: dict[str, dict[str, Any]] = {
    "two": {},
    "three": {"players": 3},
    "four": {"players": 4, "edition": "secondgate"},
    "five": {"players": 5, "deck": "mirror"},
    "advanced": {"mode": "advanced"},
    "advanced three": {"players": 3, "mode": "advanced", "edition": "secondgate"},
}
"""Games of Cat Box of all kinds by name."""


def loaded(name: str, **more: object) -> Any:
    """One of the games of Cat Box."""
    game_class("catbox")
    return pyspiel.load_game(NAME, GAMES[name] | more)


def states(game: Any, seed: object) -> Iterator[SpielState]:
    """Every state of a random game, the first one and the last included; each changes into the
    next."""
    rng = Stream("test-spiel", str(seed))
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


def decision(game: Any, seed: object, steps: int) -> SpielState:
    """A state in which a seat has to choose, `steps` steps after the deal."""
    for state in states(game, seed):
        if not state.is_chance_node() and len(taken(state)) == steps:
            return state
    raise AssertionError("the game is shorter")


def taken(state: SpielState) -> list[int]:
    """The number of each step since the deal."""
    return [each.action for each in state.full_history() if each.player >= 0]


def remembered(stage: Stage) -> tuple[Any, Any]:
    """The position in which a turn begins, and the memory of all seats at that time."""
    position, memory = stage.position, stage.start.memory
    assert isinstance(position, Position)
    assert isinstance(memory, Memory)
    return position, memory

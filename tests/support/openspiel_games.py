"""Random games of OpenSpiel, and the same games as the arena has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pyspiel

from games.protocol import Memory
from games.rng import Stream
from solver.openspiel.game import SpielState, game_class, short_name
from solver.openspiel.stage import Stage

GAMES: dict[str, dict[str, Any]] = {
    "catbox two": {},
    "catbox three": {"players": 3},
    "catbox four": {"players": 4, "edition": "secondgate"},
    "catbox five": {"players": 5, "deck": "mirror"},
    "catbox advanced": {"mode": "advanced"},
    "catbox advanced three": {"players": 3, "mode": "advanced", "edition": "secondgate"},
    "catinthebox two": {"players": 2, "follow": "strict"},
    "catinthebox three": {"players": 3},
    "catinthebox four": {"players": 4, "follow": "strict"},
    "catinthebox five": {"players": 5},
    "ifitfits two": {"players": 2, "table": "5x5"},
    "ifitfits three": {"players": 3, "table": "5x5", "mode": "advanced"},
    "ifitfits four": {"players": 4, "table": "5x5"},
    "ifitfits five": {"players": 5, "table": "5x5", "mode": "advanced"},
}
"""Games of all kinds: each name begins with that of the registry."""


def loaded(name: str, **more: object) -> Any:
    """One of the games."""
    rules = name.partition(" ")[0]
    game_class(rules)
    return pyspiel.load_game(short_name(rules), GAMES[name] | more)


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
    """The state `steps` steps after the deal, or the last one."""
    for state in states(game, seed):
        if not state.is_chance_node() and len(taken(state)) == steps:
            return state
    return state


def taken(state: SpielState) -> list[int]:
    """The number of each step since the deal."""
    return [each.action for each in state.full_history() if each.player >= 0]


def remembered(stage: Stage) -> tuple[Any, Memory]:
    """The position in which a turn begins, and the memory of all seats at that time."""
    memory = stage.start.memory
    assert isinstance(memory, Memory)
    return stage.position, memory

"""Random games of OpenSpiel, and the same games as the arena has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pyspiel

from games.catbox.memory import Memory
from games.catbox.position import Position
from games.rng import Stream
from solver.catbox.openspiel.game import NAME, CatBoxState
from solver.catbox.openspiel.state import Moment, replayed

GAMES: dict[str, dict[str, Any]] = {
    "two": {},
    "three": {"players": 3},
    "four": {"players": 4, "edition": "secondgate"},
    "five": {"players": 5, "deck": "mirror"},
    "advanced": {"mode": "advanced"},
    "advanced three": {"players": 3, "mode": "advanced", "edition": "secondgate"},
}
"""Games of all kinds by name."""


def loaded(name: str, **more: object) -> Any:
    """One of the games."""
    return pyspiel.load_game(NAME, GAMES[name] | more)


def states(game: Any, seed: object) -> Iterator[CatBoxState]:
    """Every state of a random game, the first one and the last included; each changes into the
    next."""
    rng = Stream("test-spiel", str(seed))
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


def decision(game: Any, seed: object, steps: int) -> CatBoxState:
    """A state in which a seat has to choose, after so many steps since the deal."""
    for state in states(game, seed):
        if not state.is_chance_node() and len(state.moment.actions) == steps:
            return state
    raise AssertionError("the game is shorter")


def remembered(moment: Moment) -> tuple[Position, Memory]:
    """The position in which a turn begins, and what all seats have seen by then."""
    played = replayed(moment.table, moment.deal, moment.actions)
    position = moment.deal.position()
    memory = Memory.blank(moment.table.players, moment.table.cards)
    for before, turn in reversed(list(played.chronicle.turns())):
        assert before == position
        memory, position = memory.after(position, turn), position.play(turn)
    return position, memory

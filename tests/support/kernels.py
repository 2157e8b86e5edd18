"""Kernels that are compiled before tests need them, also by `python -m tests.support.kernels`."""

from __future__ import annotations

import sys

from games.catbox.faces import Identity
from games.catbox.observation import listed, observe
from games.catbox.puzzle import Duel, Objective, SingleTurn
from games.rng import Stream
from solver.answer import Limit
from tests.support.boards import DECK, midgame
from tests.support.random_puzzles import late_position, random_chain


def compile_search() -> None:
    """Compile or load what `search` needs for chains, turns and duels."""
    from solver.catbox.search import engine

    position = late_position(2, 2, 1)
    engine.solve(random_chain(1, 1, next(iter(Identity))))
    engine.solve(SingleTurn(position, Objective.SCORE))
    engine.solve(Duel(position, Objective.SCORE))


def compile_expert() -> None:
    """Compile or load what the expert needs for playouts and exact ends."""
    from solver.catbox.bots.levels import LEVELS

    for position in (midgame(2, 1, 20), late_position(2, 1, 1)):
        observation = observe(position, position.turn, cards=listed(DECK))
        LEVELS["expert"].choose(observation, Limit(iterations=40), Stream("advised"))


PARTS = {"search": compile_search, "expert": compile_expert}

if __name__ == "__main__":
    PARTS[sys.argv[1]]()

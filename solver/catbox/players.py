"""Who may sit down in the arena: the levels, which see an observation, controls and rivals.

A control may look at the whole position. It is here to measure others by, and never a level.
Rivals are searches that nobody here wrote; they need an extra, and are loaded when they sit down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from games.catbox import scoring
from games.catbox.draft import Draft
from games.catbox.memory import Memory
from games.catbox.observation import Observation
from games.catbox.position import Position
from games.catbox.turn import Turn
from games.rng import Stream
from solver.answer import Limit
from solver.catbox.beliefs.identities import Beliefs
from solver.catbox.bots.levels import LEVELS, Level, choose, own_points
from solver.catbox.bots.variants import VARIANTS, seeing, told
from solver.openspiel.extra import check

Player = Callable[[Position, Memory, Limit, Stream], Turn]
"""Decides for the seat to move; may keep what it likes until its one game is over."""

CLAIRVOYANT = "clairvoyant"


def seated(level: Level) -> Player:
    """A player that decides as a level does, and is shown what its seat can know."""

    def decide(position: Position, memory: Memory, limit: Limit, rng: Stream) -> Turn:
        return choose(level, memory.observe(position, position.turn), limit, rng).move

    return decide


def clairvoyant() -> Player:
    """A control one turn deep that knows every identity: it plays for its true margin."""

    def decide(position: Position, memory: Memory, limit: Limit, rng: Stream) -> Turn:
        level = Level(CLAIRVOYANT, "plays for its true margin", _true_margin(position))
        return choose(level, memory.observe(position, position.turn), limit, rng).move

    return decide


def _true_margin(position: Position) -> Callable[[Observation, Draft, Beliefs], float]:
    others = [seat for index, seat in enumerate(position.seats) if index != position.turn]
    known = [(seat.identity, len(seat.tokens)) for seat in others if seat.identity is not None]

    def evaluate(observation: Observation, draft: Draft, beliefs: Beliefs) -> float:
        best = max(scoring.points(draft.board, identity) + tokens for identity, tokens in known)
        return own_points(observation, draft, beliefs) - best

    return evaluate


CONTROLS: Mapping[str, Callable[[], Player]] = {
    CLAIRVOYANT: clairvoyant,
    "expert-told": told,
    "expert-seeing": seeing,
}
"""What makes each control, fresh for a game."""


def rival(name: str) -> Player:
    """A search of OpenSpiel.

    Raises:
        MissingError: OpenSpiel isn't installed.
    """
    check(name)
    from solver.catbox.openspiel.rivals import seated

    return seated(name)


RIVALS: Mapping[str, Callable[[], Player]] = {
    name: partial(rival, name) for name in ("ismcts", "ismcts-informed", "mcts")
}
"""What makes each rival, fresh for a game; the last one sees the whole position."""


def seat(name: str) -> Player:
    """A fresh player of a name, which is one of `NAMES`.

    Raises:
        MissingError: it is a rival, and its extra isn't installed.
    """
    others = {**CONTROLS, **RIVALS}
    return others[name]() if name in others else seated({**LEVELS, **VARIANTS}[name])


NAMES = (*LEVELS, *VARIANTS, *CONTROLS, *RIVALS)
"""All who may sit down."""

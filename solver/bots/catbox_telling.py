"""Why a turn was chosen, in a sentence for people."""

from __future__ import annotations

from games.catbox import scoring
from games.catbox.board import Board
from games.catbox.faces import Identity
from games.catbox.observation import Observation
from games.catbox.turn import Turn
from solver.bots.catbox_beliefs import Beliefs

SURE = 0.9
"""A probability from which on a seat is called somebody, without a figure."""


def told(observation: Observation, beliefs: Beliefs, turn: Turn, ground: str) -> str:
    """What a turn does to the points of everybody at once, and what it was chosen by."""
    before = observation.view.board
    after = observation.moves.draft(turn).board
    own = observation.view.seats[observation.seat].identity
    assert own is not None
    parts = [f"{own} {_change(before, after, own)}"]
    parts += [_other(before, after, seat, beliefs) for seat in beliefs.seats]
    return f"{', '.join(parts)}; {ground}"


def _other(before: Board, after: Board, seat: int, beliefs: Beliefs) -> str:
    identity, share = max(beliefs.of(seat).items(), key=lambda pair: pair[1])
    likely = "" if share >= SURE else f", {100 * share:.0f}%"
    return f"seat {seat} ({identity}{likely}) {_change(before, after, identity)}"


def _change(before: Board, after: Board, identity: Identity) -> str:
    return f"{scoring.points(after, identity) - scoring.points(before, identity):+d}"

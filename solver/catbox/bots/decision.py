"""The decision of a bot of Cat Box: a turn, and what it believed."""

from __future__ import annotations

from games.catbox.turn import Turn
from solver.bots.decision import Decision
from solver.catbox.beliefs.identities import Beliefs

TurnDecision = Decision[Turn, Beliefs]

"""Work of processes for games: hints, and the loss by each turn of a game that is over."""

from __future__ import annotations

from collections.abc import Sequence

from games.protocol import Observation, Player
from languages.messages import speaking
from solver.bots.advice import Adviser, DecisionPoint
from solver.bots.review import Assessment, assess
from views.advice import Advice
from views.sessions.hints import Hints
from views.sessions.own_turn import OwnTurn
from views.view import view_of


def hinted(
    adviser: Adviser, observation: Observation, players: Sequence[Player], language: str
) -> Advice:
    """The turn that an adviser recommends in the place of the seat that observes.

    Raises:
        IllegalMoveError: there is nothing to choose.
        GameError: the position can't be evaluated.
    """
    with speaking(language):
        turn = OwnTurn(view_of(adviser.entry), observation, players)
        return Hints(turn, adviser).advice()


def assessed(adviser: Adviser, moment: DecisionPoint, language: str) -> Assessment:
    """A turn against what the adviser would have done.

    Raises:
        GameError: the observation doesn't fit the set-up that it states.
    """
    with speaking(language):
        return assess(adviser, moment)

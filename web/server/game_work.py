"""Work of processes for games: hints, and the loss by each turn of a game that is over."""

from __future__ import annotations

from collections.abc import Sequence

from games.protocol import Observation, Player
from languages.messages import speaking
from solver.bots.advice import Adviser, DecisionPoint
from solver.bots.review import Assessment, assess
from views.sessions.hints import Hints
from views.view import view_of
from web.server.plain_lines import plain_lines


def hinted(
    adviser: Adviser, observation: Observation, players: Sequence[Player], language: str
) -> tuple[str, ...]:
    """The turn that an adviser recommends in the place of the seat that observes, in lines.

    Raises:
        GameError: the position can't be evaluated.
    """
    with speaking(language):
        hints = Hints(view_of(adviser.entry), adviser, observation, players)
        return plain_lines(hints.hint_parts())


def assessed(adviser: Adviser, moment: DecisionPoint, language: str) -> Assessment:
    """A turn against what the adviser would have done.

    Raises:
        GameError: the observation doesn't fit the set-up that it states.
    """
    with speaking(language):
        return assess(adviser, moment)

"""How a game that is played is told: its moves, its end, and what they reveal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from games.protocol import Move, Observation, Position
from languages.message import message, verbatim
from languages.messages import _
from languages.people import name_of, shown_name
from views.event import Event
from views.results import Played, Players, totals_json, winners, winning

M = TypeVar("M", bound=Move)
Obs = TypeVar("Obs", bound=Observation)
Pos = TypeVar("Pos", bound=Position)


class GameView(Generic[Pos, M, Obs]):
    """The defaults, which work for any game by `games.protocol` alone."""

    def event(self, before: Pos, move: M, after: Pos, players: Players) -> Event:
        """A move as everybody at the table may know it.

        Args:
            before, after: the positions around it.
            move: with nothing in it that isn't to be shown.
        """
        seat = before.turn
        name, text = name_of(seat, players[seat].name), verbatim(move)
        return Event(seat, message("{name}: {move}", name=name, move=text))

    def rationale(self, before: Obs, after: Obs, players: Players) -> Iterator[RenderableType]:
        """The inferences from a move, by a seat's observations before it and after it."""
        yield Text(_("  Nothing is known about it but the move itself."))

    def ending(self, record: Played, position: Pos) -> Iterator[RenderableType]:
        """The scores of a finished game, and who has won it."""
        table = Table(_("seat"), _("total"), box=None, pad_edge=False)
        for player, score in zip(record.players, position.scores(), strict=True):
            table.add_row(Text(shown_name(player.name)), str(score.total))
        yield table
        yield Text(winning(record, winners(position)))

    def result_json(self, record: Played, position: Pos) -> dict[str, object]:
        """A position of a record for programs, with the result if the game is over."""
        return {
            "turns": len(record.turns),
            "over": position.over,
            "scores": totals_json(position),
        }

    def player_json(self, record: Played, seat: int) -> dict[str, object]:
        """The JSON fields of a player in a review."""
        return {}


AnyGameView = GameView[Any, Any, Any]

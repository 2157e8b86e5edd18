"""A game in words: its moves, its end, and the hidden things that they reveal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Generic, TypeVar

from games.protocol import Move, Observation, Position
from languages.message import Message, message, translated, verbatim
from languages.messages import _
from languages.people import name_of, person
from views.event import Event
from views.position_view import AnyPositionView
from views.results import Names, Played, Players, names_of, totals_json, winners, winning
from views.sheet import Cells, Column, Part, Sheet

M = TypeVar("M", bound=Move)
Obs = TypeVar("Obs", bound=Observation)
Pos = TypeVar("Pos", bound=Position)


class GameView(Generic[Pos, M, Obs]):
    """The defaults, which work for any game by `games.protocol` alone."""

    ties: tuple[str, str] | None = None
    """Who wins if several seats have the most points, by what: `You`, and anybody else."""

    changes: Callable[[Any, Any, Names], Iterable[Message]] | None = None
    """The changes that a move made, as everybody can see them, from the views around it."""

    def __init__(self, positions: AnyPositionView) -> None:
        self.positions = positions

    def event(self, before: Pos, move: M, after: Pos, players: Players) -> Event:
        """A move as everybody at the table may know it.

        Args:
            before, after: the positions around it.
            move: with nothing in it that isn't to be shown.
        """
        parts = self.positions.turns.parts
        if parts is not None:
            return parts.events.event(before, move, after, players)
        seat = before.turn
        name, text = name_of(seat, players[seat].name), verbatim(move)
        return Event(seat, message("{name}: {move}", name=name, move=text))

    def rationale(self, before: Obs, after: Obs, players: Players) -> Iterator[Part]:
        """The inferences from a move, by a seat's observations before it and after it."""
        if self.changes is None:
            yield _("Nothing is known about it but the move itself.")
            return
        names = names_of(len(players), players)
        for change in self.changes(before.view, after.view, names):
            yield translated(change, before.seat)

    def round_end(self, ended: Pos, players: Players, seat: int | None = None) -> Sheet:
        """The points of a round that has ended, and of the game so far.

        Args:
            ended: the position at its end.
            seat: who reads it; by default the player who is called `You`.
        """
        return self.positions.turns.tabletop(players).seat_table(
            ended, *self.result_points(ended), seat
        )

    def ending(self, record: Played, position: Pos, seat: int | None = None) -> Sheet:
        """The scores of a finished game, and who has won it.

        Args:
            seat: who reads it; by default the player who is called `You`.
        """
        top, first = self.positions.turns.tabletop(record.players), winners(position)
        sheet = top.seat_table(position, *self.result_points(position), seat)
        rows = tuple(replace(row, first=at in first) for at, row in enumerate(sheet.rows))
        return replace(sheet, rows=rows, notes=((self.verdict(record, position),),))

    def result_points(self, position: Pos) -> tuple[tuple[Column, ...], Iterable[Cells]]:
        """The points of every seat of a game that is over."""
        return self.positions.points_of(position)

    def verdict(self, record: Played, position: Pos) -> str:
        """Who has won a finished game, in one sentence."""
        first, totals = winners(position), [score.total for score in position.scores()]
        if self.ties is None or len(first) > 1 or totals.count(max(totals)) == 1:
            return winning(record, first)
        return person(record.players[first[0]].name, *map(_, self.ties))

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

"""What a review says: every turn, the course of the game, turning points, a line a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rich.table import Table
from rich.text import Text

from cli.advice import limit_json, weighed_json
from cli.course import Course, chart
from cli.output import console, counted
from games.catbox.position import Position
from games.catbox.record import Record
from games.protocol import HUMAN
from solver.catbox.advice import Adviser
from solver.catbox.review import (
    Assessment,
    Summary,
    TurningPoint,
    margin,
    summaries,
    turning_points,
)

LONGEST: Final = 12
"""How much of a name the table of turns shows."""


@dataclass(frozen=True)
class Reviewed:
    """A game that has been looked at.

    Attributes:
        assessments: of the turns that were looked at, in order.
        seat: whose course is told; None for the first person, or the first seat.
    """

    record: Record
    positions: Sequence[Position]
    adviser: Adviser
    assessments: Sequence[Assessment]
    seat: int | None = None

    @cached_property
    def looker(self) -> int:
        """Whose course is told."""
        if self.seat is not None:
            return self.seat
        people = [seat for seat, p in enumerate(self.record.players) if p.player == HUMAN]
        return people[0] if people else 0

    @cached_property
    def points(self) -> tuple[TurningPoint, ...]:
        """The turning points."""
        return turning_points(self.assessments)

    @property
    def course(self) -> Course:
        """How the game went for one seat."""
        best = {e.number + 1: e.best for e in self.assessments if e.seat == self.looker}
        return Course(
            self.name(self.looker),
            tuple(margin(position, self.looker) for position in self.positions),
            {turn: one.margin for turn, one in best.items() if one and one.margin is not None},
            {point.number + 1: point.points for point in self.points},
        )

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.record.players[seat].name


def show(reviewed: Reviewed) -> None:
    """Tell people all of it, what matters most in the end."""
    console.print(_table(reviewed))
    course = reviewed.course
    console.print(Text(f"\n{course.name}: # points ahead or behind, o what it could expect"))
    console.print(chart(course, console.width), no_wrap=True, overflow="ignore")
    for line in (*_points(reviewed), *_players(reviewed)):
        console.print(Text(line))


def json_of(reviewed: Reviewed) -> dict[str, object]:
    """All of it as JSON."""
    adviser = reviewed.adviser
    return {
        "bot": adviser.level,
        "limit": limit_json(adviser.limit),
        "seed": adviser.seed,
        "over": reviewed.positions[-1].over,
        "turns": [_turn_json(reviewed, each) for each in reviewed.assessments],
        "players": [_player_json(reviewed, each) for each in summaries(reviewed.assessments)],
        "turning_points": [_point_json(point) for point in reviewed.points],
    }


def _table(reviewed: Reviewed) -> Table:
    """A row a turn."""
    table = Table(box=None, pad_edge=False)
    table.add_column("turn", justify="right")
    table.add_column("who", max_width=LONGEST, no_wrap=True, overflow="ellipsis")
    table.add_column("lost", justify="right")
    table.add_column("played", overflow="fold")
    table.add_column("better", overflow="fold")
    for each in reviewed.assessments:
        better = "" if each.best is None or each.as_good else each.best.text
        cells = (reviewed.name(each.seat), _lost(each), each.taken, better)
        table.add_row(str(each.number + 1), *map(Text, cells))
    return table


def _lost(assessment: Assessment) -> str:
    if assessment.played is None:
        return "-"
    if assessment.as_good:
        return "0.0"
    error = f" +/-{assessment.error:.1f}" if assessment.error else ""
    return f"{assessment.lost:.1f}{error}"


def _points(reviewed: Reviewed) -> Iterator[str]:
    """The turning points (^)."""
    for point in reviewed.points:
        name, turn = reviewed.name(point.seat), point.number + 1
        if point.is_gift:
            yield f"^ turn {turn}: {name} gave away {point.points:.1f}"
        else:
            now = "ahead" if point.points > 0 else "behind"
            change = f"{abs(point.points):.1f}"
            yield f"^ after turn {turn}: {name} no longer {_OTHER[now]}, {change} {_WAY[now]}"


_OTHER: Final = {"ahead": "expects to be behind", "behind": "expects to be ahead"}
_WAY: Final = {"ahead": "up", "behind": "down"}
"""How a change of what is expected is told, by where it leads."""


def _players(reviewed: Reviewed) -> Iterator[str]:
    for each in summaries(reviewed.assessments):
        yield (
            f"{reviewed.name(each.seat)}: {counted(each.turns, 'turn')}, {each.best} of them as "
            f"good as {reviewed.adviser.level}'s; {each.lost:.1f} points given away, "
            f"{each.mean:.2f} a turn"
        )


def _turn_json(reviewed: Reviewed, each: Assessment) -> dict[str, object]:
    after = reviewed.positions[each.number + 1]
    return {
        "turn": each.number + 1,
        "seat": each.seat,
        "name": reviewed.name(each.seat),
        "played": each.taken,
        "value": None if each.played is None else each.played.value,
        "error": None if each.played is None else each.played.error,
        "best": None if each.best is None else weighed_json(each.best),
        "lost": each.lost,
        "lost_error": each.error,
        "as_good": each.as_good,
        "margins": [margin(after, seat) for seat in range(len(after.seats))],
        "alternatives": [weighed_json(one) for one in each.listed],
        "why": each.why,
    }


def _player_json(reviewed: Reviewed, each: Summary) -> dict[str, object]:
    player = reviewed.record.players[each.seat]
    return {
        "seat": each.seat,
        "name": player.name,
        "player": player.player,
        "identity": reviewed.record.deal.identities[each.seat],
        "turns": each.turns,
        "lost": each.lost,
        "mean": each.mean,
        "as_good": each.best,
    }


def _point_json(point: TurningPoint) -> dict[str, object]:
    kind = "gift" if point.is_gift else "swing"
    return {"turn": point.number + 1, "seat": point.seat, "kind": kind, "points": point.points}

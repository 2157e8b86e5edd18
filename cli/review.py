"""`catbox review`: where a recorded game was lost, turn by turn."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.table import Table
from rich.text import Text

from cli.advice import (
    AdviceSeed,
    AdviserLevel,
    MoveIterations,
    MoveTime,
    appraisal_json,
    asked,
    limit_json,
)
from cli.course_chart import Course, chart
from cli.course_plot import course_svg
from cli.inputs import InputError, load, naming, replayed
from cli.lazy import command
from cli.options import AsJson, Force, InputFile
from cli.output import INTERRUPTED, check_output, console, counted, print_json, say, write_whole
from cli.progress import progress
from cli.view import view_of
from cli.warmup import ready_workers
from cli.worker_options import ClusterOption, Jobs, cores, workforce
from games.protocol import HUMAN, Record, Role
from solver.bots.advice import Adviser, Moment, moments
from solver.bots.review import (
    Assessment,
    Summary,
    TurningPoint,
    assess,
    margin,
    summaries,
    turning_points,
)
from solver.workers import Workforce, in_order

LONGEST: Final = 12
"""How much of a name the table of turns shows."""


@dataclass(frozen=True)
class Review:
    """A game that has been looked at.

    Attributes:
        assessments: of the turns that were looked at, in order.
        seat: whose course is shown; None for the first person, or the first seat.
    """

    record: Record
    positions: Sequence[Any]
    adviser: Adviser
    assessments: Sequence[Assessment]
    seat: int | None = None

    @cached_property
    def observer(self) -> int:
        """The seat whose course is shown."""
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
        best = {e.number + 1: e.best for e in self.assessments if e.seat == self.observer}
        return Course(
            self.name(self.observer),
            tuple(margin(position, self.observer) for position in self.positions),
            {turn: one.margin for turn, one in best.items() if one and one.margin is not None},
            {point.number + 1: point.points for point in self.points},
        )

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.record.players[seat].name


@command("review evening.json --svg course.svg")
def review(
    file: InputFile,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", min=0, help="Only the turns of this seat.")
    ] = None,
    bot: AdviserLevel = None,
    time: MoveTime = None,
    iterations: MoveIterations = None,
    seed: AdviceSeed = None,
    jobs: Jobs = None,
    cluster: ClusterOption = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the course of the game, too.")
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Show where a recorded game was lost: every turn against the best one.

    A turn is judged by what its seat knew then, never by what was hidden from it. With
    --iterations the answer is the same with any number of --jobs.
    """
    check_output(svg, force, ".svg")
    who = None if jobs is None and cluster is None else workforce(jobs, cluster)
    content = load(file, Role.RECORD)
    record = content.value
    adviser = asked(
        content.entry, bot, time, iterations, str(record.seed) if seed is None else seed
    )
    _check(file, record, seat)
    try:
        with naming(file):
            found = reviewed(record, adviser, who, seat, silent=as_json)
    except KeyboardInterrupt:
        print("catbox: interrupted", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        print_json(_json(found))
    else:
        _show(found)
    if svg is not None:
        write_whole(svg, course_svg(found.course, adviser.level))
        if not as_json:
            console.print(f"{svg}: {counted(len(record.turns), 'turn')}")


def show_review(record: Record, adviser: Adviser) -> None:
    """Look back at a game that was just played."""
    _show(reviewed(record, adviser))


def _check(path: Path, record: Record, seat: int | None) -> None:
    """Raise unless there is something to review.

    Raises:
        InputError: there isn't.
    """
    seats = len(record.players)
    if seat is not None and seat >= seats:
        raise InputError(f"--seat {seat}: there are seats 0 to {seats - 1}")
    replayed(path, record)
    if not record.turns:
        raise InputError(f"{path}: no turn is played yet: there is nothing to review")


def reviewed(
    record: Record,
    adviser: Adviser,
    who: Workforce | None = None,
    seat: int | None = None,
    *,
    silent: bool = False,
) -> Review:
    """Every turn of a record that can be replayed, against what the adviser would have done.

    Args:
        who: who works; None for a process a core, if that is worth while.

    Raises:
        GameError: the deck of the record doesn't hold what is seen, or a process was killed.
    """
    asked_for = [each for each in moments(record) if seat in (None, each.observation.seat)]
    found = _assessed(asked_for, adviser, _useful(who, adviser, len(asked_for)), silent)
    return Review(record, list(record.positions()), adviser, found, seat)


def _useful(who: Workforce | None, adviser: Adviser, turns: int) -> Workforce:
    """No more than there is work for: levels that take no time are done before others start."""
    asked_for = who or Workforce(cores() if adviser.timed else 1)
    return replace(asked_for, jobs=min(asked_for.jobs, max(1, turns)))


def _assessed(
    past: list[Moment], adviser: Adviser, who: Workforce, silent: bool
) -> list[Assessment]:
    """The assessment of each moment, in order, whichever is done first."""
    found, work = [], partial(assess, adviser)
    bar = progress(len(past), silent=silent, plural="turns")
    if who == Workforce(1):
        with bar as advance:
            for moment in past:
                found.append(work(moment))
                advance()
        return found
    entry = adviser.entry
    with ready_workers(who, [entry], entry.bot_kernels, silent=silent) as crew, bar as advance:
        for _, assessment in in_order(crew, work, past):
            found.append(assessment)
            advance()
    return found


def _show(review: Review) -> None:
    """All of it for people, what matters most at the end."""
    console.print(_table(review))
    course = review.course
    console.print(Text(f"\n{course.name}: # points ahead or behind, o what it could expect"))
    console.print(chart(course, console.width), no_wrap=True, overflow="ignore")
    for line in (*_points(review), *_players(review)):
        say(Text(line))


def _json(review: Review) -> dict[str, object]:
    """All of it as JSON."""
    adviser = review.adviser
    return {
        "bot": adviser.level,
        "limit": limit_json(adviser.limit),
        "seed": adviser.seed,
        "over": review.positions[-1].over,
        "turns": [_turn_json(review, each) for each in review.assessments],
        "players": [_player_json(review, each) for each in summaries(review.assessments)],
        "turning_points": [_point_json(point) for point in review.points],
    }


def _table(review: Review) -> Table:
    """A row a turn."""
    table = Table(box=None, pad_edge=False)
    table.add_column("turn", justify="right")
    table.add_column("who", max_width=LONGEST, no_wrap=True, overflow="ellipsis")
    table.add_column("lost", justify="right")
    table.add_column("played", overflow="fold")
    table.add_column("better", overflow="fold")
    for each in review.assessments:
        better = "" if each.best is None or each.as_good else each.best.text
        cells = (review.name(each.seat), _lost(each), each.taken, better)
        table.add_row(str(each.number + 1), *map(Text, cells))
    return table


def _lost(assessment: Assessment) -> str:
    if assessment.played is None:
        return "-"
    if assessment.as_good:
        return "0.0"
    error = f" +/-{assessment.error:.1f}" if assessment.error else ""
    return f"{assessment.lost:.1f}{error}"


def _points(review: Review) -> Iterator[str]:
    """The turning points (^)."""
    for point in review.points:
        name, turn = review.name(point.seat), point.number + 1
        if point.is_gift:
            yield f"^ turn {turn}: {name} gave away {point.points:.1f}"
        else:
            now = "ahead" if point.points > 0 else "behind"
            change = f"{abs(point.points):.1f}"
            yield f"^ after turn {turn}: {name} no longer {_OTHER[now]}, {change} {_WAY[now]}"


_OTHER: Final = {"ahead": "expects to be behind", "behind": "expects to be ahead"}
_WAY: Final = {"ahead": "up", "behind": "down"}
"""What is said of a change in what is expected, by where it leads."""


def _players(review: Review) -> Iterator[str]:
    for each in summaries(review.assessments):
        yield (
            f"{review.name(each.seat)}: {counted(each.turns, 'turn')}, {each.best} of them as "
            f"good as {review.adviser.level}'s; {each.lost:.1f} points given away, "
            f"{each.mean:.2f} a turn"
        )


def _turn_json(review: Review, each: Assessment) -> dict[str, object]:
    after = review.positions[each.number + 1]
    return {
        "turn": each.number + 1,
        "seat": each.seat,
        "name": review.name(each.seat),
        "played": each.taken,
        "value": None if each.played is None else each.played.value,
        "error": None if each.played is None else each.played.error,
        "best": None if each.best is None else appraisal_json(each.best),
        "lost": each.lost,
        "lost_error": each.error,
        "as_good": each.as_good,
        "margins": [margin(after, seat) for seat in range(len(after.seats))],
        "alternatives": [appraisal_json(one) for one in each.listed],
        "why": each.why,
    }


def _player_json(review: Review, each: Summary) -> dict[str, object]:
    player = review.record.players[each.seat]
    return {
        "seat": each.seat,
        "name": player.name,
        "player": player.player,
        **view_of(review.adviser.entry).player_json(review.record, each.seat),
        "turns": each.turns,
        "lost": each.lost,
        "mean": each.mean,
        "as_good": each.best,
    }


def _point_json(point: TurningPoint) -> dict[str, object]:
    kind = "gift" if point.is_gift else "swing"
    return {"turn": point.number + 1, "seat": point.seat, "kind": kind, "points": point.points}

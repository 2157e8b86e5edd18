"""`catbox review`: where a recorded game was lost, turn by turn."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from cli.advice import asked
from cli.inputs import InputError, load_as, replayed
from cli.options import cores
from cli.output import console, counted, print_json, write_whole
from cli.progress import progress
from cli.review_report import Reviewed, json_of, show
from games.catbox.record import Record
from games.protocol import GameError
from solver.catbox.advice import TIMED, Adviser, Moment, moments
from solver.catbox.review import Assessment, assess
from solver.workers import in_order, processes

AHEAD: Final = 2
"""Turns for each process, so that none waits for the next."""


class Wanted(NamedTuple):
    """What the options ask for.

    Attributes:
        seat: the only seat to look at; None for all.
        jobs: how many processes do it, as for `looked_at`.
        seed: None for that of the game, so that its bots are found to play as they played.
    """

    seat: int | None
    level: str
    seconds: float | None
    iterations: int | None
    seed: str | None
    jobs: int | None


def review(path: Path, wanted: Wanted, svg: Path | None, as_json: bool) -> None:
    """Look back at a recorded game, finished or not.

    Raises:
        InputError: the record can't be used, or there is nothing to look at.
    """
    record = load_as(path, Record)
    seed = str(record.seed) if wanted.seed is None else wanted.seed
    adviser = asked(wanted.level, wanted.seconds, wanted.iterations, seed)
    seats = len(record.players)
    if wanted.seat is not None and wanted.seat >= seats:
        raise InputError(f"--seat {wanted.seat}: there are seats 0 to {seats - 1}")
    replayed(path, record)
    if not record.turns:
        raise InputError(f"{path}: no turn is played yet: there is nothing to review")
    if svg is not None and not svg.parent.is_dir():
        raise InputError(f"{svg}: can't be written: there is no such folder")
    if svg is not None and svg.is_dir():
        raise InputError(f"{svg}: can't be written: it is a folder")
    try:
        reviewed = looked_at(record, adviser, wanted.jobs, wanted.seat, silent=as_json)
    except GameError as error:
        raise InputError(f"{path}: {error}") from None
    _tell(reviewed, svg, as_json)


def tell(record: Record, adviser: Adviser) -> None:
    """Look back at a game that was just played."""
    show(looked_at(record, adviser, None))


def looked_at(
    record: Record,
    adviser: Adviser,
    jobs: int | None,
    seat: int | None = None,
    *,
    silent: bool = False,
) -> Reviewed:
    """Every turn of a record that can be replayed, against what the adviser would have done.

    Args:
        jobs: how many processes work; None for one a core, if that is worth while.

    Raises:
        GameError: the deck of the record doesn't hold what is seen, or a process was killed.
    """
    wanted = [each for each in moments(record) if seat in (None, each.observation.seat)]
    found = _assessed(wanted, adviser, _useful(jobs, adviser, len(wanted)), silent)
    return Reviewed(record, list(record.positions()), adviser, found, seat)


def _useful(jobs: int | None, adviser: Adviser, turns: int) -> int:
    """How many processes to work with: levels that take no time are done before others start."""
    usual = 1 if adviser.level not in TIMED else cores()
    return min(jobs or usual, max(1, turns))


def _assessed(wanted: list[Moment], adviser: Adviser, jobs: int, silent: bool) -> list[Assessment]:
    """What comes of each moment, in order, whoever was done first."""
    found, work = [], partial(assess, adviser)
    bar = progress(len(wanted), silent=silent, plural="turns")
    if jobs == 1:
        with bar as advance:
            for moment in wanted:
                found.append(work(moment))
                advance()
        return found
    with processes(jobs) as executor, bar as advance:
        for _, assessment in in_order(executor, work, wanted, AHEAD * jobs):
            found.append(assessment)
            advance()
    return found


def _tell(reviewed: Reviewed, svg: Path | None, as_json: bool) -> None:
    if as_json:
        print_json(json_of(reviewed))
    else:
        show(reviewed)
    if svg is not None:
        from cli.review_plot import review_svg

        write_whole(svg, review_svg(reviewed.course, reviewed.adviser.level))
        if not as_json:
            console.print(f"{svg}: {counted(len(reviewed.record.turns), 'turn')}")

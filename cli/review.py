"""`catbox review`: where a recorded game was lost, turn by turn."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from cli.advice import AdviceSeed, AdviserLevel, MoveIterations, MoveTime
from cli.lazy import command
from cli.options import AsJson, Everything, Force, InputFile, Plain, ThemeOption
from cli.output import INTERRUPTED, check_output, console, has_full_screen, print_json, say
from cli.progress import progress
from cli.prompt import Quit
from cli.review_report import show, show_summary
from cli.theme import keep
from cli.warmup import ready_workers
from cli.worker_options import ClusterOption, Jobs, cores, workforce
from games.files import write_whole
from games.protocol import GameError, Role
from languages.messages import _
from solver.bots.advice import Adviser, DecisionPoint, decision_points
from solver.bots.review import Assessment, assess
from solver.workers import Workforce, in_order
from views.render.course_plot import course_svg
from views.results import totals, turns
from views.sessions.advice import asked
from views.sessions.inputs import naming
from views.sessions.past_game import LEFT_OUT, PastGame, load
from views.sessions.review import Review, review_json


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
    everything: Everything = False,
    as_json: AsJson = False,
    plain: Plain = False,
    theme: ThemeOption = None,
) -> None:
    """Show where a recorded game was lost: every turn against the best one.

    On the full screen one steps through the game; ? lists the keys. With --plain, or in a pipe, a
    table of all turns is printed.
    A turn is judged by what its seat knew then, never by what was hidden from it. With
    --iterations the answer is the same with any number of --jobs. As long as the game goes on,
    only a person's own turns are judged.
    """
    check_output(svg, force, ".svg")
    keep(theme)
    who = None if jobs is None and cluster is None else workforce(jobs, cluster)
    past: PastGame = load(file, Role.RECORD, everything=everything, seat=seat).value
    adviser = asked(past.entry, bot, time, iterations, str(past.seed) if seed is None else seed)
    with naming(file):
        _check(past, svg)
    try:
        with naming(file):
            found = reviewed(past, adviser, who, silent=as_json)
    except KeyboardInterrupt:
        print("catbox: interrupted", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    if svg is not None and found.course is not None:
        write_whole(svg, course_svg(found.course, adviser.level))
    if as_json:
        print_json(review_json(found))
        return
    _show(past, found, on_screen=not plain and has_full_screen())
    if past.hides:
        say(_(LEFT_OUT))
    if svg is not None:
        console.print(f"{svg}: {turns(past.last)}")


def show_review(past: PastGame, adviser: Adviser, on_screen: bool) -> None:
    """Look back at a game that was just played."""
    _show(past, reviewed(past, adviser), on_screen=on_screen)


def _show(past: PastGame, found: Review, *, on_screen: bool) -> None:
    """Let somebody step through what was found, and sum it up; or print all of it."""
    if not on_screen:
        show(found)
        return
    from cli.screen.full_screen import shown
    from cli.screen.review_stepper import ReviewStepper

    with suppress(Quit):
        shown(ReviewStepper(past, found))
    show_summary(found)


def _check(past: PastGame, svg: Path | None) -> None:
    """Raise unless there is something to review, and a course to draw if that is asked for.

    Raises:
        GameError: there isn't, or it is hidden.
    """
    if not past.last:
        raise GameError(_("no turn is played yet: there is nothing to review"))
    past.check_eyes()
    if svg is not None and None in totals(past.position(0)):
        raise GameError(_("the game goes on: who is ahead is hidden; --all draws it"))


def reviewed(
    past: PastGame,
    adviser: Adviser,
    who: Workforce | None = None,
    *,
    silent: bool = False,
) -> Review:
    """Every turn that may be shown, or those of one seat, against what the adviser would have done.

    Args:
        who: who works; None for a process a core, if that is worth while.

    Raises:
        GameError: the deck of the record doesn't hold what is seen, or a process was killed.
    """
    seats = past.eyes if past.seat is None else [past.seat]
    asked_for = [each for each in decision_points(past.record) if each.observation.seat in seats]
    found = _assessed(asked_for, adviser, _useful(who, adviser, len(asked_for)), silent)
    return Review(past, list(past.positions()), adviser, found, past.seat)


def _useful(who: Workforce | None, adviser: Adviser, turns: int) -> Workforce:
    """No more than there is work for: levels that take no time are done before others start."""
    asked_for = who or Workforce(cores() if adviser.timed else 1)
    return replace(asked_for, jobs=min(asked_for.jobs, max(1, turns)))


def _assessed(
    past: list[DecisionPoint], adviser: Adviser, who: Workforce, silent: bool
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
    with ready_workers(who, [entry], entry.bot_kernels, silent=silent) as pool, bar as advance:
        for _, assessment in in_order(pool, work, past):
            found.append(assessment)
            advance()
    return found

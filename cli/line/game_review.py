"""Looking back at a recorded game: its turns are assessed, and shown or printed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from cli.line.prompt import Quit
from cli.line.second_tries import try_again
from cli.print.game_text import show_findings, show_summary
from cli.print.output import has_terminal, say
from cli.print.progress import titled_progress
from languages.messages import _, ngettext
from solver.bots.advice import Adviser, DecisionPoint
from solver.bots.review import Assessment, assess
from solver.worker_pool import WorkerPool
from solver.workers import Workforce, cores, fan_out, workers
from views.sessions.past_game import PastGame
from views.sessions.review import GameReview, Review, ReviewFile, review_path
from views.sessions.second_try import SecondTry

ALONE: Final = Workforce(1)
"""Nobody but this process."""


def show_played(
    past: PastGame, adviser: Adviser, file: Path | None, *, on_screen: bool, asks: bool
) -> None:
    """Look back at a game that was just played; the review is kept if the game is.

    Args:
        asks: as for `show_review`.

    Raises:
        KeyboardInterrupt: as for `show_review`.
    """
    path = None if file is None else review_path(file)
    keeper = ReviewFile(path, past.record, adviser)
    show_review(GameReview(past, adviser, keeper), on_screen=on_screen, asks=asks)


def show_review(
    work: GameReview, who: Workforce | None = None, *, on_screen: bool, asks: bool = True
) -> Review:
    """Look back at a game, and show what was found.

    Args:
        asks: whether somebody at a terminal is asked if turns are to be tried again.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed before anything was found.
    """
    found = reviewed(work, who)
    if on_screen:
        found = _stepped_through(work, found, who)
        show_summary(found)
    else:
        show_findings(found)
    if found.missing:
        say(_missing_text(found.missing))
    elif asks and not on_screen and has_terminal():
        try_again(found)
    return found


def _stepped_through(work: GameReview, found: Review, who: Workforce | None) -> Review:
    """Let somebody step through what was found, and try turns again; all that is found."""
    from cli.screen.full_screen import shown
    from cli.screen.stepper import ReviewStepper

    turn = 0
    with suppress(Quit):
        while True:
            stepper = ReviewStepper(work.past, found, turn)
            shown(stepper)
            turn = stepper.turn
            if stepper.again is None:
                work.with_bots()
                found = reviewed(work, who)
            else:
                turn = stepper.again.number + 1
                _try_on_screen(found, stepper.again)
    return found


def _try_on_screen(review: Review, found: Assessment) -> None:
    """Let somebody try a turn again; the adviser works beside the screen."""
    from cli.screen.full_screen import shown
    from cli.screen.puzzle_table import SecondTryTable

    if not review.adviser.timed:
        with suppress(Quit):
            shown(SecondTryTable(SecondTry(review, found)))
        return
    with workers(ALONE) as pool, suppress(Quit):
        shown(SecondTryTable(SecondTry(review, found, partial(_done_in, pool))))


def _done_in(pool: WorkerPool, work: Callable[[], Assessment]) -> Assessment:
    with pool.one_line_errors():
        return pool.executor.submit(work).result()


def _missing_text(missing: int) -> str:
    return ngettext(
        "{n} turn wasn't looked at; the next review goes on with it.",
        "{n} turns weren't looked at; the next review goes on with them.",
        missing,
    ).format(n=missing)


def reviewed(work: GameReview, who: Workforce | None = None, *, silent: bool = False) -> Review:
    """The turns that are looked at, against what the adviser would have done.

    Ctrl-C ends it early: what was found is kept, and returned.

    Args:
        who: who works; None for a process a core, if that is worth while.

    Raises:
        GameError: the deck of the record doesn't hold what is seen, or a process was killed.
        KeyboardInterrupt: nothing was found yet.
    """
    due = work.due
    if due:
        _look(work, due, _useful(who, work.adviser, len(due)), silent)
    if work.trouble:
        print(f"catbox: {work.trouble}", file=sys.stderr)
    return work.review


def _look(work: GameReview, due: Sequence[DecisionPoint], who: Workforce, silent: bool) -> None:
    """Look at some turns, and keep what was found."""
    try:
        for assessment in _assessed(due, work.adviser, who, silent):
            work.add(assessment)
    except KeyboardInterrupt:
        if not work.review.assessments:
            raise
    finally:
        work.save()


def _useful(who: Workforce | None, adviser: Adviser, turns: int) -> Workforce:
    """No more than there is work for: levels that take no time are done before others start."""
    asked_for = who or Workforce(cores() if adviser.timed else 1)
    return replace(asked_for, jobs=min(asked_for.jobs, max(1, turns)))


def _assessed(
    due: Sequence[DecisionPoint], adviser: Adviser, who: Workforce, silent: bool
) -> Iterator[Assessment]:
    """The assessments of some turns, each as soon as it is done."""
    seconds, work = adviser.limit.seconds, partial(assess, adviser)
    pace = None if seconds is None else seconds / who.jobs
    bar = titled_progress(_title(adviser), len(due), pace, silent=silent)
    if who == ALONE:
        with bar as advance:
            for point in due:
                yield work(point)
                advance()
        return
    entry, waiting = adviser.entry, iter(due)
    with workers(who, [entry]) as pool, bar as advance:
        for _point, assessment in fan_out(pool, work, lambda: next(waiting, None)):
            yield assessment
            advance()


def _title(adviser: Adviser) -> str:
    """The work in a sentence."""
    if adviser.limit.seconds is None:
        return _("{bot} looks at each turn").format(bot=adviser.level)
    return _("{bot} looks at each turn for {seconds} s").format(
        bot=adviser.level, seconds=f"{adviser.limit.seconds:g}"
    )

"""Looking back at a recorded game: its turns are assessed, shown or printed, and tried again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final

from rich.text import Text

from cli.line.prompt import Quit, ask_word
from cli.line.turn_prompt import TurnPrompt
from cli.options.common import thinking
from cli.print.game_text import show_findings, show_summary
from cli.print.output import console, has_terminal, say
from cli.print.progress import titled_progress
from languages.messages import N_, _, ngettext
from solver.bots.advice import Adviser, DecisionPoint
from solver.bots.review import Assessment, assess
from solver.workers import Workforce, cores, fan_out, workers
from views.sessions.review import GameReview, Review
from views.sessions.second_try import SecondTry

ALONE: Final = Workforce(1)
"""Nobody but this process."""


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
        text = ngettext(
            "{n} turn wasn't looked at; the next review goes on with it.",
            "{n} turns weren't looked at; the next review goes on with them.",
            found.missing,
        )
        say(text.format(n=found.missing))
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

        def done(work: Callable[[], Assessment]) -> Assessment:
            with pool.one_line_errors():
                return pool.executor.submit(work).result()

        shown(SecondTryTable(SecondTry(review, found, done)))


def reviewed(work: GameReview, who: Workforce | None = None, *, silent: bool = False) -> Review:
    """The turns that are looked at, against what the adviser would have done.

    Ctrl-C ends it early: what was found is kept, and returned.

    Args:
        who: who works; None for a process a core, if that is worth while.

    Raises:
        GameError: the deck of the record doesn't hold what is seen, or a process was killed.
        KeyboardInterrupt: nothing was found yet.
    """
    due, asked_for = work.due, who or Workforce(cores() if work.adviser.timed else 1)
    if due:  # No more work than there is work for: levels of no time are done before others start.
        _look(work, due, replace(asked_for, jobs=min(asked_for.jobs, len(due))), silent)
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


AGAIN: Final = N_("Type again to try the turns again that gave away most; Enter ends. ")
NEXT: Final = N_("Enter goes on to the next turn, quit ends. ")


class GaveUp(Exception):  # noqa: N818 - a wish, not an error
    """The person wants to see the best turn."""


def try_again(review: Review) -> None:
    """Ask whether somebody wants to try the worst turns again, and let them."""
    bad = review.worst
    if not bad:
        return
    with suppress(Quit):
        if ask_word(_(AGAIN), ("again", ""), _not_understood) != "again":
            return
        for number, found in enumerate(bad, start=1):
            try_turn(SecondTry(review, found))
            if number < len(bad):
                ask_word(_(NEXT), ("",), _not_understood)


def try_turn(session: SecondTry) -> None:
    """Let somebody try one turn until it is over.

    Raises:
        Quit: the person wants to leave.
    """
    _show(session)
    while not session.over:
        words = {"hint": lambda: say(f"  {session.hint()}"), "give up": _give_up}
        try:
            move = TurnPrompt(session.turn, words).move()
            assert move is not None
        except GaveUp:
            lines = session.give_up()
        else:
            with thinking(session.review.adviser):
                tried = session.judgement(move)()
            lines = session.settle(tried)
        for line in lines:
            say(f"  {line}")


def _show(session: SecondTry) -> None:
    """The position, what the seat knew, and the task."""
    turn, view = session.turn, session.turn.view
    before = turn.observation.view
    console.print()
    console.print(view.board(before, before, console.width, turn.players))
    for line in turn.seat_lines(console.width):
        say(line)
    say(Text(session.task, style="bold"))
    say(_("hint says what to aim at, and then the card; give up shows the best turn."))


def _give_up() -> None:
    raise GaveUp


def _not_understood(_word: str) -> None:
    say(_("  Type what is asked for, or press Enter."))

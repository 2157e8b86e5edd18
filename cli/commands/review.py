"""`catbox replay` and `review`: a recorded game again, and where it was lost."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from cli.line.game_review import reviewed, show_review
from cli.line.prompt import Quit
from cli.options.common import (
    AdviceSeed,
    AdviserLevel,
    AsJson,
    Everything,
    Force,
    InputFile,
    Looker,
    MoveIterations,
    MoveTime,
    Plain,
    ThemeOption,
)
from cli.options.lazy import command
from cli.options.worker_options import ClusterOption, Jobs, workforce
from cli.print.game_text import show_ending
from cli.print.output import (
    INTERRUPTED,
    check_output,
    console,
    has_full_screen,
    print_json,
    say,
    say_hanging,
)
from cli.print.preferences import THEME, keep
from games.files import write_whole
from games.protocol import GameError, Role
from languages.messages import _
from views.render.course import course_svg
from views.results import totals, turns
from views.sessions.analysis import asked
from views.sessions.inputs import naming
from views.sessions.past_game import LEFT_OUT, PastGame, load
from views.sessions.review import GameReview, ReviewFile, review_json, review_path

INDENT: Final = 5
"""Columns of the number of a turn."""


@command("replay evening.json --turn 12")
def replay(
    file: InputFile,
    turn: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Only the board after turn N.")
    ] = None,
    seat: Looker = None,
    everything: Everything = False,
    as_json: AsJson = False,
    plain: Plain = False,
    theme: ThemeOption = None,
) -> None:
    """Replay a recorded game and check its result.

    On the full screen one steps through the game; ? lists the keys. With --plain, or in a pipe, all
    turns are printed. As long as the game goes on, nothing is shown that its people may not see.
    """
    keep(THEME, theme)
    whole: PastGame = load(file, Role.RECORD, everything=everything, seat=seat).value
    past = whole.until(turn)
    if as_json:
        print_json(past.view.words.result_json(whole, past.position(past.last)))
    elif turn is not None:
        _show(past)
    elif not plain and has_full_screen():
        from cli.screen.full_screen import shown
        from cli.screen.stepper import Stepper

        with suppress(Quit):
            shown(Stepper(past))
    else:
        for number in range(1, past.last + 1):
            move, *effects = past.lines(number)
            say_hanging(Text(f"{number:>3}. {move}"), INDENT)
            for line in effects:
                say_hanging(Text(f"{'':{INDENT}}{line}"), INDENT)
        _show(past)
        show_ending(past)


def _show(past: PastGame) -> None:
    before, after = (past.position(max(turn, 0)) for turn in (past.last - 1, past.last))
    console.print(past.view.board(after, before, console.width, past.players))
    if past.hides:
        say(_(LEFT_OUT))


Everyone = Annotated[
    bool,
    typer.Option(
        "--all",
        help="The turns of bots, too; show everything, hidden hands too, although the game goes "
        "on.",
    ),
]


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
    everything: Everyone = False,
    as_json: AsJson = False,
    plain: Plain = False,
    theme: ThemeOption = None,
) -> None:
    """Show where a recorded game was lost: every turn against the best one.

    The turns of people are looked at, or all of them where only bots play. What is found is kept
    beside the record, so that the same review is there at once. Ctrl-C shows what is found so far,
    and the next review goes on from there.

    On the full screen one steps through the game; ? lists the keys. With --plain, or in a pipe, a
    table of the turns is printed.
    A turn is judged by what its seat knew then, never by what was hidden from it. With
    --iterations the answer is the same with any number of --jobs. As long as the game goes on,
    only a person's own turns are judged.
    """
    check_output(svg, force, ".svg")
    keep(THEME, theme)
    who = None if jobs is None and cluster is None else workforce(jobs, cluster)
    past: PastGame = load(file, Role.RECORD, everything=everything, seat=seat).value
    adviser = asked(past.entry, bot, time, iterations, str(past.seed) if seed is None else seed)
    with naming(file):
        _check(past, svg)
    keeper = ReviewFile(review_path(file), past.record, adviser)
    work = GameReview(past, adviser, keeper, bots=everything)
    on_screen = not plain and has_full_screen()
    try:
        with naming(file):
            if as_json:
                found = reviewed(work, who, silent=True)
                print_json(review_json(found))
            else:
                found = show_review(work, who, on_screen=on_screen)
    except KeyboardInterrupt:
        print(f"catbox: {_('interrupted')}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    if svg is not None and found.course is not None:
        write_whole(svg, course_svg(found.course, adviser.level))
    if past.hides and not as_json:
        say(_(LEFT_OUT))
    if svg is not None and not as_json:
        console.print(f"{svg}: {turns(past.last)}")
    if found.missing and not on_screen:
        raise typer.Exit(INTERRUPTED)


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

"""`catbox learn`: the lessons of a game, each a move that the rules check."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cli.line.lesson_prompt import learn_by_lines
from cli.line.prompt import Quit
from cli.options.common import Plain, ThemeOption
from cli.options.lazy import command
from cli.options.setup_options import Game
from cli.print.output import INTERRUPTED, console, has_full_screen, say
from cli.print.theme import keep
from games import registry
from languages.messages import _, ngettext
from views.sessions.lesson_session import LessonSession, own_progress


@command("learn --game ifitfits")
def learn(
    game: Game = registry.DEFAULT,
    number: Annotated[
        int | None, typer.Option("--lesson", metavar="N", help="Begin with this lesson.")
    ] = None,
    listed: Annotated[
        bool, typer.Option("--list", help="List the lessons, with a tick if you have done one.")
    ] = False,
    restart: Annotated[
        bool, typer.Option("--restart", help="Forget the ticks, and begin with the first lesson.")
    ] = False,
    plain: Plain = False,
    theme: ThemeOption = None,
) -> None:
    """Learn a game by short lessons: ten on its rules, and six on playing well.

    Each lesson shows a moment of a game and asks for one move, which the rules check. What you
    have done is kept: leave at any time, and the next time you go on where you were. hint helps,
    skip goes on to the next lesson, back to the one before, and help lists the rest.
    """
    keep(theme)
    learner = LessonSession(registry.entry(game), own_progress(), say)
    if restart:
        learner.restart()
    if number is not None:
        learner.go(number)
    if listed:
        _list(learner)
        return
    if number is None and not learner.open_rows:
        _list(learner)
    else:
        _learn(learner, on_screen=not plain and has_full_screen())
    if learner.trouble is not None:
        raise learner.trouble


def _learn(learner: LessonSession, *, on_screen: bool) -> None:
    """Go through the lessons, and say how to go on."""
    try:
        if on_screen:
            from cli.screen.full_screen import shown
            from cli.screen.puzzle_table import LessonTable

            shown(LessonTable(learner))
        else:
            console.print(
                _("{game}: help lists all that you can type.").format(game=learner.entry.title)
            )
            learn_by_lines(learner)
    except Quit:
        _say_how_to_go_on(learner)
    except KeyboardInterrupt:
        _say_how_to_go_on(learner)
        sys.exit(INTERRUPTED)
    else:
        _list(learner)


def _list(learner: LessonSession) -> None:
    """Show all lessons with their ticks, and what to do next."""
    console.print(
        ngettext("{game}, {n} lesson:", "{game}, {n} lessons:", len(learner.lessons)).format(
            game=learner.entry.title, n=len(learner.lessons)
        )
    )
    for row in learner.rows:
        console.print(f"  {row.text}")
    option = _option(learner)
    left = learner.open_rows
    if not left:
        say(_("All done. You are ready: catbox play{option}").format(option=option))
        say(
            _(
                "A lesson again: catbox learn{option} --lesson 1. All rules: catbox rules{option}"
            ).format(option=option)
        )
    else:
        say(_("To go on: catbox learn{option}").format(option=option))


def _say_how_to_go_on(learner: LessonSession) -> None:
    done = len(learner.lessons) - len(learner.open_rows)
    message = _("{done} of {total} lessons done. To go on: catbox learn{option}")
    text = message.format(done=done, total=len(learner.lessons), option=_option(learner))
    say(f"\n{text}")


def _option(learner: LessonSession) -> str:
    """The game, where it has to be named."""
    name = learner.entry.name
    return "" if name == registry.DEFAULT else f" --game {name}"

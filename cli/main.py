"""The command `catbox`: a table of its commands, each loaded when it is run."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Annotated

import typer

from cli.lazy import CommandEntry, LazyGroup
from cli.signals import dying_of_signals
from cli.streams import exit_status, open_streams
from cli.usage_errors import PROGRAM, Refusal, in_one_line, of_command
from games import registry
from games.protocol import quoted
from games.refusals import expected, got
from languages.messages import LANGUAGES, speak
from languages.preference import known, of_environment
from solver.compiling import watch

if TYPE_CHECKING:
    from cli.click_types import Context

COMMANDS = {
    "solve": CommandEntry("cli.solve:solve", "Solve puzzles: the best line of each, proved."),
    "score": CommandEntry("cli.inspect:score", "Count the points of a board or a position."),
    "moves": CommandEntry("cli.inspect:moves", "List every legal move."),
    "show": CommandEntry("cli.inspect:show", "Show a puzzle, a position or a game."),
    "check": CommandEntry("cli.inspect:check", "List every problem of a file at once."),
    "rules": CommandEntry("cli.inspect:rules", "How a game is played, and every ruling."),
    "learn": CommandEntry("cli.learn:learn", "Learn a game by ten short lessons."),
    "new": CommandEntry("cli.new:new", "Deal a game and write it as a position file."),
    "play": CommandEntry("cli.play:play", "Play a game with people and bots in any seats."),
    "resume": CommandEntry("cli.play:resume", "Go on with a game that was left."),
    "games": CommandEntry("cli.game_list:games", "List the games that are kept."),
    "replay": CommandEntry("cli.replay:replay", "Replay a recorded game and check its result."),
    "analyse": CommandEntry("cli.analysis:analyse", "Show the best turns for the seat to move."),
    "review": CommandEntry("cli.review:review", "Show where a recorded game was lost."),
    "arena": CommandEntry("cli.arena:arena", "Let bots play, and report who is stronger."),
    "code": CommandEntry("cli.share_code:code", "Print puzzles as share codes, one word each."),
    "decode": CommandEntry("cli.share_code:decode", "Print the puzzle file of a share code."),
    "daily": CommandEntry("cli.daily:daily", "Play the puzzles of today or of past days."),
    "stats": CommandEntry("cli.stats:stats", "Show how your dailies went."),
    "site": CommandEntry(
        "catbox.commands.site:site", "Write the dailies as files that anybody can host."
    ),
    "serve": CommandEntry(
        "catbox.commands.serve:serve", "Serve the page: puzzles and games in a browser."
    ),
    "puzzles": CommandEntry("cli.puzzles:puzzles", "Make, list, play, prove and print puzzles."),
    "design": CommandEntry("cli.design:design", "Design boards, or prove that there are none."),
    "warmup": CommandEntry("cli.warmup:warm_up", "Compile everything now, so that nothing waits."),
}
"""The commands that serve every game."""


def commands() -> Mapping[str, CommandEntry]:
    """All commands, those of single games at the end."""
    own = {
        name: CommandEntry(*row)
        for entry in registry.GAMES.values()
        for name, *row in entry.commands
    }
    return COMMANDS | own


ALIASES = {"analyze": "analyse", "help": "--help"}
"""Other words for commands, and for an option that people look for among them."""

LANGUAGE_OPTION = "--lang"
"""The option that names a language; it may stand anywhere."""


class Root(LazyGroup):
    """All commands."""

    table = commands()

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the arguments, the first of which may be another word for a command."""
        with in_one_line():
            return super().parse_args(ctx, _renamed(_in_language(args)))

    def invoke(self, ctx: Context) -> object:
        """Run the command; whatever is wrong with its words is one line."""
        with in_one_line(), of_command(ctx):
            return super().invoke(ctx)


def _in_language(args: list[str]) -> list[str]:
    """The arguments without those that name a language, which is spoken from now on.

    Raises:
        Refusal: there is no such language.
    """
    speak(of_environment(os.environ))
    rest, after = list[str](), iter(args)
    for word in after:
        option, has_value, value = word.partition("=")
        if word == "--":
            return [*rest, word, *after]
        if option == LANGUAGE_OPTION:
            speak(_language(value if has_value else next(after, "")))
        else:
            rest.append(word)
    return rest


def _language(text: str) -> str:
    tag = known(text)
    if tag is None:
        reason = expected(*LANGUAGES)
        wrong = got(reason, quoted(text)) if text else reason
        raise Refusal(f"catbox: {LANGUAGE_OPTION}: {wrong}")
    return tag


def _renamed(args: list[str]) -> list[str]:
    """The arguments with the usual name of the command; `help` asks for that of what follows."""
    first = ALIASES.get(args[0], args[0]) if args else ""
    if first == "--help":
        return [*_renamed(args[1:]), first]
    return [first, *args[1:]] if args else []


app = typer.Typer(
    name="catbox",
    cls=Root,
    help="Solve and play board games of cats: {titles}.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _shown(work: watch.Work) -> AbstractContextManager[object]:
    """A bar on a terminal; elsewhere a line after a while."""
    if not sys.stdout.isatty():
        return watch.say_after_a_while(work)
    from cli.warmup import compiling_bar

    return compiling_bar(work)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"catbox {version('catbox-solver')}")
        raise typer.Exit


@app.callback()
def start(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
    language: Annotated[
        str,
        typer.Option(
            LANGUAGE_OPTION,
            metavar="TAG",
            show_default=False,
            help="Speak another language: {languages}.",
        ),
    ] = "",
) -> None:
    """Do nothing before the command."""


@dying_of_signals()
def main() -> None:
    """Run the command; whatever is wrong with the input is one line and exit status 2."""
    open_streams()
    watch.show_with(_shown)
    with exit_status():
        app(prog_name=PROGRAM)

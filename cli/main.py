"""The command `catbox`: a table of its commands, each loaded when it is run."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from cli.options.lazy import CommandEntry, LazyGroup
from cli.options.usage_errors import PROGRAM, Refusal, in_one_line, of_command
from cli.print.streams import exit_status, open_streams
from cli.signals import dying_of_signals, leaving_after_ctrl_c
from games import registry
from games.protocol import quoted
from games.refusals import expected, got
from languages.messages import LANGUAGES, N_, speak, spoken
from languages.preference import keep, kept, known, of_environment

if TYPE_CHECKING:
    from cli.options.click_types import Context

PLAY, LOOK_BACK = N_("Play and learn"), N_("Look at games and positions")
MAKE, SERVE = N_("Puzzles and designs"), N_("Measure, serve, prepare")
"""The groups of commands in the help."""

COMMANDS = {
    "start": CommandEntry(
        "cli.commands.start:start", "Choose what to do from a list, as plain catbox does.", PLAY
    ),
    "learn": CommandEntry(
        "cli.commands.learn:learn",
        "Learn a game by short lessons: its rules, and playing well.",
        PLAY,
    ),
    "daily": CommandEntry(
        "cli.commands.daily:daily", "Play the puzzles of today or of past days.", PLAY
    ),
    "play": CommandEntry(
        "cli.commands.play:play", "Play a game with people and bots in any seats.", PLAY
    ),
    "resume": CommandEntry("cli.commands.play:resume", "Go on with a game that was left.", PLAY),
    "games": CommandEntry("cli.commands.game_list:games", "List the games that are kept.", PLAY),
    "stats": CommandEntry(
        "cli.commands.stats:stats", "Show how your dailies and your games went.", PLAY
    ),
    "rules": CommandEntry(
        "cli.commands.inspect:rules", "How a game is played, and every ruling.", PLAY
    ),
    "replay": CommandEntry(
        "cli.commands.review:replay", "Replay a recorded game and check its result.", LOOK_BACK
    ),
    "review": CommandEntry(
        "cli.commands.review:review", "Show where a recorded game was lost.", LOOK_BACK
    ),
    "analyse": CommandEntry(
        "cli.commands.analysis:analyse", "Show the best turns for the seat to move.", LOOK_BACK
    ),
    "show": CommandEntry(
        "cli.commands.inspect:show", "Show a puzzle, a position or a game.", LOOK_BACK
    ),
    "check": CommandEntry(
        "cli.commands.inspect:check", "List every problem of a file at once.", LOOK_BACK
    ),
    "score": CommandEntry(
        "cli.commands.inspect:score", "Count the points of a board or a position.", LOOK_BACK
    ),
    "moves": CommandEntry("cli.commands.inspect:moves", "List every legal move.", LOOK_BACK),
    "new": CommandEntry(
        "cli.commands.inspect:new", "Deal a game and write it as a position file.", LOOK_BACK
    ),
    "deck": CommandEntry("cli.commands.deck:deck", "Play with the cards of your own copy.", MAKE),
    "puzzles": CommandEntry(
        "cli.commands.puzzles:puzzles", "Make, list, play, prove and print puzzles.", MAKE
    ),
    "solve": CommandEntry(
        "cli.commands.solve:solve", "Solve puzzles: the best line of each, proved.", MAKE
    ),
    "code": CommandEntry(
        "cli.commands.share_code:code", "Print puzzles as share codes, one word each.", MAKE
    ),
    "decode": CommandEntry(
        "cli.commands.share_code:decode", "Print the puzzle file of a share code.", MAKE
    ),
    "design": CommandEntry(
        "cli.commands.design:design", "Design boards, or prove that there are none.", MAKE
    ),
    "serve": CommandEntry(
        "catbox.commands.serve:serve", "Serve the page: puzzles and games in a browser.", SERVE
    ),
    "site": CommandEntry(
        "catbox.commands.site:site", "Write the dailies as files that anybody can host.", SERVE
    ),
    "arena": CommandEntry(
        "cli.commands.arena:arena", "Let bots play, and report who is stronger.", SERVE
    ),
}
"""The commands that serve every game."""


def commands() -> Mapping[str, CommandEntry]:
    """All commands, those of single games at the end."""
    own = {
        each.name: CommandEntry(each.part, each.help, LOOK_BACK)
        for entry in registry.GAMES.values()
        for each in entry.commands
    }
    return COMMANDS | own


ALIASES = {"analyze": "analyse", "help": "--help", "version": "--version"}
"""Other words for commands, and for options that people look for among them."""

LANGUAGE_OPTION = "--lang"
"""The option that names a language; it may stand anywhere."""


class Root(LazyGroup):
    """All commands."""

    table = commands()

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the arguments, the first of which may be another word for a command."""
        with in_one_line():
            return super().parse_args(ctx, _renamed(_in_language(args)) or _without_words())

    def invoke(self, ctx: Context) -> object:
        """Run the command; whatever is wrong with its words is one line."""
        with in_one_line(), of_command(ctx):
            return super().invoke(ctx)


def _in_language(args: list[str]) -> list[str]:
    """The arguments without those that name a language, which is spoken from now on.

    Raises:
        Refusal: there is no such language.
    """
    usual = kept() or of_environment(os.environ)
    speak(usual)
    rest, after = list[str](), iter(args)
    for word in after:
        option, has_value, value = word.partition("=")
        if word == "--":
            return [*rest, word, *after]
        if option == LANGUAGE_OPTION:
            speak(_language(value if has_value else next(after, "")))
            if spoken() != usual and sys.stdin.isatty() and sys.stdout.isatty():
                keep(spoken())
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


def _without_words() -> list[str]:
    """The command that no words mean: the front door on a terminal, elsewhere the help."""
    from cli.print.output import has_terminal

    return ["start"] if has_terminal() else []


app = typer.Typer(
    name="catbox",
    cls=Root,
    help="Solve and play board games of cats: {titles}.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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
            help="Speak another language, from now on: {languages}.",
        ),
    ] = "",
) -> None:
    """Do nothing before the command."""


@dying_of_signals()
def main() -> None:
    """Run the command; whatever is wrong with the input is one line and exit status 2."""
    open_streams()
    with exit_status():
        app(prog_name=PROGRAM)


@leaving_after_ctrl_c()
def run() -> None:
    """Run the command as a process of its own."""
    main()

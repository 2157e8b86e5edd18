"""The command `catbox`: its commands and options; each imports its work when it runs."""

from __future__ import annotations

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cli.analysis_commands import analyses
from cli.arena_commands import arenas
from cli.code_commands import codes
from cli.daily_commands import dailies
from cli.design_commands import designs
from cli.options import (
    AsJson,
    DeckOption,
    EditionOption,
    EngineName,
    InputFile,
    InputFiles,
    ModeOption,
    Seed,
)
from cli.puzzle_commands import library
from games.catbox.rulings import Edition, Mode
from games.protocol import GameError

app = typer.Typer(
    name="catbox",
    help="Solve and play Cat Box, the board game of cats, boxes and overlapping cards.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(analyses)
app.add_typer(arenas)
app.add_typer(codes)
app.add_typer(designs)
app.add_typer(dailies)
app.add_typer(library)


class BotName(StrEnum):
    """The bots that `--bot` knows."""

    RANDOM = "random"
    NOVICE = "novice"
    GREEDY = "greedy"
    RIVAL = "rival"
    ADEPT = "adept"
    EXPERT = "expert"


BAD_INPUT = 2
"""The exit status for input that can't be used."""


@app.command(epilog="Example: catbox solve examples/first-light.json")
def solve(
    files: InputFiles,
    as_json: AsJson = False,
    engine: Annotated[EngineName, typer.Option(help="Force one engine.")] = EngineName.AUTO,
    time: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", min=0.0, help="Stop a puzzle after this time."),
    ] = None,
    top: Annotated[
        int, typer.Option(metavar="N", min=1, max=1000, help="Show the N best different boards.")
    ] = 1,
) -> None:
    """Solve puzzles: the best line of each, proved."""
    from cli import solve
    from cli.output import INTERRUPTED

    try:
        solve.solve(files, as_json, engine.value, time, top)
    except KeyboardInterrupt:
        _fail("interrupted", INTERRUPTED)


@app.command(epilog="Example: catbox score examples/first-light.json")
def score(file: InputFile, as_json: AsJson = False) -> None:
    """Count what a board is worth to every identity."""
    from cli import inspect

    inspect.score(file, as_json)


@app.command(epilog="Example: catbox moves examples/first-light.json")
def moves(file: InputFile, as_json: AsJson = False) -> None:
    """List every legal placement of a single card."""
    from cli import inspect

    inspect.moves(file, as_json)


@app.command(epilog="Example: catbox show examples/first-light.json --svg board.svg")
def show(
    file: InputFile,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a picture instead.")
    ] = None,
) -> None:
    """Show the board of a puzzle, a position or a game."""
    from cli import inspect

    inspect.show(file, svg)


@app.command(epilog="Example: catbox check examples/first-light.json")
def check(
    files: InputFiles,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 1 if there is anything to say.")
    ] = False,
) -> None:
    """List every problem of a file at once.

    What can't be used at all gives exit status 2. Everything else is a remark: what no game by
    the normal rules leads to, such as a stacked card.
    """
    from cli import inspect

    raise typer.Exit(inspect.check(files, strict))


@app.command(epilog="Example: catbox rules --edition secondgate")
def rules(
    edition: Annotated[Edition | None, typer.Option(help="Only what one edition says.")] = None,
    as_json: AsJson = False,
) -> None:
    """List how this program reads the rulebooks."""
    from cli import inspect

    inspect.rules(edition, as_json)


@app.command(epilog="Example: catbox new --players 3 --mode advanced --seed 7 --out game.json")
def new(
    players: Annotated[int, typer.Option(metavar="N", min=2, max=5, help="Seats, 2 to 5.")] = 2,
    mode: ModeOption = Mode.BASIC,
    edition: EditionOption = Edition.GRAIL,
    deck: DeckOption = "standard",
    seed: Seed = None,
    first: Annotated[int, typer.Option(metavar="SEAT", min=0, max=4, help="Who begins.")] = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write here, not to the screen.")
    ] = None,
) -> None:
    """Deal a game and write it as a position file."""
    from cli import dealing

    dealing.new(players, dealing.Setting(mode, edition, deck, dealing.seeded(seed), first), out)


@app.command(epilog="Example: catbox play Anna Bob bot:greedy --record evening.json")
def play(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME...]", help="Who sits where; bot:LEVEL for a bot."),
    ] = None,
    bot: Annotated[
        list[BotName] | None, typer.Option(help="Add a bot in the next seat; may be repeated.")
    ] = None,
    mode: ModeOption = Mode.BASIC,
    edition: EditionOption = Edition.GRAIL,
    deck: DeckOption = "standard",
    seed: Seed = None,
    first: Annotated[int, typer.Option(metavar="SEAT", min=0, max=4, help="Who begins.")] = 0,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the record of the game here.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a game that was interrupted.")
    ] = None,
    time: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", min=0.0, help="The time of a bot's move and of a hint."),
    ] = None,
    review: Annotated[
        bool, typer.Option("--review", help="Tell at the end where the game was lost.")
    ] = False,
) -> None:
    """Play a game with people and bots in any seats.

    By default you play against the expert. People who share the terminal are told to look
    away; hidden faces stay hidden. In your turn, hint tells what a strong player would do in
    your place, and why what the last move of a bot tells; in the end, review where the game was
    lost. Every turn is saved at once, so that neither Ctrl-C nor a power cut loses any.
    """
    from cli import dealing, play
    from cli.inputs import move_limit

    manner = play.Manner(move_limit(time, None).seconds, review)
    if resume is not None:
        if names or bot or record or seed:
            raise GameError("--resume goes on with a game as it is: give nothing else with it")
        play.resume(resume, manner)
    else:
        setting = dealing.Setting(mode, edition, deck, dealing.seeded(seed), first)
        play.play(names or [], [level.value for level in bot or []], setting, record, manner)


@app.command(epilog="Example: catbox replay evening.json --turn 12")
def replay(
    file: InputFile,
    turn: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Only the board after turn N.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Replay a recorded game and check its result."""
    from cli import replay

    replay.replay(file, turn, as_json)


@app.command(epilog="Example: catbox beliefs evening.json --seat 0 --turn 12")
def beliefs(
    file: InputFile,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", min=0, help="Who looks; or who is to move.")
    ] = None,
    turn: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="After turn N; or after the last.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show who may be who, by what one seat has seen of a recorded game.

    Nothing is used that is hidden from that seat. Of a position there is no history: every deal
    of identities is as likely as the next.
    """
    from cli.catbox import beliefs

    beliefs.beliefs(file, seat, turn, as_json)


def main() -> None:
    """Run the command; whatever is wrong with the input is one line and exit status 2."""
    try:
        app()
    except GameError as error:
        _fail(str(error), BAD_INPUT)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _fail(text: str, status: int) -> None:
    print(f"catbox: {text}", file=sys.stderr)
    sys.exit(status)

"""The commands `catbox analyse` and `catbox review`; each imports its work when it runs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from cli.options import AsJson, InputFile, Jobs

analyses = typer.Typer(rich_markup_mode=None)

AdviserOption = Annotated[
    str | None, typer.Option("--bot", metavar="LEVEL", help="Who advises; the best one if unsaid.")
]
MoveTime = Annotated[
    float | None, typer.Option("--time", metavar="SECONDS", min=0.0, help="The time for a turn.")
]
MoveIterations = Annotated[
    int | None,
    typer.Option("--iterations", metavar="N", min=1, help="The same in the bot's own steps."),
]
AdviceSeed = Annotated[
    str | None, typer.Option("--seed", metavar="SEED", help="Of what is drawn; or the game's own.")
]


@analyses.command(epilog="Example: catbox analyse evening.json --turn 12 --top 3")
def analyse(
    file: InputFile,
    turn: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="After turn N; or after the last.")
    ] = None,
    top: Annotated[
        int, typer.Option(metavar="K", min=1, max=10, help="At most this many turns.")
    ] = 5,
    bot: AdviserOption = None,
    time: MoveTime = None,
    iterations: MoveIterations = None,
    seed: AdviceSeed = None,
    deck: Annotated[
        str | None,
        typer.Option(metavar="DECK", help="Of a position: standard, mirror, or a deck file."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Tell the best turns for the seat to move, and who the others may be.

    FILE is a position, or the record of a game. Only what the seat knows is used, from what it
    has seen of the game; a position tells no history.
    """
    from cli import analysis
    from solver.catbox.advice import ADVISER

    level = ADVISER if bot is None else bot
    wanted = analysis.Wanted(turn, top, level, time, iterations, seed, deck)
    try:
        analysis.analyse(file, wanted, as_json)
    except KeyboardInterrupt:
        _interrupted()


@analyses.command(epilog="Example: catbox review evening.json --svg course.svg")
def review(
    file: InputFile,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", min=0, help="Only the turns of this seat.")
    ] = None,
    bot: AdviserOption = None,
    time: MoveTime = None,
    iterations: MoveIterations = None,
    seed: AdviceSeed = None,
    jobs: Jobs = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the course of the game, too.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Tell where a recorded game was lost: every turn against the best one.

    A turn is judged by what its seat knew then, never by what was hidden from it. With
    --iterations the answer is the same with any number of --jobs.
    """
    from cli import review
    from solver.catbox.advice import ADVISER

    level = ADVISER if bot is None else bot
    wanted = review.Wanted(seat, level, time, iterations, seed, jobs)
    try:
        review.review(file, wanted, svg, as_json)
    except KeyboardInterrupt:
        _interrupted()


def _interrupted() -> None:
    from cli.output import INTERRUPTED

    print("catbox: interrupted", file=sys.stderr)
    raise typer.Exit(INTERRUPTED)

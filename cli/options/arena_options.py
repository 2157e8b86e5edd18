"""The options of `catbox arena`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.options.numbers import number

BotList = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar="A,B...",
        help="Who plays; the last one fills the seats left. With ratings, {bots}.",
    ),
]
SeatCount = Annotated[int, typer.Option("--players", metavar="N", help="How many seats.")]
DealCount = Annotated[
    int,
    typer.Option(
        "--deals", metavar="D", min=1, max=1_000_000, help="Each played in all rotations."
    ),
]
MatchSeed = Annotated[
    str, typer.Option("--seed", metavar="SEED", help="The games follow from the seed.")
]
ResultsFile = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="The results, one deal a line.")
]
TimeLimit = Annotated[
    float | None,
    typer.Option("--time", metavar="SECONDS", parser=number(0), help="The limit of a move."),
]
StepLimit = Annotated[
    int | None,
    typer.Option("--iterations", metavar="N", min=1, help="The limit in a bot's own steps."),
]
SprtOption = Annotated[
    str | None,
    typer.Option(
        "--sprt",
        metavar="LOW,HIGH",
        help="Stop once it is clear which of two net wins per opponent the first bot has.",
    ),
]
WithControls = Annotated[
    bool,
    typer.Option("--controls", help="Play each bot against itself, random and a clairvoyant, too."),
]
ReportOf = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE", help="Report results; play nothing."),
]
PlotFile = Annotated[
    Path | None,
    typer.Option("--plot", metavar="FILE", help="Write the ratings as an SVG picture."),
]

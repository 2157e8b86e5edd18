"""Arguments and options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.print.theme import Brightness

InputFile = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        show_default=False,
        help="A file; - for standard input; a share code; the number of a kept game.",
    ),
]
InputFiles = Annotated[
    list[Path],
    typer.Argument(
        metavar="FILE...",
        show_default=False,
        help="Files; - for standard input; share codes; numbers of kept games.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
EngineName = Annotated[
    str,
    typer.Option(
        "--engine", metavar="NAME", help="Use one engine; auto is the one that suits. {engines}."
    ),
]
Seed = Annotated[
    str | None, typer.Option(metavar="SEED", help="What is dealt follows from the seed.")
]
First = Annotated[int, typer.Option(metavar="SEAT", min=0, help="The seat that begins.")]
OutOption = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write here, not to the screen.")
]
SvgOption = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="Write an SVG picture instead.")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite a file that is there already.")]
PngOption = Annotated[
    Path | None, typer.Option("--png", metavar="FILE", help="Write a PNG picture instead.")
]
TurnOption = Annotated[
    int | None, typer.Option("--turn", metavar="N", min=0, help="After turn N of a game.")
]
Everything = Annotated[
    bool,
    typer.Option("--all", help="Show everything, hidden hands too, although the game goes on."),
]
Looker = Annotated[
    int | None,
    typer.Option(
        "--seat",
        metavar="SEAT",
        min=0,
        help="While a game goes on: show it as the person in this seat sees it.",
    ),
]
Plain = Annotated[
    bool, typer.Option("--plain", help="Line by line, also where there is a full screen.")
]
ThemeOption = Annotated[
    Brightness | None, typer.Option("--theme", help="Colours of the full screen, from now on.")
]

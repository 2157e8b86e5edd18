"""Arguments and options that several commands have."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from games.catbox.rulings import Edition, Mode


class EngineName(StrEnum):
    """The engines that `--engine` knows."""

    AUTO = "auto"
    BRUTE = "brute"
    CPSAT = "cpsat"
    SEARCH = "search"


InputFile = Annotated[Path, typer.Argument(metavar="FILE", show_default=False)]
InputFiles = Annotated[list[Path], typer.Argument(metavar="FILE...", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
EditionOption = Annotated[Edition, typer.Option(help="Whose rulebook decides.")]
ModeOption = Annotated[Mode, typer.Option(help="The game without or with tokens.")]
DeckOption = Annotated[
    str, typer.Option(metavar="DECK", help="standard, mirror, or a deck file of your own.")
]
Seed = Annotated[str | None, typer.Option(metavar="SEED", help="The same seed deals the same.")]
SvgOption = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="Write a picture instead.")
]
PngOption = Annotated[
    Path | None, typer.Option("--png", metavar="FILE", help="Write a picture in pixels instead.")
]
Jobs = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, max=1024, help="Processes; one a core unless given."),
]


def cores() -> int:
    """How many processes can run at the same time."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1

"""The options that choose an adviser, and a live line while somebody thinks."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Annotated

import typer
from rich.text import Text

from cli.options.common import number
from cli.print.output import console
from languages.messages import _
from solver.bots.advice import Adviser

AdviserLevel = Annotated[
    str | None,
    typer.Option("--bot", metavar="LEVEL", help="Who advises; the best by default. {advisers}."),
]
MoveTime = Annotated[
    float | None,
    typer.Option("--time", metavar="SECONDS", parser=number(0), help="The time for a turn."),
]
MoveIterations = Annotated[
    int | None,
    typer.Option("--iterations", metavar="N", min=1, help="The limit in the bot's own steps."),
]
AdviceSeed = Annotated[
    str | None,
    typer.Option("--seed", metavar="SEED", help="Of random choices; the game's own by default."),
]


def thinking(
    adviser: Adviser, name: str = "", *, silent: bool = False
) -> AbstractContextManager[object]:
    """A live line while somebody thinks; none without a terminal, or if it takes no time."""
    if silent or not console.is_terminal or not adviser.timed:
        return nullcontext()
    return console.status(Text(_("{name} is thinking").format(name=name or adviser.level)))

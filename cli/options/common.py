"""Arguments and options that several commands have, and how they are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from math import inf
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from cli.print.output import console, say
from cli.print.preferences import Brightness
from cli.print.streams import BAD_INPUT, complain
from games.files import InputError
from games.protocol import GameError, quoted
from games.refusals import at_least, got, span
from languages.messages import _
from solver.bots.advice import Adviser
from views.sessions.inputs import STANDARD_INPUT

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


def number(least: float, most: float = inf) -> Callable[[str | float], float]:
    """A parser of a number from `least` to `most`.

    The parser raises `typer.BadParameter` for a text that is no number or that is out of bounds.
    """

    def to_number(text: str | float) -> float:
        try:
            value = float(text)
        except ValueError:
            raise _refused(_("expected a number"), text) from None
        if not least <= value <= most:
            reason = at_least(least) if most == inf else span(least, most)
            raise _refused(reason, text)
        return value

    return to_number


def _refused(reason: str, text: str | float) -> typer.BadParameter:
    return typer.BadParameter(got(reason, quoted(str(text))))


def use_each(paths: Sequence[Path], use: Callable[[Path], int | None]) -> int:
    """Use files one after the other; returns the highest exit status of all.

    A file that can't be used is one line on standard error, and keeps no other from being used.

    Args:
        use: returns an exit status, None for success; its errors name the file.

    Raises:
        InputError: standard input stands there twice.
    """
    if paths.count(STANDARD_INPUT) > 1:
        raise InputError(_("-: standard input can be read once only"))
    return max(_status(path, use) for path in paths)


def head(path: Path, paths: Sequence[Path]) -> None:
    """Print the name of a file above what is shown of it, if it is one of several."""
    if len(paths) > 1:
        say(Text(f"{path}:", style="bold"))


def _status(path: Path, use: Callable[[Path], int | None]) -> int:
    try:
        return use(path) or 0
    except GameError as error:
        complain(str(error))
        return BAD_INPUT


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

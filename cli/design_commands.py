"""The commands of `catbox design` and their options; each imports its work when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.options import AsJson, DeckOption, InputFile
from games.catbox.faces import Identity

designs = typer.Typer(
    name="design",
    help="Design boards and hands, or prove that there are none.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

MostCards = Annotated[int, typer.Option("--cards", metavar="N", min=1, max=48, help="At most.")]
DesignSeed = Annotated[
    str, typer.Option(metavar="SEED", help="Another seed, another board; the same, the same.")
]
DesignTime = Annotated[
    float, typer.Option(metavar="SECONDS", min=0.0, help="Stop after this time.")
]
DesignOut = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write what is found to this file too.")
]


@designs.command(epilog='Example: catbox design scores "pink=7+4 chihuahua=12" --cards 10')
def scores(
    wish: Annotated[
        list[str],
        typer.Argument(metavar="WISH...", show_default=False, help="As in pink=11 or pink=7+4."),
    ],
    most: MostCards = 12,
    deck: DeckOption = "standard",
    seed: DesignSeed = "1",
    time: DesignTime = 60.0,
    as_json: AsJson = False,
    out: DesignOut = None,
) -> None:
    """Find a legal board with these scores, or prove that there is none.

    pink=11 asks for a total, pink=7+4 for seven pink cats and four points for the largest
    area; chihuahua=8+4 for eight empty boxes and two trios. Whoever isn't named may score
    anything. The file is a position. Ctrl-C tells what is known so far.
    """
    from cli.catbox import design

    setting = design.Setting(deck, seed, time, as_json, out)
    raise typer.Exit(design.scores(wish, most, setting))


@designs.command(epilog="Example: catbox design record --identity pink --cards 6")
def record(
    identity: Annotated[Identity, typer.Option(help="Whose points.")],
    most: MostCards = 12,
    deck: DeckOption = "standard",
    seed: DesignSeed = "1",
    time: DesignTime = 60.0,
    as_json: AsJson = False,
    out: DesignOut = None,
) -> None:
    """Find the most points that an identity can have, and a proved bound.

    The file is a position. Ctrl-C gives the best board so far.
    """
    from cli.catbox import design

    setting = design.Setting(deck, seed, time, as_json, out)
    raise typer.Exit(design.record(identity, most, setting))


@designs.command(epilog="Example: catbox design hand board.json --identity pink --faces 2")
def hand(
    file: InputFile,
    identity: Annotated[Identity, typer.Option(help="Who places the faces.")],
    faces: Annotated[int, typer.Option(metavar="N", min=1, max=12, help="How many.")] = 2,
    deck: DeckOption = "standard",
    seed: DesignSeed = "1",
    time: DesignTime = 60.0,
    as_json: AsJson = False,
    out: DesignOut = None,
) -> None:
    """Find faces that have exactly one best board on the board of a file.

    They are of cards that the board leaves over. The file that is written is a puzzle.
    """
    from cli.catbox import design

    setting = design.Setting(deck, seed, time, as_json, out)
    raise typer.Exit(design.hand(file, identity, faces, setting))

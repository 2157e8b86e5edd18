"""The commands of `catbox puzzles` and their options; each imports its work when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.options import AsJson, EngineName, Jobs, PngOption, SvgOption, cores
from puzzles.tier import TIERS

library = typer.Typer(
    name="puzzles",
    help="Make libraries of puzzles, look into them, prove them, print them.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

LibraryFile = Annotated[Path, typer.Argument(metavar="LIB", show_default=False)]
KindOption = Annotated[
    list[str] | None, typer.Option("--kind", metavar="KIND", help="May be repeated; all if none.")
]
TierOption = Annotated[
    list[str] | None,
    typer.Option(
        "--tier",
        metavar="TIER",
        help=f"{', '.join(tier.name for tier in TIERS)}; may be repeated; all if none.",
    ),
]


@library.command(epilog="Example: catbox puzzles generate --tier lynx --count 50 --out lynx.db")
def generate(
    out: Annotated[Path, typer.Option(metavar="LIB", show_default=False, help="The library.")],
    kind: KindOption = None,
    tier: TierOption = None,
    count: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000_000, help="Puzzles of this batch.")
    ] = 100,
    seed: Annotated[
        str, typer.Option(metavar="SEED", help="The same seed, the same puzzles.")
    ] = "1",
    param: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Of the kinds that know it; may be repeated."),
    ] = None,
    jobs: Jobs = None,
    as_json: AsJson = False,
) -> None:
    """Fill a library with puzzles, each proved, hinted and explained.

    Kinds take turns, and tiers after each round of kinds. Every puzzle is on the disk before it
    counts. After Ctrl-C, or a power cut, the same command goes on; with a larger --count it
    adds to the same batch, with another seed or other kinds it adds a batch.
    """
    from cli import generate

    wanted = generate.Wanted(kind or [], tier or [], param or [], seed, count)
    raise typer.Exit(generate.generate(out, wanted, jobs or cores(), as_json))


@library.command("list", epilog="Example: catbox puzzles list lynx.db --kind duel")
def list_puzzles(
    file: LibraryFile, kind: KindOption = None, tier: TierOption = None, as_json: AsJson = False
) -> None:
    """List the puzzles of a library."""
    from cli import library

    library.list_puzzles(file, kind or [], tier or [], as_json)


@library.command(epilog="Example: catbox puzzles show lynx.db 7 --solution")
def show(
    file: LibraryFile,
    number: Annotated[int, typer.Argument(metavar="NUMBER", show_default=False)],
    solution: Annotated[
        bool, typer.Option("--solution", help="With hints, solution and explanation.")
    ] = False,
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: AsJson = False,
) -> None:
    """Show a puzzle of a library."""
    from cli import library
    from cli.image_export import Picture

    library.show(file, number, solution, Picture(svg, png), as_json)


@library.command(epilog="Example: catbox puzzles play lynx.db 7")
def play(
    file: LibraryFile,
    number: Annotated[int, typer.Argument(metavar="NUMBER", show_default=False)] = 1,
) -> None:
    """Play a puzzle of a library, with hints, tries that are told what they gave away, and undo.

    The first puzzle is played unless a number is given.
    """
    from cli import library

    library.play(file, number)


@library.command(epilog="Example: catbox puzzles export lynx.db --out lynx.jsonl")
def export(
    file: LibraryFile,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write here, not to the screen.")
    ] = None,
) -> None:
    """Write the puzzles of a library as JSON, one a line, in order."""
    from cli import library

    library.export(file, out)


@library.command(epilog="Example: catbox puzzles verify lynx.db")
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="LIB...", show_default=False)],
    engine: Annotated[
        EngineName, typer.Option(help="auto is one that had no part in making them.")
    ] = EngineName.AUTO,
    time: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.0, help="Leave a puzzle undecided after it.")
    ] = 120.0,
    jobs: Jobs = None,
    as_json: AsJson = False,
) -> None:
    """Prove the puzzles of libraries again, with another engine.

    All that is told about a puzzle is found anew and compared. A file of JSON lines, as export
    writes it, will do too. Exit status 1 if anything is false.
    """
    from cli import verify

    raise typer.Exit(verify.verify(files, engine.value, time, jobs or cores(), as_json))


@library.command(epilog="Example: catbox puzzles book lynx.db --out lynx.pdf --count 20")
def book(
    file: LibraryFile,
    out: Annotated[Path, typer.Option(metavar="FILE", show_default=False, help="The PDF.")],
    title: Annotated[
        str, typer.Option(metavar="TEXT", help="What stands on the first page.")
    ] = "Cat Box puzzles",
    kind: KindOption = None,
    tier: TierOption = None,
    count: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="The first so many; all unless given.")
    ] = None,
) -> None:
    """Print puzzles as a PDF: the puzzles, then hints, then solutions."""
    from cli import book

    book.write(file, out, book.Choice(title, kind or [], tier or [], count))

"""`catbox puzzles generate`: a library is filled, and the terminal shows how far it is."""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from cli.options.common import AsJson
from cli.options.lazy import command
from cli.options.puzzle_options import KindOption, TierOption, row
from cli.options.setup_options import Game
from cli.options.worker_options import ClusterOption, Jobs, workforce
from cli.print.output import INTERRUPTED, console, print_json
from cli.print.progress import progress
from games import registry
from games.files import InputError
from games.protocol import GameError, quoted
from games.registry import Entry
from languages.messages import _, plural
from languages.numbers import Digits
from puzzles.library import Batch, Library, fill, make, new_batch
from puzzles.recipe import tier_named
from solver.workers import Workforce, workers

PUZZLES: Final = plural("{n} puzzle", "{n} puzzles")


@command("puzzles generate --tier lynx --count 50 --out lynx.db")
def generate(
    out: Annotated[Path, typer.Option(metavar="LIB", show_default=False, help="The library.")],
    game: Game = registry.DEFAULT,
    kind: KindOption = None,
    tier: TierOption = None,
    count: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000_000, help="Puzzles of this batch.")
    ] = 100,
    seed: Annotated[
        str, typer.Option(metavar="SEED", help="The puzzles follow from the seed.")
    ] = "1",
    param: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="For kinds that have it, as cards=8; all have half=lower and half=upper, "
            "the easier and the harder half of a tier; may be repeated.",
        ),
    ] = None,
    jobs: Jobs = None,
    cluster: ClusterOption = None,
    as_json: AsJson = False,
) -> None:
    """Fill a library with puzzles, each proved, with hints and an explanation.

    Kinds take turns, and tiers after each round of kinds. Every puzzle is on the disk before it
    counts. After Ctrl-C, or a power cut, the same command goes on; with a larger --count it
    adds to the same batch, with another seed or other kinds it adds a batch.
    """
    tiers = [tier_named(name) for name in tier or []]
    params = [_param(text) for text in param or []]
    batch = new_batch(game, kind or [], tiers, params, seed, count)
    who = workforce(jobs, cluster)
    raise typer.Exit(filled(out, registry.entry(game), batch, who, as_json))


def filled(path: Path, entry: Entry, batch: Batch, who: Workforce, as_json: bool) -> int:
    """Fill a library with what it lacks of a batch; the exit status.

    Raises:
        GameError: the library can't be written; all that is done is kept.
    """
    start = time.perf_counter()
    with Library(path, write=True) as library:
        held = _held(library, batch)
        try:
            if held < batch.size:
                _fill(library, entry, batch, who, as_json)
        except KeyboardInterrupt:
            print(f"catbox: {_('interrupted')}: {_kept(library, batch)}", file=sys.stderr)
            return INTERRUPTED
        except GameError as error:
            raise InputError(f"{error}; {_kept(library, batch)}") from None
    if not as_json:
        new, seconds = batch.size - held, time.perf_counter() - start
        text = _("{path}: {puzzles}, {new} of them new, in {seconds} s")
        puzzles, time_taken = PUZZLES.of(batch.size), f"{Digits(seconds):.1f}"
        console.print(Text(text.format(path=path, puzzles=puzzles, new=new, seconds=time_taken)))
    return 0


def _fill(library: Library, entry: Entry, batch: Batch, who: Workforce, as_json: bool) -> None:
    """Make what is missing; each puzzle is on the disk before it is shown."""
    work, held = partial(make, entry), _held(library, batch)
    bar = progress(batch.size, held, silent=as_json)
    with workers(who, [entry]) as pool, bar as advance:
        for placed in fill(library, batch.recipes(), work, pool):
            advance()
            if as_json:
                print_json(row(library.path, placed))
                sys.stdout.flush()


def _held(library: Library, batch: Batch) -> int:
    return sum(map(library.holds, batch.recipes()))


def _kept(library: Library, batch: Batch) -> str:
    text = _("{path} holds {number} of {puzzles}; the same command goes on")
    if library.waiting:
        text = _(
            "{path} holds {number} of {puzzles} and {waiting} more that wait for their turn; "
            "the same command goes on"
        )
    held, puzzles = _held(library, batch), PUZZLES.of(batch.size)
    return text.format(path=library.path, number=held, puzzles=puzzles, waiting=library.waiting)


def _param(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise InputError(_("--param: {text}: expected NAME=VALUE").format(text=quoted(text)))
    return name, value

"""The command `catbox arena` and its options; it imports its work when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.options import AsJson, DeckOption, EditionOption, Jobs, ModeOption, cores
from games.catbox.rulings import Edition, Mode
from games.protocol import GameError

arenas = typer.Typer(rich_markup_mode=None)


@arenas.command(
    epilog="Example: catbox arena --bots rival,greedy --deals 100 --seed 1 --out match.jsonl"
)
def arena(
    bots: Annotated[
        str | None,
        typer.Option(metavar="A,B...", help="Who plays; the last one fills the seats left."),
    ] = None,
    players: Annotated[int, typer.Option(metavar="N", min=2, max=5, help="Seats, 2 to 5.")] = 2,
    deals: Annotated[
        int,
        typer.Option(metavar="D", min=1, max=1_000_000, help="Each played in all rotations."),
    ] = 100,
    seed: Annotated[str, typer.Option(metavar="SEED", help="The same seed, the same games.")] = "1",
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The results, one deal a line.")
    ] = None,
    mode: ModeOption = Mode.BASIC,
    edition: EditionOption = Edition.GRAIL,
    deck: DeckOption = "standard",
    time: Annotated[
        float | None, typer.Option(metavar="SECONDS", min=0.0, help="The limit of a move.")
    ] = None,
    iterations: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="The same in a bot's own steps.")
    ] = None,
    jobs: Jobs = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="LOW,HIGH",
            help="Stop once it is clear which of two shares the first bot has.",
        ),
    ] = None,
    controls: Annotated[
        bool,
        typer.Option(
            "--controls", help="Play each bot against itself, random and a clairvoyant, too."
        ),
    ] = False,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Tell what results say; play nothing.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the ratings as an SVG picture.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play duplicate deals, and tell who is stronger and how sure that is.

    A deal is played in all rotations of the seats, and counts once. A bot may be random, greedy,
    rival, adept, expert, or the control clairvoyant, which sees every identity. Every deal is on
    the disk before it counts: after Ctrl-C, or a power cut, the same command goes on; a larger
    --deals adds to it.
    """
    from cli import arena as playing
    from cli.arena_report import Shown

    shown = Shown(sprt, plot, as_json)
    if report is not None:
        if bots or out or controls:
            raise GameError("--report plays nothing: leave out --bots, --out and --controls")
        playing.tell(report, shown)
        return
    if bots is None or out is None:
        raise GameError("give --bots and --out to play, or --report FILE to read results")
    table = playing.Table(players, mode, edition, deck, seed, playing.limit(time, iterations))
    wanted = playing.Wanted(playing.parse_bots(bots), table, deals, controls)
    raise typer.Exit(playing.play(wanted, out, jobs or cores(), shown))

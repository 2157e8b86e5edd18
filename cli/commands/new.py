"""`catbox new`: a deal as a position file."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cli.options.common import First, Force, OutOption, Seed
from cli.options.lazy import command
from cli.options.setup_options import Game, SetupCommand, chosen
from cli.print.output import check_output, console
from games import registry
from games.files import write_whole
from languages.messages import ngettext
from views.sessions.setup import check_first, new_setup, seed_or_random
from views.view import view_of


@command("new --players 3 --mode advanced --seed 7 --out game.json", SetupCommand)
def new(
    context: typer.Context,
    game: Game = registry.DEFAULT,
    players: Annotated[int, typer.Option(metavar="N", help="How many seats.")] = 2,
    seed: Seed = None,
    first: First = 0,
    out: OutOption = None,
    force: Force = False,
) -> None:
    """Deal a game and write it as a position file."""
    check_output(out, force)
    entry = registry.entry(game)
    setup = new_setup(entry, players, chosen(context, entry))
    seed = seed_or_random(seed)
    check_first(first, players)
    text = entry.game.text(setup.deal(seed, first).position())
    if out is None:
        sys.stdout.write(text)
    else:
        write_whole(out, text)
        summary = ngettext(
            "{path}: {n} seat, {setup}, seed {seed}",
            "{path}: {n} seats, {setup}, seed {seed}",
            players,
        ).format(path=out, n=players, setup=view_of(entry).rules.setup(setup), seed=seed)
        console.print(summary)

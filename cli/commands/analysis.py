"""`catbox analyse`: what is best in one position for the seat to move, by what it knows."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cli.options.common import (
    AdviceSeed,
    AdviserLevel,
    AsJson,
    Everything,
    InputFile,
    Looker,
    MoveIterations,
    MoveTime,
    thinking,
)
from cli.options.lazy import command
from cli.options.setup_options import PositionCommand, chosen
from cli.print.output import INTERRUPTED, console, print_json, say
from games.protocol import Role
from languages.messages import _
from views.sessions.analysis import (
    analysis_json,
    analysis_of,
    analysis_parts,
    asked,
    observed,
)
from views.sessions.past_game import load

Asker = Annotated[
    int | None,
    typer.Option(
        "--seat",
        metavar="SEAT",
        min=0,
        help="Which seat looks: by default the one to move; while a game goes on, the person's.",
    ),
]


AfterTurn = Annotated[
    int | None, typer.Option("--turn", metavar="N", min=0, help="After turn N; or after the last.")
]


@command("analyse evening.json --turn 12 --top 3", PositionCommand)
def analyse(
    context: typer.Context,
    file: InputFile,
    turn: AfterTurn = None,
    top: Annotated[
        int, typer.Option(metavar="K", min=1, max=10, help="At most this many turns.")
    ] = 5,
    bot: AdviserLevel = None,
    time: MoveTime = None,
    iterations: MoveIterations = None,
    seed: AdviceSeed = None,
    seat: Looker = None,
    everything: Everything = False,
    as_json: AsJson = False,
) -> None:
    """Show the best turns for the seat to move, and what it can infer about the others.

    FILE is a position, or the record of a game. Only what the seat knows is used, from what it
    has seen of the game; a position has no history. As long as a game goes on, only turns of its
    people are analysed.
    """
    content = load(file, Role.RECORD, Role.POSITION, everything=everything, seat=seat)
    own = str(content.value.seed) if content.role is Role.RECORD else "1"
    adviser = asked(content.entry, bot, time, iterations, own if seed is None else seed)
    options = chosen(context, content.entry)
    try:
        observation = observed(file, content, None, turn, options)
        with thinking(adviser, silent=as_json):
            found = analysis_of(file, content, adviser, observation, top)
    except KeyboardInterrupt:
        print(f"catbox: {_('interrupted')}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        print_json(analysis_json(found))
        return
    for part in analysis_parts(found):
        say(part) if isinstance(part, str) else console.print(found.view.printed(part))

"""`catbox analyse`: what is best in one position for the seat to move, by what it knows."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import RenderableType
from rich.text import Text

from cli.advice import (
    AdviceSeed,
    AdviserLevel,
    MoveIterations,
    MoveTime,
    Recommendation,
    appraisal_json,
    asked,
    limit_json,
    measure_lines,
    recommended,
    thinking,
    turn_lines,
)
from cli.inputs import InputError, naming
from cli.lazy import command
from cli.options import AsJson, Everything, InputFile, Looker
from cli.output import INTERRUPTED, console, print_json, say
from cli.past_game import PastGame, check_turn, load
from cli.setup_options import PositionCommand, chosen
from cli.sources import source_name
from cli.view import View, seat_names, view_of
from games.loading import Content
from games.protocol import GameError, Observation, Role
from languages.messages import _
from solver.bots.advice import Adviser, DecisionPoint

Asker = Annotated[
    int | None,
    typer.Option(
        "--seat",
        metavar="SEAT",
        min=0,
        help="Which seat looks: by default the one to move; while a game goes on, the person's.",
    ),
]


class Analysis(NamedTuple):
    """An adviser's recommendation for a position, as the seat to move sees it."""

    view: View
    observation: Observation
    names: tuple[str, ...]
    adviser: Adviser
    advice: Recommendation


@command("analyse evening.json --turn 12 --top 3", PositionCommand)
def analyse(
    context: typer.Context,
    file: InputFile,
    turn: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="After turn N; or after the last.")
    ] = None,
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
        print("catbox: interrupted", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        print_json(_json(found))
        return
    for part in analysis_parts(found):
        say(part) if isinstance(part, str) else console.print(part)


def looked(path: Path, content: Content, seat: int | None, turn: int | None) -> Observation:
    """The knowledge of a seat; by default the one whose view alone is shown, or the one to move.

    Raises:
        InputError: as for `observed`.
    """
    alone = content.value.looker if content.role is Role.RECORD else None
    return observed(path, content, alone if seat is None else seat, turn, {})


def observed(
    path: Path,
    content: Content,
    seat: int | None,
    turn: int | None,
    options: Mapping[str, str],
) -> Observation:
    """The knowledge of a seat, by default the one to move, after a turn or the last one.

    Raises:
        InputError: there is no such seat or turn, what the seat knows is hidden, or it doesn't
            know enough.
    """
    view = view_of(content.entry)
    if content.role is Role.POSITION:
        if turn is not None:
            raise InputError(_("--turn: a position has no turns; give a game record"))
        with naming(path):
            return view.observation(content, _checked(seat, content.value), options)
    if options:
        name = next(iter(options))
        raise InputError(
            _("--{option}: a game record has its own; this is for positions").format(option=name)
        )
    past: PastGame = content.value
    check_turn(turn, past.last)
    with naming(path):
        return past.observation(past.last if turn is None else turn, seat)


def _checked(seat: int | None, position: object) -> int:
    turn: int = position.turn  # type: ignore[attr-defined]
    seats = len(position.seats)  # type: ignore[attr-defined]
    if seat is not None and seat >= seats:
        raise InputError(
            _("--seat {seat}: there are seats 0 to {last}").format(seat=seat, last=seats - 1)
        )
    return turn if seat is None else seat


def analysis_of(
    path: Path, content: Content, adviser: Adviser, observation: Observation, top: int
) -> Analysis:
    """An adviser's recommendation for a seat that knows only its observation of a file.

    Raises:
        InputError: the game is over, or the seat doesn't know enough.
    """
    view = view_of(content.entry)
    if observation.view.over:
        raise InputError(
            _("{path}: the game is over; --turn shows an earlier position").format(
                path=source_name(path)
            )
        )
    with naming(path):
        view.check_choice(observation)
    moment = DecisionPoint(len(observation.history), observation)
    try:
        advice = recommended(adviser, moment, top)
    except GameError as error:
        raise _refused(path, content, view, error) from None
    names = seat_names(content, len(observation.view.seats))
    return Analysis(view, observation, names, adviser, advice)


def _refused(path: Path, content: Content, view: View, error: GameError) -> InputError:
    missing = () if content.role is Role.RECORD else view.observation_options
    more = "".join(f"; --{name} says which {name} it is played with" for name in missing)
    return InputError(f"{source_name(path)}: {error}{more}")


def analysis_parts(found: Analysis) -> Iterator[RenderableType]:
    """All of it for people: sentences as `str`, and what isn't wrapped."""
    observation, names = found.observation, found.names
    seat, number = observation.seat, len(observation.history) + 1
    mover = f"{names[seat]}{found.view.mover(observation)}"
    yield _("Turn {number}: {name}, by what it knows.").format(number=number, name=mover)
    if found.advice.listed:
        yield _("The best turns, with the points that {bot} expects:").format(
            bot=found.adviser.level
        )
        yield from map(Text, turn_lines(found.advice.listed))
        yield from measure_lines(found.adviser)
    else:
        yield Text(_(found.view.no_choice))
    if found.advice.why:
        yield found.advice.why
    guesses = found.view.guesses(observation, names)
    if guesses is not None:
        yield Text()
        yield guesses


def _json(found: Analysis) -> dict[str, object]:
    observation, adviser, view = found.observation, found.adviser, found.view
    return {
        "seat": observation.seat,
        **view.mover_json(observation),
        "turns": len(observation.history),
        "bot": adviser.level,
        "limit": limit_json(adviser.limit),
        "seed": adviser.seed,
        "best": found.advice.listed[0].text if found.advice.listed else found.advice.move,
        "value": found.advice.listed[0].value if found.advice.listed else None,
        "alternatives": [appraisal_json(each) for each in found.advice.listed],
        **view.guesses_json(observation, found.names),
        "why": found.advice.why,
    }

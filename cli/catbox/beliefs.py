"""`catbox beliefs`: who may be who, from what one seat has seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rich.table import Table
from rich.text import Text

from cli.catbox.paint import STYLES
from cli.inputs import Content, InputError, load_as, replayed
from cli.output import console, counted, print_json
from games.catbox.faces import Identity
from games.catbox.observation import Observation, observe
from games.catbox.position import Position
from games.catbox.record import Record
from games.protocol import remembered
from solver.catbox.beliefs.identities import Beliefs, prior

BAR = 8
"""The width of a bar for what is certain."""

MOST_ROWS = 5
"""Deals of identities that people are shown."""

RARE = 0.0005
"""Less probable deals aren't worth a line."""


class Look(NamedTuple):
    """What one seat knows at one time, and believes.

    Attributes:
        names: what the seats are called.
    """

    observation: Observation
    beliefs: Beliefs
    names: tuple[str, ...]


def beliefs(path: Path, seat: int | None, turn: int | None, as_json: bool) -> None:
    """Show who may be who for a seat, by default the one to move.

    Raises:
        InputError: there is no such seat or turn, or the seat doesn't know its own identity.
    """
    look = look_at(path, load_as(path, Record, Position), seat, turn)
    if as_json:
        print_json(_json(look))
    else:
        _show(look)


def look_at(path: Path, content: Content, seat: int | None, turn: int | None) -> Look:
    """What a seat knows and believes, by default the one to move, after a turn or the last one.

    Raises:
        InputError: there is no such seat or turn, or the seat doesn't know its own identity.
    """
    if isinstance(content, Record):
        return _of_record(path, content, seat, turn)
    assert isinstance(content, Position)
    if turn is not None:
        raise InputError("--turn: a position has no turns; give a game record")
    return _of_position(path, content, seat)


def _of_record(path: Path, record: Record, seat: int | None, turn: int | None) -> Look:
    from solver.catbox.beliefs.likelihood import posterior

    last = len(replayed(path, record)) - 1
    turn = last if turn is None else turn
    if turn > last:
        raise InputError(f"--turn {turn}: the game has {counted(last, 'turn')}")
    position, memory = list(remembered(record))[turn]
    observation = memory.observe(position, _checked(seat, position))
    names = tuple(player.name for player in record.players)
    return Look(observation, posterior(observation, observation.cards), names)


def _of_position(path: Path, position: Position, seat: int | None) -> Look:
    seat = _checked(seat, position)
    if position.seats[seat].identity is None:
        raise InputError(f"{path}: seats[{seat}].identity: unknown, so that it can't be excluded")
    observation = observe(position, seat)
    names = tuple(f"seat {index}" for index in range(len(position.seats)))
    return Look(observation, prior(observation), names)


def _checked(seat: int | None, position: Position) -> int:
    if seat is None:
        return position.turn
    if seat >= len(position.seats):
        raise InputError(f"--seat {seat}: there are seats 0 to {len(position.seats) - 1}")
    return seat


def _show(look: Look) -> None:
    seat, seen = look.observation.seat, len(look.observation.history)
    own = look.observation.view.seats[seat].identity
    console.print(Text(f"What {look.names[seat]}, who is {own}, can tell {_told(seen)}"))
    console.print(identities_table(look))
    if seen and len(look.beliefs.seats) > 1:
        console.print("Most likely together:")
        for line in _together(look):
            console.print(line)


def _told(seen: int) -> str:
    if not seen:
        return "without having seen a turn: every deal is as likely as the next."
    return f"after {counted(seen, 'turn')}:"


def identities_table(look: Look) -> Table:
    """A row for each identity, a column for each other seat."""
    others = look.beliefs.seats
    table = Table("identity", box=None, pad_edge=False)
    for seat in others:
        table.add_column(Text(look.names[seat]), min_width=BAR + len("100% "))
    held = [look.beliefs.of(seat) for seat in others]
    for identity in Identity:
        if any(identity in each for each in held):
            cells = [_cell(each.get(identity, 0.0), identity) for each in held]
            face = Text(f" {identity.letter} ", style=STYLES[identity.letter])
            table.add_row(face.append(f" {identity}", style="default on default"), *cells)
    return table


def _cell(share: float, identity: Identity) -> Text:
    """A probability with its bar."""
    text = Text(f"{percent(share)} ")
    bar = "#" * round(BAR * share)
    return text.append(bar, style=STYLES[identity.letter])


def percent(share: float) -> str:
    """Three figures and a sign; what isn't certain is never called so."""
    if share < 0.01:
        return " <1%"
    if share > 0.99:
        return ">99%"
    return f"{100 * share:3.0f}%"


def _together(look: Look) -> Iterator[Text]:
    for row, weight in _sorted(look.beliefs)[:MOST_ROWS]:
        if weight >= RARE:
            pairs = zip(look.beliefs.seats, row, strict=True)
            told = ", ".join(f"{look.names[seat]} {identity}" for seat, identity in pairs)
            yield Text(f"{percent(weight)}  {told}")


def _sorted(beliefs: Beliefs) -> list[tuple[tuple[Identity, ...], float]]:
    """The deals of identities, the most likely first."""
    pairs = zip(beliefs.rows, beliefs.weights, strict=True)
    return sorted(pairs, key=lambda pair: pair[1], reverse=True)


def _json(look: Look) -> dict[str, Any]:
    observation, beliefs = look.observation, look.beliefs
    return {
        "seat": observation.seat,
        "identity": observation.view.seats[observation.seat].identity,
        "turns": len(observation.history),
        "others": others_json(look),
        "rows": [
            {"identities": list(row), "probability": weight} for row, weight in _sorted(beliefs)
        ],
    }


def others_json(look: Look) -> list[dict[str, Any]]:
    """Who each other seat may be, as JSON."""
    return [
        {"seat": seat, "name": look.names[seat], "identities": look.beliefs.of(seat)}
        for seat in look.beliefs.seats
    ]

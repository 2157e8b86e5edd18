"""`catbox beliefs`: who may be who, from what one seat has seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, NamedTuple

import typer
from rich.table import Table
from rich.text import Text

from cli.analysis import Asker, looked
from cli.lazy import command
from cli.options import AsJson, Everything, InputFile
from cli.output import console, print_json
from games.catbox import scoring
from games.catbox.faces import Identity
from games.catbox.game import RULES
from games.catbox.names import identity_name
from games.catbox.position import Observation
from games.catbox.rulings import seat_rules
from games.protocol import Role
from languages.messages import _, plural
from solver.catbox.beliefs.identities import Beliefs, prior
from views.catbox.paint import STYLES
from views.sessions.past_game import load
from views.view import seat_names

BAR = 8
"""The width of a bar for what is certain."""

MOST_ROWS = 5
"""Deals of identities that people are shown."""

RARE = 0.0005
"""Less probable deals aren't worth a line."""

AFTER = plural(
    "What {name}, who is {identity}, can tell after {n} turn:",
    "What {name}, who is {identity}, can tell after {n} turns:",
)
"""The heading, by the number of turns that were seen."""


class Look(NamedTuple):
    """The knowledge of one seat at one time, and its beliefs.

    Attributes:
        names: what the seats are called.
    """

    observation: Observation
    beliefs: Beliefs
    names: Sequence[str]


@command("beliefs evening.json --seat 0 --turn 12")
def beliefs(
    file: InputFile,
    seat: Asker = None,
    turn: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="After turn N; or after the last.")
    ] = None,
    everything: Everything = False,
    as_json: AsJson = False,
) -> None:
    """Show who may be who, by what one seat has seen of a recorded game.

    Nothing is used that is hidden from that seat. A position has no history: every deal of
    identities is equally likely.
    """
    content = load(
        file, Role.RECORD, Role.POSITION, game=RULES.name, everything=everything, seat=seat
    )
    observation: Any = looked(file, content, seat, turn)
    look = look_at(observation, seat_names(content, len(observation.view.seats)))
    if as_json:
        print_json(_json(look))
    else:
        _show(look)


def look_at(observation: Observation, names: Sequence[str]) -> Look:
    """The beliefs of a seat, by its observation."""
    if not observation.history:
        return Look(observation, prior(observation), names)
    from solver.catbox.beliefs.likelihood import posterior

    return Look(observation, posterior(observation, observation.cards), names)


def _show(look: Look) -> None:
    seat, seen = look.observation.seat, len(look.observation.history)
    own = look.observation.view.seats[seat].identity
    assert own is not None
    console.print(Text(_heading(look.names[seat], own, seen)))
    console.print(identities_table(look))
    if seen and len(look.beliefs.seats) > 1:
        console.print(_("Most likely together:"))
        for line in _together(look):
            console.print(line)


def _heading(name: str, own: Identity, seen: int) -> str:
    if not seen:
        text = _(
            "What {name}, who is {identity}, can tell without having seen a turn: every deal is "
            "as likely as the next."
        )
        return text.format(name=name, identity=identity_name(own))
    return AFTER.of(seen, name=name, identity=identity_name(own))


def identities_table(look: Look) -> Table:
    """A row for each identity, a column for each other seat."""
    others = look.beliefs.seats
    table = Table(_("identity"), box=None, pad_edge=False)
    for seat in others:
        table.add_column(Text(look.names[seat]), min_width=BAR + len("100% "))
    held = [look.beliefs.of(seat) for seat in others]
    for identity in Identity:
        if any(identity in each for each in held):
            cells = [_cell(each.get(identity, 0.0), identity) for each in held]
            face = Text(f" {identity.letter} ", style=STYLES[identity.letter])
            table.add_row(
                face.append(f" {identity_name(identity)}", style="default on default"), *cells
            )
    return table


def rationale_table(before: Observation, after: Observation) -> Table:
    """The points and the probability of every identity of the mover, before and after a turn."""
    from solver.catbox.beliefs.likelihood import posterior

    mover = before.view.turn
    was = posterior(before, before.cards).of(mover)
    now = posterior(after, after.cards).of(mover)
    heading = _("identity")
    found = Table(f"  {heading}", box=None, pad_edge=False)
    found.add_column(_("points"), justify="right")
    found.add_column("")
    found.add_column(_("likely"), justify="right")
    found.add_column(_("before"), justify="right")
    for identity in seat_rules(len(before.view.seats)).identities:
        points = scoring.points(after.view.board, identity)
        change = points - scoring.points(before.view.board, identity)
        shares = (percent(now[identity]), percent(was[identity])) if identity in now else ("", "")
        found.add_row(_named(identity), str(points), f"{change:+d}" if change else "", *shares)
    return found


def _named(identity: Identity) -> Text:
    letter = Text(f" {identity.letter} ", style=STYLES[identity.letter])
    return Text("  ").append_text(letter).append(f" {identity_name(identity)}")


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
            named = ", ".join(
                f"{look.names[seat]} {identity_name(identity)}" for seat, identity in pairs
            )
            yield Text(f"{percent(weight)}  {named}")


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

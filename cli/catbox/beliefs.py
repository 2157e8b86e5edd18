"""`catbox beliefs`: who may be who, from what one seat has seen."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from cli.commands.analysis import AfterTurn, Asker
from cli.options.common import AsJson, Everything, InputFile
from cli.options.lazy import command
from cli.print.output import console, print_json
from games.catbox.faces import Identity
from games.catbox.game import RULES
from games.catbox.names import identity_name
from games.catbox.position import Observation
from games.protocol import Role
from languages.messages import _, plural
from languages.people import is_reader, person
from solver.catbox.beliefs.identities import Beliefs
from solver.catbox.beliefs.likelihood import posterior
from views.catbox.beliefs import identities_sheet, others_json
from views.catbox.view import PARTS
from views.results import Names, seat_names
from views.sessions.analysis import looked
from views.sessions.past_game import load
from views.sheet import percent
from views.view import View

MOST_ROWS = 5
"""Deals of identities that people are shown."""

RARE = 0.0005
"""Less probable deals aren't worth a line."""

AFTER = plural(
    "What {name}, who is {identity}, can tell after {n} turn:",
    "What {name}, who is {identity}, can tell after {n} turns:",
)
YOURS = plural(
    "What you, who are {identity}, can tell after {n} turn:",
    "What you, who are {identity}, can tell after {n} turns:",
)
"""The heading, by the number of turns that were seen: for anybody, and for the reader."""


@command("beliefs evening.json --seat 0 --turn 12")
def beliefs(
    file: InputFile,
    seat: Asker = None,
    turn: AfterTurn = None,
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
    observation = looked(file, content, seat, turn)
    assert isinstance(observation, Observation)
    names = seat_names(content, observation.view)
    held = posterior(observation, observation.cards)
    if as_json:
        print_json(_json(observation, held, names))
    else:
        _show(observation, held, names)


def _show(observation: Observation, held: Beliefs, names: Names) -> None:
    seat, seen = observation.seat, len(observation.history)
    own = observation.view.seats[seat].identity
    assert own is not None
    console.print(Text(_heading(names[seat], own, seen)))
    console.print(View(PARTS).printed(identities_sheet(_by_seat(held), names)))
    if seen and len(held.seats) > 1:
        console.print(_("Most likely together:"))
        for line in _together(held, names):
            console.print(line)


def _by_seat(held: Beliefs) -> dict[int, dict[Identity, float]]:
    return {seat: held.of(seat) for seat in held.seats}


def _heading(name: str, own: Identity, seen: int) -> str:
    if seen:
        text = YOURS if is_reader(name) else AFTER
        return text.of(seen, name=name, identity=identity_name(own))
    you = _(
        "What you, who are {identity}, can tell without having seen a turn: every deal is as "
        "likely as the next."
    )
    other = _(
        "What {name}, who is {identity}, can tell without having seen a turn: every deal is as "
        "likely as the next."
    )
    return person(name, you, other, identity=identity_name(own))


def _together(held: Beliefs, names: Names) -> Iterator[Text]:
    for row, weight in _sorted(held)[:MOST_ROWS]:
        if weight >= RARE:
            pairs = zip(held.seats, row, strict=True)
            named = ", ".join(
                f"{names[seat]} {identity_name(identity)}" for seat, identity in pairs
            )
            yield Text(f"{percent(weight):>4}  {named}")


def _sorted(beliefs: Beliefs) -> list[tuple[tuple[Identity, ...], float]]:
    """The deals of identities, the most likely first."""
    pairs = zip(beliefs.rows, beliefs.weights, strict=True)
    return sorted(pairs, key=lambda pair: pair[1], reverse=True)


def _json(observation: Observation, held: Beliefs, names: Names) -> dict[str, object]:
    return {
        "seat": observation.seat,
        "identity": observation.view.seats[observation.seat].identity,
        "turns": len(observation.history),
        "others": others_json(_by_seat(held), names),
        "rows": [{"identities": list(row), "probability": weight} for row, weight in _sorted(held)],
    }

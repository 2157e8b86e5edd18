"""Who may be who, as tables: by what one seat has seen, and what a turn gives away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from games.catbox import scoring
from games.catbox.faces import Identity
from games.catbox.names import identity_name
from games.catbox.position import Observation
from games.catbox.rulings import seat_rules
from languages.messages import _
from solver.catbox.beliefs.identities import Beliefs, prior
from views.catbox.paint import STYLES

BAR = 8
"""The width of a bar for what is certain."""


class SeatBeliefs(NamedTuple):
    """The knowledge of one seat at one time, and its beliefs.

    Attributes:
        names: what the seats are called.
    """

    observation: Observation
    beliefs: Beliefs
    names: Sequence[str]


def look_at(observation: Observation, names: Sequence[str]) -> SeatBeliefs:
    """The beliefs of a seat, by its observation."""
    if not observation.history:
        return SeatBeliefs(observation, prior(observation), names)
    from solver.catbox.beliefs.likelihood import posterior

    return SeatBeliefs(observation, posterior(observation, observation.cards), names)


def identities_table(look: SeatBeliefs) -> Table:
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


def others_json(look: SeatBeliefs) -> list[dict[str, object]]:
    """Who each other seat may be, as JSON."""
    return [
        {"seat": seat, "name": look.names[seat], "identities": look.beliefs.of(seat)}
        for seat in look.beliefs.seats
    ]

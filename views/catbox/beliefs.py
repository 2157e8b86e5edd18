"""Who may be who, as tables: by what one seat has seen, and what a turn gives away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.catbox.change import Change
from games.catbox.faces import Identity
from games.catbox.position import Observation
from games.catbox.rulings import seat_rules
from languages.messages import _
from solver.catbox.beliefs.identities import Beliefs, prior
from views.catbox.sprites import cat_badge
from views.sheet import Cells, Column, Probability, Row, Sheet, numbers, percent


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


def identities_sheet(look: SeatBeliefs) -> Sheet:
    """A row for each identity, a column for each other seat."""
    others = look.beliefs.seats
    held = [look.beliefs.of(seat) for seat in others]
    rows = (
        _row(identity, tuple(Probability(each.get(identity, 0.0)) for each in held))
        for identity in Identity
        if any(identity in each for each in held)
    )
    return Sheet(tuple(Column(look.names[seat]) for seat in others), tuple(rows), _("identity"))


def rationale_sheet(before: Observation, after: Observation) -> Sheet:
    """The points and the probability of every identity of the mover, before and after a turn."""
    from solver.catbox.beliefs.likelihood import posterior

    mover = before.view.turn
    was = posterior(before, before.cards).of(mover)
    now = posterior(after, after.cards).of(mover)
    rows, change = [], Change(before.view.board, after.view.board)
    for identity in seat_rules(len(before.view.seats)).identities:
        points, gain = change.tallies(identity)[1].total, change.gain(identity)
        shares = (
            (percent(was[identity]), Probability(now[identity])) if identity in now else ("", "")
        )
        rows.append(_row(identity, (points, f"{gain:+d}" if gain else "", *shares)))
    columns = *numbers(_("points"), _("change"), _("before")), Column(_("likely"))
    return Sheet(columns, tuple(rows), _("identity"))


def _row(identity: Identity, cells: Cells) -> Row:
    badge = cat_badge(identity)
    return Row(cells, badge.spoken, badge)


def others_json(look: SeatBeliefs) -> list[dict[str, object]]:
    """Who each other seat may be, as JSON."""
    return [
        {"seat": seat, "name": look.names[seat], "identities": look.beliefs.of(seat)}
        for seat in look.beliefs.seats
    ]

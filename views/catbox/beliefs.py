"""Who may be who, as tables: by what one seat has seen, and what a turn gives away."""

from __future__ import annotations

from collections.abc import Mapping

from games.catbox.change import Change
from games.catbox.faces import Identity
from games.catbox.position import Observation
from games.catbox.rulings import seat_rules
from languages.messages import _
from views.catbox.sprites import cat_badge
from views.results import Names
from views.sheet import Cells, Column, Probability, Row, Sheet, numbers, percent

Identities = Mapping[Identity, float]
"""The probability of each identity that a seat may have."""


def identities_sheet(others: Mapping[int, Identities], names: Names) -> Sheet:
    """A row for each identity, a column for each other seat."""
    rows = (
        _row(identity, tuple(Probability(each.get(identity, 0.0)) for each in others.values()))
        for identity in Identity
        if any(identity in each for each in others.values())
    )
    return Sheet(tuple(Column(names[seat]) for seat in others), tuple(rows), _("identity"))


def rationale_sheet(
    before: Observation, after: Observation, was: Identities, now: Identities
) -> Sheet:
    """The points and the probability of every identity of the mover, before and after a turn."""
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


def others_json(others: Mapping[int, Identities], names: Names) -> list[dict[str, object]]:
    """Who each other seat may be, as JSON."""
    return [
        {"seat": seat, "name": names[seat], "identities": identities}
        for seat, identities in others.items()
    ]

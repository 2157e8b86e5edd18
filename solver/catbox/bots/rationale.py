"""Why a turn was chosen, in a sentence for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import fmean

from games.catbox import scoring
from games.catbox.faces import Identity
from games.catbox.names import identity_name
from games.catbox.position import Observation
from games.catbox.turn import Turn
from languages.messages import _
from solver.catbox.beliefs.identities import Beliefs

LIKELY = 0.5
"""From this probability on a seat is named by its most likely identity."""

SURE = 0.9
"""From this probability on no percentage is shown."""


def reason(observation: Observation, beliefs: Beliefs, turn: Turn, ground: str) -> str:
    """The immediate change of every seat's points by a turn, and the ground for choosing it.

    Raises:
        IllegalMoveError: the turn isn't legal by what is known.
    """
    before, after = observation.view.board, observation.moves.draft(turn).board
    changes = {
        identity: scoring.points(after, identity) - scoring.points(before, identity)
        for identity in Identity
    }
    own = observation.view.seats[observation.seat].identity
    assert own is not None
    own_change = f"{identity_name(own)} {changes[own]:+d}"
    return f"{', '.join((own_change, *_others(beliefs, changes)))}; {ground}"


def _others(beliefs: Beliefs, changes: Mapping[Identity, int]) -> Iterator[str]:
    """The seats whose identity is likely, then what the others gain on average."""
    unknown = []
    for seat in beliefs.seats:
        held = beliefs.of(seat)
        identity = max(held, key=lambda each: held[each])
        if held[identity] < LIKELY:
            unknown.append(sum(share * changes[each] for each, share in held.items()))
        else:
            likely = "" if held[identity] >= SURE else f", {100 * held[identity]:.0f}%"
            who = f"{identity_name(identity)}{likely}"
            text = _("seat {seat} ({who}) {change:+d}")
            yield text.format(seat=seat, who=who, change=changes[identity])
    if unknown:
        text = _("others {change:+.1f}") if len(unknown) > 1 else _("the other {change:+.1f}")
        yield text.format(change=fmean(unknown))

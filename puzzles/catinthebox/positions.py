"""Rounds of random games, played on by simple policies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.catinthebox.deal import deal
from games.catinthebox.round import Phase, Round, Seat
from games.catinthebox.rulings import Bonus, Follow
from games.catinthebox.steps import Colour, Play, Step
from games.rng import Stream

CARELESS: Final = 2
"""One play in so many is any legal one; all others follow the prediction."""

Strength = tuple[bool, bool, int]


def strength(moment: Round, play: Play) -> Strength:
    """How strong a play is in the trick; where it leads, red or not doesn't count."""
    if moment.lead is None:
        return False, False, play.number
    return play.colour is Colour.RED, play.colour is moment.lead, play.number


def wants_trick(seat: Seat) -> bool:
    """Whether a seat still has to win tricks; with two players it always wants them."""
    return seat.prediction is None or seat.won < seat.prediction


def begun(seats: int, follow: Follow, rng: Stream) -> Round:
    """The first moment of a random round."""
    dealt = deal(seats, f"{rng.word()}", rng.below(seats), follow, Bonus.PUBLISHED)
    return dealt.position().round


def played(moment: Round, rng: Stream) -> Iterator[tuple[Step, Round]]:
    """Random steps to the end of the round, each with the moment after it."""
    while not moment.over:
        step = policy_step(moment, rng)
        moment = moment.play(step)
        yield step, moment


def policy_step(moment: Round, rng: Stream) -> Step:
    """The strongest play for a seat that wants a trick, else the weakest; often any step."""
    plays = [step for step in moment.steps if isinstance(step, Play)]
    if not plays or rng.below(CARELESS) == 0:
        return rng.choice(moment.steps)
    strengths = [strength(moment, play) for play in plays]
    wanted = max(strengths) if wants_trick(moment.mover) else min(strengths)
    return rng.choice([p for p, found in zip(plays, strengths, strict=True) if found == wanted])


def random_moment(seats: int, cards: int, follow: Follow, rng: Stream) -> Round | None:
    """The moment of a random round in which everybody holds so many cards; None if it has none."""
    for _, moment in played(begun(seats, follow, rng), rng):
        leading = moment.phase is Phase.PLAY and not moment.trick and not moment.over
        if leading and len(moment.mover.hand) == cards:
            return undiscarded(moment)
    return None


def undiscarded(moment: Round) -> Round:
    """The moment without the discards, which decide nothing any more."""
    return replace(moment, seats=tuple(replace(seat, discard=None) for seat in moment.seats))

"""Rounds of random games, played on by simple policies."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from games.catinthebox.deal import deal
from games.catinthebox.round import Phase, Round, Seat
from games.catinthebox.rulings import Bonus, Follow
from games.catinthebox.steps import Colour, Play, Step
from games.rng import Stream

CARELESS: Final = 2
"""One play in this many is any that its player thinks of; all others follow the prediction."""

Strength = tuple[bool, bool, int]


def strength(moment: Round, play: Play) -> Strength:
    """How strong a play is in the trick; where it leads, red or not doesn't count."""
    if moment.lead is None:
        return False, False, play.number
    return play.colour is Colour.RED, play.colour is moment.lead, play.number


def wants_trick(seat: Seat) -> bool:
    """Whether a seat still has to win tricks; with two players it always wants them."""
    return seat.prediction is None or seat.won < seat.prediction


class Players(NamedTuple):
    """Who plays a random round.

    Attributes:
        closing: one follower in this many thinks of closing a colour that it could have followed.
    """

    seats: int
    follow: Follow
    closing: int


def begun(players: Players, rng: Stream) -> Round:
    """The first moment of a random round."""
    seats = players.seats
    dealt = deal(seats, f"{rng.word()}", rng.below(seats), players.follow, Bonus.PUBLISHED)
    return dealt.position().round


def considered(moment: Round, closing: int, rng: Stream) -> tuple[Step, ...]:
    """The steps that a player thinks of: those that follow if there are any, rarely all.

    Players who close colours freely end nearly every round in a paradox before its last tricks.
    """
    steps = moment.steps
    following = tuple(s for s in steps if isinstance(s, Play) and s.colour is moment.lead)
    return following if following and closing > 1 and rng.below(closing) else steps


def policy_step(moment: Round, closing: int, rng: Stream) -> Step:
    """The strongest play for a seat that wants a trick, else the weakest; often any step."""
    steps = considered(moment, closing, rng)
    plays = [step for step in steps if isinstance(step, Play)]
    if not plays or rng.below(CARELESS) == 0:
        return rng.choice(steps)
    strengths = [strength(moment, play) for play in plays]
    wanted = max(strengths) if wants_trick(moment.mover) else min(strengths)
    return rng.choice([p for p, found in zip(plays, strengths, strict=True) if found == wanted])


def random_moment(players: Players, cards: int, rng: Stream) -> Round | None:
    """The first lead from `cards` cards in a random round; None if the round has none."""
    moment = begun(players, rng)
    while not moment.over:
        moment = moment.play(policy_step(moment, players.closing, rng))
        leading = moment.phase is Phase.PLAY and not moment.trick and not moment.over
        if leading and len(moment.mover.hand) == cards:
            return undiscarded(moment)
    return None


def undiscarded(moment: Round) -> Round:
    """The moment without the discards, which decide nothing any more."""
    return replace(moment, seats=tuple(replace(seat, discard=None) for seat in moment.seats))

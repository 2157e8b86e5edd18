"""How bots compare their steps: by playouts in worlds that fit what was seen.

*Strategy fusion.* A search that solves each sampled world by itself lets a seat choose differently
in worlds that it can't tell apart, and so overrates every step that puts a decision off. Here only
the step that is compared is the same in all worlds, and what follows it is played by policies that
see no more than the hand of the seat that plays: in worlds that look alike to a seat, its policy
does the same. A playout is thus worth what the seat can really get by such play, and the best of
its steps by this measure is an improvement on the policy.

Only the end of a round of two seats is solved exactly, world by world: they want the opposite of
one another, so that the value of a step in a world is the margin of best play. With more seats the
others don't play as one, and such a value would be too low. It is solved with both hands open:
strategy fusion, which near the end costs less than what exact play brings.

Discards, predictions and plays are compared in the same way. The same worlds and random numbers
serve all steps, so that their differences are less noisy. An end is worth points, and the chance to
win the game: in proportion to e to the power of a total over a temperature, which says how much may
still change. It was fitted to games of rivals (docs/catinthebox/bots.md).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from importlib.resources import files
from typing import Final

import numpy as np

from games.catinthebox.position import Observation, Position
from games.catinthebox.round import Phase, Round, winning_play
from games.catinthebox.rulings import COLOURS, Follow
from games.catinthebox.steps import Discard, Play, Prediction, Step
from games.registry import Entry
from games.rng import Stream
from languages.messages import _, plural
from languages.numbers import Digits
from solver.answer import Clock, Limit
from solver.bots.comparison import (
    SEEDS,
    MovePlayouts,
    ahead,
    alternatives,
    compare,
    margins,
    playouts,
    shares,
)
from solver.bots.decision import Decision, Rated
from solver.bots.replies import Reply, continuations, grouped
from solver.bots.resampling import systematic
from solver.catinthebox.beliefs.worlds import UNREAD, Opponents, draw, weigh
from solver.catinthebox.bots.roster import EXPERT, Sampling, SearchSettings
from solver.catinthebox.playouts.policy import (
    Reals,
    chances,
    in_batches,
    responding,
    searching,
    simulator,
    weights_of,
)
from solver.catinthebox.round_kernels import NOBODY, ROW, Int64s, dealt, encode, place_of
from solver.catinthebox.search import solving
from solver.catinthebox.search.solving import new_search
from solver.jit.control import ENDLESS
from solver.playouts import WorldSimulator

FILE: Final = "win_chances.json"
"""By the number of seats, the temperature with one round to come, with two, and so on."""


@cache
def temperature(seats: int, coming: int) -> float:
    """The points by which the odds of two seats grow e times; 0 with no round to come."""
    if not coming:
        return 0.0
    text = files("solver.catinthebox.bots").joinpath(FILE).read_text("utf-8")
    found: Mapping[str, Sequence[float]] = json.loads(text)
    return found[str(seats)][coming - 1]


def winning(totals: Reals, temperature: float) -> Reals:
    """The chance of each seat to win, for rows of totals (ends x seats)."""
    odds = np.exp((totals - totals.max(axis=1, keepdims=True)) / temperature)
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


TIE = 1e-3
"""The worth of a point of the last round, in points, where totals are equal (ruling: game)."""


def evaluation(observation: Observation, search: SearchSettings) -> Callable[[Reals], Reals]:
    """The value of ends, see `policy.simulator`, to the seat that observes, in points.

    At even totals a point more is worth a point, by the chance to win as by the lead.
    """
    view, seat, before = observation.view, observation.seat, before_round(observation)
    seats, coming = len(before), len(view.coming)
    spread, share, win = temperature(seats, coming), 1.0, 0.0
    if coming or view.past:
        share, win = 1 - search.chance, search.share
    if coming:
        win = search.chance * (spread * seats**2 / (seats - 1))

    def values(ends: Reals) -> Reals:
        points = ends[:, :seats]
        lead = share * ahead(points, seat, search.leader)
        if not win:
            return np.asarray(lead)
        totals = before + points
        won = winning(totals, spread) if spread else shares(totals + TIE * points)
        return np.asarray(lead + win * won[:, seat])

    return values


def before_round(observation: Observation) -> Reals:
    """The points of each seat in the rounds before the present one."""
    view = observation.view
    sums = [sum(past[seat] for past in view.past) for seat in range(len(view.seats))]
    return np.array(sums, float)


TABLE_BITS = 16
"""The binary logarithm of the entries of the search's table: 1 MB."""

SEATS = 2


class ExactEnd:
    """Solves worlds, each once for all steps.

    Args:
        worlds: rounds of two seats in the play, one a row (worlds x `round_kernels.LENGTH`).
        seat: the seat whose margin counts, which is to play.
        steps: its plays.
    """

    def __init__(self, worlds: Int64s, seat: int, steps: Sequence[Step]) -> None:
        self._worlds, self._seat = worlds, seat
        plays = (step for step in steps if isinstance(step, Play))
        self._places: dict[Step, int] = {play: place_of(play.space) for play in plays}
        self._search = new_search(seat, margin=True, table_bits=TABLE_BITS)
        self._solved: dict[int, Int64s] = {}
        solving.set_question(self._search, seat, True, ENDLESS)

    def simulate(self, step: Step, first: int, count: int) -> Reals:
        """The margin of best play after a step, in the worlds of some numbers, taken in turn.

        Returns:
            The margin in the column of the seat, 0 for the other, -1 (count x 3).
        """
        ends = np.zeros((count, SEATS + 1))
        ends[:, SEATS] = NOBODY
        place = self._places[step]
        for row in range(count):
            ends[row, self._seat] = self._values(first + row)[place]
        return ends

    def _values(self, number: int) -> Int64s:
        world = number % len(self._worlds)
        if world not in self._solved:
            values = np.zeros(COLOURS * ROW, np.int64)
            solving.find_play_values(self._worlds[world].copy(), self._search, values, 0)
            self._solved[world] = values
        return self._solved[world]


def near(view: Round, cards: int) -> bool:
    """Whether the seat to act plays next, is one of two, and has at most `cards` cards."""
    playing = view.phase is Phase.PLAY and len(view.seats) == SEATS
    return playing and len(view.mover.hand) <= cards


PREDICTING = plural("Predicting {n} trick", "Predicting {n} tricks")


def reason(observation: Observation, step: Step, ends: Reals, playouts: int) -> str:
    """The expected result of a seat after a step, in a sentence.

    Args:
        ends: of playouts after the step, see `policy.simulator`.
        playouts: how many there were after all steps.
    """
    seat = observation.seat
    points = ends[:, seat].mean()
    others = (ends[:, :-1].sum(axis=1) - ends[:, seat]).mean() / (ends.shape[1] - 2)
    own, anybody = (ends[:, -1] == seat).mean(), (ends[:, -1] >= 0).mean()
    text = _(
        "{deed} leads to {points:.1f} points this round against {others:.1f} for the others; its "
        "own paradox ended {own:.0%} of {playouts:,} playouts, and anybody's {anybody:.0%}."
    )
    values = {"points": points, "others": others, "own": own, "anybody": anybody}
    numbers = {name: Digits(value) for name, value in (*values.items(), ("playouts", playouts))}
    return text.format(deed=_deed(step), **numbers)


def exact_reason(step: Step, rated: Rated[Step], solved: int) -> str:
    """The expected margin of a seat after a step near the end, in a sentence."""
    text = _(
        "{deed} leads to {margin:+.1f} points more than the other player in all, if both play on "
        "as well as they can; {solved:,} ways in which cards may lie were solved."
    )
    return text.format(deed=_deed(step), margin=Digits(rated.margin or 0), solved=Digits(solved))


def _deed(step: Step) -> str:
    match step:
        case Discard(number):
            return _("Laying the {number} aside").format(number=number)
        case Prediction(tricks):
            return PREDICTING.of(tricks)
        case Play(colour, number):
            return _("Playing {number} as {colour}").format(number=number, colour=colour.word)


FEWEST = 2
"""Steps that are compared at the least."""

StepDecision = Decision[Step, None]


@dataclass(frozen=True)
class Expert:
    """A decision in the making.

    Attributes:
        truth: the whole position, which a control may look at; no player has them.
    """

    search: SearchSettings
    observation: Observation
    clock: Clock
    seed: int
    truth: Position | None = None

    def compared(self, steps: Sequence[Step], also: Sequence[Step]) -> list[MovePlayouts[Step]]:
        """The steps, the best first, with the ends of their playouts.

        Args:
            also: the steps that are played out to the end, however bad.
        """
        steps = self._shortlist(steps, also)
        simulate = self._simulator(steps)
        values = evaluation(self.observation, self.search)
        return compare(
            steps,
            lambda step, *samples: simulate(steps[step], *samples),
            lambda _, ends: values(ends),
            self.clock,
            self._iterations,
            also,
            self._bias(steps),
            self.search.clear,
        )

    def _shortlist(self, steps: Sequence[Step], also: Sequence[Step]) -> Sequence[Step]:
        """The steps that there are enough playouts for, the policy's likeliest, and `also`."""
        each = self.search.each
        most = max(FEWEST, self._iterations // each) if each else len(steps)
        if len(steps) <= most or self._is_near:
            return steps
        likeliest = sorted(steps, key=lambda step: -self._chances[step])[:most]
        return [step for step in steps if step in likeliest or step in also]

    def _bias(self, steps: Sequence[Step]) -> Reals | None:
        """The bias of each step, in points: the log of its probability by the policy, weighed."""
        if not self.search.bias:
            return None
        found, trust = self._chances, self.search.trust
        even = (1 - trust) / len(found)
        return self.search.bias * np.log([trust * found[step] + even for step in steps])

    @cached_property
    def _chances(self) -> Mapping[Step, float]:
        """How probable each step is by the policy of the own seat."""
        return chances(self.observation.view.round, self._own)

    def _simulator(self, steps: Sequence[Step]) -> Callable[[Step, int, int], Reals]:
        """The simulator of the rest of the round after each step: exact near the end."""
        if self._is_near:
            return ExactEnd(self.worlds(0), self.observation.seat, steps).simulate
        seats, own = range(self._seats), self.observation.seat
        policies = np.array([self._own if seat == own else self._others for seat in seats])

        def simulated(batch: int) -> WorldSimulator[Step]:
            return simulator(
                self.worlds(batch), policies, self.seed, self._foreseen, self.search.looks
            )

        return in_batches(simulated, self._sampling.worlds, self._sampling.batches)

    @property
    def _is_near(self) -> bool:
        """Whether the end is solved exactly."""
        return near(self.observation.view.round, self.search.exact)

    @property
    def _foreseen(self) -> int:
        """With how many cards seats search within playouts: late in the round; 0 before."""
        cards = self.search.foresight[self._seats]
        return cards if len(self.observation.view.round.mover.hand) <= cards else 0

    @property
    def _seats(self) -> int:
        return len(self.observation.view.seats)

    @cached_property
    def _weights(self) -> Reals:
        return weights_of(self.search.policy, self._seats, self.observation.view.round.follow)

    @cached_property
    def _others(self) -> Reals:
        """The policy that the other seats are taken to have."""
        return self._learnt(searching) if self.search.searching else self._weights

    @cached_property
    def _own(self) -> Reals:
        """The policy of the own seat."""
        return self._learnt(responding) if self.search.responding else self._weights

    def _learnt(self, policy: Callable[[int, Follow], Reals | None]) -> Reals:
        """A policy for this number of seats; the general one where none was learnt for it."""
        found = policy(self._seats, self.observation.view.round.follow)
        return self._weights if found is None else found

    def worlds(self, batch: int) -> Int64s:
        """The worlds of a batch, which playouts take in turn, weighed by what the others did."""
        if self.truth is not None:
            return encode(self.truth.round)[None]
        sampling, iterations = self._sampling, self._iterations
        count, drawn, read = min(sampling.worlds, max(1, iterations)), 1, UNREAD
        if self.search.inferring and iterations >= sampling.weighed:
            drawn, read = sampling.drawn, Opponents(self._others, 1 - self.search.trust)
        worlds = draw(self.observation, count * drawn, self.seed + batch)
        shares = weigh(self.observation, worlds, read)
        return worlds[systematic(shares, count, 0.5, 1.0)]

    @property
    def _sampling(self) -> Sampling:
        return self.search.sampling(self._seats)

    @property
    def _iterations(self) -> int:
        search = self.search
        untimed = search.foreseen if self._foreseen else search.iterations
        return playouts(self.clock, untimed, timed=search.timed)


def decide(
    search: SearchSettings,
    observation: Observation,
    clock: Clock,
    rng: Stream,
    also: Sequence[Step] = (),
    truth: Position | None = None,
) -> StepDecision:
    """The step that the search finds best for the seat that observes and has to act.

    Args:
        also: legal steps to compare with it, however bad.
        truth: see `Expert`.

    Raises:
        GameError: no cards fit what was seen.
    """
    steps = list(observation.moves)
    if len(steps) < 2 and not also:
        return Decision(observation.moves.random(rng), why=_("It is the only move."))
    expert = Expert(search, observation, clock, rng.below(SEEDS), truth)
    compared = expert.compared(steps, also)
    best, count = compared[0], sum(len(each.ends) for each in compared)
    before = before_round(observation)
    listed = tuple(
        each.rated(margins(before + each.ends[:, :-1], observation.seat))
        for each in alternatives(compared, also)
    )
    if near(observation.view.round, search.exact):
        why = exact_reason(best.move, listed[0], count)
    else:
        why = reason(observation, best.move, best.ends, count)
    return Decision(best.move, listed[0].value, listed, None, why)


def positions(observation: Observation, count: int, rng: Stream) -> list[Position]:
    """Positions of a game of the present round that the seat can't tell from the truth.

    They are some of the worlds in which the expert plays.

    Raises:
        GameError: no cards fit what was seen, or hardly any.
    """
    expert = Expert(EXPERT, observation, Clock(Limit()), rng.below(SEEDS))
    worlds = expert.worlds(0)
    alone = observation.view.alone()
    chosen = systematic(np.ones(len(worlds)), count, 0.5)
    return [replace(alone, round=dealt(alone.round, worlds[place])) for place in chosen]


def replies(
    entry: Entry, observation: Observation, step: Step, worlds: Sequence[Position], rng: Stream
) -> list[Reply]:
    """The plays in the same trick that cost points, and what leads to a paradox of one's own."""
    found = enumerate(continuations(entry, observation, step, worlds, rng))
    seat = observation.seat
    costly = ((world, reply) for world, line in found for reply in _costly(line, seat))
    return grouped(costly, len(worlds), partial(_kind_of_reply, seat=seat))


def _costly(line: Sequence[Reply], seat: int) -> Iterator[Reply]:
    """The others' plays of the trick that is open, and the last one before a paradox."""
    for reply in line:
        ended = not reply.after.round.trick
        if reply.seat != seat and isinstance(reply.move, Play):
            cost = standing(reply.before.round, seat) - standing(reply.after.round, seat)
            yield reply._replace(cost=cost)
        if ended:
            break
    if line and line[-1].after.round.paradox == seat:
        last = line[-1]
        cost = standing(last.before.round, seat) - standing(last.after.round, seat)
        yield last._replace(cost=cost)


def standing(moment: Round, seat: int) -> int:
    """A seat's points if nobody beat the open trick, and the round ended with it."""
    if moment.trick and not moment.over:
        winner = (moment.leader + winning_play(moment.trick)) % len(moment.seats)
        seats = list(moment.seats)
        seats[winner] = replace(seats[winner], won=seats[winner].won + 1)
        moment = replace(moment, seats=tuple(seats))
    return moment.points(seat).points


def _kind_of_reply(reply: Reply, seat: int) -> Hashable:
    """Paradoxes are all alike, and the plays of a seat by their colour."""
    if reply.after.round.paradox == seat:
        return None
    return reply.seat, reply.move.colour

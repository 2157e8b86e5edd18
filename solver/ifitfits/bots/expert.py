"""How bots compare their moves: a shortlist by evaluation, then playouts in worlds that fit.

Only the move that is compared is the same in all worlds; what follows is played by policies that
see the board and one hand, so that no seat's play uses what is hidden from it. The same
worlds, orders of the pile and random numbers serve all moves, so that their differences are less
noisy.

Where a search asks for several ways, the value of a move is that of the best of some playouts from
the same world: plans of several moves count, at the price that the choice among them knows the
world, as in perfect-information Monte Carlo (Ginsberg 2001; Long, Sturtevant, Buro and Furtak
2010).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import ceil

import numpy as np

from games.ifitfits.position import Observation, Position
from games.ifitfits.steps import Draw, Drop, Evict, Lay, LayToy, Nap, Turn
from games.protocol import Cell
from games.rng import Stream
from languages.messages import _
from languages.numbers import Digits
from solver.answer import Clock
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
from solver.bots.decision import Decision
from solver.ifitfits.beliefs.worlds import draw
from solver.ifitfits.board_kernels import Int64s
from solver.ifitfits.bots.roster import SearchSettings
from solver.ifitfits.playouts.policy import Reals, rated, simulator, surveyed, weights_of
from solver.ifitfits.policies import Policy

TIE = 1e-3
"""The cost of a negative point, in points, where points are equal (ruling: tie)."""


def values(ends: Int64s, seat: int, search: SearchSettings) -> Reals:
    """The value of each of some ends, see `policy.simulator`, to one seat, in points."""
    lead = ahead(points(ends), seat, search.leader)
    won = win_shares(ends)[:, seat]
    return np.asarray(lead + search.share * (np.floor(won) if search.alone else won))


def points(ends: Int64s) -> Int64s:
    """The points of each seat, in each of some ends."""
    return np.split(ends, 2, axis=1)[0]


def win_shares(ends: Int64s) -> Reals:
    """The share of the win of each seat, in each of some ends."""
    points, negative = np.split(ends, 2, axis=1)
    return shares(points - TIE * negative, TIE / 2)


def reason(seat: int, move: Turn, ends: Int64s, playouts: int) -> str:
    """The expected result of a seat after a move, in a sentence.

    Args:
        ends: of playouts after the move, see `policy.simulator`.
        playouts: how many there were after all moves.
    """
    totals = points(ends)
    own = totals[:, seat].mean()
    best = np.delete(totals, seat, axis=1).max(axis=1).mean()
    won = win_shares(ends)[:, seat].mean()
    text = _(
        "{deed} leads to {own:.1f} points against {best:.1f} of the best other player, and "
        "wins {won:.0%} of {playouts:,} playouts."
    )
    values = {"own": own, "best": best, "won": won, "playouts": playouts}
    numbers = {name: Digits(value) for name, value in values.items()}
    return text.format(deed=deed(move), **numbers)


def deed(move: Turn) -> str:
    """A move as the subject of a sentence."""
    match move.steps:
        case (Draw(),):
            return _("Drawing")
        case (Nap(x, y),):
            return _("A sleeping cat at {x},{y}").format(x=x, y=y)
        case (Lay(card, x, y),):
            return _("{card} at {x},{y} without a cat").format(card=card, x=x, y=y)
        case (Lay(card, x, y), *_):
            return _("{card} at {x},{y} with a cat").format(card=card, x=x, y=y)
        case (Evict(x, y),):
            return _("A Princess in place of the cat at {x},{y}").format(x=x, y=y)
        case (LayToy(toy, x, y),):
            return _("{toy} at {x},{y}").format(toy=toy, x=x, y=y)
        case (Drop(held),):
            return _("Discarding {held}").format(held=held)
        case _:
            return str(move)


FEWEST_ARMS = 4
"""The fewest moves in proportion to which playouts are given out; fewer get as many as these."""

TurnDecision = Decision[Turn, None]


@dataclass(frozen=True)
class Expert:
    """A decision in the making.

    Attributes:
        truth: the whole position, which a control may look at; no player has it.
    """

    search: SearchSettings
    observation: Observation
    clock: Clock
    seed: int
    truth: Position | None = None

    @property
    def shortlist(self) -> list[Turn]:
        """The moves that the evaluation finds best of each sort, in turn, the best one first.

        Whether a cat is laid at all changes the rest of the game more than where a card goes, and
        an evaluation of boxes is no judge of that. Cats across either side of the same card make
        the same box, and one of them is enough.
        """
        worth = rated(self.observation.view, self._weights(self.search.policy, 0.0))
        sorts: dict[object, list[Turn]] = {}
        boxes = set[tuple[object, int]]()
        for move in sorted(worth, key=lambda move: (-worth[move], str(move))):
            step, size = move.steps[0], len(move.steps)
            if (step, size) not in boxes:
                boxes.add((step, size))
                sorts.setdefault((type(step), size), []).append(move)
        listed = (move for row in zip_longest(*sorts.values()) for move in row if move is not None)
        return [*self._without_naps(listed)][: self.search.shortlist]

    def _without_naps(self, moves: Iterable[Turn]) -> Iterator[Turn]:
        """Some moves, with the first few sleeping cats alone."""
        naps = 0
        for move in moves:
            napping = isinstance(move.steps[0], Nap)
            naps += napping
            if not napping or naps <= self.search.naps:
                yield move

    def compared(self, moves: Sequence[Turn], also: Sequence[Turn]) -> list[MovePlayouts[Turn]]:
        """Some moves, the best first, with the ends of their playouts.

        Args:
            also: the moves that are played out to the end, however bad.
        """
        ways, worlds, shuffled = self.search.ways, self._worlds, self.truth is None
        playing = simulator(worlds, self._policies, self.seed, ways, shuffled)
        seat, search = self.observation.seat, self.search
        share = min(1.0, max(len(moves), FEWEST_ARMS) / self.search.shortlist)
        return compare(
            moves,
            lambda move, first, count: playing.simulate(moves[move], first * ways, count * ways),
            lambda _, ends: np.asarray(values(ends, seat, search).reshape(-1, ways).max(axis=1)),
            self.clock,
            ceil(self._iterations * share / ways),
            also,
        )

    @property
    def _policies(self) -> Reals:
        """How each seat goes on in playouts."""
        search, seats = self.search, range(len(self.observation.view.seats))
        own = self._weights(search.policy, search.noise + search.straying)
        others = self._weights(search.others, search.noise)
        return np.array([own if seat == self.observation.seat else others for seat in seats])

    def _weights(self, policy: Policy, noise: float) -> Reals:
        view = self.observation.view
        return weights_of(policy, len(view.seats), view.mode, noise)

    @property
    def _worlds(self) -> Int64s:
        """The worlds that playouts take in turn."""
        if self.truth is not None:
            return surveyed(self.truth)[None]
        count = min(self.search.worlds, max(1, self._iterations))
        return draw(self.observation, count, self.seed)

    @property
    def _iterations(self) -> int:
        return playouts(self.clock, self.search.iterations)


def decide(
    search: SearchSettings,
    observation: Observation,
    clock: Clock,
    rng: Stream,
    also: Sequence[Turn] = (),
    truth: Position | None = None,
) -> TurnDecision:
    """The move that the search finds best for the seat that observes and has to move.

    Args:
        also: legal moves to compare with it, however bad.
        truth: see `Expert`.

    Raises:
        GameError: no cards fit what was seen.
    """
    expert = Expert(search, observation, clock, rng.below(SEEDS), truth)
    shortlist = expert.shortlist
    if len(shortlist) == 1 and not set(also) - {*shortlist}:
        return Decision(shortlist[0], why=_("It is the only move."))
    moves = [*dict.fromkeys((*shortlist, *also))]
    compared, seat = expert.compared(moves, also), observation.seat
    best, count = compared[0], sum(len(each.ends) for each in compared)
    listed = tuple(
        each.rated(margins(points(each.ends), seat)) for each in alternatives(compared, also)
    )
    why = reason(seat, best.move, best.ends, count)
    return Decision(best.move, listed[0].value, listed, None, why)


def last_cell(turn: Turn) -> Cell | None:
    """The cell in which a turn ends, if any: turns that end in the same one count as the same."""
    return getattr(turn.steps[-1], "cell", None)

"""Attempts of bounded solvers, against a plain recursion that draws the same random numbers."""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np
import pytest

from games.rng import Stream
from solver.lookahead import (
    CARRIED,
    FAR,
    JOINS,
    LOSSES,
    NONE,
    OWN,
    UNKNOWN,
    UNSEEN,
    VALUE,
    BoundedSolver,
    Moments,
    attempt,
    new_scratch,
)

DEPTH: Final = 3

WIDEST: Final = 9
"""Options of a moment, at most."""


def tree(rng: Random, levels: int = 4) -> Moments:
    """Random moments, all of which are known; the first one and each third are asked for."""
    first, options, after = [0], list[tuple[float, ...]](), list[int]()
    waiting, level = [0], {0: levels}
    while waiting:
        moment = waiting.pop(0)
        for _ in range(rng.randrange(1, WIDEST)):
            options.append(tuple(float(rng.randrange(6)) for _ in range(5)))
            after.append(NONE)
            if level[moment] > 1 and rng.random() < 0.5:
                after[-1] = len(level)
                level[len(level)] = level[moment] - 1
                waiting.append(after[-1])
        first.append(len(options))
    count, number = len(options), len(level)
    cells = [rng.choice([(FAR, FAR), (rng.randrange(5), rng.randrange(5))]) for _ in options]
    return Moments(
        np.array(first),
        np.array([rng.choice([1, -1]) for _ in range(number)]),
        np.array([moment % 3 == 0 for moment in range(number)], np.uint8),
        np.array(options),
        np.array([rng.random() < 0.3 for _ in range(count)], np.uint8),
        np.array([rng.random() < 0.7 for _ in range(count)], np.uint8),
        np.array(cells, np.int64),
        np.array(after),
    )


def random_solver(rng: Random) -> BoundedSolver:
    """A solver of random parts."""
    width, flags = rng.choice([1, 2, 5, 20]), [rng.random() < 0.3 for _ in range(5)]
    own, joinless, lossless, in_order, plain = flags
    return BoundedSolver(
        rng.randrange(1, DEPTH + 1),
        width,
        own,
        joinless,
        lossless,
        rng.choice([0, 0.5, 1]),
        rng.choice([1, 2, FAR]),
        in_order,
        plain,
        rng.choice([0.001, 0.5, 2]),
        rng.choice([0, 0.1, 0.4]),
    )


class Recursion:
    """An attempt, step by step."""

    def __init__(self, moments: Moments, solver: BoundedSolver, seed: int) -> None:
        self.moments, self.solver, self.stream = moments, solver, Stream.at(seed)

    def attempt(self) -> list[int]:
        """The options that are taken."""
        moment, taken, place = 0, list[int](), (FAR, FAR)
        while moment >= 0 and self.moments.asked[moment]:
            option, _worth = self.chosen(moment, self.solver.depth, place)
            taken.append(option)
            place = self.place_after(option, place)
            moment = int(self.moments.after[option])
        return taken

    def place_after(self, option: int, before: tuple[int, int]) -> tuple[int, int]:
        """The cell of the last step that has one."""
        x, y = map(int, self.moments.place[option])
        return before if x == FAR else (x, y)

    def chosen(self, moment: int, depth: int, place: tuple[int, int]) -> tuple[int, float]:
        """The option that seems best, and its estimate."""
        seem, solver = self.estimates(moment, place), self.solver
        order = sorted(seem, key=lambda option: -seem[option])
        if depth > 1:
            width = max(solver.width // 4 ** (solver.depth - depth), min(2, solver.width))
            order = order[:width]
            for option in order:
                after = int(self.moments.after[option])
                if after >= 0 and seem[option] > UNSEEN:
                    near = self.place_after(option, place)
                    _next, worth = self.chosen(after, depth - 1, near)
                    same = self.moments.sign[after] == self.moments.sign[moment]
                    seem[option] = worth if same else -worth
            order.sort(key=lambda option: -seem[option])
        seen = [option for option in order if seem[option] > UNSEEN]
        while solver.slips and len(seen) > 1 and self.share() < solver.slips:
            del seen[0]
        order = seen or order
        return order[0], seem[order[0]]

    def estimates(self, moment: int, place: tuple[int, int]) -> dict[int, float]:
        """The estimate of each option of a moment."""
        options = range(self.moments.first[moment], self.moments.first[moment + 1])
        seem = {option: self.estimate(moment, option) for option in options}
        for hidden in (self.late, self.odd, self.distant):
            seen = [o for o in options if not hidden(o, place) and seem[o] > UNSEEN]
            if seen:
                seem = {o: UNSEEN if hidden(o, place) else seem[o] for o in options}
        return seem

    def estimate(self, moment: int, option: int) -> float:
        """The points of an option as the solver sees them, with noise."""
        points, solver = self.moments.points[option], self.solver
        own = solver.own_only and self.moments.sign[moment] > 0
        seem = float(points[OWN if own else VALUE]) - solver.joinless * float(points[JOINS])
        seem += solver.lossless * float(points[LOSSES]) + solver.carries * float(points[CARRIED])
        word = self.stream.word()
        noise = sum(word >> 16 * part & 0xFFFF for part in range(4)) - 2 * 0xFFFF
        return seem + solver.noise * (noise / 37_837.0)

    def share(self) -> float:
        return (self.stream.word() >> 11) / (1 << 53)

    def late(self, option: int, _place: tuple[int, int]) -> bool:
        return self.solver.in_order and not self.moments.early[option]

    def odd(self, option: int, _place: tuple[int, int]) -> bool:
        return self.solver.plain and bool(self.moments.odd[option])

    def distant(self, option: int, place: tuple[int, int]) -> bool:
        x, y = map(int, self.moments.place[option])
        if FAR in (x, place[0]):
            return False
        return max(abs(x - place[0]), abs(y - place[1])) > self.solver.reach


@pytest.mark.parametrize("seed", range(20))
def test_an_attempt_takes_the_steps_that_a_plain_recursion_takes(seed: int) -> None:
    rng = Random(seed)
    moments, scratch = tree(rng), new_scratch(DEPTH, WIDEST)
    for _ in range(50):
        solver, errors = random_solver(rng), rng.getrandbits(64)
        taken = attempt(moments, solver, np.uint64(errors), scratch)
        expected = Recursion(moments, solver, errors).attempt()
        assert scratch.line[:taken].tolist() == expected, (solver, errors)


def test_moments_that_are_needed_and_not_known_are_named() -> None:
    rng = Random(1)
    moments, scratch = tree(rng), new_scratch(DEPTH, WIDEST)
    known = moments.after.copy()
    moments.after[known >= 0] = UNKNOWN
    solver = BoundedSolver(depth=3, width=20)
    while (taken := attempt(moments, solver, np.uint64(1), scratch)) < 0:
        missing = scratch.missing[:-taken]
        assert (moments.after[missing] == UNKNOWN).all()
        moments.after[missing] = known[missing]
    assert scratch.line[:taken].tolist() == Recursion(moments, solver, 1).attempt()

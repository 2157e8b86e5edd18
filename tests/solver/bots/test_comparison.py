"""Sequential halving: it finds the best arm, on samples that all arms share."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from games.rng import Stream
from solver.answer import Clock, Limit
from solver.bots.comparison import FEWEST, FIRST_LOOK, LOOKS, Arm, halve

Reals = NDArray[np.float64]


class Sampler:
    """Arms with known means, and the same noise for all unless each has its own."""

    def __init__(self, means: Sequence[float], noise: float = 1.0, own: bool = False) -> None:
        self.means, self.noise, self.own = means, noise, own
        self.asked: list[list[int]] = [[] for _ in means]
        self.calls = 0

    def __call__(self, arm: int, first: int, count: int) -> Reals:
        self.calls += 1
        numbers, luck = range(first, first + count), ("own luck", arm) if self.own else ("luck",)
        self.asked[arm] += numbers
        found = [Stream(*luck, number).below(2001) / 1000 - 1 for number in numbers]
        return self.means[arm] + self.noise * np.array(found)

    @property
    def total(self) -> int:
        return sum(map(len, self.asked))


class Working(Clock):
    """A clock that every sample moves on by the same time."""

    def __init__(self, seconds: float, sampler: Sampler, cost: float) -> None:
        super().__init__(Limit(seconds=seconds))
        self._until, self._sampler, self._cost = seconds, sampler, cost

    @property
    def seconds(self) -> float:
        return self._cost * self._sampler.total

    @property
    def left(self) -> float:
        return self._until - self.seconds


def untimed() -> Clock:
    return Clock(Limit())


means = st.lists(st.integers(-20, 20), min_size=1, max_size=20, unique=True)


@given(means, st.integers(1, 3000), st.data())
def test_all_arms_are_sampled_by_the_same_numbers(
    values: list[int], iterations: int, data: st.DataObject
) -> None:
    sampler = Sampler(values)
    kept = data.draw(st.lists(st.integers(0, len(values) - 1), max_size=3))
    arms = halve(len(values), sampler, untimed(), iterations, kept)
    for asked in sampler.asked:
        assert asked == list(range(len(asked)))
    assert [arm.samples for arm in arms] == [len(sampler.asked[arm.number]) for arm in arms]
    most = max(arm.samples for arm in arms)
    assert all(len(sampler.asked[number]) == most for number in kept)


def test_half_of_the_arms_are_dropped_a_round() -> None:
    sampler = Sampler([float(number) for number in range(8)])
    arms = halve(8, sampler, untimed(), 240)
    assert [arm.number for arm in arms] == [7, 6, 5, 4, 3, 2, 1, 0]
    assert [arm.samples for arm in arms] == [70, 70, 30, 30, 10, 10, 10, 10]


def test_a_mean_and_its_interval_are_those_of_the_samples() -> None:
    sampler = Sampler([0.0, 3.0])
    for arm in halve(2, sampler, untimed(), 400):
        drawn = Sampler([0.0, 3.0])(arm.number, 0, arm.samples)
        assert arm.value == pytest.approx(drawn.mean())
        assert arm.error == pytest.approx(1.96 * drawn.std(ddof=1) / arm.samples**0.5)


def test_something_is_known_of_every_error() -> None:
    arms = halve(4, Sampler([1, 2, 3, 4]), untimed(), 1)
    assert [arm.samples for arm in arms] == [4, 4, 2, 2]
    assert all(arm.error < float("inf") for arm in arms)


def test_how_far_an_arm_is_behind_is_measured_by_common_samples() -> None:
    best, other = halve(2, Sampler([0.0, 3.0]), untimed(), 400)
    assert best.behind == 0.0
    assert other.behind == pytest.approx(0.0)
    assert other.error > 0.01


def test_what_is_kept_costs_the_others_nothing() -> None:
    means = [float(number) for number in range(8)]
    alone, beside = (halve(8, Sampler(means), untimed(), 480, kept) for kept in ((), (0, 7)))
    assert [arm for arm in alone if arm.number] == [arm for arm in beside if arm.number]
    assert max(arm.samples for arm in alone) == beside[-1].samples


@pytest.mark.parametrize("cost", [1e-4, 0.001, 0.007])
def test_samples_fill_the_time_and_none_is_begun_that_would_end_late(cost: float) -> None:
    sampler = Sampler([float(number) for number in range(16)])
    clock = Working(1.0, sampler, cost)
    arms = halve(16, sampler, clock, 1 << 40)
    assert arms[0].number == 15
    assert 1 - 3 * cost < clock.seconds <= 1
    alone = Sampler([0.0, 1.0])
    halve(2, alone, Working(1.0, alone, cost), 1 << 40)
    assert alone.calls <= 2 * LOOKS * log(1 / cost), "many at once where they are cheap"


def test_a_sample_that_takes_longer_than_all_time_is_drawn_as_seldom_as_can_be() -> None:
    sampler = Sampler([float(number) for number in range(16)])
    halve(16, sampler, Working(1.0, sampler, 1.0), 1 << 40)
    assert sampler.total == FEWEST * (16 + 8 + 4 + 2)


@pytest.mark.parametrize("seconds", [0.0, -1.0])
def test_without_any_time_every_arm_is_still_looked_at(seconds: float) -> None:
    sampler = Sampler([float(number) for number in range(5)])
    arms: list[Arm] = halve(5, sampler, Working(seconds, sampler, 0.01), 1 << 40)
    assert arms[0].number == 4
    assert all(0 < len(asked) <= 3 * FEWEST for asked in sampler.asked)


@given(means, st.integers(1, 2000), st.integers(-20, 20))
def test_a_bias_that_is_the_same_for_all_changes_nothing(
    values: list[int], iterations: int, bias: int
) -> None:
    same = np.full(len(values), float(bias))
    plain, biased = (
        halve(len(values), Sampler(values), untimed(), iterations, (), each)
        for each in (None, same)
    )
    assert plain == biased


def test_a_bias_decides_between_equals_and_counts_less_with_more_samples() -> None:
    equal, better = Sampler([0.0, 0.0]), Sampler([1.0, 0.0])
    bias = np.array([0.0, 20.0])
    assert halve(2, equal, untimed(), 1000, (), bias)[0].number == 1
    assert halve(2, better, untimed(), 20, (), bias)[0].number == 1
    assert halve(2, better, untimed(), 1000, (), bias)[0].number == 0


@given(means, st.integers(1, 6000), st.one_of(st.just(inf), st.floats(1.0, 5.0)))
def test_the_best_arm_is_found_with_no_more_samples_than_iterations_allow(
    values: list[int], iterations: int, clear: float
) -> None:
    """Luck is the same for all here; what is clearly behind may be dropped."""
    sampler, rounds = Sampler(values), max(1, (len(values) - 1).bit_length())
    arms = halve(len(values), sampler, untimed(), iterations, clear=clear)
    assert values[arms[0].number] == max(values)
    assert sorted(arm.number for arm in arms) == list(range(len(values)))
    assert sampler.total <= max(iterations, FEWEST * (2 * len(values) + rounds))


@pytest.mark.parametrize("arms", [1, 2, 3, 8])
def test_it_ends_where_all_others_are_clearly_behind(arms: int) -> None:
    sampler = Sampler([float(number) for number in range(arms)])
    found = halve(arms, sampler, untimed(), 100_000, clear=3.0)
    assert [arm.number for arm in found] == list(range(arms))[::-1]
    assert [arm.samples for arm in found] == [FIRST_LOOK] * arms


@given(means, st.floats(0.0, 5.0))
def test_nothing_is_clear_before_the_first_look(values: list[int], clear: float) -> None:
    plain, looking = (
        halve(len(values), Sampler(values), untimed(), FIRST_LOOK - 1, clear=each)
        for each in (np.inf, clear)
    )
    assert plain == looking


def test_contested_arms_get_what_the_clear_ones_leave() -> None:
    means = [0.0, 0.0, *[-5.0] * 6]
    plain, looking = (
        halve(8, Sampler(means, own=True), untimed(), 24_000, clear=each) for each in (np.inf, 5.0)
    )
    assert {arm.number for arm in looking[:2]} == {0, 1}
    assert [arm.samples for arm in looking[2:]] == [FIRST_LOOK] * 6
    assert [arm.samples for arm in looking[:2]] == [1000 + 4000 + 4000] * 2
    assert max(arm.samples for arm in plain) < 9000


def test_what_is_kept_is_sampled_as_long_as_the_best_however_clearly_behind() -> None:
    best, *_, last = halve(3, Sampler([0.0, 0.0, -5.0], own=True), untimed(), 6000, (2,), clear=5.0)
    assert last.number == 2
    assert last.samples == best.samples > FIRST_LOOK


def test_a_bias_speaks_against_what_is_clear() -> None:
    behind = np.array([0.0, 10.0 * FIRST_LOOK])
    arms = halve(
        2, Sampler([1.0, 0.0], noise=3.0, own=True), untimed(), 100_000, (), behind, clear=2.0
    )
    assert [arm.number for arm in arms] == [1, 0]
    assert arms[0].samples == FIRST_LOOK

"""The order of the tiles: total, without cycles, with firsts, lasts and equals."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.support.layouts import CARD, Built, full

FACES = ("KKKK", "PPPP", "VVVV")


def three(count: int | None = None, *, required: bool = True) -> Built:
    return Built(CARD, [full(face, required=required) for face in FACES], count)


def test_of_two_tiles_one_comes_first() -> None:
    built = three()
    assert built.solve(built.order.before(0, 1), built.order.before(1, 0)) is None
    assert built.solve(~built.order.before(0, 1), ~built.order.before(1, 0)) is None


def test_a_cycle_is_infeasible() -> None:
    built = three()
    before = built.order.before
    assert built.solve(before(0, 1), before(1, 2), before(2, 0)) is None
    assert built.solve(before(1, 0), before(2, 1), before(0, 2)) is None


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_every_order_is_feasible_and_read_back(order: tuple[int, ...]) -> None:
    built = three()
    a, b, c = order
    solver = built.solve(built.order.before(a, b), built.order.before(b, c))
    assert solver is not None
    assert built.order.sequence(solver, [0, 1, 2]) == list(order)


def test_only_placed_tiles_are_in_the_sequence() -> None:
    built = three(2, required=False)
    placed = [built.placing.placed(0), built.placing.placed(2)]
    solver = built.solve(*placed, built.order.before(2, 0))
    assert solver is not None
    assert built.order.sequence(solver, [0, 2]) == [2, 0]


def test_a_first_tile_comes_before_all_others() -> None:
    built = Built(CARD, [full("KKKK"), full("PPPP", first=True), full("VVVV")])
    assert built.solve(built.order.before(0, 1)) is None
    assert built.solve(built.order.before(2, 1)) is None
    assert built.solve(built.order.before(0, 2)) is not None


def test_a_last_tile_comes_after_all_others() -> None:
    built = Built(CARD, [full("KKKK"), full("PPPP", last=True), full("VVVV")])
    assert built.solve(built.order.before(1, 0)) is None
    assert built.solve(built.order.before(1, 2)) is None
    assert built.solve(built.order.before(2, 0)) is not None


def test_two_first_tiles_are_not_both_placed() -> None:
    tiles = [full("KKKK", first=True), full("PPPP", first=True), full("VVVV")]
    assert Built(CARD, tiles).solve() is None
    optional = [full("KKKK", first=True, required=False), full("PPPP", first=True, required=False)]
    built = Built(CARD, [*optional, full("VVVV")], 2)
    assert built.solve(built.placing.placed(0)) is not None
    assert built.solve(built.placing.placed(0), built.placing.placed(1)) is None


def test_a_first_tile_that_is_left_out_binds_nobody() -> None:
    tiles = [full("KKKK", required=False), full("PPPP", first=True, required=False)]
    built = Built(CARD, [*tiles, full("VVVV")], 2)
    left_out = ~built.placing.placed(1)
    for order in ((0, 2), (2, 0)):
        assert built.solve(left_out, built.order.before(*order)) is not None


def test_equal_required_tiles_come_in_the_order_in_which_they_stand() -> None:
    built = Built(CARD, [full(), full(), full("KKKK")])
    assert built.solve(built.order.before(1, 0)) is None
    assert built.solve(built.order.before(2, 0), built.order.before(2, 1)) is not None


def test_equal_tiles_that_may_be_left_out_are_free() -> None:
    built = Built(CARD, [full(required=False), full(required=False)], 1)
    assert built.solve(built.placing.placed(1)) is not None
    assert built.solve(built.order.before(1, 0)) is not None


def test_a_tile_that_comes_next_precedes_every_later_one_that_is_placed() -> None:
    built = three(2, required=False)
    first = built.order.add_next(built.model, built.placing, 1, [0, 2])
    placed = built.placing.placed
    assert built.solve(first, placed(1), placed(0), built.order.before(0, 1)) is None
    assert built.solve(first, placed(1), placed(0), built.order.before(1, 0)) is not None
    assert built.solve(first, placed(0), ~placed(2), built.order.before(2, 1)) is not None

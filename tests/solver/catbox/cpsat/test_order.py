"""The order of the tiles: total, without cycles, with firsts, lasts and equals."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.support.layouts import CARD, Built, full

FACES = ("KKKK", "PPPP", "VVVV")


def three() -> Built:
    return Built(CARD, [full(face) for face in FACES])


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
    assert built.order.sequence(solver, dict.fromkeys(range(3), (0, 0))) == list(order)


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


def test_equal_tiles_come_in_the_order_in_which_they_stand() -> None:
    built = Built(CARD, [full(), full(), full("KKKK")])
    assert built.solve(built.order.before(1, 0)) is None
    assert built.solve(built.order.before(2, 0), built.order.before(2, 1)) is not None


def test_a_tile_that_comes_next_precedes_every_later_one() -> None:
    built = three()
    first = built.order.add_next(built.model, 1, [0])
    assert built.solve(first, built.order.before(0, 1)) is None
    assert built.solve(first, built.order.before(1, 0)) is not None
    assert built.solve(first, built.order.before(2, 1)) is not None


def loose() -> Built:
    return Built(CARD, [full(face) for face in FACES], loose=True)


APART, OVERLAPPING = (-1, -1), (1, 1)
"""An anchor that shares no cell with one at (1, 1), and one that does with one at (2, 2)."""


def test_where_order_is_loose_tiles_that_share_no_cell_stand_in_the_usual_one() -> None:
    built = loose()
    apart = [built.at(0, *APART), built.at(1, *OVERLAPPING)]
    assert built.solve(*apart, built.order.before(0, 1)) is not None
    assert built.solve(*apart, built.order.before(1, 0)) is None


def test_where_order_is_loose_tiles_that_share_a_cell_come_in_either_order() -> None:
    built = loose()
    over = [built.at(0, 2, 2), built.at(1, *OVERLAPPING)]
    solver = built.solve(*over, built.order.before(1, 0))
    assert solver is not None
    assert built.order.sequence(solver, {0: (2, 2), 1: OVERLAPPING}) == [1, 0]


def test_where_order_is_loose_the_smallest_that_may_come_next_does() -> None:
    built = loose()
    anchors = {0: APART, 1: OVERLAPPING}
    solver = built.solve(*(built.at(tile, *anchor) for tile, anchor in anchors.items()))
    assert solver is not None
    assert built.order.sequence(solver, anchors, lambda tile: -tile) == [1, 0]


def test_where_order_is_loose_there_are_no_cycles_of_tiles_on_one_another() -> None:
    built = loose()
    before = built.order.before
    assert built.solve(before(1, 0), before(2, 1)) is not None
    round_trip = [before(1, 0), before(0, 2), before(2, 1)]
    solver = built.solve(*round_trip)
    if solver is not None:
        anchors = {t: a for t in range(3) if (a := built.placing.anchor(solver, t)) is not None}
        assert len(built.order.sequence(solver, anchors)) == len(FACES)

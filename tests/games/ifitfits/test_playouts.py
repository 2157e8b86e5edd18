"""Whole games by random moves: they end, nothing is lost or seen that is hidden, records replay."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ifitfits import recount, scoring
from games.ifitfits.board import Board, Cat
from games.ifitfits.cards import PRINCESS, UNKNOWN, Card, Toy
from games.ifitfits.files import load_deck
from games.ifitfits.position import Position
from games.ifitfits.rulings import CATS, HAND, Mode
from games.ifitfits.setup import new_setup
from games.ifitfits.steps import DRAW, Drop, Evict, Lay, LayCat, LayToy, Nap, Step, Turn, parse_turn
from games.json_reader import FormatError
from games.loading import parse
from games.protocol import Cell, IllegalMoveError
from games.record import remembered
from games.rng import Stream
from solver.judge import areas
from tests.support.effort import few
from tests.support.ifitfits.positions import (
    modes,
    played,
    position,
    positions,
    seat_counts,
    seeds,
    sizes,
)
from tests.support.random_games import recorded

FEW = few()

SIDES = (("top", 0, -1), ("right", 1, 0), ("bottom", 0, 1), ("left", -1, 0))
"""The sides of a card in the order of its notation, each with the neighbour that it faces."""


def everything(each: Position) -> Counter[str]:
    """Every card, Princess and special toy, wherever it is."""
    things: list[object] = [*each.board.cells.values(), *each.board.edges.values(), *each.pile]
    things += [held for seat in each.seats for held in seat.hand]
    things += [*each.discards, *([each.toy] if each.toy else [])]
    things += each.start.cards if each.start else ()
    named = (thing.named if isinstance(thing, Card) else thing for thing in things)
    return Counter(str(thing) for thing in named if not isinstance(thing, Cat))


@given(seat_counts, seeds, modes, sizes)
@FEW
def test_nothing_is_lost_and_every_game_ends(seats: int, seed: int, mode: Mode, size: str) -> None:
    game, deck = played(seats, seed, mode, size), load_deck("standard")
    box = Counter(map(str, [*deck.cards, *deck.starting, *deck.toys])) + Counter(princess=seats)
    unplaced = box - everything(game[-1])
    assert unplaced.keys() <= set(map(str, deck.starting))
    for each in game:
        assert everything(each) + (Counter() if each.start else unplaced) == box
        lying = Counter(cat.seat for cat in each.board.cats())
        assert [seat.cats + lying[at] for at, seat in enumerate(each.seats)] == [CATS] * seats
        assert each.over == (each is game[-1])
    for before, after in pairwise(game):
        assert any(True for _ in before.moves)
        assert after.ending >= before.ending
        assert len(after.pile) <= len(before.pile)
        assert len(after.board.cells) - len(before.board.cells) in (0, 1)


@given(seat_counts, seeds, modes, st.integers(0, 60))
@FEW
def test_nothing_hidden_can_be_read_from_an_observation(
    seats: int, seed: int, mode: Mode, moves: int
) -> None:
    record = recorded("ifitfits", seats, seed, moves, {"mode": mode})
    *_, (position, memory) = remembered(record)
    for seat in range(seats):
        seen = memory.observe(position, seat)
        assert len(seen.history) == len(memory.histories[seat])
        assert seen.cards == memory.cards
        for view in (*(past.view for past in seen.history), seen.view):
            assert set(view.pile) <= {UNKNOWN}
            for other, shown in enumerate(view.seats):
                assert other == seat or set(shown.hand) <= {UNKNOWN}
        assert seen.view.mover.hand == position.mover.hand or seat != position.turn


def leaks(board: Board, inside: frozenset[Cell]) -> bool:
    """Whether water that is poured into a box runs out at an open side.

    It spreads over a grid of 3 cells a card: the middle one, the four sides where they are open,
    and no corners. A box leaks if the water reaches the middle of a place that has no card.
    """
    wet, waiting = set(), [(3 * x + 1, 3 * y + 1) for x, y in inside]
    while waiting:
        x, y = waiting.pop()
        if (x, y) in wet:
            continue
        wet.add((x, y))
        if (x // 3, y // 3) not in board.cells:
            return True
        near = [(x + dx, y + dy) for _, dx, dy in SIDES]
        waiting += [cell for cell in near if passable(board, *cell)]
    return False


def passable(board: Board, x: int, y: int) -> bool:
    """Whether water may stand in a cell of the finer grid."""
    sides = board.sides((x // 3, y // 3))
    if sides is None:
        return True
    offset = x % 3 - 1, y % 3 - 1
    if offset == (0, 0):
        return True
    directions = [(dx, dy) for _, dx, dy in SIDES]
    return offset in directions and sides[directions.index(offset)] == "o"


@given(positions)
def test_boxes_are_the_connected_components_that_networkx_finds_closed_if_water_stays_in_them(
    each: Position,
) -> None:
    region = recount.regions(each.board)
    assert region.joins is not None
    assert frozenset(region.areas) == areas(region.cells, region.joins)
    for box in each.board.boxes:
        assert box.closed != leaks(each.board, box.cells)


@given(positions)
def test_points_are_the_same_counted_twice_and_places_go_by_them(each: Position) -> None:
    cells, scores, count = [box.cells for box in each.board.boxes], each.scores(), len(each.seats)
    assert [score.total for score in scores] == recount.totals(each.board, cells, each.mode, count)
    assert all(score.negative == sum(box.negative for box in score.boxes) for score in scores)
    places = each.places()
    assert sum(places) == count * (count + 1) / 2
    for one, first in zip(scores, places, strict=True):
        for other, second in zip(scores, places, strict=True):
            assert one.total <= other.total or first < second
    assert scoring.places(scores) == places


@given(positions)
def test_a_move_is_legal_exactly_if_it_is_listed(each: Position) -> None:
    listed = [*each.moves]
    assert len(set(map(str, listed))) == len(listed) == len(each.moves)
    assert bool(each.moves) == bool(listed)
    assert [parse_turn(str(move)) for move in listed] == listed
    for move in listed[:5]:
        assert move in each.moves
        each.play(move)
    assert Turn(()) not in each.moves
    assert "draw" not in each.moves
    others: list[Step] = [Nap(0, 0), LayCat(0, 0), LayToy(Toy("mm"), 0, 0), Evict(0, 0), DRAW]
    others += [Lay(card, 1, 0) for card in load_deck("standard").cards[::20]]
    others += [Evict(0, 0, asleep=True), Drop(PRINCESS)]
    for step in others:
        try:
            each.play(parse_turn(step.text))
        except IllegalMoveError:
            assert step.text not in map(str, listed)
        else:
            assert step.text in map(str, listed)


def test_a_game_may_stop_while_a_special_toy_is_to_be_laid() -> None:
    seed, at = next(
        (seed, number)
        for seed in range(20)
        for number, each in enumerate(recorded("ifitfits", 2, seed).positions())
        if each.toy is not None
    )
    raw = json.loads(recorded("ifitfits", 2, seed, at).text)
    assert raw["turns"][-1]["drawn"][-1].startswith("toy:")
    again = parse(json.dumps(raw).encode()).value
    assert [*again.positions()][-1].toy is not None


def first_drawn(raw: Any) -> Any:
    """The first turn of a record in which a card was drawn."""
    return next(turn for turn in raw["turns"] if turn["drawn"])


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda raw: raw["result"]["points"].__setitem__(0, 99), "result: not what the turns"),
        (lambda raw: raw["result"].update(winners=[]), "result: not what the turns"),
        (lambda raw: raw.update(result=None), "result: not what the turns"),
        (lambda raw: raw["start"].__setitem__(0, "oooo@1,0"), "start[0]: oooo@1,0: expected a"),
        (lambda raw: raw["start"].__setitem__(0, "oooo"), 'start[0]: "oooo" is no step'),
        (lambda raw: raw["start"].pop(), "turns[0].actions: draw: a starting card"),
        (lambda raw: first_drawn(raw).update(drawn=["oooo:sm"]), "turns["),
        (lambda raw: first_drawn(raw).update(drawn=["owww:ffff"]), "turns["),
        (lambda raw: first_drawn(raw).update(seat=2), "turns["),
        (lambda raw: first_drawn(raw).update(actions="nap@0,1"), "turns["),
        (lambda raw: first_drawn(raw).update(actions="jump"), "turns["),
        (lambda raw: raw["turns"][-1].update(actions="", drawn=[]), "turns["),
        (lambda raw: raw["turns"].pop(), "result: not what the turns"),
        (lambda raw: raw["hands"].pop(), "hands: 2 hands: expected 3"),
        (lambda raw: raw["hands"][1].pop(), "hands[1]: 1 card: expected 2"),
        (lambda raw: raw["pile"].pop(), "pile: 71 cards: expected 72 with 3 seats"),
        (lambda raw: raw["pile"].__setitem__(0, "????"), "pile[0]: a record knows every card"),
        (lambda raw: raw["pile"].__setitem__(slice(0, 72), ["princess"] * 72), "pile: 72 Princ"),
        (lambda raw: raw["starting"].pop(), "starting: expected an array of at least 5"),
        (lambda raw: raw.update(first=3), "first: there is no seat 3"),
        (lambda raw: raw.update(table="2x2"), 'table: "2x2": expected a width and a height'),
        (lambda raw: raw.update(mode="odd"), "mode: "),
    ],
)
def test_a_record_that_contradicts_itself_is_refused(
    change: Callable[[Any], None], place: str
) -> None:
    raw = json.loads(recorded("ifitfits", 3, 3).text)
    change(raw)
    with pytest.raises(FormatError) as caught:
        list(parse(json.dumps(raw).encode()).value.positions())
    assert str(caught.value).startswith(place)


@given(seat_counts, seeds, modes)
@FEW
def test_chance_draws_what_the_box_holds(seats: int, seed: int, mode: Mode) -> None:
    setup = new_setup(seats, {"mode": mode})
    dealing, rng = setup.dealing(), Stream("draw", seed)
    while dealing.outcomes:
        dealing = dealing.after(rng.choice(dealing.outcomes)[0])
    made, other = dealing.deal, setup.deal("1")
    assert len(dealing.drawn) == len(made.pile) + seats * HAND
    assert everything(made.position()) == everything(other.position())
    assert made.memory().cards == other.memory().cards


def test_chance_is_as_likely_to_draw_a_princess_as_shuffling_her_into_a_stack_says() -> None:
    dealing = new_setup(3, {}).dealing()
    princess = len(dealing.kinds) - 1
    assert all(number != princess for number, _ in dealing.outcomes)
    for _ in range(3 * HAND):
        dealing = dealing.after(dealing.outcomes[0][0])
    assert dict(dealing.outcomes)[princess] == pytest.approx(1 / 24)
    without = dealing
    for _ in range(23):
        without = without.after(without.outcomes[0][0])
    assert dict(without.outcomes) == {princess: pytest.approx(1)}
    assert princess not in dict(dealing.after(princess).outcomes)


def test_cards_of_hands_are_drawn_from_the_cardboard_alone() -> None:
    dealing = new_setup(2, {}).dealing()
    shares = {dealing.describe(number): share for number, share in dealing.outcomes}
    assert not any(name.startswith("toy") for name in shares)
    cards = Counter(map(str, load_deck("standard").cards))
    assert shares == {name: pytest.approx(count / 72) for name, count in cards.items()}


def test_a_seat_may_evict_its_own_cat_and_lay_it_again() -> None:
    start = position("oooo@0,0 oooo@1,0 cat0@0,0", "princess oooo:m", "oooo", drawn=True, pile=9)
    evicted = start.play(parse_turn("princess@0,0"))
    assert evicted.seats[0].cats == CATS

"""`cpsat` answers packings, turns and duels as `brute` does: value, proof, lines and count."""

from __future__ import annotations

import pytest

from games.ifitfits.board import STANDARD, Board, Cat, Table
from games.ifitfits.cards import PRINCESS, UNKNOWN, Card, HandCard, parse_card
from games.ifitfits.design import Design, parse_box_target
from games.ifitfits.position import Position, Seat, sorted_hand
from games.ifitfits.puzzle import SEAT, Duel, Objective, Packing, SingleTurn
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import score_box
from games.protocol import Cell, GameError, Task
from games.rng import Stream
from solver import brute
from solver.answer import Answer, Limit, Status, UnsupportedError
from solver.engines import solve
from solver.ifitfits.cpsat import engine
from solver.ifitfits.cpsat.ground import Ground
from solver.ifitfits.cpsat.packing_search import Contenders, listable
from solver.judge import judged
from tests.support.effort import seeded
from tests.support.ifitfits import random_positions
from tests.support.ifitfits.puzzles import random_packing
from tests.support.listener import Listener

EMPTY = Board.empty(STANDARD)


def packing(*cards: str, board: Board = EMPTY, cats: int = 1, mode: Mode = Mode.BASIC) -> Packing:
    """A packing on the usual table, on which nothing lies unless a board is given."""
    named = sorted((parse_card(card).named for card in cards), key=str)
    return Packing(mode, board, tuple(named), cats)


def laid(*cards: str, cats: tuple[tuple[Cell, int], ...] = ()) -> Board:
    """A board with a row of cards from the middle on, and cats that sleep."""
    board = EMPTY
    for x, card in enumerate(cards):
        board = board.put((x, 0), parse_card(card))
    for cell, seat in cats:
        board = board.put(cell, Cat(seat))
    return board


def crowded() -> Board:
    """A box of another's many cats and one of the own."""
    board = laid("oooo:m", "oooo:m", "oooo:m", "oooo:m")
    for x, seat in enumerate((1, 1, 0)):
        board = board.put_across((x, 0), Cat(seat))
    return board


def full(card: str = "oooo", free: int = 0) -> Board:
    """A small table without a free cell, or with a few."""
    board = Board.empty(Table.sized(3, 3))
    for cell in list(board.table.cells())[free:]:
        board = board.put(cell, parse_card(card))
    return board


def assert_same(task: Task, top: int = 1) -> Answer:
    ours, theirs = solve(task, engine="cpsat", top=top), brute.solve(task, top=top)
    assert (ours.status, ours.lines, ours.bound, ours.solutions) == (
        theirs.status,
        theirs.lines,
        theirs.bound,
        theirs.solutions,
    )
    return ours


@pytest.mark.parametrize("number", seeded(260))
def test_the_answer_is_that_of_brute(number: int) -> None:
    assert_same(random_packing(number), (1, 1, 4)[number % 3])


TINY = Board.empty(Table.sized(3, 3))
TAKEN = laid("wowo:mmm", cats=(((1, 0), 1),))
SHARED = laid("wowo:mm", cats=(((1, 0), 1),))


@pytest.mark.parametrize(
    ("task", "top"),
    [
        pytest.param(packing("woww:mm", "wowo:b", "woww:m", cats=2), 10, id="turned and moved"),
        pytest.param(packing("oooo:m", "oowo", "woww:f", board=TINY, cats=2), 5, id="no room"),
        pytest.param(packing("owww", board=TAKEN), 1, id="a closed box of others alone"),
        pytest.param(
            packing("wooo", "woww", board=TAKEN.put((0, -1), Cat(0)), cats=2),
            3,
            id="a box of others alone beside an own cat",
        ),
        pytest.param(
            packing("wooo:m", "owow", "wowo", board=SHARED, cats=2), 3, id="a joined box of others"
        ),
        pytest.param(packing("wowo", board=crowded(), cats=0), 1, id="another's many cats"),
        pytest.param(packing("wowo", board=crowded()), 2, id="another's many cats and a new one"),
        pytest.param(packing("oooo", board=full()), 1, id="cards that do not fit"),
        pytest.param(
            packing(
                *("oowo:m", "owow", "wooo:ms", "woww:b"), board=TINY, cats=2, mode=Mode.ADVANCED
            ),
            3,
            id="four cards",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_special_packing_has_the_answer_of_brute(task: Packing, top: int) -> None:
    assert_same(task, top)


def test_only_the_toys_of_a_closed_box_count_twice() -> None:
    """Three toys twice, and a point for the second cat."""
    task = packing("woww:mm", "wowo:m", "woww", cats=2)
    assert solve(task, engine="cpsat").value == 7
    assert_same(task, 1)


@pytest.mark.parametrize("number", seeded(20))
def test_a_search_that_is_stopped_claims_no_bound_below_the_value(number: int) -> None:
    task = random_packing(number)
    best = brute.solve(task)
    answer = judged(task, engine.prove(task, Limit(iterations=1 + number % 40)))
    if best.value is not None and answer.status is not Status.INFEASIBLE:
        assert answer.bound is not None
        assert answer.bound >= best.value
    assert answer.status is not Status.INFEASIBLE or best.status is Status.INFEASIBLE


@pytest.mark.parametrize("number", [7, 10, 42])
def test_the_bound_of_one_box_is_none_where_two_are_worth_more(number: int) -> None:
    listener, task = Listener(), random_packing(number)
    value, bound = engine.prove(task, Limit(watch=listener)).value, listener.narrowed()[1]
    assert bound == value == brute.solve(task).value


def test_no_time_is_no_proof() -> None:
    tasks: list[Task] = [packing("wooo:m", "owow", "wowo", "wwoo", "oooo", "owwo")]
    tasks += [kind(small_position(3, 2, 3), Objective.MARGIN) for kind in (SingleTurn, Duel)]
    for task in tasks:
        answer = judged(task, engine.solve(task, Limit(seconds=0)))
        assert (answer.status, answer.bound) == (Status.UNKNOWN, task.ceiling())


def test_other_tasks_are_refused() -> None:
    task = Design(Mode.BASIC, STANDARD, (parse_card("oooo"),), 1, parse_box_target(["closed"]))
    with pytest.raises(UnsupportedError, match="answers turns, duels and boxes"):
        engine.solve(task)


@pytest.mark.slow
@pytest.mark.parametrize("number", seeded(24))
def test_boxes_of_several_sizes_have_the_value_of_search(number: int) -> None:
    rng = Stream("boxes of several sizes", number)
    mode, things, seats = rng.choice(tuple(Mode)), rng.choice((0, 4, 8)), 1 + rng.below(3)
    board = random_positions.board(rng, things, seats, mode) if things else EMPTY
    assert_value_of_search(Packing(mode, board, random_positions.cards(rng, 4), 1 + rng.below(3)))


def assert_value_of_search(task: Packing) -> None:
    ours, theirs = judged(task, engine.prove(task)), solve(task, engine="search")
    assert (ours.status, ours.value) == (theirs.status, theirs.value)


def contenders(task: Packing, fresh: int, best: int) -> Contenders:
    return Contenders(task, Ground.of(task.board, len(task.cards)), fresh, best)


def random_task(number: int) -> Packing:
    """A packing on a board without awake cats of the seat, so that contenders can be listed."""
    rng = Stream("contenders", number)
    while True:
        mode, seats = rng.choice(tuple(Mode)), rng.below(3)
        board = random_positions.board(rng, 3 + rng.below(6), seats, mode)
        task = Packing(mode, board, random_positions.cards(rng, 2 + rng.below(3)), 1 + rng.below(4))
        if listable(task, Ground.of(board, len(task.cards))):
            return task


@pytest.mark.parametrize("number", seeded(120))
def test_packings_with_contenders_have_the_value_of_search(number: int) -> None:
    assert_value_of_search(random_task(number))


@pytest.mark.parametrize("number", seeded(60))
def test_the_boxes_of_a_better_end_are_listed(number: int) -> None:
    """If the best end has two boxes or more that it needs all, each of them is a contender."""
    task = random_task(number)
    (line, *_) = solve(task, engine="search").lines
    end = task.replay(line.steps).board
    scores = [score_box(end, box, task.mode) for box in end.boxes]
    own = [score for score in scores if SEAT in score.owners]
    if len(own) < 2 or any(score.points <= 0 for score in own):
        return
    listed = contenders(task, len(own), line.value - 1).boxes
    olds = [box.cells for box in task.board.boxes]
    for score in own:
        inside = sum(1 << at for at, cells in enumerate(olds) if cells <= score.box.cells)
        new = len(score.box.cells) - sum(len(c) for c in olds if c <= score.box.cells)
        found = [
            each
            for each in listed
            if (each.olds, each.closed, each.cards.bit_count()) == (inside, score.box.closed, new)
        ]
        assert any(each.points >= score.points for each in found)


def test_boxes_that_cannot_be_or_be_worth_enough_are_left_out() -> None:
    """Either card may be joined to the mouse, and neither to anything else."""
    walls = EMPTY.put((0, 0), Card("woww", "m"))
    assert not contenders(packing("wowo:b", "woww:b", board=walls, cats=2), 2, 0).boxes
    task = packing("wowo:m", "wowo:f", board=walls.put((1, 1), Card("owoo", "f")), cats=2)
    assert contenders(task, 2, 1).boxes
    assert not contenders(task, 2, task.ceiling()).boxes


def test_an_awake_cat_of_the_seat_is_none_of_the_new_ones() -> None:
    board = laid("wowo", "wowo")
    task = packing("wowo:m", board=board.put_across((0, 0), Cat(SEAT)), cats=2)
    assert not listable(task, Ground.of(task.board, 1))
    assert listable(packing("wowo:m", board=board, cats=2), Ground.of(board, 1))


# Turns and duels

SMALL = Table.sized(4, 3)


def small_hand(rng: Stream, most: int) -> tuple[HandCard, ...]:
    """A hand in which Princesses are frequent; it may be empty."""
    cards: tuple[HandCard, ...] = random_positions.cards(rng, rng.below(most + 1))
    return sorted_hand(tuple(PRINCESS if rng.below(4) == 0 else card for card in cards))


def small_position(number: int, seats: int, most: int) -> Position:
    """A position on a small table, in any phase, with few cats in front of the seats."""
    rng = Stream("ifitfits-cpsat-turns", number, seats, most)
    mode = rng.choice(tuple(Mode))
    lying = random_positions.board(rng, rng.choice((2, 5, 8, 10, 11)), seats, mode, SMALL)
    hands = [small_hand(rng, most) for _ in range(seats)]
    places = tuple(Seat(hand, rng.below(3)) for hand in hands)
    pile = (parse_card("oooo"),) * rng.below(2)
    return Position(mode, lying, places, rng.below(seats), pile, False, rng.below(4) == 0)


def turn(number: int) -> SingleTurn:
    return SingleTurn(small_position(number, 2 + number % 3, 3), tuple(Objective)[number % 2])


def duel(number: int, seats: int) -> Duel:
    return Duel(small_position(number, seats, 1), tuple(Objective)[number % 2])


@pytest.mark.parametrize("number", seeded(140))
def test_the_best_turn_is_that_of_brute(number: int) -> None:
    assert_same(turn(number), (1, 4)[number % 2])


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("number", seeded(25))
def test_best_play_is_that_of_brute(number: int, seats: int) -> None:
    assert_same(duel(number, seats))


def test_turns_at_the_edge_of_the_rules_are_those_of_brute() -> None:
    lone = Board.empty(SMALL).put((0, 0), parse_card("oooo"))
    stuck = Position(Mode.BASIC, lone, (Seat((), 1), Seat((PRINCESS,), 1)), 0, (), False, True)
    assert assert_same(SingleTurn(stuck, Objective.SCORE)).status is Status.INFEASIBLE
    hand: tuple[HandCard, ...] = (parse_card("oooo"), PRINCESS)
    discarding = Position(Mode.BASIC, full("oooo:m"), (Seat(hand, 0), Seat((), 0)), 0)
    assert assert_same(SingleTurn(discarding, Objective.SCORE)).line == ("drop:oooo",)
    board = Board.empty(SMALL).put((0, 0), parse_card("wowo:mm")).put((1, 0), parse_card("wowo:m"))
    board = board.put_across((0, 0), Cat(1))
    seats = Seat((PRINCESS,), 1), Seat((parse_card("wowo:mm"),), 0)
    position = Position(Mode.BASIC, board, seats, 0, (parse_card("oooo"),))
    assert_same(Duel(position, Objective.MARGIN))  # a cat comes back, to be laid again


def test_a_seat_whose_cell_was_taken_in_a_duel_discards() -> None:
    hands = [(parse_card(card),) for card in ("oooo", "ooow", "ooow:m")]
    seats = tuple(Seat(hand, 0) for hand in hands)
    position = Position(Mode.BASIC, full("oooo:m", 2), seats, 0, (parse_card("oooo"),))
    assert assert_same(Duel(position, Objective.MARGIN)).line[-1] == "drop:ooow:m"


def test_an_unknown_card_is_refused() -> None:
    board = Board.empty(SMALL).put((0, 0), parse_card("oooo"))
    position = Position(Mode.BASIC, board, (Seat((UNKNOWN,), 1), Seat((), 1)), 0)
    with pytest.raises(GameError, match="unknown"):
        engine.solve(SingleTurn(position, Objective.SCORE))


def test_a_proof_alone_has_the_value_and_no_count() -> None:
    for task in (turn(0), duel(0, 2)):
        answer = judged(task, engine.prove(task))
        assert answer.status is Status.OPTIMAL
        assert (answer.value, answer.solutions) == (brute.solve(task).value, None)

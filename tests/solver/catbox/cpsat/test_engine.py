"""CP-SAT, alone and with the search: the same answers as by trying every line."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from itertools import product

import pytest

from games.catbox.faces import Face, Identity
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Duel, Objective, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.turn import Saved
from games.protocol import IllegalMoveError, State, Task
from solver import brute
from solver.answer import Answer, Clock, Limit, Line, Status, UnsupportedError
from solver.catbox.cpsat import engine as cpsat
from solver.catbox.cpsat.engine import PlanSearch
from solver.catbox.cpsat.layout import lines_to
from solver.catbox.cpsat.plans import plans, quick_line
from solver.engines import check_support, solve
from solver.judge import judged
from tests.support.boards import table
from tests.support.effort import seeded
from tests.support.listener import Listener
from tests.support.random_puzzles import comparable, late_position, random_chain, random_position

# Chains and turns with a line to begin with

CHAINS = [
    random_chain(2, 3, identity, objective, "hints")
    for identity in (Identity.PINK, Identity.CHIHUAHUA)
    for objective in Objective
]
LONG = random_chain(5, 8, Identity.PINK, Objective.MARGIN, "long")


def turn(*tokens: Token) -> SingleTurn:
    position = random_position(2, 2, Edition.GRAIL, Mode.ADVANCED, "hints", tokens=tokens)
    return SingleTurn(position, Objective.SCORE)


TURNS = [turn(), turn(Token.PAW), turn(Token.STACK), turn(Token.MOUSE)]


def ends(task: Task) -> list[Line]:
    """A best line, and the ones after it."""
    return list(brute.solve(task, top=40).lines)


@pytest.mark.slow
@pytest.mark.parametrize("task", [*CHAINS, *TURNS])
def test_the_answer_is_the_same_with_any_hint(task: Task) -> None:
    expected = brute.solve(task)
    for hint in ends(task)[::13]:
        assert judged(task, cpsat.solve(task, hint=hint.steps)).lines == expected.lines


@pytest.mark.parametrize("task", TURNS)
def test_a_plan_follows_the_lines_that_it_spells(task: SingleTurn) -> None:
    for line in ends(task):
        followed = [
            plan.spell(laid)
            for plan in plans(task)
            if (laid := plan.follow(line.steps)) is not None
        ]
        assert line.steps in followed


def test_no_plan_follows_another_one_s_words() -> None:
    (plain, *_) = plans(turn())
    for line in (("paw",), ("stack", "PPKo@0,0"), ("PPKo@99,99",)):
        assert plain.follow(line) is None


def test_a_plan_with_two_steps_follows_no_line_of_one() -> None:
    task = turn(Token.MOUSE)
    cards = [line for line in ends(task) if len(line.steps) == 1]
    moving = [plan for plan in plans(task) if plan.layout.count == 2]
    assert cards
    assert moving
    assert all(plan.follow(card.steps) is None for plan in moving for card in cards)


def test_each_tile_of_a_turn_s_plan_is_placed() -> None:
    for plan in (plan for task in TURNS for plan in plans(task)):
        assert len(plan.layout.tiles) == plan.layout.count
        assert all(each.required for each in plan.layout.tiles)


def test_an_illegal_hint_is_refused() -> None:
    with pytest.raises(IllegalMoveError):
        cpsat.solve(CHAINS[0], hint=("PPPP@0,0",))


def test_a_hint_is_the_answer_while_there_is_no_better() -> None:
    hint = quick_line(LONG, Clock(Limit()))
    assert hint is not None
    answer = judged(LONG, cpsat.solve(LONG, Limit(seconds=0.0), hint=hint))
    assert answer.status is Status.FEASIBLE
    assert answer.lines == (Line(LONG.replay(hint).value, hint),)
    assert answer.solutions is None


@pytest.mark.parametrize("chain", CHAINS)
def test_a_quick_line_is_legal_and_not_better_than_the_best(chain: Chain) -> None:
    steps = quick_line(chain, Clock(Limit()))
    best = brute.solve(chain).value
    assert steps is not None
    assert best is not None
    assert chain.replay(steps).value <= best


@pytest.mark.slow
@pytest.mark.parametrize("task", [*CHAINS, *TURNS])
def test_values_rise_and_bounds_fall_while_a_search_runs(task: Task) -> None:
    listener = Listener()
    answer = cpsat.solve(task, Limit(watch=listener))
    value, bound = listener.narrowed()
    assert answer.value == value <= bound


@pytest.mark.slow
def test_a_search_that_is_cut_short_has_reported_its_answer() -> None:
    listener = Listener()
    answer = cpsat.solve(LONG, Limit(iterations=200, watch=listener))
    assert answer.status is Status.FEASIBLE
    assert listener.rows[-1] == (answer.value, answer.bound)


def test_conflicts_are_counted_so_that_a_search_stops_at_the_same_place() -> None:
    answers = [cpsat.solve(LONG, Limit(iterations=50)) for _ in range(2)]
    assert answers[0].status is not Status.OPTIMAL
    assert comparable(answers[0]) == comparable(answers[1])


# Duels

each_objective = pytest.mark.parametrize("objective", Objective)


def few_cards(seats: int, seed: int, mode: Mode = Mode.BASIC) -> Position:
    """As many seats with one card each, on a table of one card."""
    return random_position(seats, 1, Edition.GRAIL, mode, "few cards", seed, cards=1)


def assert_agreement(position: Position, objective: Objective) -> Line:
    duel = Duel(position, objective)
    expected = solve(duel, engine="brute")
    assert comparable(solve(duel, engine="cpsat")) == comparable(expected)
    return expected.lines[0]


@each_objective
@pytest.mark.parametrize("left", [2, 3])
@pytest.mark.parametrize("seed", seeded(12, 2))
def test_engines_agree_on_duels_of_two(seed: int, left: int, objective: Objective) -> None:
    assert_agreement(late_position(2, left, seed), objective)


@pytest.mark.slow
@each_objective
@pytest.mark.parametrize("seed", seeded(12, 2))
def test_engines_agree_on_duels_of_three(seed: int, objective: Objective) -> None:
    assert_agreement(few_cards(3, seed), objective)


@each_objective
def test_cards_drawn_from_the_pile_are_replied_with(objective: Objective) -> None:
    position = few_cards(3, 100)
    mover, *others = position.seats
    seats = (mover, *(replace(seat, hand=()) for seat in others))
    drawn = tuple(card for seat in others for card in seat.hand)
    assert_agreement(replace(position, seats=seats, pile=drawn), objective)


@each_objective
def test_the_duel_ends_with_the_last_card(objective: Objective) -> None:
    position = table("KPoB/YYVo PPPo/BBBB", "", "", board="KPVB@0,0")
    assert len(assert_agreement(position, objective).steps) == 2


@each_objective
def test_a_seat_that_has_nothing_to_lay_passes(objective: Objective) -> None:
    position = table("KPoB/YYVo", "", "", board="KPVB@0,0")
    seats = (*position.seats[:2], replace(position.seats[2], saved=(Saved(Face("PPKo")),)))
    assert "pass" in assert_agreement(replace(position, seats=seats), objective).steps


def test_a_saved_card_leaves_the_others_one_more_to_lay() -> None:
    position = table("KPoB/YYVo", "YPPo/BKKB", "", board="KPVB@0,0")
    saved = replace(position.seats[1], saved=(Saved(position.seats[1].hand[0].secret),))
    seats = (position.seats[0], saved, position.seats[2])
    assert_agreement(replace(position, seats=seats), Objective.MARGIN)


TOKENS = tuple(Token)
PAIRS = [(one, TOKENS[(index + shift) % 5]) for index, one in enumerate(TOKENS) for shift in (0, 2)]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(len(PAIRS)))
def test_engines_agree_on_duels_of_two_seats_with_a_token_each(seed: int) -> None:
    position = few_cards(2, seed, Mode.ADVANCED)
    holders = zip(position.seats, PAIRS[seed], strict=True)
    seats = tuple(replace(seat, tokens=(token,)) for seat, token in holders)
    edition = tuple(Edition)[seed % 2]
    assert_agreement(replace(position, seats=seats, edition=edition), tuple(Objective)[seed % 2])


def test_tokens_of_those_who_reply_are_refused_where_more_than_one_replies() -> None:
    duel = Duel(few_cards(3, 0, Mode.ADVANCED), Objective.SCORE)
    with pytest.raises(UnsupportedError, match="tokens of those who reply"):
        check_support(duel, "cpsat")
    with pytest.raises(UnsupportedError):
        cpsat.solve(duel)


@pytest.mark.parametrize("hinted", [False, True])
def test_the_value_rises_and_the_bound_falls_until_they_meet(hinted: bool) -> None:
    duel = Duel(late_position(2, 3, 2), Objective.SCORE)
    best, listener = brute.solve(duel), Listener()
    hint = best.line if hinted else None
    assert cpsat.solve(duel, Limit(watch=listener), hint=hint).status is Status.OPTIMAL
    assert listener.narrowed() == (best.value, best.value)


# Counts of best boards and the lines to them

Texts = tuple[str, ...]

SEVENTY_ONE = random_chain(2, 3, Identity.BLACK, Objective.SCORE, "ties", 316)


@pytest.mark.parametrize(
    ("task", "count"),
    [
        (SEVENTY_ONE, 71),
        pytest.param(
            random_chain(2, 12, Identity.YELLOW, Objective.SCORE, "ties", 284),
            841,
            marks=pytest.mark.slow,
        ),
    ],
)
def test_many_best_boards_are_counted(task: Chain, count: int) -> None:
    answer = cpsat.solve(task, top=3)
    assert answer.solutions == count
    assert comparable(answer) == comparable(brute.solve(task, top=3))


@pytest.mark.slow
@pytest.mark.parametrize("token", [Token.PAW, Token.STACK, Token.MOUSE])
def test_boards_that_several_plans_lead_to_count_once(token: Token) -> None:
    position = random_position(2, 2, Edition.GRAIL, Mode.ADVANCED, "hints", tokens=(token,))
    task = SingleTurn(position, Objective.SCORE)
    assert comparable(cpsat.solve(task, top=4)) == comparable(brute.solve(task, top=4))


def test_equal_faces_make_no_board_twice() -> None:
    drawn = random_chain(1, 2, Identity.PINK, Objective.SCORE, "equal", 0)
    task = Chain(drawn.edition, drawn.board, drawn.identity, drawn.faces * 2, drawn.objective)
    assert comparable(cpsat.solve(task, top=3)) == comparable(brute.solve(task, top=3))


def test_what_is_too_much_to_count_is_not_counted() -> None:
    answer = cpsat.solve(SEVENTY_ONE, Limit(counting=10.0), most_counted=70)
    assert (answer.solutions, answer.solutions_at_least) == (None, 71)
    assert answer.lines == cpsat.solve(SEVENTY_ONE).lines


def test_without_a_count_it_is_known_whether_a_best_board_is_the_only_one() -> None:
    for number in range(8):
        task = random_chain(2, 4, Identity.PINK, Objective.SCORE, "only", number)
        answer, solutions = cpsat.solve(task), brute.solve(task).solutions
        expected = (1, None) if solutions == 1 else (None, 2)
        assert (answer.solutions, answer.solutions_at_least) == expected


def lines_of(state: State, steps: Texts = ()) -> dict[Texts, Hashable]:
    """Every line from a state, with the key of its board."""
    if state.end is not None:
        return {steps: state.end.key}
    found: dict[Texts, Hashable] = {}
    for step, child in state.children():
        found |= lines_of(child, steps + step.texts)
    return found


@pytest.mark.parametrize("seed", seeded(4))
def test_all_lines_to_a_board_are_found_from_its_end(seed: int) -> None:
    task = random_chain(2, 1 + seed % 3, Identity.PINK, Objective.SCORE, "backwards", seed)
    (plan,) = plans(task)
    boards: dict[Hashable, set[Texts]] = {}
    for steps, key in lines_of(task.start).items():
        boards.setdefault(key, set()).add(steps)
    for lines in list(boards.values())[::97]:
        laid = plan.follow(min(lines))
        assert laid is not None
        found = {plan.spell(each) for each in lines_to(plan.layout, plan.layout.look(laid))}
        assert found == lines
    assert list(lines_to(plan.layout, task.board.cells)) == []


# CP-SAT and search together

LONGER = random_chain(12, 12, Identity.PINK, Objective.MARGIN, "long")
POSITION = random_position(2, 3, Edition.GRAIL, Mode.BASIC, "both")
SMALL = [
    *(
        random_chain(1 + number % 3, 2 + number % 3, identity, objective, "both")
        for number, (objective, identity) in enumerate(product(Objective, Identity))
    ),
    SingleTurn(POSITION, Objective.SCORE),
    Duel(late_position(2, 1, 0), Objective.SCORE),
]


def by_both(task: Chain | SingleTurn, limit: Limit = Limit(), top: int = 1) -> Answer:
    return solve(task, limit, "both", top)


@pytest.mark.parametrize("task", SMALL)
def test_puzzles_of_every_kind_have_the_answer_of_search(task: Chain | SingleTurn) -> None:
    answer = by_both(task, top=2)
    assert comparable(answer) == comparable(solve(task, engine="search", top=2))
    assert answer.engine == "both"


def test_a_long_chain_has_the_value_that_the_model_proves_alone() -> None:
    task = random_chain(10, 3, Identity.BLUE, Objective.SCORE, "both", 1)
    answer, search = (
        by_both(task, Limit(seconds=2.0, counting=0.0)),
        PlanSearch(task, Clock(Limit())),
    )
    search.build()
    alone = search.prove()
    assert answer.status is Status.OPTIMAL
    assert alone is not None
    assert answer.value == alone.value == task.replay(answer.line).value


def test_a_limit_leaves_a_legal_line_and_a_bound() -> None:
    listener = Listener()
    answer = by_both(LONGER, Limit(seconds=1.0, watch=listener))
    assert answer.status is Status.FEASIBLE
    assert answer.value is not None
    assert answer.bound is not None
    assert LONGER.replay(answer.line).value == answer.value < answer.bound <= LONGER.ceiling()
    listener.narrowed()


@pytest.mark.parametrize("iterations", [1, 10, 100])
def test_every_value_and_bound_on_the_way_is_true_however_few_steps_there_are(
    iterations: int,
) -> None:
    asked_for = product(Objective, Identity, (1, 2, 3))
    for seed, (objective, identity, length) in enumerate(asked_for):
        task = random_chain(length, 1 + seed % 5, identity, objective, "cut", seed)
        listener, best = Listener(), solve(task, engine="search").value
        answer = by_both(task, Limit(iterations=iterations, watch=listener))
        assert best is not None
        told = [*listener.rows, (answer.value, answer.bound)]
        assert all(value is None or value <= best for value, _ in told)
        assert all(bound is None or bound >= best for _, bound in told)
        assert answer.value == best or answer.status is not Status.OPTIMAL


def test_it_stops_when_it_is_asked_to() -> None:
    answer = by_both(LONGER, Limit(watch=Listener(patient=False)))
    assert answer.status in (Status.FEASIBLE, Status.UNKNOWN)

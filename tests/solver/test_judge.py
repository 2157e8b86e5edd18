"""The judge lets nothing out that the rules, the scoring or networkx contradict, and hears all."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from games import registry
from games.catbox import scoring
from games.catbox.board import Board, Placement
from games.catbox.faces import Face, Identity
from games.catbox.puzzle import Chain, Objective, SingleTurn
from games.catbox.rulings import Edition
from games.catbox.scoring import Outcome
from games.catinthebox.position import Position as RoundPosition
from games.catinthebox.puzzle import Objective as RoundObjective
from games.catinthebox.puzzle import RoundState, Tricks
from games.protocol import Areas, Cell, Regions, Task
from solver import brute, interruptible
from solver.answer import Answer, Clock, Limit, Line, Status
from solver.engines import AUTO, Engines, solve
from solver.judge import JudgeError, areas, judged, recounted
from tests.solver.catbox.test_agreement import NOTHING
from tests.support.agreement import PUZZLES
from tests.support.catinthebox.rounds import moment
from tests.support.random_puzzles import random_board, random_chain
from tests.support.toy_game import ENTRY
from tests.support.toy_game import Position as ToyPosition
from tests.support.toy_game import task as toy_task

TASK = random_chain(1, 3, Identity.PINK, Objective.SCORE, "judge")
NONE = Answer(Status.INFEASIBLE, (), None, 0, "stub", 0.0)
GOOD = brute.solve(TASK, top=2)
BEST, NEXT = GOOD.lines
LOW = brute.solve(TASK, top=99).lines[-1]
assert LOW.value < BEST.value


def with_lines(*lines: Line) -> Answer:
    return replace(GOOD, lines=lines, bound=lines[0].value)


def test_a_true_answer_passes_unchanged() -> None:
    found = judged(TASK, GOOD)
    assert found == GOOD
    assert [end.value for end in found.ends] == [line.value for line in GOOD.lines]


def test_an_answer_without_lines_passes() -> None:
    assert judged(SingleTurn(NOTHING[0], Objective.SCORE), NONE) == NONE
    unknown = replace(NONE, status=Status.UNKNOWN, bound=99, solutions=None)
    assert judged(TASK, unknown) == unknown


@pytest.mark.parametrize("game", PUZZLES)
def test_a_claim_that_nothing_is_legal_is_refused_where_something_is(game: str) -> None:
    for task in map(PUZZLES[game], range(12)):
        if brute.solve(task, Limit(iterations=2_000)).lines:
            with pytest.raises(JudgeError, match="said to be no legal line"):
                judged(task, NONE)


@pytest.fixture
def tricks() -> Tricks:
    start = moment("2 5", "1 5", "1 4", predictions=[1, 1, 1])
    return Tricks(RoundPosition(start), RoundObjective.SCORE)


def lines_after(state: RoundState, steps: tuple[str, ...]) -> Iterator[Line]:
    """Every line that goes on from a moment of a round."""
    if state.end is not None:
        yield Line(state.end.value, steps + state.end.closing)
    else:
        for step, child in state.children():
            yield from lines_after(child, steps + step.texts)


def test_lines_where_others_reply_begin_with_different_plays(tricks: Tricks) -> None:
    best, *others = brute.solve(tricks, top=3).lines
    answer = Answer(Status.OPTIMAL, (best, *others), best.value, None, "stub", 0.0)
    assert judged(tricks, answer) == answer
    same = [line for line in lines_after(tricks.start, ()) if line.steps[0] == best.steps[0]]
    again = next(line for line in same if line.steps != best.steps and line.value <= best.value)
    with pytest.raises(JudgeError, match="begin with the same move"):
        judged(tricks, replace(answer, lines=(best, again)))


@pytest.mark.parametrize("off", [-1, 1, 7])
def test_a_wrong_value_is_refused(off: int) -> None:
    with pytest.raises(JudgeError, match="is worth"):
        judged(TASK, with_lines(Line(BEST.value + off, BEST.steps)))


@pytest.mark.parametrize(
    "steps",
    [
        (),
        (f"{TASK.faces[0]}@100,100",),
        (f"{TASK.faces[0]}@0,0",),
        ("KKKK@1,1",),
        ("no placement",),
        (*BEST.steps, *BEST.steps),
    ],
)
def test_an_illegal_line_is_refused(steps: tuple[str, ...]) -> None:
    for lines in ((Line(BEST.value, steps),), (BEST, Line(NEXT.value, steps))):
        with pytest.raises(JudgeError, match="is refused"):
            judged(TASK, with_lines(*lines))


def test_two_lines_with_the_same_board_are_refused() -> None:
    with pytest.raises(JudgeError, match="same board"):
        judged(TASK, with_lines(BEST, BEST))


def test_two_orders_of_the_same_placements_are_the_same_board() -> None:
    start = Board.of([Placement(Face("PPPP"), 0, 0)])
    faces = (Face("KKKK"), Face("KKKK"))
    task = Chain(Edition.GRAIL, start, Identity.BLACK, faces, Objective.SCORE)
    steps = ("KKKK@-1,-1", "KKKK@1,1")
    value = task.replay(steps).value
    with pytest.raises(JudgeError, match="same board"):
        judged(task, with_lines(Line(value, steps), Line(value, steps[::-1])))


@pytest.mark.parametrize(
    "answer",
    [
        replace(GOOD, bound=BEST.value + 1),
        replace(GOOD, bound=BEST.value - 1),
        replace(GOOD, bound=None),
        replace(GOOD, lines=()),
        replace(GOOD, status=Status.INFEASIBLE),
        replace(GOOD, status=Status.UNKNOWN),
        replace(GOOD, status=Status.FEASIBLE, bound=BEST.value - 1),
        replace(GOOD, status=Status.FEASIBLE, lines=()),
        replace(GOOD, status=Status.FEASIBLE, lines=(LOW, BEST), bound=99),
    ],
)
def test_an_answer_that_contradicts_itself_is_refused(answer: Answer) -> None:
    with pytest.raises(JudgeError, match="contradicts itself"):
        judged(TASK, answer)


def test_a_feasible_answer_may_be_below_its_bound() -> None:
    answer = replace(GOOD, status=Status.FEASIBLE, bound=BEST.value + 5, solutions=None)
    assert judged(TASK, answer) == answer


def test_scoring_that_counts_wrong_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true = scoring.points
    monkeypatch.setattr(scoring, "points", lambda board, who: true(board, who) + 1)
    with pytest.raises(JudgeError, match="by networkx"):
        judged(TASK, with_lines(Line(BEST.value + 1, BEST.steps)))


def test_scoring_that_joins_areas_wrongly_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "areas", lambda bits, _: iter([bits] if bits else []))
    with pytest.raises(JudgeError, match="other areas"):
        judged(TASK, brute.solve(TASK))


@dataclass(frozen=True)
class Miscounted(Outcome):
    """An end whose second count disagrees with its first."""

    def recount(self, areas: Areas) -> int:
        return super().recount(areas) + 1


@dataclass(frozen=True)
class MiscountedChain(Chain):
    """A chain whose ends are counted wrong the second time."""

    def replay(self, line: Iterable[str]) -> Outcome:
        end = super().replay(line)
        return Miscounted(end.board, end.stakes)


def test_a_task_whose_two_counts_differ_is_refused() -> None:
    task = MiscountedChain(
        TASK.edition, TASK.board, TASK.identity, TASK.faces, TASK.objective, TASK.rivals
    )
    with pytest.raises(JudgeError, match="by networkx"):
        judged(task, GOOD)


def test_networkx_finds_the_areas_of_the_rules_the_smallest_first() -> None:
    for seed in range(20):
        board, _ = random_board(12, "judge", seed)
        for region in scoring.regions(board).values():
            assert areas(region.cells) == frozenset(region.areas)
        for letter, found in recounted(scoring.regions(board)).items():
            assert set(found) == set(scoring.regions(board)[letter].areas)
            assert [len(area) for area in found] == sorted(map(len, found))


def test_only_joined_cells_make_an_area_where_joins_are_given() -> None:
    cells: frozenset[Cell] = frozenset({(0, 0), (1, 0), (2, 0)})
    joined, apart = frozenset({(0, 0), (1, 0)}), frozenset({(2, 0)})
    regions = Regions(cells, (joined, apart), frozenset({((0, 0), (1, 0))}))
    assert recounted({"box": regions}) == {"box": [apart, joined]}


def test_recounted_refuses_areas_that_touch_or_lack_cells() -> None:
    one: frozenset[Cell] = frozenset({(0, 0)})
    other: frozenset[Cell] = frozenset({(1, 0)})
    for found in ((one, other), (one,), (one | other, other)):
        with pytest.raises(JudgeError, match="other areas of K"):
            recounted({"K": Regions(one | other, found)})


def test_cells_that_touch_at_corners_are_apart() -> None:
    assert areas(frozenset({(0, 0), (1, 1)})) == {frozenset({(0, 0)}), frozenset({(1, 1)})}
    assert areas(frozenset()) == frozenset()


# Whatever an engine says, the judge hears it first, in a thread that can be stopped

ROW = ToyPosition((3, 9, 4), ((), ()), (0, 0))


def boasting(asked: Task, limit: Limit, top: int) -> Answer:
    """An engine that states a point more than its line is worth."""
    (best,) = brute.solve(asked, limit, top).lines
    boast = Line(best.value + 1, best.steps)
    return Answer(Status.OPTIMAL, (boast,), boast.value, 1, "boasting", 0.0)


ENGINES = Engines({"boasting": boasting}, ("boasting",))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Any:
    row = ENTRY._replace(engines=f"{__name__}:ENGINES")
    monkeypatch.setitem(registry.GAMES, row.name, row)
    return toy_task(ROW, 1)


@pytest.mark.parametrize("engine", [AUTO, "boasting"])
def test_no_answer_leaves_unjudged(asked: Task, engine: str) -> None:
    with pytest.raises(JudgeError, match="is worth"):
        solve(asked, engine=engine)


def test_an_honest_engine_beside_it_is_heard(asked: Task) -> None:
    assert solve(asked, engine="brute").value == 4 + 0


def test_the_best_ends_are_counted_alike_whatever_lines_are_asked_for(asked: Task) -> None:
    counts = [solve(asked, engine="brute", top=top).solutions for top in (1, 2)]
    assert counts == [1, 1]


def test_what_the_work_returns_or_raises_comes_to_who_called_it() -> None:
    assert interruptible.run(lambda: 7, lambda: None, Clock(Limit())) == 7
    with pytest.raises(ZeroDivisionError):
        interruptible.run(lambda: 1 // 0, lambda: None, Clock(Limit()))


def test_work_is_asked_to_stop_until_it_listens_once_the_time_is_up() -> None:
    asked: list[None] = []
    heard = threading.Event()

    def stop() -> None:
        asked.append(None)
        if len(asked) == 3:
            heard.set()

    assert interruptible.run(lambda: heard.wait(30), stop, Clock(Limit(seconds=0.01)))
    assert len(asked) >= 3


def test_progress_is_reported_while_there_is_time() -> None:
    reported = threading.Event()
    assert interruptible.run(lambda: reported.wait(30), lambda: None, Clock(Limit()), reported.set)

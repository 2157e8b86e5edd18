"""The question which card a seat discarded: what plays show, and which files ask it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.catinthebox.deduce import Deduce
from games.catinthebox.files import read_puzzle, text
from games.catinthebox.position import Position, view
from games.catinthebox.round import Phase, Round
from games.catinthebox.steps import Discard, Play
from games.json_reader import FormatError
from games.protocol import IllegalMoveError
from solver import engines
from tests.support.catinthebox.random_rounds import deal
from tests.support.effort import seeded

ASKED, LOOKING = 1, 0


def questions(seed: int) -> Iterator[tuple[Deduce, Round]]:
    """The question at every moment of a random round, with the truth."""
    rng = random.Random(seed)
    moment = deal(rng.randint(2, 5), rng)
    first, plays = moment.leader, list[Play]()
    while not moment.over:
        step = rng.choice(moment.steps)
        if isinstance(step, Play):
            plays.append(step)
        moment = moment.play(step)
        if moment.phase is Phase.PLAY:
            yield Deduce(view(Position(moment), LOOKING), ASKED, first, tuple(plays)), moment


def question(seed: int = 1) -> Deduce:
    """The last question of a round."""
    *_, (task, _) = questions(seed)
    return task


@pytest.mark.parametrize("seed", seeded(12))
def test_what_plays_show_is_true_of_all_hands_and_leaves_fewer_and_fewer_discards(
    seed: int,
) -> None:
    before = frozenset(range(1, 10))
    for task, truth in questions(seed):
        assert truth.seats[ASKED].discard in task.possible
        assert task.possible <= before
        before = task.possible
        for clue in task.clues:
            assert clue.lacking.isdisjoint(truth.seats[clue.seat].hand)
        assert read_puzzle(json.loads(text(task))) == task


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeded(12))
def test_counting_worlds_comes_to_the_same_answers(seed: int) -> None:
    for number, (task, _) in enumerate(questions(seed)):
        if number % 7 == 0:
            first, second = (engines.solve(task, engine=e, top=9) for e in ("brute", "deduction"))
            assert (first.lines, first.solutions) == (second.lines, second.solutions)


def test_an_answer_is_a_card_that_is_not_in_sight() -> None:
    task = question()
    assert [str(step) for step, _ in task.start.children()] == [str(a) for a in task.answers]
    for line in ([], ["x1", "x2"], ["B3"], ["=1"], ["x9"]):
        with pytest.raises(IllegalMoveError):
            task.replay(line)
    draft = task.draft.add(task.answers[0])
    assert draft.complete
    assert draft.next_steps() == ()
    with pytest.raises(IllegalMoveError, match="nothing may follow"):
        draft.add(Discard(1))


def broken(**changes: Any) -> str:
    """The error of a question's file with some keys changed, or left out where they are None."""
    raw = json.loads(text(question())) | changes
    raw["position"] |= {"paradox": raw.pop("paradox", raw["position"]["paradox"])}
    with pytest.raises(FormatError) as caught:
        read_puzzle({key: value for key, value in raw.items() if value is not None})
    return str(caught.value)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"seat": None}, "seat: missing"),
        ({"first": None}, "first: missing"),
        ({"plays": None}, "plays: missing"),
        ({"seat": 4}, "seat: there is no seat 4"),
        ({"seat": LOOKING}, "discard: expected null"),
        ({"objective": "score"}, "objective: deduce has none"),
        ({"wish": []}, "wish: deduce has none"),
        ({"plays": []}, "plays: they lead to another board"),
        ({"plays": ["B3", "B3"]}, "plays: "),
        ({"kind": "tricks", "objective": "score"}, "a puzzle needs to know every card"),
        ({"paradox": 1}, "position.paradox: seat 0 has to play: expected 0 or null"),
    ],
)
def test_files_that_ask_nonsense_are_refused(changes: dict[str, Any], expected: str) -> None:
    assert expected in broken(**changes)

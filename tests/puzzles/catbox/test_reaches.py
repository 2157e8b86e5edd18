"""The value still in reach after some steps of a try."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.catbox.faces import Identity
from games.catbox.puzzle import Chain, Duel, Objective, Puzzle, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.protocol import IllegalMoveError, State
from games.rng import Stream
from puzzles import proof_engine
from puzzles.catbox.chain import CHAIN
from puzzles.catbox.turn import TURN
from puzzles.kind import AnyKind
from solver import brute, engines
from tests.support.effort import seeded
from tests.support.random_puzzles import random_chain, random_position


def kind_of(puzzle: Puzzle) -> AnyKind:
    return CHAIN if isinstance(puzzle, Chain) else TURN


def reaches(puzzle: Puzzle, line: tuple[str, ...]) -> tuple[int, ...]:
    return kind_of(puzzle).reaches(puzzle, line)


def random_line(puzzle: Puzzle, rng: Stream) -> tuple[str, ...]:
    """The texts of a random line of a chain, or of the first turn of another puzzle."""
    state: State = puzzle.start
    texts: tuple[str, ...] = ()
    while state.end is None:
        step, state = rng.choice(tuple(state.children()))
        texts += step.texts
        if not isinstance(puzzle, Chain):
            break
    return texts


def sample(seed: int) -> list[Puzzle]:
    held = (list(Token)[seed % 5],)
    own = list(Identity)[seed % 6]
    basic = random_position(3, 9, Edition.GRAIL, Mode.BASIC, seed)
    advanced = random_position(2, 6, Edition.GRAIL, Mode.ADVANCED, seed, tokens=held)
    two = random_position(2, 6, Edition.GRAIL, Mode.BASIC, seed)
    return [
        random_chain(3, 6, own, Objective.SCORE, seed),
        SingleTurn(basic, Objective.MARGIN),
        SingleTurn(advanced, Objective.MARGIN),
        Duel(two, Objective.MARGIN),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeded(10, 2))
def test_a_step_never_brings_back_what_was_given_away(seed: int) -> None:
    for puzzle in sample(seed):
        line = random_line(puzzle, Stream("refuting", seed))
        values = (engines.solve(puzzle).value, *reaches(puzzle, line))
        assert len(values) == 1 + len(line)
        assert all(later <= earlier for earlier, later in pairwise(values))  # type: ignore[operator]


@pytest.mark.parametrize("seed", seeded(10, 2))
def test_the_first_step_leaves_what_the_prospects_say(seed: int) -> None:
    for puzzle in sample(seed):
        line = random_line(puzzle, Stream("refuting", seed))
        first = {each.steps[0]: each.value for each in brute.prospects(puzzle)}
        assert reaches(puzzle, line[:1])[0] == first[line[0]]


@pytest.mark.parametrize("seed", seeded(10, 2))
def test_a_whole_line_leaves_what_it_is_worth(seed: int) -> None:
    for puzzle in sample(seed)[:3]:
        line = random_line(puzzle, Stream("refuting", seed))
        assert reaches(puzzle, line)[-1] >= puzzle.replay(line).value
        if isinstance(puzzle, Chain):
            assert reaches(puzzle, line)[-1] == puzzle.replay(line).value


@pytest.mark.parametrize("seed", seeded(4, 2))
def test_a_best_line_gives_nothing_away(seed: int) -> None:
    for puzzle in sample(seed):
        answer = engines.solve(puzzle)
        line = answer.line[:1] if isinstance(puzzle, Duel) else answer.line
        assert set(reaches(puzzle, line)) == {answer.value}


@pytest.mark.parametrize("seed", seeded(5, 2))
def test_what_any_game_can_do_agrees(seed: int) -> None:
    for puzzle in sample(seed):
        line = random_line(puzzle, Stream("refuting", seed))
        assert proof_engine.reaches(puzzle, line) == reaches(puzzle, line)
        assert proof_engine.worth(puzzle, line) == kind_of(puzzle).worth(puzzle, line)


def test_an_illegal_try_is_refused() -> None:
    for puzzle in sample(0)[1:]:
        with pytest.raises(IllegalMoveError):
            reaches(puzzle, ("KPVB@90,90",))

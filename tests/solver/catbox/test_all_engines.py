"""All engines agree on random puzzles of every kind: status, value, bound, ends and lines."""

from __future__ import annotations

import pytest

from games.catbox.faces import Identity
from games.catbox.puzzle import Duel, Objective, Puzzle, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.rng import Stream
from solver.answer import UnsupportedError
from solver.catbox.cpsat import engine as cpsat
from solver.engines import check_support, solve
from tests.support.random_puzzles import comparable, late_position, random_chain, random_position

BLOCK = 25
"""Puzzles a test."""

ORDINARY, ALL = 12, 80
"""Blocks in an ordinary run, and with the slow ones."""

QUICK, EVERY = ("brute", "search"), 3
"""In slow blocks CP-SAT is asked for every third puzzle only."""

MOST_COUNTED = 12
"""Ends that CP-SAT counts here, for it solves its model once for each."""

CHAINS = ((1, 1), (1, 4), (1, 12), (2, 1), (2, 3), (3, 1))
"""Faces and layers on the board."""


@pytest.fixture(autouse=True)
def _count_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpsat, "MOST_COUNTED", MOST_COUNTED)


def chain(rng: Stream, seed: int) -> Puzzle:
    length, layers = rng.choice(CHAINS)
    identity, objective = rng.choice(list(Identity)), rng.choice(list(Objective))
    return random_chain(length, layers, identity, objective, "all engines", seed)


def basic_turn(rng: Stream, seed: int) -> Puzzle:
    seats, layers = 2 + rng.below(4), 1 + rng.below(12)
    edition, objective = rng.choice(list(Edition)), rng.choice(list(Objective))
    position = random_position(seats, layers, edition, Mode.BASIC, "all engines", seed)
    return SingleTurn(position, objective)


def advanced_turn(rng: Stream, seed: int) -> Puzzle:
    seats, layers = 2 + rng.below(4), 1 + rng.below(3)
    edition, objective = rng.choice(list(Edition)), rng.choice(list(Objective))
    position = random_position(
        seats,
        layers,
        edition,
        Mode.ADVANCED,
        "all engines",
        seed,
        tokens=tuple(rng.shuffled(tuple(Token))[: 1 + rng.below(2)]),
        guards=rng.below(min(seats, layers + 1)),
        saved=rng.below(2),
    )
    return SingleTurn(position, objective)


def duel(rng: Stream, seed: int) -> Puzzle:
    position = late_position(2, 2 + rng.below(2), seed)
    return Duel(position, rng.choice(list(Objective)))


KINDS = (chain, chain, basic_turn, advanced_turn, duel)


def puzzle(seed: int) -> Puzzle:
    """The puzzle with this number."""
    rng = Stream("tests/solver/all-engines", seed)
    return rng.choice(KINDS)(rng, seed)


def answers_to(task: Puzzle, top: int, engines: tuple[str, ...]) -> dict[str, tuple[object, ...]]:
    """What each engine that has a model for a puzzle answers, with only small counts."""
    found: dict[str, tuple[object, ...]] = {}
    for engine in engines:
        try:
            check_support(task, engine, top)
        except UnsupportedError:
            continue
        *proved, solutions = comparable(solve(task, engine=engine, top=top))
        few = solutions is not None and solutions <= MOST_COUNTED
        found[engine] = (*proved, solutions if few else None)
        if engine != "cpsat":
            found[f"{engine}, all ends"] = (solutions,)
    return found


@pytest.mark.parametrize(
    "block",
    [
        pytest.param(block, marks=() if block < ORDINARY else (pytest.mark.slow,))
        for block in range(ALL)
    ],
)
def test_all_engines_agree(block: int) -> None:
    for seed in range(BLOCK * block, BLOCK * (block + 1)):
        task = puzzle(seed)
        top = 1 if task.adversarial else 1 + seed % 3
        declared = block < ORDINARY or seed % EVERY == 0
        found = answers_to(task, top, ("brute", "search", "cpsat") if declared else QUICK)
        assert found["search"] == found["brute"], seed
        assert found["search, all ends"] == found["brute, all ends"], seed
        assert found.get("cpsat", found["brute"]) == found["brute"], seed

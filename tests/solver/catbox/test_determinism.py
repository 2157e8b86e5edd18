"""The same puzzle has the same answer in every process, whatever the order of its hashes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache

import pytest

from games.catbox.faces import Identity
from games.catbox.puzzle import Objective, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.protocol import Task
from solver.answer import Limit
from solver.engines import engine_names, solve
from tests.support.paths import ROOT
from tests.support.random_puzzles import comparable, random_chain, random_position

HASH_SEEDS = ("0", "1", "4242")
ENGINES = tuple(engine_names("catbox"))

PROGRAM = """
import json, sys
from tests.solver.catbox.test_determinism import answers
print(json.dumps({engine: answers(engine) for engine in sys.argv[1:]}))
"""


def tasks() -> list[Task]:
    """Chains and turns whose best lines tie."""
    advanced = random_position(
        2, 3, Edition.SECONDGATE, Mode.ADVANCED, "again", tokens=(Token.MOUSE, Token.STACK)
    )
    return [
        random_chain(1, 5, Identity.CHIHUAHUA, Objective.SCORE, "again"),
        random_chain(2, 2, Identity.PINK, Objective.MARGIN, "again"),
        random_chain(2, 4, Identity.PURPLE, Objective.MARGIN, "again"),
        SingleTurn(random_position(4, 6, Edition.GRAIL, Mode.BASIC, "again"), Objective.MARGIN),
        SingleTurn(advanced, Objective.SCORE),
    ]


def answers(engine: str) -> str:
    """Everything that an engine says of the tasks, but for its time."""
    whole = [comparable(solve(task, engine=engine, top=3)) for task in tasks()]
    short = [comparable(solve(task, Limit(iterations=40), "brute", 2)) for task in tasks()]
    return repr((whole, short))


@cache
def answers_elsewhere(hash_seed: str) -> dict[str, str]:
    """The same of all engines from a process of its own."""
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, *ENGINES],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
    )
    found: dict[str, str] = json.loads(run.stdout)
    return found


@pytest.mark.slow
@pytest.mark.nightly_cases("4242")
@pytest.mark.parametrize("hash_seed", HASH_SEEDS[1:])
def test_answers_are_the_same_in_every_process(hash_seed: str) -> None:
    assert answers_elsewhere(hash_seed) == answers_elsewhere(HASH_SEEDS[0])
    assert all("optimal" in said for said in answers_elsewhere(hash_seed).values())


@pytest.mark.slow
def test_an_engine_answers_the_same_twice_in_one_process() -> None:
    elsewhere = answers_elsewhere(HASH_SEEDS[0])
    assert answers("cpsat") == answers("cpsat") == elsewhere["cpsat"]

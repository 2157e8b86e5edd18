"""Puzzles on which an engine once went wrong, and random ones of their kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.catbox.board import FOOTPRINT, Board, Placement
from games.catbox.faces import Face, Identity
from games.catbox.puzzle import Chain, Objective, Puzzle
from games.catbox.rulings import Edition
from games.loading import load
from games.rng import Stream
from solver.engines import engine_names, solve
from tests.support.effort import seeded
from tests.support.random_puzzles import comparable

FOUND = sorted((Path(__file__).parent / "found").glob("*.json"))

DOMINOES = (
    *("KKoP", "KKPo", "KoKP", "PoKK", "oPKK", "KPKo", "oKPK"),
    *("PKoK", "KKYV", "YVKK", "KYKV", "YKVK", "oooo", "PoYo"),
)
CORNERS = ["KKKo", "KKoK", "KoKK", "oKKK", "KKKK"]


@pytest.mark.nightly_cases("far-apart-bounds", "paw-after-an-equal-saved-card")
@pytest.mark.slow
@pytest.mark.parametrize("file", FOUND, ids=lambda file: file.stem)
def test_engines_agree_where_one_was_wrong(file: Path) -> None:
    task = load(file).value
    assert isinstance(task, Puzzle)
    answers = {name: comparable(solve(task, engine=name))[:3] for name in engine_names("catbox")}
    assert answers["search"] == answers["brute"]
    assert answers["cpsat"] == answers["brute"]


def cutting_chain(seed: int) -> Chain:
    """A Chihuahua's chain of a corner of three cats, or four, and a face that may cut it."""
    rng = Stream("tests/solver/found", seed)
    laid = [Placement(Face(rng.choice(DOMINOES)), 0, 0)]
    for _ in range(1 + rng.below(3)):
        x, y = rng.choice(rng.choice(laid).cells)
        dx, dy = rng.choice(FOOTPRINT)
        laid.append(Placement(Face(rng.choice(DOMINOES)), x - dx, y - dy))
    faces = (Face(rng.choice(CORNERS)), Face("oooo"))
    return Chain(Edition.GRAIL, Board.of(laid), Identity.CHIHUAHUA, faces, Objective.SCORE)


@pytest.mark.parametrize("part", seeded(8, 1))
def test_groups_of_cats_may_be_cut(part: int) -> None:
    for seed in range(100 * part, 100 * part + 100):
        chain = cutting_chain(seed)
        answers = [comparable(solve(chain, engine=name)) for name in ("search", "brute")]
        assert answers[0] == answers[1], seed

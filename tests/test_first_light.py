"""The example puzzle whose board is the rulebooks' Scoring Example, and the script that made it."""

from __future__ import annotations

import runpy

import pytest

from games.catbox.faces import Identity
from games.catbox.files import load_deck, puzzle_text
from games.catbox.problems import of_board
from games.catbox.puzzle import Chain
from games.catbox.scoring import points, tally
from games.loading import load
from solver.answer import Status
from solver.engines import solve
from tests.support.paths import ROOT

EXAMPLES = ROOT / "examples"


@pytest.fixture(scope="module")
def puzzle() -> Chain:
    content = load(EXAMPLES / "first-light.json").value
    assert isinstance(content, Chain)
    return content


@pytest.mark.parametrize(
    ("identity", "visible", "bonus", "total"),
    [
        (Identity.BLACK, 4, 2, 6),
        (Identity.PINK, 7, 4, 11),
        (Identity.PURPLE, 6, 2, 8),
        (Identity.BLUE, 6, 3, 9),
        (Identity.YELLOW, 6, 3, 9),
        (Identity.CHIHUAHUA, 8, 4, 12),
    ],
)
def test_board_scores_as_the_rulebooks_example(
    puzzle: Chain, identity: Identity, visible: int, bonus: int, total: int
) -> None:
    counted = tally(puzzle.board, identity)
    assert (counted.visible, counted.bonus, counted.total) == (visible, bonus, total)


def test_fifteen_different_cards_of_the_deck_lie_by_the_normal_rules(puzzle: Chain) -> None:
    assert of_board(puzzle.board) == ()
    faces = [*(placement.face for placement in puzzle.board.placements), *puzzle.faces]
    card_of = {side: card for card in load_deck("standard").cards for side in card}
    assert len({card_of[face] for face in faces}) == len(faces) == 15


@pytest.mark.slow
def test_the_engines_prove_the_same_single_solution(puzzle: Chain) -> None:
    brute, cpsat = (solve(puzzle, engine=name) for name in ("brute", "cpsat"))
    assert brute.status is cpsat.status is Status.OPTIMAL
    assert brute.solutions == cpsat.solutions == 1
    assert brute.value == cpsat.value == 2 * points(puzzle.board, puzzle.identity)


def test_greed_misses_the_solution_by_three_points(puzzle: Chain) -> None:
    greed = runpy.run_path(str(EXAMPLES / "first_light.py"))["greed"]
    assert greed(puzzle) + 3 == solve(puzzle, engine="brute").value


@pytest.mark.nightly
def test_the_script_writes_the_same_file_again() -> None:
    again = runpy.run_path(str(EXAMPLES / "first_light.py"))["first_light"]()
    assert puzzle_text(again).encode() == (EXAMPLES / "first-light.json").read_bytes()

"""The explanation of a step: the score's own parts, in plain words."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.catbox.board import Board, Placement
from games.catbox.faces import Face, Identity
from games.catbox.puzzle import Chain, Objective, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.scoring import Stake, Stakes
from games.catbox.turn import parse_placement
from games.rng import Stream
from languages.lists import listed
from languages.message import translated
from puzzles.catbox.explanation import line_steps, step_text, summed
from tests.puzzles.catbox.test_reaches import random_line, sample
from tests.support.effort import seeded
from tests.support.random_puzzles import random_position


def chain(
    layers: list[str], faces: list[str], own: Identity, rivals: tuple[Identity, ...] = ()
) -> Chain:
    objective = Objective.MARGIN if rivals else Objective.SCORE
    board = Board.of([parse_placement(layer) for layer in layers])
    return Chain(Edition.GRAIL, board, own, tuple(map(Face, faces)), objective, rivals)


def explained(puzzle: Chain, *line: str) -> list[str]:
    return [translated(step_text(step)) for step in line_steps(puzzle, line)]


def test_cats_that_come_into_sight_and_go() -> None:
    (text,) = explained(chain(["KPVB@0,0"], ["PPoY"], Identity.PINK), "PPoY@1,-1")
    assert text == (
        "PPoY at 1,-1 shows 2 pink cats more, covers 1 pink cat of yours and lets your largest "
        "area grow from 1 to 2. Worth 2: 2 becomes 4."
    )


def test_a_bridge_joins_two_areas() -> None:
    puzzle = chain(["PKVB@0,0", "PYBV@1,1"], ["PPKo"], Identity.PINK)
    (text,) = explained(puzzle, "PPKo@0,1")
    assert text == (
        "PPKo at 0,1 shows 1 pink cat more and joins areas of 1 and 1 into your largest, now 3 "
        "(it was 1). Worth 3: 3 becomes 6."
    )


def test_a_sacrifice_costs_for_now() -> None:
    (text,) = explained(chain(["PPVB@0,0"], ["KoVB"], Identity.PINK), "KoVB@-1,-1")
    assert text == (
        "KoVB at -1,-1 covers 1 pink cat of yours and cuts your area from 2 to 1. "
        "It costs 2 for now: 4 becomes 2."
    )


def test_a_step_that_prepares_gains_nothing_yet() -> None:
    (text,) = explained(chain(["PPVB@0,0"], ["KoVB"], Identity.PINK), "KoVB@1,1")
    assert text == "KoVB at 1,1 changes nothing of yours. Nothing gained yet: 4 stays 4."


def test_the_chihuahua_hears_of_boxes_and_trios() -> None:
    (text,) = explained(chain(["KKVB@0,0"], ["KoYY"], Identity.CHIHUAHUA), "KoYY@1,-1")
    assert text == ("KoYY at 1,-1 shows 1 empty box more. Worth 1: 0 becomes 1.")
    (text,) = explained(chain(["KKVB@0,0"], ["KoKY"], Identity.CHIHUAHUA), "KoKY@1,-1")
    assert text == ("KoKY at 1,-1 shows 1 empty box more and makes 1 trio. Worth 3: 0 becomes 3.")


def test_rivals_rise_and_fall() -> None:
    rivals = (Identity.BLACK, Identity.YELLOW)
    (text,) = explained(chain(["KKVP@0,0"], ["PoYP"], Identity.PINK, rivals), "PoYP@1,-1")
    assert text == (
        "PoYP at 1,-1 shows 2 pink cats more. Black falls from 4 to 2 (cats 2 to 1, area 2 to 1). "
        "Yellow rises from 0 to 2 (cats 0 to 1, area 0 to 1). Worth 4: -2 becomes 2."
    )


@pytest.mark.parametrize("seed", seeded(20))
def test_the_steps_of_a_line_follow_one_another(seed: int) -> None:
    for puzzle in sample(seed)[:3]:
        line = random_line(puzzle, Stream("telling", seed))
        shown = line_steps(puzzle, line)
        for one, other in pairwise(shown):
            assert one.change.after.key == other.change.before.key
            assert one.worth[1] == other.worth[0]
        assert shown[-1].worth[1] == puzzle.replay(line).value
        assert all(f"{step.worth[1]}." in translated(step_text(step)) for step in shown)


@pytest.mark.parametrize("token", Token)
def test_a_token_costs_its_point(token: Token) -> None:
    position = random_position(2, 8, Edition.GRAIL, Mode.ADVANCED, 3, tokens=(token,))
    puzzle = SingleTurn(position, Objective.SCORE)
    turn = next(t for t, _ in puzzle.start.children() if len(t.texts) > 1)
    texts = [translated(step_text(step)) for step in line_steps(puzzle, turn.texts)]
    assert sum("costs the point of an unused token" in text for text in texts) == 1


def test_the_end_adds_up() -> None:
    board = Board.of([Placement(Face("PPoB"), 0, 0)])
    alone = Stakes(Stake(Identity.PINK, 2))
    assert translated(summed(board, alone)) == (
        "In all: 2 pink cats + 2 in the largest area + 2 unused tokens = 6."
    )
    against = Stakes(Stake(Identity.CHIHUAHUA), (Stake(Identity.PINK), Stake(Identity.BLUE)))
    assert translated(summed(board, against)) == (
        "In all: 1 empty box + 0 trios x 2 = 1; against 2 pink cats + 2 in the largest area = 4 "
        "and 1 blue cat + 1 in the largest area = 2. A margin of -3."
    )


def test_items_are_listed_as_people_do() -> None:
    assert [listed("abc"[:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]

"""The explanation of a step: the score's own parts, in plain words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.catbox.board import Board, Placement
from games.catbox.faces import Face, Identity
from games.catbox.puzzle import Chain, Objective
from games.catbox.rulings import Edition
from games.catbox.scoring import Stake, Stakes
from games.catbox.turn import parse_placement
from languages.message import translated
from puzzles.catbox.explanation import line_steps, step_text, summed


def chain(layers: list[str], own: Identity, rivals: tuple[Identity, ...] = ()) -> Chain:
    objective = Objective.MARGIN if rivals else Objective.SCORE
    board = Board.of([parse_placement(layer) for layer in layers])
    return Chain(Edition.GRAIL, board, own, (), objective, rivals)


PINK, CHIHUAHUA = Identity.PINK, Identity.CHIHUAHUA

TOLD = {
    "cats come into sight and go": (
        chain(["KPVB@0,0"], PINK),
        "PPoY@1,-1",
        (
            "shows 2 pink cats more, covers 1 pink cat of yours and lets your largest area grow "
            "from 1 to 2. Worth 2: 2 becomes 4."
        ),
    ),
    "a bridge joins two areas": (
        chain(["PKVB@0,0", "PYBV@1,1"], PINK),
        "PPKo@0,1",
        (
            "shows 1 pink cat more and joins areas of 1 and 1 into your largest, now 3 (it was 1). "
            "Worth 3: 3 becomes 6."
        ),
    ),
    "a sacrifice costs for now": (
        chain(["PPVB@0,0"], PINK),
        "KoVB@-1,-1",
        (
            "covers 1 pink cat of yours and cuts your area from 2 to 1. It costs 2 for now: "
            "4 becomes 2."
        ),
    ),
    "a step that prepares gains nothing yet": (
        chain(["PPVB@0,0"], PINK),
        "KoVB@1,1",
        "changes nothing of yours. Nothing gained yet: 4 stays 4.",
    ),
    "the Chihuahua hears of boxes": (
        chain(["KKVB@0,0"], CHIHUAHUA),
        "KoYY@1,-1",
        "shows 1 empty box more. Worth 1: 0 becomes 1.",
    ),
    "the Chihuahua hears of trios": (
        chain(["KKVB@0,0"], CHIHUAHUA),
        "KoKY@1,-1",
        "shows 1 empty box more and makes 1 trio. Worth 3: 0 becomes 3.",
    ),
    "rivals rise and fall": (
        chain(["KKVP@0,0"], PINK, (Identity.BLACK, Identity.YELLOW)),
        "PoYP@1,-1",
        (
            "shows 2 pink cats more. Black falls from 4 to 2 (cats 2 to 1, area 2 to 1). "
            "Yellow rises from 0 to 2 (cats 0 to 1, area 0 to 1). Worth 4: -2 becomes 2."
        ),
    ),
}


@pytest.mark.parametrize("what", TOLD)
def test_a_step_is_told_by_what_it_changes(what: str) -> None:
    puzzle, step, told = TOLD[what]
    face, _, place = step.partition("@")
    (shown,) = line_steps(replace(puzzle, faces=(Face(face),)), [step])
    assert translated(step_text(shown)) == f"{face} at {place} {told}"


def test_the_end_adds_up() -> None:
    board = Board.of([Placement(Face("PPoB"), 0, 0)])
    alone = Stakes(Stake(Identity.PINK, 2))
    assert translated(summed(board, alone)) == (
        "In all: 2 pink cats + 2 in the largest area + 2 unused tokens = 6."
    )
    against = Stakes(Stake(Identity.CHIHUAHUA), (Stake(Identity.PINK), Stake(Identity.BLUE)))
    assert translated(summed(board, against)) == (
        "In all: 1 empty box + 0 trios x 2 = 1; against 2 pink cats + 2 in the largest area = 4 "
        "and 1 blue cat + 1 in the largest area = 2. You are 3 behind."
    )

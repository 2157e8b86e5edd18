"""The task of puzzles that no recipe makes, but that a file may state."""

from __future__ import annotations

import pytest

from games.catbox.asked import strongest, task
from games.catbox.board import Board
from games.catbox.faces import Face, Identity
from games.catbox.puzzle import Chain, Duel, Objective
from games.catbox.rulings import Edition
from games.catbox.turn import parse_placement
from languages.message import translated, verbatim
from tests.support.boards import table


@pytest.mark.parametrize(
    ("faces", "rivals", "said"),
    [
        ("KPoB", (), "Place this card for the most points."),
        ("KPoB YYVo", (), "Place these two cards, in any order, for the most points."),
        ("KPoB " * 5, (), "Place these 5 cards, in any order, for the most points."),
        ("KPoB", (Identity.PINK,), "Place this card for the largest lead over Pink."),
        (
            "KPoB " * 6,
            (Identity.PINK, Identity.BLUE, Identity.CHIHUAHUA),
            (
                "Place these 6 cards, in any order, for the largest lead over whichever of Pink, "
                "Blue and the Chihuahua has most points."
            ),
        ),
    ],
)
def test_a_chain_has_any_number_of_cards_and_rivals(
    faces: str, rivals: tuple[Identity, ...], said: str
) -> None:
    board = Board.of([parse_placement("KPVB@0,0")])
    hand = tuple(map(Face, faces.split()))
    objective = Objective.MARGIN if rivals else Objective.SCORE
    puzzle = Chain(Edition.GRAIL, board, Identity.YELLOW, hand, objective, rivals)
    assert translated(task(puzzle)) == f"You are Yellow. {said}"


@pytest.mark.parametrize("seats", [2, 3])
def test_a_duel_may_be_of_the_advanced_game(seats: int) -> None:
    position = table(*["KPoB/YYVo"] * seats, tokens={0: "paw"}, turn=1)
    lead = {2: "Black", 3: "whichever of Black and Purple has more points"}[seats]
    assert translated(task(Duel(position, Objective.MARGIN))) == (
        "You are Pink. Take one turn, with a token or without; then everybody else replies so as "
        f"to hurt you most, all cards open. Make sure of the largest lead over {lead}."
    )


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Blue"], "Blue"),
        (["Yellow", "Blue"], "whichever of Yellow and Blue has more points"),
        (["Pink", "Yellow", "Blue"], "whichever of Pink, Yellow and Blue has most points"),
    ],
)
def test_a_lead_is_over_whoever_of_the_others_has_most(names: list[str], said: str) -> None:
    assert translated(strongest([*map(verbatim, names)])) == said

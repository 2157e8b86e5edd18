"""The tasks of puzzles that no recipe makes, but that a file may state."""

from __future__ import annotations

from typing import Any

import pytest

from games.catbox.asked import strongest
from games.catbox.asked import task as task_of_cards
from games.catbox.board import Board
from games.catbox.faces import Face, Identity
from games.catbox.puzzle import Chain, Duel, Objective
from games.catbox.rulings import Edition
from games.catbox.turn import parse_placement
from games.catinthebox.asked import task as task_of_a_round
from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective as RoundObjective
from games.catinthebox.puzzle import Predict, Together, Tricks
from games.catinthebox.wish import parse_wish
from games.ifitfits.asked import task as task_of_boxes
from languages.message import translated, verbatim
from tests.support.boards import table
from tests.support.catinthebox.rounds import moment
from tests.support.ifitfits.file_samples import puzzle
from tests.support.ifitfits.positions import raw_position
from tests.support.ifitfits.samples import packing, read

PINK, BLUE, DOG = Identity.PINK, Identity.BLUE, Identity.CHIHUAHUA

BEHIND = "You are {n} behind as it stands: end as far ahead as you can, or as little behind."


@pytest.mark.parametrize(
    ("faces", "rivals", "said"),
    [
        ("KPoB", (), "Place this card for the most points."),
        ("KPoB YYVo", (), "Place these two cards, in any order, for the most points."),
        ("KPoB " * 5, (), "Place these 5 cards, in any order, for the most points."),
        ("KPoB", (PINK,), f"Place this card for the largest lead over Pink. {BEHIND.format(n=2)}"),
        (
            "KPoB " * 6,
            (PINK, BLUE, DOG),
            (
                "Place these 6 cards, in any order, for the largest lead over whichever of Pink, "
                f"Blue and the Chihuahua has most points. {BEHIND.format(n=2)}"
            ),
        ),
    ],
)
def test_a_chain_has_any_number_of_cards_and_rivals(
    faces: str, rivals: tuple[Identity, ...], said: str
) -> None:
    board, hand = Board.of([parse_placement("KPVB@0,0")]), tuple(map(Face, faces.split()))
    objective = Objective.MARGIN if rivals else Objective.SCORE
    puzzle = Chain(Edition.GRAIL, board, Identity.YELLOW, hand, objective, rivals)
    assert translated(task_of_cards(puzzle)) == f"You are Yellow. {said}"


@pytest.mark.parametrize(
    ("seats", "lead"), [(2, "Black"), (3, "whichever of Black and Purple has more points")]
)
def test_a_duel_may_be_of_the_advanced_game(seats: int, lead: str) -> None:
    position = table(*["KPoB/YYVo"] * seats, tokens={0: "paw"}, turn=1)
    assert translated(task_of_cards(Duel(position, Objective.MARGIN))) == (
        "You are Pink. Take one turn, with a token or without; then everybody else replies so as "
        f"to hurt you most, all cards open. Make sure of the largest lead over {lead}. "
        f"{BEHIND.format(n=1)}"
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


@pytest.mark.parametrize(
    ("cards", "cats", "said"),
    [
        (1, 0, "Place this card, without a cat,"),
        (1, 1, "Place this card, with at most one cat across it,"),
        (1, 4, "Place this card, with at most one cat across it,"),
        (6, 0, "Place these 6 cards, in any order and without cats,"),
        (
            6,
            3,
            (
                "Place these 6 cards, in any order and with at most 3 cats, each right after a "
                "card and across it,"
            ),
        ),
    ],
)
def test_a_box_has_any_number_of_cards_and_cats(cards: int, cats: int, said: str) -> None:
    raw: Any = packing() | {"mode": "advanced", "cards": ["wwwo:m"] * cards, "cats": cats}
    expected = f"You are seat 0 of the advanced game. {said} for the most points."
    assert translated(task_of_boxes(read(raw))) == expected


CARD = "Play one card of your hand, with a cat or without"
HURT = "so as to hurt you most; all hands are open, and nothing is drawn."
LEAD = "the largest lead over"
TWO, THREE = "owow owow", "owow owow owow"
DRAWN = {"drawn": True}
ANSWERED = f"{CARD}. Then seat 1 takes one turn {HURT} Make sure of the most points."
OUTPACED = (
    f"{CARD}. Then each other seat takes one turn {HURT} Make sure of {LEAD} whichever other seat "
    "has most points."
)


@pytest.mark.parametrize(
    ("kind", "objective", "hands", "more", "said"),
    [
        ("turn", "score", TWO, {}, f"{CARD}, or lay a sleeping cat, for the most points."),
        ("turn", "score", TWO, DRAWN, f"{CARD}, for the most points."),
        ("turn", "score", TWO, {"ending": True}, f"{CARD}, for the most points."),
        ("turn", "score", TWO, {"cats": (0, 5)}, f"{CARD}, for the most points."),
        ("turn", "score", "princess owow", DRAWN, f"{CARD}, or Princess, for the most points."),
        ("turn", "margin", TWO, DRAWN, f"{CARD}, for {LEAD} seat 1."),
        ("duel", "score", TWO, DRAWN, ANSWERED),
        ("duel", "margin", THREE, DRAWN, OUTPACED),
    ],
)
def test_a_turn_of_boxes_says_what_may_be_done(
    kind: str, objective: str, hands: str, more: dict[str, Any], said: str
) -> None:
    start = raw_position("oooo@0,0", *hands.split(), **more)
    expected = f"You are seat 0. {said}"
    assert translated(task_of_boxes(read(puzzle(kind, objective, start)))) == expected


START = Position(moment("2 5", "3 5", "1 4"))


@pytest.mark.parametrize(
    ("objective", "wishes", "said"),
    [
        ("total", [], "without a paradox. Find the line with the most points for all together."),
        ("score", [], "without a paradox. Find the line with the most points for seat 2."),
        (
            "score",
            ["predictions"],
            (
                "without a paradox, so that everybody wins as many tricks as predicted. Find the "
                "line with the most points for seat 2."
            ),
        ),
        (
            "score",
            ["seat:1 won:1", "group:0>=1", "group:2>=3", "R5:2"],
            (
                "without a paradox, so that seat 1 wins 1 trick in all, seat 0 has a token on the "
                "board, seat 2 has a group of 3 tokens and seat 2 declares red 5. Find the line "
                "with the most points for seat 2."
            ),
        ),
    ],
)
def test_a_line_for_all_is_for_one_seat_or_all_with_any_wishes(
    objective: str, wishes: list[str], said: str
) -> None:
    puzzle = Together(START, RoundObjective(objective), tuple(map(parse_wish, wishes)), 2)
    expected = f"Play for all seats to the end of the round, {said}"
    assert translated(task_of_a_round(puzzle)) == expected


@pytest.mark.parametrize(
    ("puzzle", "seat", "against", "choice"),
    [
        (Predict(START, RoundObjective.SCORE, 1), 1, "All other seats together play", "prediction"),
        (Tricks(START, RoundObjective.SCORE), 0, "All other seats together play", "play"),
        (
            Tricks(Position(moment("2 5", "3 5", leader=1)), RoundObjective.MARGIN),
            1,
            "Seat 0 plays",
            "play",
        ),
    ],
)
def test_a_round_says_who_plays_against_whom_and_what_is_chosen(
    puzzle: Predict | Tricks, seat: int, against: str, choice: str
) -> None:
    lead = puzzle.objective is RoundObjective.MARGIN
    aim = "the largest lead over the best other seat" if lead else "the most points"
    assert translated(task_of_a_round(puzzle)) == (
        f"You are seat {seat}. All cards are open, and everybody plays to the end of the round. "
        f"{against} against you. Choose the {choice} that makes sure of {aim}."
    )

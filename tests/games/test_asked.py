"""The tasks of puzzles that no recipe makes, but that a file may state."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games import registry
from games.asked import Asked
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
from languages.message import translated
from tests.support.bars import puzzle_of
from tests.support.boards import table
from tests.support.catinthebox.rounds import moment
from tests.support.days import dailies_of
from tests.support.ifitfits.file_samples import puzzle
from tests.support.ifitfits.positions import raw_position
from tests.support.ifitfits.samples import packing, read
from views.view import view_of

PINK, BLUE, DOG = Identity.PINK, Identity.BLUE, Identity.CHIHUAHUA

LEAD = "A lead is how many points you have more than the best of the others."
REPLY = "A reply is the one that hurts you most; the points are counted after it."
BEHIND = "You are {n} behind as it stands: end as far ahead as you can, or as little behind."


def said(asked: Asked) -> tuple[str, list[str], list[str]]:
    """A task in its three parts."""
    limits, meaning = ([*map(translated, part)] for part in asked[1:])
    return translated(asked.sentence), limits, meaning


ORDER = "You may choose the order."


@pytest.mark.parametrize(
    ("faces", "rivals", "sentence", "limits"),
    [
        ("KPoB", (), "Place this card for the most points.", []),
        ("KPoB YYVo", (), "Place these two cards for the most points.", [ORDER]),
        ("KPoB " * 5, (), "Place these 5 cards for the most points.", [ORDER]),
        ("KPoB", (PINK,), "Place this card for the largest lead over Pink.", [BEHIND.format(n=2)]),
        (
            "KPoB " * 6,
            (PINK, BLUE, DOG),
            "Place these 6 cards for the largest lead over the best of the others.",
            [ORDER, "The others are Pink, Blue and the Chihuahua.", BEHIND.format(n=2)],
        ),
    ],
)
def test_a_chain_has_any_number_of_cards_and_rivals(
    faces: str, rivals: tuple[Identity, ...], sentence: str, limits: list[str]
) -> None:
    board, hand = Board.of([parse_placement("KPVB@0,0")]), tuple(map(Face, faces.split()))
    objective = Objective.MARGIN if rivals else Objective.SCORE
    puzzle = Chain(Edition.GRAIL, board, Identity.YELLOW, hand, objective, rivals)
    found = said(task_of_cards(puzzle))
    assert found[:2] == (sentence, ["You are Yellow.", *limits])
    assert (LEAD in found[2]) == bool(rivals)


@pytest.mark.parametrize(
    ("seats", "lead", "replies", "others"),
    [
        (2, "Black", "Then the other replies.", []),
        (
            3,
            "the best of the others",
            "Then each of the others replies.",
            ["The others are Black and Purple."],
        ),
    ],
)
def test_a_duel_may_be_of_the_advanced_game(
    seats: int, lead: str, replies: str, others: list[str]
) -> None:
    position = table(*["KPoB/YYVo"] * seats, tokens={0: "paw"}, turn=1)
    sentence, limits, meaning = said(task_of_cards(Duel(position, Objective.MARGIN)))
    assert sentence == f"Take the turn that makes sure of the largest lead over {lead}."
    laid = "It may be your own card or another's."
    told = ["You are Pink.", laid, "You may use a token.", replies, *others, BEHIND.format(n=1)]
    assert limits == told
    assert {"All cards are open.", REPLY, LEAD} < {*meaning}


def test_the_chihuahua_is_told_how_it_scores_and_a_colour_how_that_does() -> None:
    board, hand = Board.of([parse_placement("KPVB@0,0")]), (Face("KPoB"),)
    dog, pink = (
        said(task_of_cards(Chain(Edition.GRAIL, board, each, hand, Objective.SCORE, ())))[2]
        for each in (DOG, PINK)
    )
    assert "empty box" in dog[0]
    assert "cats in sight" in pink[0]


@pytest.mark.parametrize(
    ("cards", "cats", "sentence", "limit"),
    [
        (1, 0, "Place this card", "You may lay no cat."),
        (1, 1, "Place this card", "You may lay one cat, across the card just placed."),
        (1, 4, "Place this card", "You may lay one cat, across the card just placed."),
        (
            3,
            2,
            "Place these three cards",
            "You may lay two cats, each across the card just placed.",
        ),
        (6, 0, "Place these 6 cards", "You may lay no cat."),
        (6, 3, "Place these 6 cards", "You may lay 3 cats, each across the card just placed."),
    ],
)
def test_a_box_has_any_number_of_cards_and_cats(
    cards: int, cats: int, sentence: str, limit: str
) -> None:
    raw: Any = packing() | {"mode": "advanced", "cards": ["wwwo:m"] * cards, "cats": cats}
    found = said(task_of_boxes(read(raw)))
    advanced = "The rules are those of the advanced game."
    assert found[:2] == (f"{sentence} for the most points.", [limit, "You are Blue.", advanced])


CARD = "Play one card of your hand, with a cat or without"
TWO, THREE = "owow owow", "owow owow owow"
DRAWN = {"drawn": True}
ONE = "Take one turn for the most points."
SURE = "Take the turn that makes sure of the most points."
BEST = "Take the turn that makes sure of the largest lead over the best of the others."


@pytest.mark.parametrize(
    ("kind", "objective", "hands", "more", "sentence", "limits"),
    [
        ("turn", "score", TWO, {}, ONE, [f"{CARD}, or lay a sleeping cat."]),
        ("turn", "score", TWO, DRAWN, ONE, [f"{CARD}."]),
        ("turn", "score", TWO, {"ending": True}, ONE, [f"{CARD}."]),
        ("turn", "score", TWO, {"cats": (0, 5)}, ONE, [f"{CARD}."]),
        ("turn", "score", "princess owow", DRAWN, ONE, [f"{CARD}, or Princess."]),
        (
            "turn",
            "margin",
            TWO,
            DRAWN,
            "Take one turn for the largest lead over Yellow.",
            [f"{CARD}."],
        ),
        ("duel", "score", TWO, DRAWN, SURE, [f"{CARD}.", "Then Yellow takes one turn."]),
        (
            "duel",
            "margin",
            THREE,
            DRAWN,
            BEST,
            [f"{CARD}.", "Then each of the others takes one turn."],
        ),
    ],
)
def test_a_turn_of_boxes_says_what_may_be_done(
    kind: str, objective: str, hands: str, more: dict[str, Any], sentence: str, limits: list[str]
) -> None:
    start = raw_position("oooo@0,0", *hands.split(), **more)
    asked = said(task_of_boxes(read(puzzle(kind, objective, start))))
    assert asked[:2] == (sentence, [*limits, "You are Blue."])
    assert (REPLY in asked[2]) == (kind == "duel")
    assert (LEAD in asked[2]) == (objective == "margin")


START = Position(moment("2 5", "3 5", "1 4"))
FREELY = "Anyone who follows may declare any open colour."
SAFELY = "There may be no paradox."
ALL = "See to it that everybody wins as many tricks as predicted."
SEVERAL = (
    "See to it that Ben wins 1 trick in all, Ada has a token on the board, Cleo has a group of 3 "
    "tokens and Cleo declares red 5."
)


@pytest.mark.parametrize(
    ("objective", "wishes", "aim", "limits"),
    [
        ("total", [], "together", []),
        ("score", [], "for Cleo", []),
        ("score", ["predictions"], "for Cleo", [ALL]),
        ("score", ["seat:1 won:1", "group:0>=1", "group:2>=3", "R5:2"], "for Cleo", [SEVERAL]),
    ],
)
def test_a_line_for_all_is_for_one_seat_or_all_with_any_wishes(
    objective: str, wishes: list[str], aim: str, limits: list[str]
) -> None:
    puzzle = Together(START, RoundObjective(objective), tuple(map(parse_wish, wishes)), 2)
    sentence = f"Play all hands to the end of the round for the most points {aim}."
    assert said(task_of_a_round(puzzle))[:2] == (sentence, [*limits, SAFELY, FREELY])


@pytest.mark.parametrize(
    ("puzzle", "against", "choice"),
    [
        (Predict(START, RoundObjective.SCORE, 1), "All the others play as one", "prediction"),
        (Tricks(START, RoundObjective.SCORE), "All the others play as one", "play"),
        (
            Tricks(Position(moment("2 5", "3 5", leader=1)), RoundObjective.MARGIN),
            "Ada plays",
            "play",
        ),
    ],
)
def test_a_round_says_who_plays_against_whom_and_what_is_chosen(
    puzzle: Predict | Tricks, against: str, choice: str
) -> None:
    lead = puzzle.objective is RoundObjective.MARGIN
    aim = "the largest lead over the best of the others" if lead else "the most points"
    sentence, limits, meaning = said(task_of_a_round(puzzle))
    assert (sentence, limits) == (f"Choose the {choice} that makes sure of {aim}.", [FREELY])
    assert f"{against} against you." in meaning


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_task_is_one_sentence(name: str) -> None:
    for challenge in dailies_of(name)[::40]:
        sentence, *_more = said(view_of(registry.entry(name)).words.task(puzzle_of(challenge)))
        assert re.fullmatch(r"[A-Z][^.:;]*[.?]", sentence)
        assert "seat" not in sentence

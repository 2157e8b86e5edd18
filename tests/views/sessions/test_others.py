"""What is said of others who solved the same puzzle: never of a few, and never who they are."""

from __future__ import annotations

from puzzles.results import Progress
from views.sessions.share_text import others_text

SOLVED, LATER, HINTED, GAVE_UP = (
    Progress("*", 60.0),
    Progress("x*", 80.0),
    Progress("?*", 200.0),
    Progress("xx-", 10.0),
)


def test_two_others_are_too_few() -> None:
    assert others_text([SOLVED, LATER]) == ""


def test_first_tries_are_those_without_a_hint() -> None:
    assert others_text([SOLVED, LATER, HINTED, GAVE_UP]) == (
        "Of 4 others, 3 solved it, 1 at the first try without a hint."
        " Half of them took no longer than 1:20."
    )


def test_a_puzzle_that_nobody_has_solved_has_no_time() -> None:
    assert others_text([GAVE_UP] * 3) == "None of 3 others has solved it."

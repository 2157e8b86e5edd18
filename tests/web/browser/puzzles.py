"""Which choices of the page lead through the solution of a puzzle, found by the rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date
from itertools import pairwise

from games import registry
from games.protocol import Draft, IllegalMoveError
from puzzles import dailies
from puzzles.challenge import Challenge
from puzzles.lesson import Lesson
from tests.web.browser.hands import Pick
from views.sessions.own_turn import Reader
from views.sessions.question import ChallengeQuestion, LessonQuestion, Question
from views.table_state import ChoiceState, DraftTable


def challenge_of(game: str, day: str) -> Challenge:
    """The puzzle of a day, as it is shipped."""
    found = dailies.shipped(game, date.fromisoformat(day))
    assert found is not None
    return found


def picks(game: str, day: str) -> list[Pick]:
    """The picks for the solution of a day's puzzle."""
    challenge = challenge_of(game, day)
    question, steps = ChallengeQuestion(challenge), challenge.solution
    return [pick_towards(question, steps[:at], steps[: at + 1]) for at in range(len(steps))]


def lesson_picks(game: str, lesson: Lesson, steps: Sequence[str]) -> list[Pick]:
    """The picks for a move in a lesson."""
    question = LessonQuestion(registry.entry(game), lesson)
    drafts = [lesson.played(steps[:number]) for number in range(len(steps) + 1)]
    lines = [question.view.tabletop.step_texts(draft) for draft in drafts]
    return [pick_towards(question, *pair) for pair in pairwise(lines)]


def pick_towards(question: Question, before: Sequence[str], wanted: Sequence[str]) -> Pick:
    """The pick that leads from some steps to some more."""
    laid = Reader(question.view, question.start)(tuple(before))
    table = question.page(laid)
    for path, choice in _choices(table.state("", question.seat).choices):
        for place in _places(table, path, choice):
            with suppress(IllegalMoveError):  # Something is left to choose there.
                draft: Draft = table.take([*path, *([] if place is None else [place[:3]])])
                if question.view.tabletop.step_texts(draft) == tuple(wanted):
                    last = question.page(draft).state("", question.seat).whole
                    return Pick(path, *_aimed(table, path, place), last)
    raise LookupError(f"no choice leads to {wanted}")


def _choices(
    choices: Sequence[ChoiceState], before: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], ChoiceState]]:
    for number, choice in enumerate(choices):
        path = (*before, number)
        if choice.doing == "more":
            yield from _choices(choice.more, path)
        elif choice.doing in ("step", "aim"):
            yield path, choice


def _places(
    table: DraftTable, path: tuple[int, ...], choice: ChoiceState
) -> Iterator[tuple[int, int, int] | None]:
    """Where a choice may go; None for what goes nowhere."""
    if choice.doing == "step":
        yield None
        return
    for place in table.places(path):
        if place.legal:
            yield place.x, place.y, place.way


def _aimed(
    table: DraftTable, path: tuple[int, ...], place: tuple[int, int, int] | None
) -> tuple[tuple[int, int] | None, int]:
    """The cell, and how often what is held is turned from the first way up that fits anywhere."""
    if place is None:
        return None, 0
    places = list(table.places(path))
    ways = 1 + max(each.way for each in places)
    first = min(each.way for each in places if each.legal)
    return place[:2], (place[2] - first) % ways

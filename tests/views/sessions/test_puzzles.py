"""A puzzle and a lesson are sessions, without a shell: actions, feedback, and words afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from pathlib import Path

import pytest
from rich.cells import cell_len

from games import registry
from games.protocol import IllegalMoveError
from puzzles.challenge import Challenge
from puzzles.lesson import tutorial_of
from puzzles.proof_engine import worth
from puzzles.results import Progress
from tests.support.challenges import (
    advanced_challenge,
    chain_challenge,
    duel_challenge,
    turn_challenge,
)
from tests.support.days import dailies_of
from views.sessions.lesson_session import LessonProgress, LessonSession
from views.sessions.own_turn import UntimelyError
from views.sessions.puzzle_session import PuzzleSession
from views.sessions.question import ChallengeQuestion, Feedback, StepCost, feedback
from views.sessions.share_text import lasting, local_time, next_text, others_text, share_text

WIDTH = 80


def question_of(game: str) -> ChallengeQuestion:
    """The first daily."""
    return ChallengeQuestion(dailies_of(game)[0])


def puzzle_of(game: str, begun: Progress = Progress()) -> PuzzleSession:
    """The same, to be solved."""
    return PuzzleSession(question_of(game), begun)


def own_steps(game: str) -> Sequence[str]:
    """The steps of the solution that the solver takes."""
    question = question_of(game)
    return question.view.tabletop.step_texts(question.solved)


def lay(session: PuzzleSession, line: Sequence[str]) -> None:
    """Take steps in notation, until the line ends."""
    for text in line:
        if session.ends:
            break
        session.act(*session.view.tabletop.steps(session.draft, text))


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_puzzle_is_solved_after_all_hints_and_an_undone_step(game: str) -> None:
    session = puzzle_of(game)
    with pytest.raises(IllegalMoveError, match="nothing to take back"):
        session.undo()
    assert session.hint() == session.hints[0]
    assert (len(session.hints), session.hints_left) == (1, len(session.question.hints) - 1)
    while session.hints_left:
        session.hint()
    with pytest.raises(IllegalMoveError, match="there are no more hints"):
        session.hint()
    lay(session, own_steps(game)[:1])
    session.undo()
    assert session.draft == session.line.start
    with pytest.raises(UntimelyError, match="shown when the puzzle is over"):
        session.solution(WIDTH)
    lay(session, own_steps(game))
    assert session.judge()[0].startswith("That's it: ")
    assert session.progress.course == "???*"
    assert list(session.solution(WIDTH))


@pytest.mark.parametrize("game", registry.GAMES)
def test_nothing_is_done_in_a_puzzle_that_was_given_up(game: str) -> None:
    session = puzzle_of(game)
    session.give_up()
    for action in (session.undo, session.hint, session.give_up, session.judge):
        with pytest.raises(UntimelyError, match="over"):
            action()
    assert session.progress.course == "-"
    assert puzzle_of(game, session.progress).over


def test_a_wrong_try_clears_the_board_and_undo_brings_it_back() -> None:
    kept: list[Progress] = []
    question = question_of("catbox")
    session = PuzzleSession(question, keep=kept.append)
    trap = next(trap.line for trap in question.challenge.traps if trap.whole)
    lay(session, trap)
    *_, back = session.judge()
    assert back == "The board is back at the start; undo brings your steps back."
    assert not session.line.begun
    assert [each.course for each in kept] == ["x"]
    session.undo()
    assert session.view.tabletop.step_texts(session.draft) == trap[:-1]
    assert session.progress.tries == 1


@pytest.mark.parametrize("game", registry.GAMES)
def test_nothing_is_judged_before_something_is_laid(game: str) -> None:
    session = puzzle_of(game)
    with pytest.raises(IllegalMoveError):
        session.judge()
    assert session.progress.course == ""


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_lessons_are_learned_to_the_last(game: str, tmp_path: Path) -> None:
    progress = LessonProgress(tmp_path / "lessons.json")
    learner = LessonSession(registry.entry(game), progress, print)
    last = len(tutorial_of(game).lessons)
    for number in range(1, last + 1):
        assert learner.number == number
        session = learner.puzzle()
        session.act(*learner.lesson.answer.steps)
        assert session.judge() == ("Right!",)
        assert list(session.solution(WIDTH))
        assert learner.go_on() == (number < last)
    assert learner.open_rows == []
    assert len(progress.of(game).done) == last


def test_lessons_are_skipped_and_gone_back_to(tmp_path: Path) -> None:
    learner = LessonSession(registry.entry("catbox"), LessonProgress(tmp_path / "l.json"), print)
    learner.skip()
    assert learner.number == 2
    learner.back()
    with pytest.raises(UntimelyError, match="this is the first lesson"):
        learner.back()
    learner.go(len(learner.lessons))
    with pytest.raises(UntimelyError, match="this is the last lesson"):
        learner.skip()


# Feedback on whole attempts


OWN = [chain_challenge, turn_challenge, advanced_challenge, duel_challenge]

DUELS = [each for each in dailies_of("ifitfits")[:12] if each.kind == "duel"]


def judged(challenge: Challenge, line: Iterable[str] | None = None) -> Feedback:
    """The feedback on a line, by default on the solution; of two equal cards the first is taken."""
    question = ChallengeQuestion(challenge)
    draft = question.start
    for text in steps_of(challenge) if line is None else line:
        draft = draft.add(*question.view.tabletop.steps(draft, text))
    return feedback(challenge, question.puzzle, draft)


def steps_of(challenge: Challenge) -> tuple[str, ...]:
    """The steps of the solution that the solver takes."""
    question = ChallengeQuestion(challenge)
    return tuple(question.view.tabletop.step_texts(question.solved))


@pytest.mark.parametrize("make", OWN)
def test_the_solution_gives_nothing_away(make: Callable[[], Challenge]) -> None:
    challenge = make()
    assert judged(challenge) == Feedback(challenge.value, (), None)


def test_a_trap_comes_with_its_text() -> None:
    challenge = chain_challenge()
    (trap,) = challenge.traps
    assert judged(challenge, trap.line) == Feedback(14, (StepCost("VoVV@-1,2", 14, 1),), trap)


def test_the_last_step_of_a_chain_may_give_something_away() -> None:
    found = judged(chain_challenge(), ["VYBB@2,2", "KBVV@3,1", "VoVV@-1,2"])
    assert found.costs == (("VoVV@-1,2", found.value, 15 - found.value),)


def test_ending_a_turn_too_soon_gives_something_away() -> None:
    found = judged(advanced_challenge(), ["KoYo@-2,-3"])
    assert found == Feedback(2, (StepCost(None, 2, 5),), None)


@pytest.mark.parametrize("game", ["catbox", "ifitfits"])
def test_shipped_solutions_are_recognised_and_what_is_given_away_adds_up(game: str) -> None:
    for challenge in dailies_of(game)[:20]:
        assert judged(challenge) == Feedback(challenge.value, (), None), challenge.recipe
        for trap in challenge.traps:
            if trap.whole:
                found = judged(challenge, trap.line)
                assert found.value == trap.value
                assert sum(cost.lost for cost in found.costs) == challenge.value - trap.value
                assert found.costs[0][:2] == (trap.line[trap.step], trap.reach)


@pytest.mark.parametrize("challenge", DUELS, ids=lambda each: each.recipe)
def test_a_card_without_its_cat_is_worth_what_is_left_without_it(challenge: Challenge) -> None:
    card, *cat = steps_of(challenge)
    found, puzzle = judged(challenge, [card]), ChallengeQuestion(challenge).puzzle
    assert found.value == worth(puzzle, [card])
    if cat:
        lost = challenge.value - found.value
        assert found.costs == (StepCost(None, found.value, lost),)
        assert lost > 0


# Words on a daily that is over


@pytest.mark.parametrize(
    ("progress", "streak", "shown", "emoji", "plain"),
    [
        (
            Progress("x?x*", 221.9),
            5,
            "solved on try 3, 1 hint, 3:41. Streak 5.",
            "❌💡❌✅",
            "[x] [?] [x] [*]",
        ),
        (Progress("*", 59.0), 0, "solved on try 1, no hints, 0:59.", "✅", "[*]"),
        (
            Progress("x-", 3600.0),
            1,
            "given up after 1 try, no hints, 1:00:00. Streak 1.",
            "❌🛑",
            "[x] [-]",
        ),
        (Progress("-", 0.0), 0, "given up after 0 tries, no hints, 0:00.", "🛑", "[-]"),
    ],
)
def test_the_text_to_share_tells_how_it_went_and_nothing_of_the_puzzle(
    progress: Progress, streak: int, shown: str, emoji: str, plain: str
) -> None:
    assert share_text("Daily", progress, streak) == f"Daily: {shown}\n{emoji}"
    assert share_text("Daily", progress, streak, emoji=False) == f"Daily: {shown}\n{plain}"


@pytest.mark.parametrize(
    ("emoji", "start", "end"), [(True, "...❌❌", "❌✅"), (False, "... [x] ", " [x] [*]")]
)
def test_a_long_course_is_cut_to_a_line(emoji: bool, start: str, end: str) -> None:
    text = share_text("Daily", Progress("x" * 40 + "*", 60.0), emoji=emoji)
    row = text.splitlines()[1]
    assert row.startswith(start)
    assert row.endswith(end)
    assert cell_len(row) < 80


SOLVED, LATER, HINTED, GAVE_UP = (
    Progress("*", 60.0),
    Progress("x*", 80.0),
    Progress("?*", 200.0),
    Progress("xx-", 10.0),
)


def test_nothing_is_said_of_a_few_others_and_never_who_they_are() -> None:
    assert others_text([SOLVED, LATER]) == ""
    assert others_text([GAVE_UP] * 3) == "None of 3 others has solved it."
    assert others_text([SOLVED, LATER, HINTED, GAVE_UP]) == (
        "Of 4 others, 3 solved it, 1 at the first try without a hint."
        " Half of them took no longer than 1:20."
    )


DAY = date(2026, 11, 20)


@pytest.mark.parametrize(
    ("time", "said"),
    [
        ((19, 0), "The next one in 5 h."),
        ((18, 48), "The next one in 5 h 12 min."),
        ((18, 47, 30), "The next one in 5 h 13 min."),
        ((22, 59), "The next one in 1 h 1 min."),
        ((23, 0, 1), "The next one in 1 h."),
        ((23, 1), "The next one in 59 min."),
        ((23, 59, 59), "The next one in 1 min."),
        ((0, 0), "The next one in 24 h."),
    ],
)
def test_the_time_to_the_next_one(time: tuple[int, ...], said: str) -> None:
    assert next_text(DAY, datetime(2026, 11, 20, *time).astimezone()) == said  # type: ignore[arg-type]


def test_after_midnight_the_next_one_is_there() -> None:
    now = datetime(2026, 11, 21, 0, 0, 1).astimezone()
    assert next_text(DAY, now) == "The one of today is there already."
    assert lasting(0) == "0 min"
    assert local_time().tzinfo is not None

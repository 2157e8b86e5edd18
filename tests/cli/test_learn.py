"""`catbox learn`, line by line: all lessons of every game, wrong moves, leaving and coming back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.main import app
from cli.print.output import console
from games import registry
from games.protocol import GameError
from puzzles.lesson import Lesson, tutorial_of
from views.sessions.question import LessonQuestion
from views.tabletop import held_over

Learn = Callable[..., str]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The file in which lessons are kept."""
    return tmp_path / "catbox" / "lessons.json"


@pytest.fixture
def learn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Learn:
    """The output of `catbox learn` for somebody who types, in a home of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(console, "width", 80)

    def shown(*args: str, typed: str = "") -> str:
        done = CliRunner().invoke(app, ["learn", *args], input=typed, catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return " ".join(done.output.split())

    return shown


def move(lesson: Lesson, steps: tuple[str, ...]) -> str:
    """The input that makes a move: its steps, and Enter where more could follow."""
    draft = lesson.played(steps)
    whole = not any(True for _ in draft.next_steps())
    return "\n".join([*steps, *([] if whole else [""])]) + "\n"


def first_steps(lesson: Lesson, game: str) -> list[str]:
    """The steps of Enter on the full screen, before anything is moved or chosen."""
    question = LessonQuestion(registry.entry(game), lesson)
    chosen = question.tabletop().choices(lesson.draft)[0]
    if chosen.targets is None:
        return [getattr(chosen.step, "text", "")]
    near = sorted(chosen.targets.cells, key=lambda cell: abs(cell[0]) + abs(cell[1]))
    held = (held_over(lesson.draft, chosen, c, w) for c in near for w in range(chosen.targets.ways))
    return [getattr(ghost.attempt, "text", "") for ghost in held if ghost.legal][:1]


@pytest.mark.parametrize("game", registry.GAMES)
def test_no_lesson_is_answered_by_pressing_enter(game: str) -> None:
    for lesson in tutorial_of(game).lessons:
        assert first_steps(lesson, game) not in map(list, lesson.answers), lesson.name


@pytest.mark.parametrize("game", registry.GAMES)
def test_right_moves_lead_through_all_lessons(game: str, learn: Learn) -> None:
    lessons = tutorial_of(game).lessons
    typed = "\n".join(move(lesson, lesson.answers[0]) for lesson in lessons)
    shown = learn("--game", game, typed=typed)
    for number, lesson in enumerate(lessons, start=1):
        assert f"Lesson {number} of 19: {lesson.title}" in shown
        assert lesson.task in shown
        assert lesson.why in shown
    assert shown.count("Right!") == len(lessons)
    assert "All done." in shown
    assert learn("--game", game, "--list").count("[x]") == len(lessons)
    again = learn("--game", game)
    assert "All done." in again
    assert "Lesson 1 of 19" not in again


@pytest.mark.parametrize(
    ("game", "number", "typed", "heard"),
    [
        ("catbox", 1, "YooB@0,-1", "covers P at 0,0 and B at 1,0; costs you 2: 4 to 2 points."),
        ("catinthebox", 3, "R5", "R5: wins the trick; closes green for you in this round"),
        ("ifitfits", 2, "owow:y@-1,1\nend", "makes a box of 4"),
    ],
)
def test_the_rules_say_what_a_wrong_move_does(
    game: str, number: int, typed: str, heard: str, learn: Learn
) -> None:
    shown = learn("--game", game, "--lesson", str(number), typed=f"{typed}\nquit\n")
    assert heard in shown
    assert "The board is back at the start" in shown


def test_whoever_leaves_goes_on_where_they_were_in_each_game(learn: Learn, kept: Path) -> None:
    first, second, *_ = tutorial_of("catbox").lessons
    shown = learn(typed=f"{move(first, first.answers[0])}\nquit\n")
    assert "1 of 19 lessons done. To go on: catbox learn" in shown
    shown = learn(typed="skip\nskip\nquit\n")
    assert shown.index("Lesson 2 of 19") < shown.index("Lesson 4 of 19")
    assert "Lesson 4 of 19" in learn(typed="back\nlessons\nquit\n")
    learn("--game", "ifitfits", typed="skip\nquit\n")
    shown = learn(typed="quit\n")
    assert "Lesson 3 of 19" in shown
    assert "Lesson 4" not in shown
    assert f"[x] 1 *.... {first.title} [ ] 2 *.... {second.title}" in learn("--list")
    assert "Lesson 1 of 19" in learn("--restart", typed="quit\n")
    assert "[x]" not in learn("--list")
    assert "Lesson 2 of 19" in learn("--game", "ifitfits", typed="quit\n")
    assert [path.name for path in kept.parent.iterdir()] == ["lessons.json"]


def test_hints_giving_up_and_what_else_may_be_typed(learn: Learn) -> None:
    lesson = tutorial_of("catbox").lessons[0]
    typed = "hint\nhint\nback\nlesson 20\ntext\nhelp\ngive up\nchess\nlessons\nquit\n"
    shown = learn(typed=typed)
    for hint in lesson.hints:
        assert hint in shown
    assert "this is the first lesson" in shown
    assert shown.count(lesson.task) == 2
    assert "skip, next go on to the next lesson" in shown
    assert lesson.why in shown
    assert shown.count("expected Enter, back, lessons, lesson N or quit") == 1
    assert f"[ ] 1 *.... {lesson.title}" in shown
    assert "0 of 19 lessons done." in shown


def test_nothing_is_kept_where_nothing_can_be(learn: Learn, kept: Path) -> None:
    kept.parent.write_text("a file where the folder should be")
    with pytest.raises(GameError, match=r"lessons\.json: can't be"):
        learn(typed="skip\nquit\n")
    assert kept.parent.is_file()


@pytest.mark.parametrize("text", ["", "{}", "no", '{"format": "other", "games": {}}', "\xff"])
def test_a_damaged_file_is_left_alone(text: str, learn: Learn, kept: Path) -> None:
    kept.parent.mkdir()
    kept.write_text(text, "latin-1")
    with pytest.raises(GameError, match=r"lessons\.json: expected a file of lessons"):
        learn(typed="skip\nquit\n")
    assert kept.read_text("latin-1") == text

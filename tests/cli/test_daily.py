"""Whole dailies of `catbox daily`: tries and hints, leaving and coming back, and trouble."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from languages.message import translated
from puzzles.dailies import daily_recipe
from puzzles.results import SCHEMA, Progress
from puzzles.wording import worth
from tests.support import days, running
from tests.support.challenges import (
    ADVANCED_DAY,
    CHAIN_DAY,
    DUEL_DAY,
    advanced_challenge,
    chain_challenge,
    duel_challenge,
)
from tests.support.commands import answers, catbox, output
from tests.support.running import results_of
from tests.support.terminal import COLUMNS, Terminal
from views.sessions.lesson_session import LessonProgress, LessonsKept
from views.sessions.question import ChallengeQuestion, content_of

WRONG_TRY = "VoVV@-1,2 KBVV@-2,0 VYBB@-3,-1"
CARDS = """\
  1  VYBB     2  KBVV     3  VoVV
     V  Y        K  B        V  o
     B  B        V  V        V  V
  type the number of a choice, or its notation, such as VYBB@1,-3
>"""
TITLE = "Cat Box daily 2040-01-04 | Place every card, 2 of 5 cats"
DAILY = ("daily", "--date", str(CHAIN_DAY))
SOLUTION = "VYBB@2,2 KBVV@3,1 VoVV@2,3"

WITH_SMALL_FILES = """
import resource, sys
from cli.main import main

most = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
main()
"""
"""`catbox` where no file may have more bytes than the first argument says, as on a full disk."""


MADE = {
    CHAIN_DAY: chain_challenge,
    ADVANCED_DAY: advanced_challenge,
    DUEL_DAY: duel_challenge,
}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home where the dailies of three days that aren't shipped are made, one a kind.

    Its owner has seen a lesson.
    """
    for day, challenge in MADE.items():
        results_of(tmp_path).keep_made("catbox", day, challenge().text)
    LessonProgress(lessons_of(tmp_path)).keep("catbox", LessonsKept(at="sight"))
    return tmp_path


def lessons_of(home: Path) -> Path:
    """The file of the lessons that are done."""
    return results_of(home).path.with_name("lessons.json")


def start(home: Path, term: str = "xterm") -> Terminal:
    daily = Terminal(home, *DAILY, term=term)
    daily.expect(r"\n> $")
    return daily


def asked(home: Path, *lines: str, day: date = CHAIN_DAY) -> list[str]:
    """The daily at first, and what it answers to each line."""
    return answers("daily", "--date", str(day), cwd=home, typed=lines)


def course(home: Path) -> str:
    """How the daily of the chain went so far."""
    return results_of(home).progress("catbox", CHAIN_DAY).course


def test_the_board_and_the_cards_fit_the_screen(home: Path) -> None:
    (shown,) = asked(home)
    lines = [line.rstrip() for line in shown.splitlines()]
    text = "\n".join(lines)
    assert lines[0].startswith(f"{TITLE}.")
    assert "Place these three cards for the most points. You are Purple." in " ".join(text.split())
    assert "   -1  0  1  2  3  4\n-2  .  .  .  o  o  Y" in text
    assert "You, purple: 3 points as it stands." in text
    assert CARDS in text
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80


def test_wrong_tries_a_hint_and_the_solution(home: Path) -> None:
    _, wrong, own, hint, first, both, done = asked(
        home, WRONG_TRY, "VYBB@2,2 KBVV@3,1 VoVV@-1,2", "hint", "1 2,2", "KBVV@3,1", "VoVV@2,3"
    )
    head = "   -1  0  1  2  3  4 \n-2  .  .  .  o  o  Y"
    board, _, said = wrong.partition("That way you end with 14 points, and more is possible.")
    assert board.index(head) < board.index("VYBB")
    assert "The board is back at the start; undo brings your steps back." in said
    assert (
        "after VoVV@-1,2 you end with 14 points at best, 1 short of what is possible"
        in " ".join(wrong.split())
    )
    assert "VoVV@-1,2 gave away 3." in own
    assert "VYBB@2,2 gave away" not in own
    assert "KBVV@3,1 gave away" not in own
    assert "Hint 1 of 3: Your largest area can grow." in hint
    assert "your steps: VYBB@2,2 KBVV@3,1" in both
    assert not any("VoVV@2,3" in text for text in (wrong, own, hint, first, both))
    assert "That's it: 15, and nothing else is as good." in done
    assert f"Solution: {SOLUTION}" in done
    assert "VoVV at 2,3 shows 3 purple cats more" in " ".join(done.split())
    assert f"{TITLE}\nSolved on try 3, 1 hint, 0:" in done
    assert "❌❌💡✅" in done
    (result,) = results_of(home).finished()
    assert (result.progress.course, result.day) == ("xx?*", CHAIN_DAY)


def test_of_several_steps_all_are_taken_or_none(home: Path) -> None:
    _, refused, board, nothing = asked(home, "VYBB@2,2 KBVV@9,9", "board", "undo")
    assert "KBVV@9,9 covers 0 occupied cells" in refused
    assert "your steps" not in refused + board
    assert "nothing to take back" in nothing


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_done_and_one_goes_on_in_a_dumb_terminal(home: Path) -> None:
    daily = start(home)
    for text in (WRONG_TRY, "hint"):
        daily.type(text)
        daily.expect(r"\n> $")
    daily.interrupt()
    daily.expect(f"To go on: catbox daily --date {CHAIN_DAY}")
    assert daily.end() == 130
    assert "Traceback" not in daily.text
    kept = results_of(home).progress("catbox", CHAIN_DAY)
    assert kept.course == "x?"
    again = start(home, "dumb")
    assert "So far: 1 try, 1 hint, 0:" in again.text
    assert "Hint 1 of 3: Your largest" in again.text
    again.type("give up")
    assert again.end() == 0
    assert f"Solution: {SOLUTION}" in again.text
    assert f"{TITLE}\nGiven up after 1 try, 1 hint, 0:" in again.text
    assert "❌💡🛑" in again.text
    assert "\x1b" not in "".join(again.screens)
    assert results_of(home).progress("catbox", CHAIN_DAY).seconds > kept.seconds


def test_a_daily_that_is_over_is_shown_again(home: Path) -> None:
    first, again = (catbox(*DAILY, cwd=home, typed=typed) for typed in ("give up\n", ""))
    assert first.returncode == again.returncode == 0
    assert first.stdout.splitlines()[-2:] == again.stdout.splitlines()[-2:]
    assert f"Solution: {SOLUTION}" in again.stdout


def test_a_turn_with_tokens(home: Path) -> None:
    lines = ("box@0,0", "undo", "fish", "fish 3", "undo", "KoYo@-2,-3", "")
    begun, *_, laid, wrong, _, paw, done = asked(
        home, *lines, "undo", "paw", "PYoV@-3,-1", day=ADVANCED_DAY
    )
    assert "tokens: paw box fish" in begun
    assert "  1 paw   2 box   3 fish\n" in laid
    assert "That way you end 2 ahead, and more is possible." in wrong
    assert "There was more to come: ending the turn there gave away 5." in wrong
    assert "your steps: KoYo@-2,-3 paw" in paw
    assert "Find the best turn, 3 of 5 cats\nSolved on try 2, no hints" in done


def test_a_duel_shows_both_sides_of_the_cards(home: Path) -> None:
    begun, wrong, done = asked(home, "BYYK@-1,-1", "BYYK@3,2", day=DUEL_DAY)
    assert "the side that all see comes first, then the secret one" in begun
    assert "\npurple (V): BVoP/oKPo" in begun
    said = " ".join(wrong.split())
    assert "That way you end 3 ahead after the best replies, and more is possible." in said
    assert "Purple answers: oKPo at -1,-2 covers 1 blue cat of yours. It costs you 1." in said
    assert "Your try:" in wrong
    assert "Outplay the best reply, 1 of 5 cats\nSolved on try 2, no hints" in done


@pytest.mark.parametrize("day", [1, 2, 3])
def test_a_daily_of_each_kind_of_if_it_fits_is_solved_line_by_line(
    day: int, tmp_path: Path
) -> None:
    challenge = days.challenge_of("ifitfits", date(2026, 1, day))
    solution = " ".join(days.own_steps(challenge))
    command = "daily", "--game", "ifitfits", "--date", f"2026-01-0{day}"
    begun, hint, done = answers(*command, cwd=tmp_path, typed=("hint", solution))
    assert ChallengeQuestion(challenge).task in " ".join(begun.split())
    assert "Hint 1 of 3: " in hint
    value = translated(worth(content_of(challenge).value, challenge.value))
    assert f"That's it: {value}, and nothing else is as good." in done
    assert "💡✅" in done
    assert max(map(len, "\n".join((begun, hint, done)).splitlines())) <= COLUMNS
    (result,) = results_of(tmp_path).finished()
    assert (result.progress.course, result.day.day) == ("?*", day)


def test_json_holds_the_puzzle_and_its_solution(home: Path) -> None:
    told = json.loads(output(*DAILY, "--json", cwd=home))
    assert told["date"] == "2040-01-04"
    assert told["challenge"] == json.loads(chain_challenge().text)
    assert results_of(home).progress("catbox", CHAIN_DAY) == Progress()


def test_a_daily_that_is_not_shipped_is_made_once(tmp_path: Path) -> None:
    first, second = (
        catbox("daily", "--date", "2040-01-02", "--json", cwd=tmp_path) for _ in range(2)
    )
    assert first.returncode == second.returncode == 0
    assert first.stdout == second.stdout
    assert first.stderr == "2040-01-02 is not shipped: making it, which may take minutes\n"
    assert second.stderr == ""
    recipe = json.loads(first.stdout)["challenge"]["recipe"]
    assert recipe == str(daily_recipe("catbox", date(2040, 1, 2)))


def test_a_picture_is_written_instead_of_playing(home: Path) -> None:
    picture = home / "board.svg"
    assert output(*DAILY, "--svg", picture, cwd=home)
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_bytes_that_are_no_text_are_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8:strict")
    daily = start(home)
    os.write(daily.process.child_fd, b"\xff\n")
    daily.expect("expected text in UTF-8")
    daily.type("quit")
    assert daily.end() == 0


def test_results_of_another_version_stay_and_the_puzzle_is_played(home: Path) -> None:
    path = results_of(home).path
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 9")
        database.commit()
    before = path.read_bytes()
    trouble = (
        f"catbox: {path}: a file of results of version 9:"
        f" this program has version {SCHEMA.version}\n"
    )
    shipped = ("daily", "--date", "2026-01-05")
    done, stats = (catbox(*words, cwd=home, typed="give up\n") for words in (shipped, ["stats"]))
    assert (done.returncode, done.stderr) == (stats.returncode, stats.stderr) == (2, trouble)
    assert "you can play, but what you do won't be kept" in " ".join(done.stdout.split())
    assert "Cat Box daily 2026-01-05 | Place every card, 1 of 5 cats\nGiven up" in done.stdout
    assert path.read_bytes() == before


def test_a_folder_that_can_not_be_used_is_told_and_the_puzzle_is_played(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    done = catbox("daily", "--date", "2026-01-05", cwd=tmp_path, typed="give up\n")
    trouble = (
        f"catbox: {results_of(tmp_path).path}: can't be used: Not a directory: "
        "what you did isn't kept\n"
    )
    assert (done.returncode, done.stderr) == (2, trouble)
    assert "Cat Box daily 2026-01-05 | Place every card, 1 of 5 cats\nGiven up" in done.stdout


def test_a_full_disk_loses_nothing_that_was_kept(home: Path) -> None:
    assert catbox(*DAILY, cwd=home, typed="hint\n").returncode == 0
    path = results_of(home).path
    before = path.read_bytes()
    command, typed = (sys.executable, "-c", WITH_SMALL_FILES, "500"), f"hint\n{SOLUTION}\n"
    done = running.catbox(*DAILY, cwd=home, typed=typed, command=command)
    assert done.returncode == 2
    assert done.stderr.startswith(f"catbox: {path}: can't be written: the disk")
    assert done.stderr.count("\n") == 1
    assert f"{TITLE}\nSolved on try 1, 2 hints" in done.stdout
    assert path.read_bytes() == before
    assert course(home) == "?"


def test_a_newcomer_gets_a_first_lesson_on_a_terminal_once(home: Path) -> None:
    lessons_of(home).unlink()
    terminal = Terminal(home, *DAILY)
    terminal.expect("New to Cat Box\\? Here is a first lesson; skip goes on\\.")
    terminal.expect(r"\n> $")
    assert "Lesson 1 of 19: Cats in sight" in terminal.text
    terminal.type("skip")
    terminal.expect("You are Purple")
    terminal.expect(r"\n> $")
    terminal.type("quit")
    assert terminal.end() == 0
    again = start(home)
    assert "first lesson" not in again.text


def test_in_a_pipe_nobody_gets_a_lesson(home: Path) -> None:
    lessons_of(home).unlink()
    (shown,) = asked(home)
    assert "Lesson" not in shown
    assert "Lesson" not in output(*DAILY, "--json", cwd=home)


@pytest.mark.slow
def test_a_result_that_another_process_keeps_out_is_kept_once_it_lets_go(home: Path) -> None:
    path, terminal = results_of(home).path, start(home)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        terminal.type("give up")
        terminal.expect("Enter tries again to keep what you did, n leaves it unkept")
        assert course(home) == ""
        other.execute("ROLLBACK")
    terminal.type("")
    assert terminal.end() == 0
    assert course(home) == "-"


@pytest.mark.slow
def test_a_result_that_can_t_be_kept_is_not_lost_without_a_word(home: Path) -> None:
    terminal = start(home)
    with closing(sqlite3.connect(results_of(home).path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        terminal.type("give up")
        terminal.expect("n leaves it unkept")
        terminal.type("n")
        assert terminal.end() == 2
    assert "what you did isn't kept" in " ".join(terminal.text.split())

"""Whole dailies of `catbox daily`, and what `catbox stats` makes of them."""

from __future__ import annotations

import json
import re
import subprocess
from datetime import date
from pathlib import Path

import pytest

from puzzles.dailies import daily_recipe
from puzzles.results import Progress
from tests.support.challenges import (
    ADVANCED_DAY,
    CHAIN_DAY,
    DUEL_DAY,
    TURN_DAY,
    chain_challenge,
)
from tests.support.commands import answers, catbox, output
from tests.support.running import results_of
from tests.support.terminal import Terminal

WRONG_TRY = "VoVV@-1,2 KBVV@-2,0 VYBB@-3,-1"
CARDS = """\
  1  VYBB     2  KBVV     3  VoVV
     V  Y        K  B        V  o
     B  B        V  V        V  V
  type the number of a choice, or its notation, such as VYBB@1,-3
>"""
TITLE = "Cat Box daily 2040-01-04, chain, tabby"


def start(home: Path, day: date = CHAIN_DAY) -> Terminal:
    daily = Terminal(home, "daily", "--date", str(day))
    daily.expect(r"\n> $")
    return daily


def say(daily: Terminal, *texts: str) -> None:
    """Type one text after the other, each at the next prompt."""
    for text in texts:
        daily.type(text)
        daily.expect(r"\n> $")


def piped(home: Path, text: str) -> subprocess.CompletedProcess[str]:
    """The daily of the chain, with lines that come from a pipe."""
    return catbox("daily", "--date", str(CHAIN_DAY), cwd=home, typed=text)


def test_the_board_and_the_cards_fit_the_screen(home: Path) -> None:
    daily = start(home)
    shown = daily.screen
    assert f"{TITLE}." in shown
    assert "You are Purple. Place these three cards, in any order, for the most points." in shown
    assert "   -1  0  1  2  3  4\n-2  .  .  .  o  o  Y" in shown
    assert "You, purple: 3 points as it stands." in shown
    assert CARDS in shown
    assert "\x1b[3" not in "".join(daily.screens)
    daily.type("quit")
    assert daily.end() == 0


def asked(home: Path, *lines: str, day: date = CHAIN_DAY) -> list[str]:
    """The daily at first, and what it answers to each line."""
    return answers("daily", "--date", str(day), cwd=home, typed=lines)


def test_a_wrong_try_a_hint_and_the_solution(home: Path) -> None:
    _, wrong, hint, first, both, done = asked(
        home, WRONG_TRY, "hint", "1 2,2", "KBVV@3,1", "VoVV@2,3"
    )
    assert "That reaches 14, and more is possible." in wrong
    assert "after VoVV@-1,2 no more than 14 is possible" in " ".join(wrong.split())
    assert "Hint 1 of 3: You can begin with VYBB" in hint
    assert "your steps: VYBB@2,2 KBVV@3,1" in both
    assert not any("VoVV@2,3" in text for text in (wrong, hint, first, both))
    assert "That's it: 15, and nothing else is as good." in done
    assert "Solution: VYBB@2,2 KBVV@3,1 VoVV@2,3" in done
    assert "VoVV at 2,3 shows 3 purple cats more" in " ".join(done.split())
    assert f"{TITLE}: solved on try 2, 1 hint, 0:" in done
    assert "❌💡✅" in done
    (result,) = results_of(home).finished()
    assert (result.progress.course, result.day) == ("x?*", CHAIN_DAY)


def test_a_wrong_try_of_one_s_own_tells_which_step_gave_something_away(home: Path) -> None:
    told = asked(home, "VYBB@2,2 KBVV@3,1 VoVV@-1,2")[1]
    assert "VoVV@-1,2 gave away 3." in told
    assert "VYBB@2,2: the best" not in told
    assert "KBVV@3,1: the best" not in told


def test_a_cell_is_chosen_from_numbers(home: Path) -> None:
    _, cells, shown = asked(home, "1", "1")
    assert "  1  1,-3: covers o at 2,-2; brings you 1: 3 to 4 points" in cells
    assert "your steps: VYBB@1,-3" in shown
    assert "(V)(Y)" in shown


def test_steps_are_taken_back_and_a_wrong_try_too(home: Path) -> None:
    _, nothing, _, card, _, wrong = asked(home, "undo", "VYBB@2,2", "undo", WRONG_TRY, "undo")
    assert "nothing to take back" in nothing
    assert CARDS in re.sub(" +$", "", card, flags=re.MULTILINE)
    assert "your steps: VoVV@-1,2 KBVV@-2,0\n" in wrong


def test_of_several_steps_all_are_taken_or_none(home: Path) -> None:
    _, refused, board = asked(home, "VYBB@2,2 KBVV@9,9", "board")
    assert "KBVV@9,9 covers 0 occupied cells" in refused
    assert "your steps" not in refused + board


def test_there_are_three_hints(home: Path) -> None:
    *_, third, fourth = asked(home, "hint", "hint", "hint", "hint")
    assert "Hint 3 of 3: Begin with this: VYBB at 2,2." in third
    assert "there are no more hints; give up shows the solution" in fourth
    assert results_of(home).progress("catbox", CHAIN_DAY).course == "???"


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_done_and_one_goes_on(home: Path) -> None:
    daily = start(home)
    say(daily, WRONG_TRY, "hint")
    daily.process.sendintr()
    daily.expect(f"To go on: catbox daily --date {CHAIN_DAY}")
    assert daily.end() == 130
    assert "Traceback" not in daily.text
    kept = results_of(home).progress("catbox", CHAIN_DAY)
    assert kept.course == "x?"
    again = start(home)
    assert "So far: 1 try, 1 hint, 0:" in again.text
    assert "Hint 1 of 3: You can begin with VYBB" in again.text
    again.type("give up")
    assert again.end() == 0
    assert "Solution: VYBB@2,2 KBVV@3,1 VoVV@2,3" in again.text
    assert f"{TITLE}: given up after 1 try, 1 hint, 0:" in again.text
    assert "❌💡🛑" in again.text
    assert results_of(home).progress("catbox", CHAIN_DAY).seconds > kept.seconds


def test_a_daily_that_is_over_is_shown_again(home: Path) -> None:
    first = piped(home, "give up\n")
    again = piped(home, "")
    assert first.returncode == again.returncode == 0
    assert first.stdout.splitlines()[-2:] == again.stdout.splitlines()[-2:]
    assert "Solution: VYBB@2,2 KBVV@3,1 VoVV@2,3" in again.stdout


def test_the_end_of_the_input_keeps_what_was_done(home: Path) -> None:
    done = piped(home, "hint\n")
    assert done.returncode == 0
    assert f"To go on: catbox daily --date {CHAIN_DAY}" in done.stdout
    assert results_of(home).progress("catbox", CHAIN_DAY).course == "?"


def test_a_turn(home: Path) -> None:
    begun, wrong, done = asked(home, "BoKP@-1,3", "4 -1,3", day=TURN_DAY)
    assert "You are blue (B)\npurple (V)" in begun
    assert "4  BYoB\n" in begun
    assert "     purple" in begun
    assert "That is a lead of 3, and a larger one is possible." in wrong
    assert "gave away" not in wrong
    assert "turn, tabby: solved on try 2, no hints" in done


def test_a_turn_with_tokens(home: Path) -> None:
    lines = ("box@0,0", "undo", "fish", "fish 3", "undo", "KoYo@-2,-3", "")
    begun, *_, laid, wrong, _, paw, done = asked(
        home, *lines, "undo", "paw", "PYoV@-3,-1", day=ADVANCED_DAY
    )
    assert "tokens: paw box fish" in begun
    assert "  1 paw   2 box   3 fish\n" in laid
    assert "That is a lead of 2, and a larger one is possible." in wrong
    assert "There was more to come: ending the turn there gave away 5." in wrong
    assert "your steps: KoYo@-2,-3 paw" in paw
    assert "advanced, tomcat: solved on try 2, no hints" in done


def test_a_duel_shows_both_sides_of_the_cards(home: Path) -> None:
    begun, wrong, done = asked(home, "BYYK@-1,-1", "BYYK@3,2", day=DUEL_DAY)
    assert "the side that all see comes first, then the secret one" in begun
    assert "\npurple (V): BVoP/oKPo" in begun
    assert "That makes sure of a lead of 3, and a larger one is possible." in " ".join(
        wrong.split()
    )
    assert "This is how it is answered: " in wrong
    assert "duel, lynx: solved on try 2, no hints" in done


@pytest.mark.slow
def test_a_dumb_terminal_will_do(home: Path) -> None:
    daily = Terminal(home, "daily", "--date", str(CHAIN_DAY), term="dumb")
    daily.expect(r"\n> $")
    daily.type("give up")
    assert daily.end() == 0
    assert "\x1b" not in "".join(daily.screens)


def test_json_holds_the_puzzle_and_its_solution(home: Path) -> None:
    told = json.loads(output("daily", "--date", str(CHAIN_DAY), "--json", cwd=home))
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
    assert output("daily", "--date", str(CHAIN_DAY), "--svg", picture, cwd=home)
    assert picture.read_text(encoding="utf-8").startswith("<svg")

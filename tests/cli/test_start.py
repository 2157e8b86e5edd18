"""The front door on the full screen, line by line, and as the help where there is neither."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.commands.start import ON_SCREEN
from tests.support.commands import catbox
from tests.support.full_screen import FullScreen
from tests.support.terminal import Terminal

THERE_AND_BACK = """\
What would you like to do ->
1  Learn ->
2  Today's puzzles ->
4  Go on ->
5  Puzzles to practise ->
3  Play -> 3
Which game would you like to play -> down enter
catbox play --game catinthebox --bot greedy ->
A game of Cat in the Box -> \x1b
Which game would you like to play -> 1
A game of Cat Box -> 1
quit ->
turn 1, You to move -> q
Enter goes back to the start -> enter
What would you like to do -> q"""


def test_plain_catbox_opens_it_and_a_game_leads_back_to_it(tmp_path: Path) -> None:
    screen = FullScreen(tmp_path, (80, 24))
    screen.walk(THERE_AND_BACK)
    assert screen.end() == 0


def test_a_dumb_terminal_shows_a_numbered_menu(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, term="dumb")
    terminal.expect("Type a number, or quit.")
    assert "  1  Learn" in terminal.text
    terminal.type("6")
    terminal.expect("No daily is finished yet")
    terminal.expect("Type a number, or quit.")
    terminal.type("q")
    assert terminal.end() == 0


def test_a_pipe_shows_the_help() -> None:
    done = catbox()
    assert done.stdout.startswith("Usage: catbox") or done.stderr.startswith("Usage: catbox")


def test_line_by_line_it_says_what_may_be_typed(tmp_path: Path) -> None:
    done = catbox("start", "--plain", cwd=tmp_path, typed="9\nback\n3\nback\n4\nback\nquit\n")
    assert done.returncode == 0
    assert done.stdout.count("is none of these") == 2
    assert "Which game would you like to play?" in done.stdout
    assert "No game is left unfinished." in done.stdout


def test_a_game_begins_and_is_left_and_the_list_comes_again(tmp_path: Path) -> None:
    done = catbox("start", "--plain", cwd=tmp_path, typed="3\n3\n1\nquit\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "If It Fits, basic game" in done.stdout
    assert done.stdout.count("What would you like to do?") == 2


def test_it_stays_in_the_language_in_which_it_was_opened(tmp_path: Path) -> None:
    done = catbox("--lang", "ca", "start", "--plain", cwd=tmp_path, typed="6\nquit\n")
    assert done.stdout.count("Què vols fer?") == 2
    assert "No daily" not in done.stdout


@pytest.mark.parametrize("word", ON_SCREEN)
def test_the_commands_that_it_runs_line_by_line_know_how(word: str) -> None:
    assert "--plain" in catbox(word, "--help").stdout

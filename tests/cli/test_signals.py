"""Signals that end the program: the terminal is as it was, work is kept, the status theirs."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from operator import attrgetter
from pathlib import Path

import psutil
import pytest

from games import loading
from games.catbox.faces import Identity
from games.catbox.files import puzzle_text
from games.catbox.puzzle import Objective
from tests.support.full_screen import FullScreen
from tests.support.paths import ROOT
from tests.support.random_puzzles import random_chain
from tests.support.running import COMMAND, environment, results_of, wait_for_work
from tests.support.terminal import Terminal

SIZE = (80, 24)

CURSOR, WRAPPED = 25, 7
"""The modes of a terminal that are set before anything is shown on it."""

DAY = "2026-01-05"

GAME = ("play", "--bot", "random", "--seed", "7")

INTERRUPTED = 130

OTHERS = signal.SIGHUP, signal.SIGINT
"""The signals that are answered as `SIGTERM` is."""


@pytest.fixture(autouse=True)
def signals_are_heard() -> Iterator[None]:
    """Processes of the tests hear signals, even where the tests themselves are not to."""
    numbers = (signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, signal.SIG_DFL) for number in numbers}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def status_of(sent: signal.Signals) -> int:
    """The status after a signal: it has killed the program, but for Ctrl-C's, which is answered."""
    return INTERRUPTED if sent is signal.SIGINT else -sent


def ended_by(
    sent: signal.Signals, home: Path, *args: str, shown: str, keys: Sequence[str] = ()
) -> FullScreen:
    """A command that a signal has ended when something was shown, and some keys were pressed.

    The terminal must be as before, and the signal be known.
    """
    screen = FullScreen(home, SIZE, *args)
    before = screen.settings
    screen.until(shown)
    for key, then in zip(keys[::2], keys[1::2], strict=True):
        screen.press(key)
        screen.until(then)
    screen.settle()
    assert screen.settings != before
    screen.process.kill(sent)
    assert screen.end() == status_of(sent)
    assert screen.settings_left == before
    assert {mode for mode, is_set in screen.modes.items() if is_set} <= {CURSOR, WRAPPED}
    assert screen.modes.get(CURSOR, True)
    assert "Traceback" not in screen.sent
    return screen


@pytest.mark.nightly_cases("SIGINT")
@pytest.mark.parametrize(
    "sent",
    [signal.SIGTERM, *(pytest.param(each, marks=pytest.mark.slow) for each in OTHERS)],
    ids=attrgetter("name"),
)
def test_a_signal_leaves_a_game_on_the_full_screen(sent: signal.Signals, tmp_path: Path) -> None:
    path, keys = tmp_path / "game.json", ("\r", "turn 3, You to move")
    shown = "Enter lays it here"
    ended_by(sent, tmp_path, *GAME, "--record", str(path), shown=shown, keys=keys)
    assert len(loading.load(path).value.turns) == 2


@pytest.mark.parametrize(
    "sent",
    [signal.SIGTERM, *(pytest.param(each, marks=pytest.mark.slow) for each in OTHERS)],
    ids=attrgetter("name"),
)
def test_a_signal_ends_a_game_line_by_line(sent: signal.Signals, tmp_path: Path) -> None:
    ended_by(sent, tmp_path, *GAME, "--plain", shown="(?m)^> ?$")
    kept = tmp_path / "data" / "catbox" / "games" / "1.json"
    assert kept.exists() == (sent is not signal.SIGINT)  # who leaves before a move leaves nothing


@pytest.mark.slow
def test_what_was_spent_on_a_daily_is_kept(tmp_path: Path) -> None:
    command = ("daily", "--date", DAY)
    ended_by(
        signal.SIGTERM,
        tmp_path,
        *command,
        shown="skips the lesson",
        keys=("s", "Place these three cards", "h", "Hint 1 of 3"),
    )
    (progress,) = results_of(tmp_path).kept("catbox").values()
    assert progress.course == "?"


LEAVING = """
import sys
from cli.signals import leaving_after_ctrl_c
@leaving_after_ctrl_c()
def leave():
    try:
        exec("import signal; signal.raise_signal(signal.SIGINT)")
    except KeyboardInterrupt:
        print("interrupted")
        sys.exit(130)
leave()
"""
"""A program to which Ctrl-C comes while a text is executed, as in an import."""


def test_ctrl_c_in_the_middle_of_an_import_keeps_its_exit_status(tmp_path: Path) -> None:
    (tmp_path / "leaving.py").write_text(LEAVING)
    words = [sys.executable, "-m", "leaving"]
    done = subprocess.run(words, cwd=tmp_path, env=environment(), capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (INTERRUPTED, b"interrupted\n")


AT_WORK = 4.0
"""CPU seconds after which a search has begun and found something."""


@pytest.fixture
def long(tmp_path: Path) -> Iterator[Path]:
    """The file of a chain that nobody proves soon, alone in its folder."""
    file = tmp_path / "long.json"
    chain = random_chain(9, 16, Identity.PINK, Objective.MARGIN, "waiting")
    file.write_text(puzzle_text(chain), encoding="utf-8")
    yield file
    assert list(tmp_path.iterdir()) == [file]


def test_a_live_line_shows_the_cursor_again(long: Path) -> None:
    screen = FullScreen(long.parent, SIZE, "solve", str(long), "--engine", "brute")
    screen.until("solving")
    assert not screen.modes[CURSOR]
    screen.process.kill(signal.SIGTERM)
    assert screen.end() == -signal.SIGTERM
    assert screen.modes[CURSOR]


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["auto", "brute", "cpsat"])
def test_past_a_second_the_line_tells_the_best_and_ctrl_c_shows_it(long: Path, engine: str) -> None:
    solve = Terminal(long.parent, "solve", long.name, "--engine", engine, columns=160)
    solve.expect(r"best -?\d+, at most \d+, \d+ s")
    solve.interrupt()
    assert solve.end() == INTERRUPTED
    assert "not proved; at most" in solve.text
    assert "Traceback" not in solve.text


@pytest.mark.slow
def test_ctrl_c_gives_programs_the_best_so_far_too(long: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "solve", str(long), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment(),
    )
    wait_for_work(process, AT_WORK)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == INTERRUPTED
    assert json.loads(out)["status"] == "feasible"
    assert err == "catbox: interrupted\n"


@pytest.mark.slow
def test_a_solve_that_is_killed_leaves_nothing_behind(long: Path) -> None:
    """No process goes on, and no file is left in its folder, its home or among temporary files."""
    folder = long.parent
    process = subprocess.Popen(
        [*COMMAND, "solve", str(long)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=folder,
        env={**environment(folder), "TMPDIR": str(folder)},
    )
    wait_for_work(process, AT_WORK)
    begun = psutil.Process(process.pid).children(recursive=True)
    process.kill()
    process.wait(30)
    _, alive = psutil.wait_procs(begun, 30)
    assert alive == []
    assert list(folder.iterdir()) == [long]


@pytest.mark.parametrize(
    "args",
    [GAME, pytest.param((*GAME, "--plain"), marks=pytest.mark.slow)],
    ids=["full screen", "line by line"],
)
def test_a_terminal_that_is_gone_ends_the_program(args: tuple[str, ...], tmp_path: Path) -> None:
    screen = FullScreen(tmp_path, SIZE, *args)
    screen.until("Turn 1|turn 1, You to move")
    os.close(screen.process.child_fd)
    _, status = os.waitpid(screen.process.pid, 0)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGHUP


def test_a_signal_that_is_to_be_ignored_is_ignored(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, *GAME],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment(tmp_path),
        preexec_fn=partial(signal.signal, signal.SIGHUP, signal.SIG_IGN),
    ) as process:
        assert process.stdin
        assert process.stdout
        next(line for line in process.stdout if "Turn 1." in line)
        process.send_signal(signal.SIGHUP)
        process.stdin.write("quit\n")
        process.stdin.close()
        assert "Nobody has made a move" in process.stdout.read()
    assert process.returncode == 0


SHOWN_AND_LEFT = """
import signal
from cli.screen.full_screen import FullScreen, shown

class Screen(FullScreen[str]):
    def on_ready(self):
        super().on_ready()
        self.exit("chosen")

def heard():
    return [signal.getsignal(number) for number in signal.valid_signals()]

before = heard()
print("left with", shown(Screen()), heard() == before)
"""


def test_a_screen_that_is_left_hears_no_signals_any_more(tmp_path: Path) -> None:
    screen = FullScreen(tmp_path, SIZE, command=[sys.executable, "-c", SHOWN_AND_LEFT])
    assert screen.end() == 0
    assert "left with chosen True" in screen.text


def test_all_full_screens_are_run_in_one_place() -> None:
    sources = {path.stem: path.read_text(encoding="utf-8") for path in ROOT.glob("cli/**/*.py")}
    for pattern in (r"textual\.app import .*\bApp\b", r"screen\.run\("):
        found = [name for name, text in sources.items() if re.search(pattern, text)]
        assert found == ["full_screen"]

"""`catbox play --pace` in the line mode: at a terminal and in pipes."""

from __future__ import annotations

import time
from pathlib import Path

from tests.support.commands import catbox
from tests.support.terminal import Terminal

SEATS = "Anna", "bot:random", "bot:random", "--game", "catinthebox", "--seed", "5", "--plain"


def test_each_bot_is_told_of_once_and_as_it_moves(tmp_path: Path) -> None:
    game = Terminal(tmp_path, "play", *SEATS, "--pace", "1.5")
    game.expect(r"\n> $")
    begun = time.monotonic()
    game.type("1")
    game.expect("lays a card aside")
    game.expect(r"\n> $")
    assert time.monotonic() - begun > 1.5
    assert game.text.count(" lays a card aside") == 2
    game.type("again")
    game.expect(r"\n> $")
    assert game.text.count(" lays a card aside") == 4
    game.type("quit")
    assert game.end() == 0


def test_nobody_waits_in_pipes(tmp_path: Path) -> None:
    begun = time.monotonic()
    done = catbox("play", *SEATS, "--pace", "30", cwd=tmp_path, typed="1\nquit\n")
    assert done.stdout.count(" lays a card aside") == 2
    assert time.monotonic() - begun < 30


def test_a_pace_that_is_none(tmp_path: Path) -> None:
    done = catbox("play", "--pace", "inf", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (
        2,
        "catbox: --pace inf: expected a number of seconds\n",
    )

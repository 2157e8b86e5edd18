"""`catbox warmup`, and the games that begin to compile at once."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from games import registry
from solver import warmup
from tests.support import commands
from tests.support.commands import catbox
from tests.support.running import COMMAND, environment


@pytest.mark.usefixtures("compiled")
def test_a_second_time_there_is_nothing_to_compile() -> None:
    ready = len(warmup.entry_points(warmup.parts_of(registry.GAMES)))
    found = json.loads(commands.output("warmup", "--json"))
    assert (found["compiled"], found["ready"]) == (0, ready)
    assert commands.output("warmup") == f"All {ready} functions are compiled already.\n"


def test_an_unknown_game_is_one_line() -> None:
    done = catbox("warmup", "--game", "chess")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "catbox" in done.stderr


@pytest.mark.slow
@pytest.mark.nightly_cases("words1")
@pytest.mark.parametrize(
    "words",
    [("play", "--bot", "greedy", "--seed", "1"), ("daily", "--date", "2026-01-05")],
)
def test_a_game_and_a_daily_begin_to_compile_in_the_background(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    own = environment(tmp_path) | {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    process = subprocess.Popen(
        [*COMMAND, *words], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env=own
    )
    locks = tmp_path / "cache" / "catbox"
    while process.poll() is None and not list(locks.rglob("*.lock")):
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.1)
    process.communicate("quit\n")
    assert list(locks.rglob("*.lock"))

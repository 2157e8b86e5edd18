"""Broken files of every game: a command uses them, or says in one line why it can't."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.main import app
from cli.print.streams import BAD_INPUT
from games import registry
from games.protocol import GameError
from games.rng import Stream
from tests.support import file_samples
from tests.support.broken_files import rearranged, retyped, scrambled
from tests.support.catinthebox import file_samples as catinthebox_samples
from tests.support.ifitfits import file_samples as ifitfits_samples

SAMPLES: dict[str, Callable[[], list[Any]]] = {
    "catbox": file_samples.every_sort,
    "catinthebox": catinthebox_samples.every_sort,
    "ifitfits": ifitfits_samples.every_sort,
}

COMMANDS = (
    ("show",),
    ("score", "--json"),
    ("moves", "--json"),
    ("check",),
    ("replay",),
    ("solve", "--engine", "brute", "--time", "0.05"),
    ("analyse", "--bot", "rival", "--iterations", "5"),
)

OWN = {"catbox": ("beliefs",), "catinthebox": ("deduce",)}
"""A command of a game that reads its files, where it has one."""

FEW, MANY = 20, 100
"""Files of a game that are broken in every test run, and of each sort in the slow ones."""


def used_or_refused(path: Path, command: tuple[str, ...]) -> bool:
    """Whether a command could use a file; it fails unless one line says why not."""
    done = CliRunner().invoke(app, [command[0], str(path), *command[1:]])
    if isinstance(done.exception, GameError):
        assert len(f"{done.exception}".splitlines()) == 1
        assert str(path) in str(done.exception)
        return False
    assert done.exception is None or isinstance(done.exception, SystemExit), (command, path)
    assert done.exit_code in (0, BAD_INPUT)
    return done.exit_code == 0


def broken(raw: Any, rng: Stream) -> bytes:
    match rng.below(5):
        case 0:
            return scrambled(raw, rng)
        case 1 | 2:
            return json.dumps(retyped(raw, rng)).encode()
        case _:
            return json.dumps(rearranged(raw, rng)).encode()


def break_files(game: str, seeds: range, path: Path) -> int:
    """Give broken files to a command each; how many were refused."""
    samples, refused = SAMPLES[game](), 0
    for seed in seeds:
        rng = Stream("test-broken-files", seed)
        path.write_bytes(broken(samples[seed % len(samples)], rng))
        refused += not used_or_refused(path, rng.choice((*COMMANDS, OWN.get(game, ("check",)))))
    return refused


def test_every_game_has_samples() -> None:
    assert set(SAMPLES) == set(registry.GAMES)


@pytest.mark.parametrize("game", SAMPLES)
def test_every_sample_is_used_by_some_command(game: str, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for raw in SAMPLES[game]():
        path.write_text(json.dumps(raw))
        assert used_or_refused(path, ("check",))


@pytest.mark.parametrize("game", OWN)
def test_a_command_of_one_game_refuses_files_of_another(game: str, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for other in set(SAMPLES) - {game}:
        for raw in SAMPLES[other]():
            path.write_text(json.dumps(raw))
            assert not used_or_refused(path, OWN[game])


@pytest.mark.parametrize("game", SAMPLES)
def test_a_broken_file_is_used_or_refused(game: str, tmp_path: Path) -> None:
    assert break_files(game, range(FEW), tmp_path / "a.json") >= FEW // 4


@pytest.mark.nightly
@pytest.mark.parametrize("game", SAMPLES)
def test_a_hundred_broken_files_of_each_sort_are_used_or_refused(game: str, tmp_path: Path) -> None:
    count = MANY * len(SAMPLES[game]())
    assert break_files(game, range(FEW, FEW + count), tmp_path / "a.json") >= count // 4

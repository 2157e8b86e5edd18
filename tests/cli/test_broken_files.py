"""Files that can't be used, of every game: one line says why, and nothing is written."""

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
from games.json_reader import MAX_BYTES
from games.protocol import GameError
from games.rng import Stream
from tests.support import file_samples
from tests.support.broken_files import rearranged, retyped, scrambled
from tests.support.catinthebox import file_samples as catinthebox_samples
from tests.support.commands import catbox
from tests.support.ifitfits import file_samples as ifitfits_samples
from tests.support.running import EXAMPLE

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

BAD = {
    "no text": b"\xff\xfe\x00",
    "empty": b"",
    "malformed": EXAMPLE[:-5].encode(),
    "deep": b"[" * 5000 + b"]" * 5000,
    "unknown letter": EXAMPLE.replace("KPoB", "KPxB").encode(),
    "odd escapes": EXAMPLE.replace("KPoB@0,0", "\\u0007\\ud800@0,0").encode(),
    "many bad placements": EXAMPLE.replace('"YYVo@1,1"', ", ".join(['"?"'] * 900)).encode(),
    "a terminal escape in a key": EXAMPLE.replace('"rivals"', '"\\u001b[31m"').encode(),
}

FEW, MANY = 20, 100
"""Files of a game that are broken in every test run, and of each sort in the slow ones."""


def refused(path: Path, *command: str) -> str:
    """Why a command can't use a file, in four lines at the most."""
    before = sorted(path.parent.iterdir())
    done = catbox(*(command or ("solve",)), path, cwd=path.parent)
    assert (done.returncode, done.stdout) == (BAD_INPUT, "")
    lines = done.stderr.splitlines()
    assert 1 <= len(lines) <= 4
    assert all(line.isprintable() for line in lines)
    assert done.stderr.startswith(f"catbox: {path}: ")
    assert sorted(path.parent.iterdir()) == before
    return done.stderr


@pytest.mark.parametrize("name", BAD)
def test_a_bad_puzzle_is_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(BAD[name])
    refused(path)


def test_the_line_names_the_place_and_what_was_expected(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(EXAMPLE.replace("PPKo", "PPK"))
    expected = 'faces[0]: "PPK" is not a face: expected four of the letters KPVBYo'
    for command in ("solve", "score", "moves", "show", "replay"):
        assert refused(path, command) == f"catbox: {path}: {expected}\n"


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for name in ("none.json", "folder"):
        assert "can't be read" in refused(tmp_path / name)


@pytest.mark.parametrize("size", [MAX_BYTES + 1, 1 << 30])
def test_a_large_file_is_refused_unread(size: int, tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(size)
    assert "larger than 1048576 bytes" in refused(path)


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

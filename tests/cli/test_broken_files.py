"""Files that can't be used: one line says why, nothing is written; byte order marks do no harm."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from typer.testing import CliRunner

import catbox as library
from cli.main import app
from cli.print.preferences import THEME, Brightness, keep, theme
from cli.print.streams import BAD_INPUT
from games import registry
from games.json_reader import MAX_BYTES
from games.protocol import GameError
from games.rng import Stream
from puzzles import dailies
from puzzles.lesson import tutorial_of
from puzzles.results import DAY
from tests.support import file_samples
from tests.support.broken_files import rearranged, retyped, scrambled
from tests.support.catinthebox import file_samples as catinthebox_samples
from tests.support.commands import catbox, output
from tests.support.days import TODAY
from tests.support.ifitfits import file_samples as ifitfits_samples
from tests.support.matches import write_match
from tests.support.paths import ROOT
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


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (
            {"faces": ["PPK"]},
            'faces[0]: "PPK" is not a face: expected four of the letters KPVBYo',
        ),
        (
            {"identity": "pnk"},
            (
                'identity: expected "black", "pink", "purple", "blue", "yellow" or "chihuahua"'
                ', got "pnk"'
            ),
        ),
        ({"identity": 7}, "identity: expected a string, got a whole number"),
        ({"board": 7}, "board: expected an array, got a whole number"),
        ({"board": []}, "board: expected an array of at least 1"),
    ],
)
def test_the_line_names_the_place_and_what_was_expected(
    changed: dict[str, object], said: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(json.loads(EXAMPLE) | changed))
    for command in ("solve", "score", "moves", "show", "replay"):
        assert refused(path, command) == f"catbox: {path}: {said}\n"


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


# A byte order mark before a text changes nothing, whoever reads it


MARK: Final = "\ufeff"
PUZZLE: Final = ROOT / "examples" / "first-light.json"
DECKS: Final = {"catbox": "mirror", "ifitfits": "standard"}


def mark(path: Path) -> None:
    """Put a mark before the text of a file."""
    path.write_text(MARK + path.read_text("utf-8"), "utf-8")


@pytest.mark.parametrize("game", registry.GAMES)
def test_files_of_every_sort_are_read(game: str, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    for raw in SAMPLES[game]():
        path.write_text(json.dumps(raw))
        without = output("check", path)
        mark(path)
        assert output("check", path) == without


@pytest.mark.parametrize("game", DECKS)
def test_a_deck_of_one_s_own_is_dealt(game: str, tmp_path: Path) -> None:
    own, dealt = tmp_path / "own.json", ("new", "--game", game, "--seed", "5", "--deck")
    own.write_bytes((ROOT / "games" / game / "decks" / f"{DECKS[game]}.json").read_bytes())
    mark(own)
    assert output(*dealt, own) == output(*dealt, DECKS[game])


def test_the_place_of_a_mistake_is_the_one_that_editors_show(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_text(f"{MARK}{{,", "utf-8")
    assert f"{path}: line 1, column 2: expected JSON" in catbox("show", path).stderr
    path.write_bytes(f"{MARK}{{".encode() + b"\xff")
    assert f"{path}: byte 4: expected text in UTF-8" in catbox("show", path).stderr


@pytest.mark.parametrize(
    ("command", "coded"), [("show", False), ("code", False), ("check", True), ("decode", True)]
)
def test_a_file_or_a_share_code_on_standard_input_is_read(command: str, coded: bool) -> None:
    text = output("code", PUZZLE) if coded else PUZZLE.read_text("utf-8")
    with_mark, without = (catbox(command, "-", typed=start + text) for start in (MARK, ""))
    assert (with_mark.returncode, with_mark.stdout) == (0, without.stdout)


def test_lines_of_challenges_are_verified(tmp_path: Path) -> None:
    path = tmp_path / "challenges.jsonl"
    lines = [dailies.shipped_text("catbox", day) for day in (TODAY - DAY, TODAY)]
    path.write_text("".join(f"{MARK}{line}\n" for line in lines), "utf-8")
    done = catbox("puzzles", "verify", path, "--time", "0", "--jobs", "1", "--engine", "brute")
    assert "2 of 2 puzzles" in done.stdout


def test_results_of_the_arena_are_reported(tmp_path: Path) -> None:
    path = write_match(tmp_path / "match.jsonl")
    without = output("arena", "--report", path)
    assert ["bot", "greedy", "random"] in [row.split() for row in without.splitlines()]
    mark(path)
    assert output("arena", "--report", path) == without


def test_typed_lines_are_understood_and_lessons_that_are_done_stay_done(tmp_path: Path) -> None:
    (answer, *_), *_ = (lesson.answers for lesson in tutorial_of("catbox").lessons)
    catbox("learn", cwd=tmp_path, typed=MARK + "\n".join((*answer, "quit")))
    shown = output("learn", "--list", cwd=tmp_path)
    assert "[x]" in shown
    mark(tmp_path / "data" / "catbox" / "lessons.json")
    assert output("learn", "--list", cwd=tmp_path) == shown


def test_the_chosen_brightness_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    keep(THEME, Brightness.LIGHT)
    mark(tmp_path / "catbox" / "theme")
    assert theme() is Brightness.LIGHT


def test_the_library_takes_a_text() -> None:
    text = PUZZLE.read_text("utf-8")
    assert library.load(MARK + text) == library.load(text)

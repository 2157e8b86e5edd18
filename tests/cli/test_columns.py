"""All that commands print fits eighty columns, no word is broken, and no width ends a command."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest
from rich.cells import cell_len
from rich.console import Console

from cli import main as catbox
from cli.print.output import Terminal
from games import registry
from puzzles import dailies
from puzzles.dailies import daily_recipe
from puzzles.library import Library
from puzzles.results import DAY
from tests.support import commands, days
from tests.support.begun import begun
from tests.support.paths import ROOT
from tests.support.running import results_of

WIDE = 200
NARROW = 80

LATEST = date(2026, 11, 20)

GAMES = tuple(registry.GAMES)

NAMES = "Anna-Margarethe", "Bartholomew", "Constantine the Elder"


class Files(NamedTuple):
    """Arguments of commands.

    Attributes:
        records: a whole game of each game.
        begun: the beginning of another, with people whose names are long.
        positions: a dealt game of each.
        puzzles: a puzzle of each.
        matches: results of the arena.
        library: a week's puzzles of all games, with the longest sentences that there are.
    """

    folder: Path
    records: dict[str, Path]
    begun: dict[str, Path]
    positions: dict[str, Path]
    puzzles: dict[str, Path]
    matches: dict[str, Path]
    library: Path


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    folder = tmp_path_factory.mktemp("columns")
    records, positions, puzzles = ({g: folder / f"{g}-{n}.json" for g in GAMES} for n in range(3))
    for game in GAMES:
        bots = ["bot:random"] * 3
        commands.output("play", "--game", game, *bots, "--seed", "7", "--record", records[game])
        commands.output("new", "--game", game, "--players", "4", "--out", positions[game])
        shipped = dailies.shipped(game, LATEST)
        assert shipped is not None
        puzzles[game].write_text(json.dumps(shipped.puzzle))
    started = {game: begun(game, folder / f"{game}-begun.json", *NAMES) for game in GAMES}
    matches = {"catbox": folder / "matches.jsonl"}
    with ZipFile(ROOT / "benchmarks" / "results" / "matches-catbox.zip") as archive:
        matches["catbox"].write_bytes(archive.read("strength/adept-rival.jsonl"))
    made = library(folder / "week.db")
    return Files(folder, records, started, positions, puzzles, matches, made)


def library(path: Path) -> Path:
    with Library(path, write=True) as made:
        for game in GAMES:
            for ago in range(7):
                text = dailies.shipped_text(game, LATEST - ago * DAY)
                assert text is not None
                made.place([daily_recipe(game, LATEST - ago * DAY)], text)
    return path


def of_each(*args: str, kind: str) -> dict[str, tuple[str, ...]]:
    """A command for a file of each game."""
    return {f"{args[0]} {kind} {game}": (*args, f"{kind}:{game}") for game in GAMES}


CODE = re.compile(r"\b[A-Z0-9]{30,}\b")
"""A share code: a word that has to stay whole, however long it is."""

CONTROLS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")

ADVISERS = {
    "catbox": ("--bot", "greedy"),
    "catinthebox": ("--bot", "rival", "--iterations", "4"),
    "ifitfits": ("--bot", "greedy"),
}

PRINTED: dict[str, tuple[str, ...]] = {
    "solve": ("solve", "examples/first-light.json"),
    "arena": ("arena", "--report", "matches:catbox"),
    "score": ("score", "examples/first-light.json"),
    "moves": ("moves", "examples/first-light.json"),
    "check": ("check", "examples/first-light.json"),
    "code": ("code", "examples/first-light.json"),
    "new": (
        "new",
        "--seed",
        "7",
        "--players",
        "5",
        "--mode",
        "advanced",
        "--out",
        "/dev/null",
        "--force",
    ),
    "puzzles list": ("puzzles", "list", "library:"),
    **{f"puzzles show {n}": ("puzzles", "show", "library:", str(n)) for n in range(1, 22, 4)},
    **{
        f"puzzles show {n} solved": ("puzzles", "show", "library:", str(n), "--solution")
        for n in range(1, 22)
    },
    "calendar": ("daily", "--calendar"),
    "stats": ("stats",),
    **of_each("show", kind="records"),
    **of_each("show", kind="begun"),
    **of_each("show", kind="positions"),
    **of_each("show", kind="puzzles"),
    **of_each("score", kind="records"),
    **of_each("moves", kind="positions"),
    **of_each("replay", kind="records"),
    **{f"rules of {game}": ("rules", "--game", game) for game in GAMES},
    **{
        f"{command} {game}": (command, f"begun:{game}", "--all", *adviser)
        for command in ("analyse", "review")
        for game, adviser in ADVISERS.items()
        if command == "analyse" or game != "catinthebox"
    },
    "beliefs": ("beliefs", "records:catbox", "--turn", "9"),
    "deduce": ("deduce", "records:catinthebox", "--seat", "1", "--turn", "20"),
    "a game": ("play", "--game", "catbox", *["bot:random"] * 5, "--seed", "3"),
}
"""Commands that print sentences or tables; files by kind and game."""


@pytest.fixture
def _terminal(files: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    """A console on a terminal, and somebody who has played some dailies."""
    monkeypatch.setattr(Console, "is_terminal", property(lambda _: True))
    monkeypatch.setenv("XDG_DATA_HOME", str(files.folder / "data"))
    days.keep(results_of(files.folder))


TYPED: dict[str, tuple[tuple[str, ...], str]] = {
    "start": (("start",), "1\nback\n2\nback\n3\n1\nq\n"),
    "dailies": (("daily",), "calendar\nhelp\nrandom\nquit\n"),
    **{
        f"{command} {game}": ((*args, "--game", game), typed)
        for game in GAMES
        for command, (args, typed) in {
            "learn": (("learn",), "skip\nlessons\nhint\nboard\nhelp\nquit\n"),
            "daily": (
                ("daily", "--plain", "--date", str(LATEST)),
                "help\nhint\nhint\nhint\ngive up\ngive up\nq\n",
            ),
            "play": (
                ("play", "--plain", "bot:random", "--seed", "7"),
                "help\nlegend\nlog\nboard\nrules\nwhy\nquit\n",
            ),
        }.items()
    },
    "resume": (("resume", "begun:catbox", "--plain"), "quit\n"),
    "puzzles play": (("puzzles", "play", "library:", "1", "--plain"), "hint\nquit\n"),
}
"""Commands with what is typed at their prompts."""

ANY_WIDTH: dict[str, tuple[tuple[str, ...], str]] = {
    **{name: (args, "") for name, args in PRINTED.items()},
    **TYPED,
    "games": (("games",), ""),
    "design": (("design", "scores", "pink=3"), ""),
    "systemd": (("serve", "--systemd"), ""),
    **{f"help of {name}": ((name, "--help"), "") for name in catbox.commands()},
}

FEW, LARGEST = (0, 1, 7), 30
"""Columns of tiny terminals."""


def arguments(files: Files, *args: str) -> list[str]:
    """The arguments of a command, with the paths of files."""
    kinds = files._asdict()
    words = [str(files.library) if word == "library:" else word for word in args]
    return [
        str(kinds[kind][game]) if game in GAMES and kind in kinds else word
        for word in words
        for kind, _, game in [word.partition(":")]
    ]


def printed(files: Files, columns: int, *args: str, typed: str = "") -> str:
    """The output of a command on a terminal with a number of columns."""
    where = files.folder if args[0] == "play" else None
    found = arguments(files, *args)
    done = commands.catbox(*found, cwd=where, columns=columns, typed=typed)
    assert done.returncode == 0, done.stderr
    return CODE.sub("CODE", CONTROLS.sub("", done.stdout))


def words(text: str) -> set[str]:
    """The words of a text, without the times that something took."""
    return set(re.sub(r"[\d.]+ s\b", "", text).split())


@pytest.mark.usefixtures("_terminal")
@pytest.mark.parametrize("name", PRINTED)
def test_lines_fit_eighty_columns_and_break_between_words(name: str, files: Files) -> None:
    shown = printed(files, NARROW, *PRINTED[name])
    path = re.compile(re.escape(str(files.folder)) + r"\S*")
    assert shown.strip()
    for line in path.sub("FILE", shown).splitlines():
        assert cell_len(line.rstrip()) <= NARROW, line
    whole = printed(files, WIDE, *PRINTED[name])
    assert words(shown) <= words(whole)


@pytest.mark.usefixtures("_terminal")
@pytest.mark.parametrize("name", ANY_WIDTH)
def test_no_terminal_is_too_narrow(name: str, files: Files) -> None:
    args, typed = ANY_WIDTH[name]
    for columns in FEW:
        assert printed(files, columns, *args, typed=typed).strip()


@pytest.mark.slow
@pytest.mark.usefixtures("_terminal")
@pytest.mark.parametrize("name", ANY_WIDTH)
def test_no_terminal_of_any_width_is_too_narrow(name: str, files: Files) -> None:
    args, typed = ANY_WIDTH[name]
    for columns in range(LARGEST + 1):
        assert printed(files, columns, *args, typed=typed).strip()


def test_a_terminal_that_states_no_columns_has_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "0")
    monkeypatch.setenv("LINES", "0")
    assert min(Terminal().size) > 0

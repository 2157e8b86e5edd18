"""All that commands print fits eighty columns, no word is broken, and no width ends a command."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
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


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Files by the words that stand for them: what is in them, and the game.

    Whole games, the beginnings of others with people whose names are long, dealt games, puzzles,
    results of the arena, and a library of a week's puzzles with the longest sentences that there
    are.
    """
    folder = tmp_path_factory.mktemp("columns")
    sorts = ("records", "begun", "positions", "puzzles")
    named = {f"{each}:{game}": folder / f"{game}-{each}.json" for each in sorts for game in GAMES}
    named |= {"library:": folder / "week.db", "matches:": folder / "matches.jsonl"}
    for game in GAMES:
        bots = ["bot:random"] * 3
        record = named[f"records:{game}"]
        commands.output("play", "--game", game, *bots, "--seed", "7", "--record", record)
        commands.output(
            "new", "--game", game, "--players", "4", "--out", named[f"positions:{game}"]
        )
        begun(game, named[f"begun:{game}"], *NAMES)
        shipped = dailies.shipped(game, LATEST)
        assert shipped is not None
        named[f"puzzles:{game}"].write_text(json.dumps(shipped.puzzle))
    with ZipFile(ROOT / "benchmarks" / "results" / "matches-catbox.zip") as archive:
        named["matches:"].write_bytes(archive.read("strength/adept-rival.jsonl"))
    with Library(named["library:"], write=True) as library:
        for game in GAMES:
            for day in (LATEST - ago * DAY for ago in range(7)):
                text = dailies.shipped_text(game, day)
                assert text is not None
                library.place([daily_recipe(game, day)], text)
    return named


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
    "arena": ("arena", "--report", "matches:"),
    "score": ("score", "examples/first-light.json"),
    "moves": ("moves", "examples/first-light.json"),
    "check": ("check", "examples/first-light.json"),
    "code": ("code", "examples/first-light.json"),
    "new": ("new", "--seed=7", "--players=5", "--mode=advanced", "--out=/dev/null", "--force"),
    "puzzles list": ("puzzles", "list", "library:"),
    "puzzles show 1": ("puzzles", "show", "library:", "1"),
    **{
        f"puzzles show {n} solved": ("puzzles", "show", "library:", str(n), "--solution")
        for n in range(1, 22, 2)
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
def _terminal(files: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """A console on a terminal, and somebody who has played some dailies."""
    home = files["library:"].parent
    monkeypatch.setattr(Console, "is_terminal", property(lambda _: True))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    days.keep(results_of(home))


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

ONE, SOME = (1,), (0, 2, 3, 4, 7, 15, 30)
"""Columns of tiny terminals, in every test run and in the slow ones."""


def printed(files: dict[str, Path], columns: int, *args: str, typed: str = "") -> str:
    """The output of a command on a terminal with a number of columns."""
    where = files["library:"].parent if args[0] == "play" else None
    found = [str(files.get(word, word)) for word in args]
    done = commands.catbox(*found, cwd=where, columns=columns, typed=typed)
    assert done.returncode == 0, done.stderr
    return CODE.sub("CODE", CONTROLS.sub("", done.stdout))


def words(text: str) -> set[str]:
    """The words of a text, without the times that something took."""
    return set(re.sub(r"[\d.]+ s\b", "", text).split())


@pytest.mark.usefixtures("_terminal")
@pytest.mark.parametrize("name", PRINTED)
def test_lines_fit_eighty_columns_and_break_between_words(
    name: str, files: dict[str, Path]
) -> None:
    shown = printed(files, NARROW, *PRINTED[name])
    path = re.compile(re.escape(str(files["library:"].parent)) + r"\S*")
    assert shown.strip()
    for line in path.sub("FILE", shown).splitlines():
        assert cell_len(line.rstrip()) <= NARROW, line
    whole = printed(files, WIDE, *PRINTED[name])
    assert words(shown) <= words(whole)


@pytest.mark.usefixtures("_terminal")
@pytest.mark.parametrize("widths", [ONE, pytest.param(SOME, marks=pytest.mark.slow)], ids=len)
@pytest.mark.parametrize("name", ANY_WIDTH)
def test_no_terminal_is_too_narrow(
    name: str, widths: tuple[int, ...], files: dict[str, Path]
) -> None:
    args, typed = ANY_WIDTH[name]
    for columns in widths:
        assert printed(files, columns, *args, typed=typed).strip()


def test_a_terminal_that_states_no_columns_has_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "0")
    monkeypatch.setenv("LINES", "0")
    assert min(Terminal().size) > 0

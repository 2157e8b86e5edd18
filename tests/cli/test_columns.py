"""All that is printed fits any terminal: its columns, whole words, and signs that there are."""

from __future__ import annotations

import json
import re
from datetime import date
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.progress import Progress
from rich.text import Text

from cli import main as catbox
from cli.print import output
from cli.print.progress import Rate
from games import registry
from games.ifitfits.rulings import Mode
from games.rng import Stream
from puzzles.dailies import daily_recipe
from puzzles.library import Library
from puzzles.results import DAY
from tests.support import commands, days
from tests.support.ifitfits.random_positions import board
from tests.support.past_games import played
from tests.support.paths import ROOT
from tests.support.running import results_of
from tests.support.terminal import COLUMNS, Terminal
from views.catinthebox.sprites import NumberCard
from views.catinthebox.tabletop import CatInTheBoxTabletop
from views.choice_text import face_lines
from views.ifitfits.scenery import SCENERY, board_scene
from views.tabletop import Choice

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
        named[f"begun:{game}"].write_text(played(game, *NAMES, turns=6).text)
        shipped = days.challenge_of(game, LATEST)
        named[f"puzzles:{game}"].write_text(json.dumps(shipped.puzzle))
    with ZipFile(ROOT / "benchmarks" / "results" / "matches-catbox.zip") as archive:
        named["matches:"].write_bytes(archive.read("strength/adept-rival.jsonl"))
    with Library(named["library:"], write=True) as library:
        for game in GAMES:
            for day in (LATEST - ago * DAY for ago in range(7)):
                library.place([daily_recipe(game, day)], days.challenge_of(game, day).text)
    return named


def of_each(command: str, *kinds: str) -> dict[str, tuple[str, ...]]:
    """A command for files of each game."""
    named = [f"{kind}:{game}" for kind in kinds for game in GAMES]
    return {f"{command} {each}": (command, each) for each in named}


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
    **of_each("show", "records", "begun", "positions", "puzzles"),
    **of_each("score", "records"),
    **of_each("moves", "positions"),
    **of_each("replay", "records"),
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
    **{name: (args, "") for name, args in PRINTED.items() if not name.endswith("solved")},
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
    assert min(output.Terminal().size) > 0


# Sentences, signs and bars


SENTENCE = "You are pink, seat 0 of 3 in the advanced game by Cat Box: the most points above Blue."


@pytest.fixture(params=[True, False], ids=["terminal", "pipe"])
def terminal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Console:
    """A console of 40 columns."""
    made = Console(
        file=StringIO(),
        width=40,
        force_terminal=request.param,
        color_system=None,
        soft_wrap=True,
        highlight=False,
    )
    monkeypatch.setattr(output, "console", made)
    return made


def lines(console: Console) -> list[str]:
    assert isinstance(console.file, StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_a_sentence_is_broken_between_words_on_a_terminal_only(terminal: Console) -> None:
    output.say(SENTENCE)
    shown = lines(terminal)
    assert " ".join(shown) == SENTENCE
    assert (len(shown) > 1) == terminal.is_terminal
    assert all(len(line) <= 40 for line in shown) == terminal.is_terminal


def test_the_last_column_of_a_row_goes_on_under_itself(terminal: Console) -> None:
    output.say_hanging(Text(f"{7:>6}  {SENTENCE}"), 8)
    first, *rest = lines(terminal)
    assert first.startswith("     7  You are")
    assert bool(rest) == terminal.is_terminal
    assert all(line.startswith(" " * 8) and line[8] != " " for line in rest)
    assert " ".join([first[8:], *(line[8:] for line in rest)]) == SENTENCE


def test_a_column_that_would_be_too_narrow_is_left_as_it_is(terminal: Console) -> None:
    output.say_hanging(Text(SENTENCE), 30)
    assert " ".join(lines(terminal)) == SENTENCE


def test_an_error_is_broken_between_words_on_a_terminal(tmp_path: Path) -> None:
    name = f"{'x' * 60}.json"
    terminal = Terminal(tmp_path, "show", name)
    assert terminal.end() == 2
    first, second = terminal.text.splitlines()
    assert name in first
    assert max(len(first), len(second)) <= COLUMNS


def signs_of(text: Text, encoding: str) -> list[str]:
    """The lines on a terminal of an encoding, which would refuse any sign that it lacks."""
    file = TextIOWrapper(BytesIO(), encoding, newline="\n")
    output.Terminal(file=file, width=400, soft_wrap=True, color_system=None).print(text)
    file.seek(0)
    return file.read().splitlines()


@given(st.integers(0, 1 << 20), st.sampled_from((1, 6, 20)))
def test_a_board_has_as_many_signs(seed: int, cards: int) -> None:
    each = board(Stream("test-plain-signs", seed), cards, 5, Mode.BASIC)
    text = SCENERY.text(board_scene(each))
    plain, drawn = signs_of(text, "ascii"), signs_of(text, "utf-8")
    assert drawn == text.plain.splitlines()
    assert list(map(len, plain)) == list(map(len, drawn))


def test_a_card_keeps_its_outline() -> None:
    lines = face_lines(
        Choice("the 3", sprites=(NumberCard(3),), count=2), CatInTheBoxTabletop().face
    )
    assert signs_of(Text("\n").join(lines), "ascii") == ["+---+", "| 3 | x2", "+---+"]


def rate(completed: int, seconds: float, done: int = 0) -> str:
    now = [0.0]
    bar = Progress(get_time=lambda: now[0], disable=True)
    task = bar.add_task("", total=20, completed=done)
    now[0] = seconds
    bar.update(task, completed=completed)
    return Rate(done).render(bar.tasks[0]).plain


@pytest.mark.parametrize(
    ("completed", "seconds", "done", "said"),
    [
        (10, 50.0, 0, "0.20 a second, about 0:50 left"),
        (15, 50.0, 10, "0.10 a second, about 0:50 left"),
        (12, 0.0001, 0, ""),
        (0, 30.0, 0, ""),
    ],
)
def test_the_rate_is_over_all_the_time(
    completed: int, seconds: float, done: int, said: str
) -> None:
    assert rate(completed, seconds, done) == said

"""Commands by their other names, help without types, and refusals in plain words."""

from __future__ import annotations

import json
import re
from importlib.metadata import version
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.main import COMMANDS, app
from cli.options.click_types import CompletionItem
from cli.options.spoken_help import spoken, spoken_items
from cli.options.usage_errors import plain_wording
from games.files import InputError
from games.protocol import GameError
from languages.messages import speaking
from tests.support.running import EXAMPLE

HELP = [
    *([name] for name in COMMANDS if name not in ("puzzles", "design")),
    *(
        ["puzzles", name]
        for name in ("list", "play", "generate", "verify", "book", "show", "export")
    ),
    ["deck", "new"],
    *(["design", name] for name in ("scores", "record", "hand")),
    ["design", "--game", "ifitfits", "scores"],
]


SOLVE = "Solve puzzles: the best line of each, proved."


def help_of(*args: str) -> str:
    done = CliRunner().invoke(app, [*args, "--help"])
    assert done.exit_code == 0, done.output
    return done.output


def refusal(*args: str | Path) -> str:
    """Why a command is refused, in its last line or by its error."""
    done = CliRunner().invoke(app, list(map(str, args)))
    if isinstance(done.exception, GameError):
        return str(done.exception)
    assert done.exit_code == 2, done.output
    return done.output.splitlines()[-1]


@pytest.mark.parametrize("args", [[], ["puzzles"], ["design"], *HELP], ids=" ".join)
def test_help_names_no_types_of_the_language_and_fits_eighty_columns(
    args: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = help_of(*args)
    assert all(len(line) <= 80 for line in text.splitlines())
    assert not re.search(r"<(list|str|int|float|bool|Path)\b|\[str\]|\{", text)
    assert "[[" not in text


def test_help_is_a_command_too_and_analyse_may_be_spelled_the_american_way() -> None:
    runner = CliRunner()
    assert runner.invoke(app, ["help"]).output == runner.invoke(app, ["--help"]).output
    assert runner.invoke(app, ["help", "new"]).output == help_of("new")
    assert runner.invoke(app, ["help", "puzzles", "list"]).output == help_of("puzzles", "list")
    assert help_of("analyze") == help_of("analyse")


def test_the_version_is_that_of_the_package() -> None:
    for word in ("--version", "version"):
        done = CliRunner().invoke(app, [word])
        assert (done.exit_code, done.output) == (0, f"catbox {version('catbox-solver')}\n")


def test_other_words_of_a_library_stay_as_they_are() -> None:
    assert plain_wording("no such thing") == "no such thing"


@pytest.mark.parametrize(
    ("game", "decks"), [("catbox", "standard, mirror"), ("ifitfits", "standard")]
)
def test_an_unknown_deck_is_refused_with_those_that_there_are(game: str, decks: str) -> None:
    said = refusal("new", "--game", game, "--deck", "nope")
    assert said.startswith("nope: ")
    assert said.endswith(f"; expected {decks} or the name of a file")


def test_what_the_shell_completes_is_explained_in_the_language_that_is_spoken() -> None:
    with speaking("es"):
        (item,) = spoken_items([CompletionItem("solve", help=SOLVE)])
        assert item.help == spoken(SOLVE) != SOLVE


def test_each_kind_of_puzzle_is_named_once_where_one_is_refused() -> None:
    said = refusal("puzzles", "list", "x.db", "--kind", "nope")
    kinds = said.partition("expected ")[2].split(", ")
    assert kinds
    assert len(kinds) == len(set(kinds))


@pytest.mark.parametrize("name", ["", "  "])
def test_nobody_plays_without_a_name(name: str) -> None:
    done = CliRunner().invoke(app, ["play", name])
    assert isinstance(done.exception, InputError)
    assert str(done.exception) == "a name is empty: expected a person's name or bot:LEVEL"


def problem_of(tmp_path: Path, **changed: object) -> str:
    """The error of the puzzle of the file contract where some values are changed."""
    path = tmp_path / "a.json"
    path.write_text(json.dumps(json.loads(EXAMPLE) | changed))
    return refusal("solve", path).removeprefix("catbox: ").removeprefix(f"{path}: ")


def test_a_value_that_is_none_of_a_few_is_refused_with_all_of_them(tmp_path: Path) -> None:
    said = problem_of(tmp_path, identity="pnk")
    assert said.startswith('identity: expected "')
    assert '"blue", "yellow" or "chihuahua"' in said
    assert said.endswith(', got "pnk"')


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"identity": 7}, "identity: expected a string, got a whole number"),
        ({"board": 7}, "board: expected an array, got a whole number"),
        ({"board": []}, "board: expected an array of at least 1"),
    ],
)
def test_types_and_lengths_are_in_plain_words(
    changed: dict[str, object], said: str, tmp_path: Path
) -> None:
    assert problem_of(tmp_path, **changed) == said

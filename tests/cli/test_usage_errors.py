"""Whatever is wrong with the words of a command is one line that says what was expected."""

from __future__ import annotations

import pytest
from typer.core import TyperOption

from cli import main
from cli.commands import deck, puzzles
from cli.options import lazy
from tests.support.commands import catbox

LINES = {
    "play --time soon": 'catbox play: --time: expected a number, got "soon"',
    "play --time nan": 'catbox play: --time: expected at least 0, got "nan"',
    "serve --time 61": 'catbox serve: --time: expected 0.05 to 60, got "61"',
    "play --time -1": 'catbox play: --time: expected at least 0, got "-1"',
    "new --players x": 'catbox new: --players: expected a whole number, got "x"',
    "new --players 2.5": 'catbox new: --players: expected a whole number, got "2.5"',
    "new --players it's": 'catbox new: --players: expected a whole number, got "it\'s"',
    "new --first -1": 'catbox new: --first: expected at least 0, got "-1"',
    "solve --top 0 a.json": 'catbox solve: --top: expected 1 to 1000, got "0"',
    "puzzles play a.db x": 'catbox puzzles play: NUMBER: expected a whole number, got "x"',
    "solve": "catbox solve: FILE... is missing: catbox solve --help says more",
    "moves": "catbox moves: FILE is missing: catbox moves --help says more",
    "puzzles show": "catbox puzzles show: LIB is missing: catbox puzzles show --help says more",
    "play --sede 1": "catbox play: there is no option --sede: did you mean --seed?",
    "play --editon x": "catbox play: there is no option --editon: did you mean --edition?",
    "daily --zzz": "catbox daily: there is no option --zzz: catbox daily --help says more",
    "daily -z": "catbox daily: there is no option -z: catbox daily --help says more",
    "--versoin": "catbox: there is no option --versoin: did you mean --version?",
    "pley": 'catbox: there is no command "pley": did you mean play?',
    "play Anna Bob Cleo --players 2": "catbox: --players 2: 3 are named",
    "nonsense": 'catbox: there is no command "nonsense": catbox --help says more',
    "puzzles lst": 'catbox puzzles: there is no command "lst": did you mean list?',
    "design score": 'catbox design: there is no command "score": did you mean scores?',
    "puzzles zzz": (
        'catbox puzzles: there is no command "zzz": '
        "expected book, export, generate, list, play, show, verify"
    ),
    "play --seed": "catbox play: --seed: expected SEED after it",
    "design --game": "catbox design: --game: expected NAME after it",
    "design --game catbox": "catbox design: a command is missing: expected hand, record, scores",
    "moves a.json b.json": (
        'catbox moves: nothing was expected at "b.json": catbox moves --help says more'
    ),
    "daily --json=yes": "catbox daily: --json: takes no value",
    "design --game ifitfits scores 0=3 --mode x": (
        'catbox design scores: --mode: expected basic or advanced, got "x"'
    ),
}
"""The error for some words."""


GROUPS = {"puzzles": puzzles.COMMANDS, "deck": deck.COMMANDS}

WORDS = [
    *((name,) for name in main.commands() if name not in (*GROUPS, "design")),
    *((group, name) for group, table in GROUPS.items() for name in table),
    *(("design", "--game", *row) for row in (("catbox", "hand"), ("ifitfits", "scores"))),
]
"""Every command by its words, and two of those for designs."""


NUMBERS = ("int", "int range", "to_number")
"""The names of the types of numbers."""


def numbers(words: tuple[str, ...]) -> list[str]:
    """The options of a command that take a number."""
    table = GROUPS.get(words[0], main.commands())
    command = lazy.loaded(words[-1], table[words[-1]].part)
    options = [each for each in command.params if isinstance(each, TyperOption)]
    return [option.opts[0] for option in options if option.type.name in NUMBERS]


def refusal(*args: str) -> str:
    """The one line that a command prints which is refused for its words."""
    done = catbox(*args)
    assert (done.returncode, done.stdout) == (2, "")
    line, rest = done.stderr.split("\n", 1)
    assert rest == "", done.stderr
    return line


@pytest.mark.parametrize("words", LINES)
def test_wrong_words_are_one_line(words: str) -> None:
    assert refusal(*words.split()) == LINES[words]


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_unknown_options_and_words_for_numbers_are_refused(words: tuple[str, ...]) -> None:
    line = refusal(*words, "--no-such-thing")
    assert line.startswith(f"catbox {words[0]}")
    assert ": there is no option --no-such-thing: " in line
    options = [] if words[0] == "design" else numbers(words)
    assert words != ("new",) or {"--players", "--first"} <= {*options}
    for option in options:
        line = refusal(*words, option, "x")
        assert line.startswith(f"catbox {' '.join(words)}: {option}: expected a ")
        assert line.endswith('number, got "x"')


def test_a_group_without_a_command_shows_its_help() -> None:
    done = catbox("puzzles")
    assert done.returncode == 2
    assert "Usage: catbox puzzles" in done.stdout + done.stderr
    assert "export" in done.stdout + done.stderr


def test_what_steers_a_terminal_is_shown_as_an_escape() -> None:
    assert refusal("new", "--players", "\x1b[31m").endswith(r'got "\x1b[31m"')
    assert "\x1b" not in refusal("\x1b[31m")
    assert "\x1b" not in refusal("play", "--\x1b[31m")

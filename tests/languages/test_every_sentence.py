"""Whatever command is run, screen shown or route asked: no sentence of it is left in English."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from textual.pilot import Pilot

from cli.commands.puzzles import COMMANDS as PUZZLE_COMMANDS
from cli.main import commands
from cli.screen.game_table import GameTable
from games import registry
from languages.messages import ENGLISH, speaking
from puzzles.dailies import shipped
from release.catalogues import TRANSLATED
from tests.support import days
from tests.support.commands import catbox
from tests.support.page_server import asked, begun, page_server
from tests.support.paths import ROOT
from tests.support.screens import new_game, press, run_on, screen_text

EXAMPLES = ROOT / "examples"
GAMES = tuple(registry.GAMES)

HELP: Sequence[Sequence[str]] = (
    (),
    *((name,) for name in commands()),
    *(("puzzles", name) for name in PUZZLE_COMMANDS),
    ("deck", "new"),
    *(("design", name) for name in ("scores", "record", "hand")),
    *(("design", "--game", "ifitfits", name) for name in ("box", "scores")),
)
"""Every command that has a help."""

GENERAL: Sequence[Sequence[str]] = (
    ("solve", "examples/first-light.json"),
    ("score", "examples/first-light.json"),
    ("show", "examples/close-the-box.json"),
    ("check", "examples/keep-the-bonus.json"),
    ("solve", "examples/keep-the-bonus.json"),
    ("deck", "new"),
    ("deck", "new", "--game", "ifitfits"),
    ("deck", "new", "--game", "catinthebox"),
    ("games",),
    ("stats",),
    ("daily", "--calendar"),
    ("design", "scores", "pink=3", "--cards", "2"),
    ("design", "--game", "ifitfits", "scores", "0", "0"),
    ("play", "--game", "chess"),
    ("play", "--bot", "nobody"),
    ("new", "--players", "17"),
    ("daily", "--date", "soon"),
    ("daily", "--random", "--date", "2026-01-01"),
    ("daily", "--calendar", "--random"),
    ("arena", "--bots", "nobody", "--out", "x.jsonl"),
    ("arena", "--report", "x.jsonl", "--bots", "random"),
    ("arena",),
    ("design", "--game", "catinthebox", "scores"),
    ("puzzles", "list", "none.db"),
    ("puzzles", "generate", "--out", "x.db", "--count", "1", "--param", "x"),
    ("puzzles", "generate", "--out", "x.db", "--count", "1", "--kind", "none"),
    ("puzzles", "generate", "--out", "x.db", "--count", "1", "--tier", "none"),
    ("puzzles", "generate", "--out", "x.db", "--count", "1", "--seed", "no seed"),
    ("decode", "NOCODE"),
    ("solve", "--engine", "none", "examples/first-light.json"),
    ("solve", "none.json"),
    ("--lang", "xx"),
)
"""Commands that need no game that was played, good ones and bad."""

PLAYED: Sequence[Sequence[str]] = (
    ("show", "FILE"),
    ("show", "FILE", "--turn", "99999"),
    ("score", "FILE"),
    ("check", "FILE"),
    ("replay", "FILE"),
    ("review", "FILE", "--bot", "greedy", "--iterations", "1", "--jobs", "1", "--plain"),
    ("analyse", "FILE", "--turn", "2", "--bot", "greedy", "--iterations", "1"),
    ("solve", "FILE"),
    ("play", "FILE"),
)
"""Commands about a game of bots."""

OWN: dict[str, Sequence[Sequence[str]]] = {
    "catbox": (("beliefs", "FILE", "--seat", "0", "--turn", "2"),),
    "catinthebox": (("deduce", "FILE", "--seat", "0", "--turn", "5"),),
    "ifitfits": (),
}


LENGTH: Final = 6
"""Words in a row that no two languages have in common by chance."""

WORD: Final = re.compile(r"(?:a|[^\W\d_]{2,}(?:['·-][^\W\d_]+)*)[,.:;!?]?")
"""A word; single letters, and what has digits or signs in it, are notation, and end a run."""

SAME: Final = {
    "titles of games": r"Cat in the Box|Cat Box|If It Fits",
    "names of levels and of their variants": r"random, novice, greedy, [-a-z, ]+",
    "names of tiers": r"kitten, tabby, tomcat, lynx, tiger",
    "commands of a group": r"generate list show play export verify book",
    "name of a ruling, by which messages refer to it": r"cover, face with an empty box",
    "names of tokens in notation": r"paw box fish stack mouse",
    "faces of Cat Box in notation": r"\b[KPVBYo]{4}\b",
    "cards of If It Fits in notation": r"\b[ow]{4}\b",
    "usage of a command": r"catbox(?: [a-z]+)+ \[OPTIONS\][ A-Z.\[\]]*",
}
"""Words that are the same in every language, with the reason."""

ALIKE: Final = re.compile("|".join(SAME.values()))


INNER: Final = re.compile(
    r"\b(?:seat|asiento|seient) \d|\b(?:kitten|tabby|tomcat|lynx|tiger)\b|\bbot:[a-z]"
)
"""Words of files and options where a person or a number of cats is meant."""

TYPED: Final = re.compile(r"catbox(?: [\w:.-]+)*|(?:\w+, )+tiger")
"""Commands as they are typed, and lists of what is expected."""


def inner_words(text: str) -> list[str]:
    """The lines with words that are only typed, but for those that say what to type."""
    return [line for line in text.splitlines() if INNER.search(TYPED.sub("", line))]


def shared_words(one: str, other: str) -> list[str]:
    """The runs of `LENGTH` words that both texts have."""
    both = set(runs(one)) & set(runs(other))
    return sorted(" ".join(run) for run in both)


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Every row of `LENGTH` words, across lines but not across what is no word."""
    words: list[str] = []
    for part in ALIKE.sub(" 0 ", " ".join(text.split())).split():
        if not WORD.fullmatch(part.strip("\"'()[]")):
            words.clear()
            continue
        words.append(part)
        if len(words) >= LENGTH:
            yield tuple(words[-LENGTH:])


def printed(tag: str, args: Sequence[str], home: Path) -> str:
    """All that a command prints."""
    with speaking(tag):
        done = catbox("--lang", tag, *args, cwd=home)
    return f"{done.stdout}\n{done.stderr}"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "examples").symlink_to(EXAMPLES)
    return tmp_path


def left_in_english(
    tag: str, home: Path, rows: Sequence[Sequence[str]]
) -> dict[tuple[str, ...], list[str]]:
    """The words of each command that are the same in English, or that nobody but a file needs."""
    found = dict[tuple[str, ...], list[str]]()
    for args in rows:
        english, other = (printed(each, args, home) for each in (ENGLISH, tag))
        inner = [] if "--help" in args else [*inner_words(english), *inner_words(other)]
        found[tuple(args)] = [*shared_words(english, other), *inner]
    return {args: words for args, words in found.items() if words}


@pytest.mark.slow
@pytest.mark.parametrize("tag", TRANSLATED)
def test_the_help_of_every_command(tag: str, home: Path) -> None:
    assert left_in_english(tag, home, [(*args, "--help") for args in HELP]) == {}


@pytest.mark.parametrize("tag", TRANSLATED)
def test_the_rules_and_the_list_of_lessons(tag: str, home: Path) -> None:
    rows: list[Sequence[str]] = [("rules", "--game", game) for game in GAMES]
    rows += [("learn", "--game", game, "--list") for game in GAMES]
    assert left_in_english(tag, home, rows) == {}


@pytest.mark.slow
@pytest.mark.parametrize("tag", TRANSLATED)
def test_commands_without_a_game(tag: str, home: Path) -> None:
    assert left_in_english(tag, home, GENERAL) == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_commands_about_a_game(game: str, home: Path) -> None:
    bots = ("--bot", "random", "--bot", "greedy")
    played = catbox("play", "--game", game, *bots, "--seed", "1", "--record", "g.json", cwd=home)
    assert played.returncode == 0, played.stderr
    rows = [tuple("g.json" if each == "FILE" else each for each in row) for row in PLAYED]
    rows += [tuple("g.json" if each == "FILE" else each for each in row) for row in OWN[game]]
    for tag in TRANSLATED:
        assert left_in_english(tag, home, rows) == {}


def screens(tag: str, make: Callable[[], Any], keys: Sequence[str]) -> str:
    """All that a table shows while keys are pressed."""
    shown: list[str] = []

    async def script(pilot: Pilot[None]) -> None:
        shown.append(screen_text(pilot))
        for key in keys:
            await press(pilot, key)
            shown.append(screen_text(pilot))

    with speaking(tag):
        run_on(make(), script, size=(100, 40))
    return "\n".join(shown)


def compare_screens(make: Callable[[str], Any], keys: Sequence[str]) -> None:
    """A table that is made in each language has no sentence of the English one."""
    english, *others = (screens(tag, partial(make, tag), keys) for tag in (ENGLISH, *TRANSLATED))
    assert [inner_words(text) for text in (english, *others)] == [[] for _ in (english, *others)]
    assert [shared_words(english, other) for other in others] == [[] for _ in others]


@pytest.mark.slow
@pytest.mark.nightly_cases("catbox", "catinthebox")
@pytest.mark.parametrize("game", GAMES)
def test_the_screen_of_a_game(game: str, tmp_path: Path) -> None:
    def table(tag: str) -> GameTable:
        (folder := tmp_path / tag).mkdir()
        return GameTable(new_game(folder, game, "You", "bot:random"))

    keys = "right right down enter u question_mark escape f1 end escape w"
    compare_screens(table, keys.split())


def texts(value: Any) -> Iterator[str]:
    """Every text of JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts(each)


def answered(folder: Path, tag: str) -> dict[str, str]:
    """All texts that the server's routes send, by the route and the game."""
    found: dict[str, str] = {}
    with page_server(folder) as client:
        client.headers["accept-language"] = tag

        def ask(path: str, body: Any = None) -> Any:
            method = "GET" if body is None else "POST"
            answer = asked(client, method, path, json=body)
            found[f"{len(found)} {re.sub('games/.{16,}', 'game', path)}"] = "\n|\n".join(
                texts(answer.json())
            )
            return answer.json()

        ask("site")
        ask("stats")
        ask("no/such/route")
        ask("games/none")
        ask("rules/chess")
        ask("analyse", {"text": "{}"})
        for game in GAMES:
            ask(f"rules/{game}")
            ask(f"dailies/{game}")
            _daily(ask, game)
            (link,) = begun(client, game, "human", "greedy", seed="1")
            ask(f"games/{link}")
            ask(f"games/{link}/hint", {})
            ask(f"games/{link}/review", {})
            ask(f"games/{link}/record")
            ask("games", {"game": game, "seats": [{"player": "nobody", "name": "x"}]})
    return found


def _daily(ask: Callable[..., Any], game: str) -> None:
    challenge = shipped(game, days.TODAY)
    assert challenge is not None
    path = f"daily/{game}/{days.TODAY}"
    for action in ("", "/table", "/solution"):
        ask(f"{path}{action}")
    for action in ("judge", "hint", "hint", "hint", "give-up"):
        ask(f"{path}/{action}", {})
    ask(f"{path}/solution")


@pytest.mark.slow
@pytest.mark.parametrize("tag", TRANSLATED)
def test_the_answers_of_the_server(tag: str, tmp_path: Path) -> None:
    english, other = (answered(tmp_path / each, each) for each in (ENGLISH, tag))
    assert english.keys() == other.keys()
    assert {path: shared_words(text, other[path]) for path, text in english.items()} == {
        path: [] for path in english
    }, json.dumps(sorted(english))

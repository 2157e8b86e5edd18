"""Nothing that is hidden in a game that goes on is shown by any command that reads its file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from games.record import Record
from tests.support.commands import catbox, every_command
from tests.support.look_alikes import OTHERS, Pair, look_alikes
from tests.support.past_games import played

NUMBER: Final = "7"
KEPT: Final = f"data/catbox/games/{NUMBER}.json"
"""Of the kept game: its number, and its file in its home."""

TURNS: Final = {"catbox": 13, "catinthebox": 14, "ifitfits": 16}
"""How far the games are, at least."""

ALONE, SHARED = ("Anna", "bot:greedy", "bot:random"), ("Anna", "Bob", "bot:random")
BOTS: Final = "bot:novice", "bot:greedy", "bot:random"
"""A lone person, two who share a terminal, and none."""

VALUES: Final = {"--turn": "5", "--seat": "0", "--svg": "drawn.svg", "--png": "drawn.png"}
"""Values of options that change the output about a file."""

FLAGS: Final = "--json", "--plain", "--strict"

QUICK: Final = {
    "analyse": ("--iterations", "3", "--bot"),
    "review": ("--jobs", "1", "--iterations", "3", "--bot"),
}
ADVISERS: Final = {"catbox": "greedy", "catinthebox": "rival", "ifitfits": "rival"}
"""Commands that ask an adviser, and one for each game that is quick."""


class Shown(NamedTuple):
    """All that a command gives out."""

    status: int
    out: str
    err: str
    files: dict[str, bytes]


def takes_a_file(command: Any) -> bool:
    """Whether a command may be given a file."""
    return any(each.param_type_name == "argument" for each in command.params)


def asked(command: str, game: str) -> tuple[str, ...]:
    """Arguments with which a command is quick."""
    return (*QUICK[command], ADVISERS[game]) if command in QUICK else ()


def ways(game: str, words: tuple[str, ...], found: Any) -> Iterator[tuple[str, ...]]:
    """A command for the kept game, with each option that changes what is shown."""
    names = {name for each in found.params for name in each.opts}
    first = *words, KEPT, *asked(words[-1], game)
    json = ("--json",) if "--json" in names else ()
    yield first
    yield from ((*first, name) for name in FLAGS if name in names)
    yield from ((*first, name, value, *json) for name, value in VALUES.items() if name in names)


def every_way(game: str) -> list[tuple[str, ...]]:
    """Every command for the kept game."""
    listed = [("games",), ("games", "--json"), ("show", NUMBER), ("resume", NUMBER)]
    given = [each for each in every_command().items() if takes_a_file(each[1])]
    return [*listed, *(way for each in given for way in ways(game, *each))]


def kept(folder: Path, record: Record) -> Path:
    """A home in which a game is kept."""
    path = folder / KEPT
    path.parent.mkdir(parents=True)
    path.write_text(record.text)
    os.utime(path, (1_700_000_000,) * 2)
    return folder


def shown(home: Path, *args: str) -> Shown:
    """The output of a command in a home, which has the same name for all homes."""
    done = catbox(*args, cwd=home, typed="quit\n")
    drawn = [path for path in home.iterdir() if path.is_file()]
    files = {path.name: path.read_bytes() for path in drawn}
    for path in drawn:
        path.unlink()
    out, err = (text.replace(str(home), "HOME") for text in (done.stdout, done.stderr))
    return Shown(done.returncode, out, err, files)


@cache
def pair(game: str, *players: str) -> Pair:
    return look_alikes(game, *players, turns=TURNS[game])


def both(folder: Path, game: str, players: tuple[str, ...]) -> tuple[Path, Path]:
    """Two homes, in which games are kept that look alike."""
    found = pair(game, *players)
    return kept(folder / "one", found.one), kept(folder / "other", found.other)


@pytest.mark.slow
@pytest.mark.diagonal
@pytest.mark.parametrize("players", [ALONE, SHARED], ids=["alone", "shared"])
@pytest.mark.parametrize("game", OTHERS)
def test_games_that_look_alike_to_people_look_alike_in_every_command(
    game: str, players: tuple[str, ...], tmp_path: Path
) -> None:
    one, other = both(tmp_path, game, players)
    tried = every_way(game)
    assert {way[0] for way in tried} >= {"show", "replay", "score", "analyse", "review", "resume"}
    for way in tried:
        assert shown(one, *way) == shown(other, *way), way


TELLING: Final = {
    "catbox": (("show",), ("replay", "--json"), ("beliefs", "--seat", "1")),
    "catinthebox": (
        ("show",),
        ("replay",),
        ("show", "--png", "drawn.png"),
        ("deduce", "--seat", "1"),
    ),
    "ifitfits": (("show",), ("replay",)),
}
"""Commands whose output differs with the hidden cards once everything is shown.

A turn of Cat Box is told as all saw it; its hidden cards are in the position that follows.
"""


@pytest.mark.parametrize("game", OTHERS)
def test_with_all_everything_is_shown(game: str, tmp_path: Path) -> None:
    one, other = both(tmp_path, game, ALONE)
    for name, *options in (*TELLING[game], ("review",)):
        way = name, NUMBER, *options, *asked(name, game), "--all"
        assert shown(one, *way) != shown(other, *way), way
        assert shown(one, *way).status == 0


@pytest.mark.parametrize("game", OTHERS)
def test_people_who_share_a_terminal_see_their_own_cards_where_they_ask_for_their_seat(
    game: str, tmp_path: Path
) -> None:
    one, other = both(tmp_path, game, SHARED)
    assert shown(one, "show", NUMBER) == shown(other, "show", NUMBER)
    assert shown(one, "show", NUMBER, "--seat", "1") != shown(other, "show", NUMBER, "--seat", "1")


HIDDEN: Final = "7: the game goes on: what {} knows is hidden; "

REFUSED: Final = (
    (ALONE, "show --seat 1", HIDDEN.format("greedy") + "--all shows it"),
    (ALONE, "replay --seat 3", "--seat 3: there are seats 0 to 2"),
    (ALONE, "analyse --turn 1", HIDDEN.format("greedy") + "--all shows it"),
    (ALONE, "beliefs --seat 2", HIDDEN.format("random") + "--all shows it"),
    (
        ALONE,
        "review --svg drawn.svg",
        "7: the game goes on: who is ahead is hidden; --all draws it",
    ),
    (SHARED, "beliefs", HIDDEN.format("Anna") + "--seat 0 or --all shows it"),
    (SHARED, "analyse", HIDDEN.format("Anna") + "--seat 0 or --all shows it"),
    (
        SHARED,
        "review",
        "7: the game goes on: --seat says whose turns are shown; --all shows them all",
    ),
    (BOTS, "review", "7: the game goes on, and nobody's turns are shown; --all shows them"),
)


@pytest.mark.parametrize(("players", "way", "line"), REFUSED)
def test_what_is_hidden_is_refused_in_one_line(
    players: tuple[str, ...], way: str, line: str, tmp_path: Path
) -> None:
    home = kept(tmp_path / "home", pair("catbox", *players).one)
    command, *options = way.split()
    refused = shown(home, command, NUMBER, *options)
    assert refused == Shown(2, "", f"catbox: {line}\n", {})


def test_by_default_a_lone_person_is_asked_what_can_be_told_after_any_turn(tmp_path: Path) -> None:
    home = kept(tmp_path / "home", pair("catbox", *ALONE).one)
    for turn in range(4):
        assert shown(home, "beliefs", NUMBER, "--turn", str(turn)).out.startswith("What Anna, who ")


def test_that_something_is_left_out_is_said_until_the_game_is_over(tmp_path: Path) -> None:
    home = kept(tmp_path / "home", pair("ifitfits", *ALONE).one)
    line = "The game goes on: what is hidden is left out; --all shows it."
    for command in ("show", "replay", "review"):
        way = command, NUMBER, *asked(command, "ifitfits")
        assert line in shown(home, *way).out.splitlines()
        assert line not in shown(home, *way, "--all").out
    finished = kept(tmp_path / "finished", played("ifitfits", *ALONE))
    assert line not in shown(finished, "show", NUMBER).out
    assert shown(finished, "show", NUMBER) == shown(finished, "show", NUMBER, "--all")

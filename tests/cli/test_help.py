"""The help of commands: in groups, in plain words, with an example and all there is to choose."""

from __future__ import annotations

import re
from importlib.metadata import version

import pytest

from cli.main import PLAY, commands
from cli.options.click_types import CompletionItem
from cli.options.spoken_help import spoken, spoken_items
from games import registry
from languages.messages import speaking
from puzzles.kind import puzzles_of
from solver.bots.roster import roster_of
from solver.engines import engine_names
from tests.support.commands import WIDTH, every_command, output
from tests.support.paths import ROOT
from views.view import view_of

DESIGNS = {"catbox": ("scores", "record", "hand"), "ifitfits": ("box", "scores")}

COMMANDS = [
    *(words for words in every_command() if words != ("design",)),
    *(("design", "--game", game, name) for game, names in DESIGNS.items() for name in names),
]
"""Every command by its words."""

SOLVE = "Solve puzzles: the best line of each, proved."


def help_of(*words: str) -> str:
    """The help of a command, in one line."""
    return " ".join(output(*words, "--help").split())


@pytest.mark.parametrize(
    "words", [(), ("design",), ("puzzles",), ("deck",), *COMMANDS], ids=" ".join
)
def test_help_names_no_types_of_the_language_has_an_example_and_fits_eighty_columns(
    words: tuple[str, ...],
) -> None:
    text = output(*words, "--help")
    assert all(len(line) <= 80 for line in text.splitlines())
    assert not re.search(r"<(list|str|int|float|bool|Path)\b|\[str\]|\{", text)
    assert "[[" not in text
    if words in COMMANDS:
        named = r"\b.*\b".join(dict.fromkeys((words[0], words[-1])))
        assert re.search(rf"Example: catbox {named}\b", " ".join(text.split()))


def test_help_is_a_command_too_and_analyse_may_be_spelled_the_american_way() -> None:
    assert output("help") == output("--help")
    assert output("help", "new") == output("new", "--help")
    assert output("help", "puzzles", "list") == output("puzzles", "list", "--help")
    assert help_of("analyze") == help_of("analyse")


def test_the_version_is_that_of_the_package() -> None:
    for word in ("--version", "version"):
        assert output(word) == f"catbox {version('catbox-solver')}\n"


def test_what_the_shell_completes_is_explained_in_the_language_that_is_spoken() -> None:
    with speaking("es"):
        (item,) = spoken_items([CompletionItem("solve", help=SOLVE)])
        assert item.help == spoken(SOLVE) != SOLVE


def test_commands_stand_in_groups_and_what_newcomers_look_for_comes_first() -> None:
    told = output("--help")
    sections = list(dict.fromkeys(entry.section for entry in commands().values()))
    assert sections[0] == PLAY
    assert len(sections) == 4
    places = [told.index(f"\n{section}:\n") for section in sections]
    assert places == sorted(places)
    for name, entry in commands().items():
        section = told[told.index(f"\n{entry.section}:\n") :]
        assert f"\n  {name} " in section.partition("\n\n")[0]
    assert {"learn", "play", "daily", "resume"} <= {
        name for name, entry in commands().items() if entry.section == PLAY
    }


@pytest.mark.parametrize("game", registry.GAMES)
def test_bots_engines_and_kinds_stand_in_the_help(game: str) -> None:
    title, roster = registry.entry(game).title, roster_of(game)
    levels = ", ".join(f"{level} {roster.rating(level)}" for level in roster.levels)
    for command in ("play", "arena"):
        assert f"{title}: {levels}" in help_of(command)
    assert f"{title}: {', '.join(roster_of(game).advisers)}" in help_of("analyse")
    assert f"{title}: {', '.join(engine_names(game))}" in help_of("solve")
    kinds = (f"{kind.name} ({kind.title})" for kind in puzzles_of(game).kinds().values())
    assert f"{title}: {', '.join(kinds)}" in help_of("puzzles", "list")


@pytest.mark.parametrize("command", ["play", "new", "arena"])
def test_options_of_games_are_grouped_by_game(command: str) -> None:
    own, *sections = help_of(command).split("Options of ")
    assert len(sections) == len(registry.GAMES)
    for section, entry in zip(sections, registry.GAMES.values(), strict=True):
        assert section.startswith(f"{entry.title}: ")
        for option in entry.game.options:
            assert f"--{option.name} " in section
            assert option.help in section
            assert f"--{option.name} " not in own


# `catbox rules` begins with how the game is played and won, as F1 does on the full screen


PAGES = {
    "catbox": "docs/rules.md",
    "catinthebox": "docs/catinthebox/rules.md",
    "ifitfits": "docs/ifitfits/rules.md",
}

HEADING = "Rulings: how this program reads the rules"


def overview(game: str) -> list[str]:
    """The lines that come before the rulings."""
    begun, heading, rulings = output("rules", "--game", game).partition(HEADING)
    assert heading
    assert rulings.strip()
    return begun.rstrip().split("\n")


@pytest.mark.parametrize("game", PAGES)
def test_the_rules_begin_with_a_page_for_newcomers(game: str) -> None:
    lines = overview(game)
    assert lines[0] == "The aim"
    assert 15 <= sum(line.startswith("  ") for line in lines) <= 26
    assert max(map(len, lines)) <= WIDTH
    assert [line for line in lines if line != line.rstrip()] == []
    titles = [line for line in lines if not line.startswith("  ")]
    assert titles == [section.title for section in view_of(registry.entry(game)).overview]
    assert "Points" in titles


@pytest.mark.parametrize("game", PAGES)
def test_the_page_of_the_rules_shows_the_same(game: str) -> None:
    shown = " ".join((ROOT / PAGES[game]).read_text("utf-8").split())
    assert " ".join(" ".join(overview(game)).split()) in shown


def test_a_game_without_an_overview_has_rulings_alone() -> None:
    assert view_of(registry.Entry("other", "Other", "")).overview == ()

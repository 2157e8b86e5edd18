"""The help of commands: in groups, with all that there is to choose from, and options by game."""

from __future__ import annotations

import pytest

from cli.main import PLAY, commands
from games import registry
from puzzles.kind import puzzles_of
from solver.bots.roster import roster_of
from solver.engines import engine_names
from tests.support.commands import output


def help_of(*words: str) -> str:
    """The help of a command, in one line."""
    return " ".join(output(*words, "--help").split())


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
    assert f"{title}: {', '.join(puzzles_of(game).kinds())}" in help_of("puzzles", "list")


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


@pytest.mark.slow
def test_every_command_has_an_example() -> None:
    looking = ["solve", "score", "moves", "show", "check", "rules", "replay", "beliefs"]
    for command in [*looking, "new", "play", "code", "decode"]:
        assert f"Example: catbox {command}" in output(command, "--help")

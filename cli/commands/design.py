"""`catbox design`: the commands that a game has for designing, loaded when one is run."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Final

import typer
from typer.core import TyperGroup
from typer.main import get_command

from cli.options.spoken_help import Section, spoken, write_help
from cli.options.usage_errors import of_command
from games import registry
from games.protocol import GameError
from games.registry import Entry
from languages.lists import listed_or
from languages.messages import _

if TYPE_CHECKING:
    from cli.options.click_types import Command, Context, HelpFormatter

GAME = "game"
"""The name of the option."""


class DesignCommands(TyperGroup):
    """The commands of the game that `--game` names."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the arguments; whatever is wrong with them is said of this command."""
        with of_command(ctx):
            return super().parse_args(ctx, args)

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the usage, the text, the options and the commands of every game."""
        write_help(self, ctx, formatter, map(_listed, filter(_DESIGNS, registry.GAMES.values())))

    def list_commands(self, ctx: Context) -> list[str]:
        """Their names."""
        return [*self._own(ctx)]

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """The command of a name; None if the game has no such command."""
        return self._own(ctx).get(cmd_name)

    def _own(self, ctx: Context) -> Mapping[str, Command]:
        """The commands of the game.

        Raises:
            GameError: there is no such game, or it has none.
        """
        entry = registry.entry(ctx.params.get(GAME) or registry.DEFAULT)
        if not entry.design:
            text = _("{game} has no designs: expected --game {games}")
            having = [name for name, each in registry.GAMES.items() if each.design]
            raise GameError(text.format(game=entry.title, games=listed_or(having)))
        return _commands(entry)


_DESIGNS: Final = attrgetter("design")
"""Where the designs of a game lie."""


def _commands(entry: Entry) -> Mapping[str, Command]:
    group = get_command(registry.load(entry.design))
    assert isinstance(group, TyperGroup)
    return group.commands


def _listed(entry: Entry) -> Section:
    """The designs of a game, each with the first sentence of its help."""
    rows = (
        (name, f"{spoken(each.help or '').partition('. ')[0].splitlines()[0].rstrip('.')}.")
        for name, each in _commands(entry).items()
    )
    title = _("Designs of {game} (--game {name})")
    return title.format(game=entry.title, name=entry.name), list(rows)


Game = Annotated[
    str,
    typer.Option("--game", metavar="NAME", is_eager=True, help="Which game: stands before WHAT."),
]

design = typer.Typer(
    name="design",
    cls=DesignCommands,
    help="Design boards, or prove that there are none: {designed}.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@design.callback(subcommand_metavar="WHAT [ARGS]...")
def choose(game: Game = registry.DEFAULT) -> None:
    """Design boards of a game, or prove that there are none."""

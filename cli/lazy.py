"""Commands that are loaded when they are run, from a table with a line of help for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from cli.plain_command import PlainCommand
from cli.spoken_help import EXAMPLE, spoken_items, write_help
from cli.usage_errors import of_command

if TYPE_CHECKING:
    from cli.click_types import Command, CompletionItem, Context, HelpFormatter

Function = Callable[..., None]


class CommandEntry(NamedTuple):
    """Where a command is, as `module:NAME` of a `typer.Typer`, and what it does in one line."""

    part: str
    help: str


class LazyGroup(TyperGroup):
    """A group that knows its commands by their table; a subclass says which one.

    Help and completion of the group itself import no command.
    """

    table: Mapping[str, CommandEntry] = {}

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = {
            name: PlainCommand(name=name, help=entry.help, rich_markup_mode=None)
            for name, entry in self.table.items()
        }

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the arguments; whatever is wrong with them is said of this group."""
        with of_command(ctx):
            return super().parse_args(ctx, args)

    def shell_complete(self, ctx: Context, incomplete: str) -> list[CompletionItem]:
        """The commands and options that a word may become, each with its help."""
        return spoken_items(super().shell_complete(ctx, incomplete))

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the usage, the text, the options and the commands."""
        write_help(self, ctx, formatter)

    def resolve_command(
        self, ctx: Context, args: list[str]
    ) -> tuple[str | None, Command | None, list[str]]:
        """The command that some arguments name, loaded, and the arguments after its name."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, None if name is None else loaded(name, self.table[name].part), rest


def loaded(name: str, part: str) -> Command:
    """A command with its parameters."""
    module, _, attribute = part.partition(":")
    command = get_command(getattr(import_module(module), attribute))
    command.name = name
    return command


def command(
    example: str, kind: type[TyperCommand] = PlainCommand
) -> Callable[[Function], typer.Typer]:
    """Make a function a command, with an example at the end of its help."""

    def made(function: Function) -> typer.Typer:
        app = _app()
        app.command(epilog=f"{EXAMPLE}catbox {example}", cls=kind)(function)
        return app

    return made


def group(name: str, text: str, kind: type[LazyGroup]) -> typer.Typer:
    """A group of commands."""
    app = _app(name=name, help=text, cls=kind, no_args_is_help=True)
    app.callback()(_nothing)
    return app


def _app(**settings: Any) -> typer.Typer:
    return typer.Typer(
        add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, **settings
    )


def _nothing() -> None:
    """A group does nothing before its command."""

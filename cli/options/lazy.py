"""Commands that are loaded when they are run, from a table with a line of help for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup
from typer.main import get_command

from cli.options.spoken_help import (
    EXAMPLE,
    Section,
    argument_name,
    spoken,
    spoken_items,
    write_help,
)
from cli.options.usage_errors import of_command
from languages.messages import N_, _

if TYPE_CHECKING:
    from cli.options.click_types import Command, CompletionItem, Context, HelpFormatter


class PlainCommand(TyperCommand):
    """A command that names its arguments as its documentation does."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the arguments; whatever is wrong with them is said of this command."""
        with of_command(ctx):
            return super().parse_args(ctx, args)

    def shell_complete(self, ctx: Context, incomplete: str) -> list[CompletionItem]:
        """The options that a word may become, each with its help."""
        return spoken_items(super().shell_complete(ctx, incomplete))

    def get_short_help_str(self, limit: int = 45) -> str:
        """The line about it in a list of commands."""
        translated = copy(self)
        translated.help = spoken(self.help or "")
        return TyperCommand.get_short_help_str(translated, limit)

    def collect_usage_pieces(self, ctx: Context) -> list[str]:
        """The words after the name of the command in its usage."""
        arguments = (each for each in self.get_params(ctx) if isinstance(each, TyperArgument))
        return ["[OPTIONS]", *map(argument_name, arguments)]

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the usage, the text, the arguments that have a help, and the options."""
        write_help(self, ctx, formatter, self.sections())

    def sections(self) -> Iterable[Section]:
        """More sections of its help, after its options."""
        return ()


Function = Callable[..., None]


class CommandEntry(NamedTuple):
    """Where a command is, as `module:NAME` of a `typer.Typer`, and what it does in one line.

    Attributes:
        section: the title that it stands under in the help of its group.
    """

    part: str
    help: str
    section: str = N_("Commands")


class LazyGroup(TyperGroup):
    """A group that knows its commands by their table, which a subclass has.

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
        write_help(self, ctx, formatter, self._sections(formatter.width))

    def _sections(self, width: int) -> Iterator[Section]:
        """The commands by their sections, each with a line of help."""
        longest = max(map(len, self.table))
        for section in dict.fromkeys(entry.section for entry in self.table.values()):
            names = [name for name, entry in self.table.items() if entry.section == section]
            texts = (self.commands[name].get_short_help_str(width - 6 - longest) for name in names)
            named = (name.ljust(longest) for name in names)
            yield _(section), list(zip(named, texts, strict=True))

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


def group(name: str, text: str, table: Mapping[str, CommandEntry]) -> typer.Typer:
    """A group of commands."""
    kind = type("Commands", (LazyGroup,), {"table": table})
    app = _app(name=name, help=text, cls=kind, no_args_is_help=True)
    app.callback()(lambda: None)
    return app


def _app(**settings: Any) -> typer.Typer:
    return typer.Typer(
        add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, **settings
    )

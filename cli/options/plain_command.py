"""A command whose help and whose refusals of options are in plain words."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import TYPE_CHECKING

from typer.core import TyperCommand

from cli.options.spoken_help import (
    Section,
    argument_name,
    is_argument,
    spoken,
    spoken_items,
    write_help,
)
from cli.options.usage_errors import of_command

if TYPE_CHECKING:
    from cli.options.click_types import CompletionItem, Context, HelpFormatter


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
        arguments = [argument_name(each) for each in self.get_params(ctx) if is_argument(each)]
        return ["[OPTIONS]", *arguments]

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the usage, the text, the arguments that have a help, and the options."""
        write_help(self, ctx, formatter, self.sections())

    def sections(self) -> Iterable[Section]:
        """More sections of its help, after its options."""
        return ()

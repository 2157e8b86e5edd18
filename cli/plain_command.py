"""A command whose help and whose refusals of options are in plain words."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand

from cli.spoken_help import argument_name, is_argument, spoken, spoken_params, write_help
from cli.usage_errors import of_command


class PlainCommand(TyperCommand):
    """A command that names its arguments as its documentation does."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; whatever is wrong with them is said of this command."""
        with of_command(ctx):
            return super().parse_args(ctx, args)

    def get_params(self, ctx: Any) -> list[Any]:
        """Its parameters, with their help as it is read."""
        return spoken_params(super().get_params(ctx))

    def get_short_help_str(self, limit: int = 45) -> str:
        """The line about it in a list of commands."""
        self.help = spoken(self.help or "")
        return super().get_short_help_str(limit)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The words after the name of the command in its usage."""
        arguments = [argument_name(each) for each in self.get_params(ctx) if is_argument(each)]
        return ["[OPTIONS]", *arguments]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the usage, the text, the arguments that have a help, and the options."""
        write_help(self, ctx, formatter)

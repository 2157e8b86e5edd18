"""A command whose help and whose refusals of options are in plain words."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand

from cli.usage_errors import of_command


class PlainCommand(TyperCommand):
    """A command that names its arguments as its documentation does."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; whatever is wrong with them is said of this command."""
        with of_command(ctx):
            return super().parse_args(ctx, args)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The words after the name of the command in its usage."""
        arguments = [_name(each) for each in self.get_params(ctx) if _is_argument(each)]
        return ["[OPTIONS]", *arguments]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments that have a help, and the options."""
        shown: list[Any] = self.get_params(ctx)
        arguments = [(_name(each), each.help) for each in shown if _is_argument(each) and each.help]
        options = [each.get_help_record(ctx) for each in shown if not _is_argument(each)]
        for title, rows in ("Arguments", arguments), ("Options", list(filter(None, options))):
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


def _is_argument(parameter: Any) -> bool:
    return bool(parameter.param_type_name == "argument")


def _name(argument: Any) -> str:
    """A name such as `FILE`, or `[NAME]` where it may be left out."""
    name: str = argument.metavar or argument.name.upper()
    return name if argument.required or name.startswith("[") else f"[{name}]"

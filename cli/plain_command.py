"""A command whose help and whose refusals of options are in plain words."""

from __future__ import annotations

import re
from typing import Any, Final

import typer
from typer.core import TyperCommand

WORDINGS: Final = (
    (r".*valid integer.*", "expected a whole number"),
    (r".*valid (?:float|number).*", "expected a number"),
    (r".*greater than or equal to (\S+)", r"expected at least \1"),
    (r".*less than or equal to (\S+)", r"expected at most \1"),
    (r".*greater than (\S+)", r"expected more than \1"),
    (r".*less than (\S+)", r"expected less than \1"),
    (r".*not in the range (\S+)<=x<=(\S+)", r"expected \1 to \2"),
    (r".*not in the range x>=(\S+)", r"expected at least \1"),
    (r".*finite number.*", "expected a number"),
)
"""What libraries say of a value that they refuse, and what is said instead."""


class PlainCommand(TyperCommand):
    """A command that names its arguments as its documentation does."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; a value that is refused says what was expected."""
        try:
            return super().parse_args(ctx, args)
        except typer.BadParameter as error:
            error.message = plain_wording(error.message)
            raise

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """What stands after the name of the command in its usage."""
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


def plain_wording(message: str) -> str:
    """What is said of a value that is refused, in plain words where they are known."""
    for pattern, plain in WORDINGS:
        match = re.fullmatch(pattern, message.rstrip("."), re.DOTALL | re.IGNORECASE)
        if match is not None:
            return match.expand(plain)
    return message


def _is_argument(parameter: Any) -> bool:
    return bool(parameter.param_type_name == "argument")


def _name(argument: Any) -> str:
    """A name such as `FILE`, or `[NAME]` where it may be left out."""
    name: str = argument.metavar or argument.name.upper()
    return name if argument.required or name.startswith("[") else f"[{name}]"

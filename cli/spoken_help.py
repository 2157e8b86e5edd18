"""The help of commands in the language that is spoken.

Texts stand in English where commands are declared: in the docstring of the function, and as `help`
of each parameter. They are translated when they are shown. A part in braces is one of `FILLED`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import cleandoc
from typing import TYPE_CHECKING, Final

from typer.core import TyperArgument, TyperGroup, TyperOption

from games import registry
from languages.messages import LANGUAGES, N_, _

if TYPE_CHECKING:
    from cli.click_types import Command, CompletionItem, Context, HelpFormatter, Parameter

EXAMPLE: Final = "Example: "
"""The beginning of the text after all options."""

LIBRARY: Final = (
    N_("Show this message and exit."),
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
)
"""The texts of the library's own options."""

Row = tuple[str, str]


def _titles() -> str:
    return ", ".join(entry.title for entry in registry.GAMES.values())


def _designed() -> str:
    return ", ".join(name for name, entry in registry.GAMES.items() if entry.design)


def _tiers() -> str:
    from puzzles.tier import TIERS

    return ", ".join(tier.name for tier in TIERS)


FILLED: Final[Mapping[str, Callable[[], str]]] = {
    "games": lambda: ", ".join(registry.GAMES),
    "titles": _titles,
    "designed": _designed,
    "tiers": _tiers,
    "languages": lambda: ", ".join(LANGUAGES),
}
"""The parts of help texts that follow from tables."""


def spoken(text: str) -> str:
    """A text of help, translated paragraph by paragraph."""
    paragraphs = (" ".join(each.split()) for each in cleandoc(text).split("\n\n"))
    return "\n\n".join(map(_spoken, paragraphs))


def _spoken(paragraph: str) -> str:
    text = _(paragraph)
    values = {name: value() for name, value in FILLED.items() if f"{{{name}}}" in text}
    return text.format(**values) if values else text


def spoken_items(items: Sequence[CompletionItem]) -> list[CompletionItem]:
    """The items of a completion, with their help translated."""
    for each in items:
        each.help = spoken(each.help or "")
    return list(items)


def usage_title() -> str:
    """The word before the usage of a command."""
    return _("Usage:")


def write_help(command: Command, ctx: Context, formatter: HelpFormatter) -> None:
    """Write all the help of a command or a group."""
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, f"{usage_title()} ")
    _write_text(formatter, spoken(command.help or ""))
    for title, rows in _sections(command, ctx, formatter.width):
        if rows:
            with formatter.section(title):
                formatter.write_dl(rows)
    _write_text(formatter, _example(command.epilog or ""))


def _write_text(formatter: HelpFormatter, text: str) -> None:
    if text:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(text)


def _example(epilog: str) -> str:
    if not epilog.startswith(EXAMPLE):
        return epilog
    return _("Example: {command}").format(command=epilog.removeprefix(EXAMPLE))


def _sections(command: Command, ctx: Context, width: int) -> Iterator[tuple[str, list[Row]]]:
    """The lists of a help: arguments, options and commands, each with its title."""
    params = command.get_params(ctx)
    arguments = [each for each in params if isinstance(each, TyperArgument)]
    told = [(argument_name(each), spoken(each.help)) for each in arguments if each.help]
    yield _("Arguments"), told
    options = [each for each in params if isinstance(each, TyperOption)]
    yield _("Options"), [_option_row(each, ctx) for each in options]
    yield _("Commands"), list(_command_rows(command, ctx, width))


def _option_row(option: TyperOption, ctx: Context) -> Row:
    """An option with its help, its default and its range."""
    name, text = option.get_help_record(ctx) or ("", "")
    written = option.help or ""
    extra = text.removeprefix(written)
    default = _("default: {value}").partition("{")[0]
    return name, spoken(written) + extra.replace("[default: ", f"[{default}")


def _command_rows(group: Command, ctx: Context, width: int) -> Iterator[Row]:
    """The commands of a group, each with a line of help."""
    if not isinstance(group, TyperGroup):
        return
    names = group.list_commands(ctx)
    limit = width - 6 - max(map(len, names), default=0)
    for name in names:
        command = group.get_command(ctx, name)
        yield name, command.get_short_help_str(limit) if command else ""


def is_argument(parameter: Parameter) -> bool:
    """Whether a parameter of a command is no option."""
    return bool(parameter.param_type_name == "argument")


def argument_name(argument: Parameter) -> str:
    """A name such as `FILE`, or `[NAME]` where it may be left out."""
    name: str = argument.metavar or argument.name.upper()
    return name if argument.required or name.startswith("[") else f"[{name}]"

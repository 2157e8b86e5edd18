"""The help of commands in the language that is spoken.

Texts stand in English where commands are declared: in the docstring of the function, and as `help`
of each parameter. They are translated when they are shown. A part in braces is one of `FILLED`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import cleandoc
from typing import Any, Final

from games import registry
from languages.messages import LANGUAGES, N_, _

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


def spoken_items(items: Sequence[Any]) -> list[Any]:
    """The items of a completion, with their help translated."""
    for each in items:
        each.help = spoken(each.help or "")
    return list(items)


def usage_title() -> str:
    """The word before the usage of a command."""
    return _("Usage:")


def write_help(command: Any, ctx: Any, formatter: Any) -> None:
    """Write all the help of a command or a group."""
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, f"{usage_title()} ")
    _write_text(formatter, spoken(command.help or ""))
    for title, rows in _sections(command, ctx, formatter.width):
        if rows:
            with formatter.section(title):
                formatter.write_dl(rows)
    _write_text(formatter, _example(command.epilog or ""))


def _write_text(formatter: Any, text: str) -> None:
    if text:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(text)


def _example(epilog: str) -> str:
    if not epilog.startswith(EXAMPLE):
        return epilog
    return _("Example: {command}").format(command=epilog.removeprefix(EXAMPLE))


def _sections(command: Any, ctx: Any, width: int) -> Iterator[tuple[str, list[Row]]]:
    """The lists of a help: arguments, options and commands, each with its title."""
    params = command.get_params(ctx)
    arguments = [each for each in params if is_argument(each) and each.help]
    yield _("Arguments"), [(argument_name(each), spoken(each.help)) for each in arguments]
    yield _("Options"), [_option_row(each, ctx) for each in params if not is_argument(each)]
    yield _("Commands"), list(_command_rows(command, ctx, width))


def _option_row(option: Any, ctx: Any) -> Row:
    """An option with its help, its default and its range."""
    name, text = option.get_help_record(ctx)
    written = option.help or ""
    extra = text.removeprefix(written)
    default = _("default: {value}").partition("{")[0]
    return name, spoken(written) + extra.replace("[default: ", f"[{default}")


def _command_rows(group: Any, ctx: Any, width: int) -> Iterator[Row]:
    """The commands of a group, each with a line of help."""
    names = group.list_commands(ctx) if hasattr(group, "list_commands") else []
    limit = width - 6 - max(map(len, names), default=0)
    for name in names:
        yield name, group.get_command(ctx, name).get_short_help_str(limit)


def is_argument(parameter: Any) -> bool:
    """Whether a parameter of a command is no option."""
    return bool(parameter.param_type_name == "argument")


def argument_name(argument: Any) -> str:
    """A name such as `FILE`, or `[NAME]` where it may be left out."""
    name: str = argument.metavar or argument.name.upper()
    return name if argument.required or name.startswith("[") else f"[{name}]"

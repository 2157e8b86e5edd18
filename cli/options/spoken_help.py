"""The help of commands in the language that is spoken.

Texts stand in English where commands are declared: in the docstring of the function, and as `help`
of each parameter. They are translated when they are shown. A part in braces is one of `FILLED`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from inspect import cleandoc
from typing import TYPE_CHECKING, Final

from typer.core import TyperArgument, TyperOption

from games import registry
from languages.messages import LANGUAGES, N_, _

if TYPE_CHECKING:
    from cli.options.click_types import Command, CompletionItem, Context, HelpFormatter, Parameter

EXAMPLE: Final = "Example: "
"""The beginning of the text after all options."""

LIBRARY: Final = (
    N_("Show this message and exit."),
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
)
"""The texts of the library's own options."""

Row = tuple[str, str]
Section = tuple[str, list[Row]]
"""A title and what is listed below it."""

OF_GAMES: Final = "games"
"""The panel of options that are listed by game, in sections of their own."""


def _tiers() -> str:
    from puzzles.recipe import TIERS

    return ", ".join(f"{tier.name} ({_(tier.title)})" for tier in TIERS)


def _by_game(named: Callable[[str], Iterable[str]]) -> str:
    """Names of a kind in each game, by the title of the game."""
    found = ((entry.title, ", ".join(named(name))) for name, entry in registry.GAMES.items())
    return "; ".join(f"{title}: {names}" for title, names in found if names)


def _bots() -> str:
    """The levels, each with its rating, if one was measured."""
    from solver.bots.roster import roster_of

    def rated(game: str) -> Iterator[str]:
        for level in roster_of(game).levels:
            rating = roster_of(game).rating(level)
            yield level if rating is None else f"{level} {rating}"

    return _by_game(rated)


def _advisers() -> str:
    from solver.bots.roster import roster_of

    return _by_game(lambda name: roster_of(name).advisers)


def _engines() -> str:
    from solver.engines import engine_names

    return _by_game(engine_names)


def _kinds() -> str:
    from puzzles.kind import puzzles_of

    with_puzzles = {name for name, entry in registry.GAMES.items() if entry.puzzles}

    def named(game: str) -> Iterator[str]:
        for kind in puzzles_of(game).kinds().values() if game in with_puzzles else ():
            yield f"{kind.name} ({_(kind.title)})"

    return _by_game(named)


FILLED: Final[Mapping[str, Callable[[], str]]] = {
    "games": lambda: ", ".join(registry.GAMES),
    "titles": lambda: ", ".join(entry.title for entry in registry.GAMES.values()),
    "designed": lambda: ", ".join(name for name, each in registry.GAMES.items() if each.design),
    "tiers": _tiers,
    "languages": lambda: ", ".join(LANGUAGES),
    "bots": _bots,
    "advisers": _advisers,
    "engines": _engines,
    "kinds": _kinds,
}
"""The parts of help texts that follow from tables."""


def spoken(text: str) -> str:
    """A text of help, translated paragraph by paragraph."""
    paragraphs = (_(" ".join(each.split())) for each in cleandoc(text).split("\n\n"))
    spoken = "\n\n".join(paragraphs)
    values = {name: value() for name, value in FILLED.items() if f"{{{name}}}" in spoken}
    return spoken.format(**values) if values else spoken


def spoken_items(items: Sequence[CompletionItem]) -> list[CompletionItem]:
    """The items of a completion, with their help translated."""
    for each in items:
        each.help = spoken(each.help or "")
    return list(items)


def write_help(
    command: Command, ctx: Context, formatter: HelpFormatter, more: Iterable[Section] = ()
) -> None:
    """Write all the help of a command or a group.

    Args:
        more: the sections after its options.
    """
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, f"{_('Usage:')} ")
    _write_text(formatter, spoken(command.help or ""))
    for title, rows in (*_sections(command, ctx), *more):
        if rows:
            with formatter.section(title):
                formatter.write_dl(rows)
    epilog = command.epilog or ""
    if epilog.startswith(EXAMPLE):
        epilog = _("Example: {command}").format(command=epilog.removeprefix(EXAMPLE))
    _write_text(formatter, epilog)


def _write_text(formatter: HelpFormatter, text: str) -> None:
    if text:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(text)


def _sections(command: Command, ctx: Context) -> Iterator[Section]:
    """The arguments and the options of a command, each with its title."""
    params = command.get_params(ctx)
    arguments = [each for each in params if isinstance(each, TyperArgument)]
    told = [(argument_name(each), spoken(each.help)) for each in arguments if each.help]
    yield _("Arguments"), told
    options = [each for each in params if isinstance(each, TyperOption)]
    own = [each for each in options if each.rich_help_panel != OF_GAMES]
    yield _("Options"), [_option_row(each, ctx) for each in own]


def _option_row(option: TyperOption, ctx: Context) -> Row:
    """An option with its help, its default and its range."""
    name, text = option.get_help_record(ctx) or ("", "")
    written = option.help or ""
    extra = text.removeprefix(written)
    default = _("default: {value}").partition("{")[0]
    return name, spoken(written) + extra.replace("[default: ", f"[{default}")


def argument_name(argument: Parameter) -> str:
    """A name such as `FILE`, or `[NAME]` where it may be left out."""
    name: str = argument.metavar or str(argument.name).upper()
    return name if argument.required or name.startswith("[") else f"[{name}]"

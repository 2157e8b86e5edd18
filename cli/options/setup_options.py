"""Options of the set-up, as the registered games have them in `Rules.options`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer
from typer.main import get_command

from cli.options.lazy import PlainCommand
from cli.options.spoken_help import OF_GAMES, Row, Section
from games import registry
from games.files import InputError
from games.protocol import Option, quoted
from games.refusals import expected
from games.registry import Entry
from languages.messages import _
from views.sessions.inputs import check_text
from views.view import view_of

if TYPE_CHECKING:
    from cli.options.click_types import Context, Parameter

CHOSEN: Final = "catbox.setup"
"""Where a command keeps the options that it was given."""

Game = Annotated[str, typer.Option("--game", metavar="NAME", help="Which game: {games}.")]
"""`--game`, where no file says which game it is."""


class SetupCommand(PlainCommand):
    """A command that has the set-up options of all games, besides its own parameters."""

    def options(self, entry: Entry) -> Iterable[Option]:
        """The options of a game that the command has."""
        return entry.game.options

    def get_params(self, ctx: Context) -> list[Parameter]:
        """Its own parameters, the options of the set-up, and `--help`."""
        own = len(self.params)
        params = super().get_params(ctx)
        return [*params[:own], *_parameters(self.options), *params[own:]]

    def sections(self) -> Iterator[Section]:
        """The options of the set-up, game by game."""
        for entry in registry.GAMES.values():
            title = _("Options of {game}").format(game=entry.title)
            yield title, [_row(option) for option in self.options(entry)]


class RulingsCommand(SetupCommand):
    """A command with the options that choose among rulings."""

    def options(self, entry: Entry) -> Iterable[Option]:
        """The options that a game's view names."""
        return _among(entry, view_of(entry).words.ruling_options)


class PositionCommand(SetupCommand):
    """A command with the options that a position file doesn't state."""

    def options(self, entry: Entry) -> Iterable[Option]:
        """The options that a game's view names."""
        return _among(entry, view_of(entry).events.observation_options)


def chosen(context: typer.Context, entry: Entry) -> Mapping[str, str]:
    """The options of the set-up that were given, for a game.

    Raises:
        InputError: the game has no such option, or a value isn't text.
    """
    given: dict[str, str] = context.meta.get(CHOSEN, {})
    known = {option.name: option for option in entry.game.options}
    for name, value in given.items():
        if name not in known:
            raise InputError(
                _("--{option}: {game} has no such option").format(option=name, game=entry.title)
            )
        check_text(f"--{name}", value)
        if known[name].values and value not in known[name].values:
            raise InputError(f"--{name} {quoted(value)}: {expected(*known[name].values)}")
    return given


def _among(entry: Entry, names: Iterable[str]) -> Iterable[Option]:
    return [option for option in entry.game.options if option.name in names]


def _parameters(options: Callable[[Entry], Iterable[Option]]) -> list[Parameter]:
    """A parameter for each name among the options of all games."""
    found: dict[str, list[tuple[Entry, Option]]] = {}
    for entry in registry.GAMES.values():
        for option in options(entry):
            found.setdefault(option.name, []).append((entry, option))
    annotations = {name: _annotation(name, rows) for name, rows in found.items()}
    app = typer.Typer(add_completion=False)
    app.command()(_function(annotations))
    return list(get_command(app).params)


def _annotation(name: str, rows: list[tuple[Entry, Option]]) -> object:
    values = sorted({value for _, option in rows for value in option.values})

    def keep(context: typer.Context, value: str | None) -> None:
        if value is not None:
            context.meta.setdefault(CHOSEN, {})[name] = value

    return Annotated[
        str | None,
        typer.Option(
            f"--{name}",
            metavar=_metavar(name, values),
            help=" ".join(f"{entry.title}: {_row(option)[1]}" for entry, option in rows),
            rich_help_panel=OF_GAMES,
            expose_value=False,
            callback=keep,
            autocompletion=lambda: values,
        ),
    ]


def _metavar(name: str, values: Sequence[str]) -> str:
    return f"[{'|'.join(values)}]" if values else name.upper()


def _row(option: Option) -> Row:
    """An option of a game with its meaning and its default."""
    default = _("default: {value}").format(value=option.default)
    name = f"--{option.name} {_metavar(option.name, option.values)}"
    return name, f"{_(option.help)} [{default}]"


def _function(annotations: Mapping[str, object]) -> Callable[..., None]:
    """A function with these keyword parameters, for their options to be made from."""

    def function(**_: str | None) -> None:
        """Take the options."""

    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = [
        inspect.Parameter(name, keyword, default=None, annotation=annotation)
        for name, annotation in annotations.items()
    ]
    function.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    function.__annotations__ = dict(annotations)
    return function

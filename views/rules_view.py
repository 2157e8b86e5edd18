"""How the rules of a game are shown, and what is agreed on before one plays."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple, Protocol

from rich.text import Text

from games.protocol import Option, Setup
from games.rulings import Ruling
from languages.messages import _, pgettext
from views.render.drawing import Drawing, Theme


class Section(NamedTuple):
    """A paragraph and what it is about, in the language that is spoken."""

    title: str
    text: str


def overview_of(package: str) -> tuple[Section, ...]:
    """The sections of the `overview.toml` of a game's package."""
    return tuple(Section(_(title), _(text)) for title, text in _stored(package))


@cache
def _stored(package: str) -> tuple[tuple[str, str], ...]:
    rows = tomllib.loads(files(package).joinpath("overview.toml").read_text("utf-8"))["section"]
    return tuple((row["title"], " ".join(row["text"].split())) for row in rows)


class RulesPicture(Protocol):
    """A picture of the rules, which lessons show as well."""

    @property
    def title(self) -> str:
        """The caption, as a message."""
        ...

    def drawing(self, theme: Theme) -> Drawing:
        """The picture itself."""
        ...


class RulesView:
    """The defaults, which work for any game by `games.protocol` alone."""

    listed = "modes"
    """The name in JSON of the additions to a ruling."""

    ruling_options: tuple[str, ...] = ()
    """Set-up options that choose among rulings."""

    legend = ""
    """The meaning of the signs on the board and in hands, and the scoring, in a few lines."""

    def __init__(
        self,
        title: str,
        package: str = "",
        options: Sequence[Option] = (),
        rulings: Callable[[], Sequence[Ruling]] = tuple,
    ) -> None:
        self.title = title
        self._package, self._options, self._rulings = package, options, rulings

    def legend_of(self, draft: Any) -> str:
        """The legend, as far as it has to do with a game or a puzzle."""
        return _(self.legend)

    @property
    def pictures(self) -> Mapping[str, RulesPicture]:
        """The pictures of the rules, by the names that lessons use."""
        return {}

    @property
    def overview(self) -> Sequence[Section]:
        """How the game is played and won, for newcomers."""
        return overview_of(self._package) if self._package else ()

    def rulings(self, options: Mapping[str, str]) -> Iterator[Text]:
        """How this program reads the rules, for all options or those that were chosen."""
        for ruling in self._rulings():
            title = Text(pgettext("ruling", ruling.name), style="bold")
            yield title.append(" ").append(f"({_(ruling.source)})", style="not bold dim")
            varied = [f"{name}: {_(text)}" for name, _value, text in self._varied(ruling, options)]
            yield Text("  " + " ".join([_(ruling.text), *varied]))
        if not self._rulings():
            yield Text(_("No rulings are listed for {game}.").format(game=self.title))

    def rulings_json(self, options: Mapping[str, str]) -> list[dict[str, object]]:
        """The rulings for programs."""
        return [
            {"name": ruling.name, "source": ruling.source, "text": ruling.text}
            | {self.listed: {value: text for _, value, text in self._varied(ruling, options)}}
            for ruling in self._rulings()
        ]

    def _varied(self, ruling: Ruling, options: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
        """The additions to a ruling, each with what it is called and the value of its option."""
        several = len(self.ruling_options) > 1
        for option in self._options:
            for value in option.values if option.name in self.ruling_options else ():
                if value in ruling.variants and options.get(option.name, value) == value:
                    name = f"{option.name} {value}" if several else value
                    yield name, value, ruling.variants[value]

    def setup(self, setup: Setup) -> str:
        """The set-up in a few words."""
        return ", ".join(f"{name} {value}" for name, value in setup.options.items())

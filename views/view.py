"""How a game is shown: a part for each thing that people do with it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, cast

from rich.console import RenderableType
from rich.text import Text

from games import registry
from games.protocol import Move, Observation, Option, Position, Setup
from games.registry import Entry
from games.rulings import Ruling
from languages.message import Message, message, translated, verbatim
from languages.messages import _, pgettext
from languages.people import name_of, person
from views.advice_view import AnyAdviceView
from views.event import Event
from views.parts import GameParts
from views.position_view import AnyPositionView
from views.puzzle_view import AnyPuzzleView
from views.render.drawing import Drawing, Theme
from views.results import Names, Played, Players, names_of, totals_json, winners, winning
from views.sheet import Cells, Column, Part, Sheet
from views.text_table import PrintedSheet
from views.turn_view import AnyTurnView


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

    pictured = ""
    """The place of the pictures of the rules, `module:NAME`; empty where there are none."""

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
        if not self.pictured:
            return {}
        return cast(Mapping[str, RulesPicture], registry.load(self.pictured))

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


M = TypeVar("M", bound=Move)
Obs = TypeVar("Obs", bound=Observation)
Pos = TypeVar("Pos", bound=Position)


class GameView(Generic[Pos, M, Obs]):
    """The defaults, which work for any game by `games.protocol` alone."""

    ties: tuple[str, str] | None = None
    """Who wins if several seats have the most points, by what: `You`, and anybody else."""

    changes: Callable[[Any, Any, Names], Iterable[Message]] | None = None
    """The changes that a move made, as everybody can see them, from the views around it."""

    def __init__(self, positions: AnyPositionView) -> None:
        self.positions = positions

    def event(self, before: Pos, move: M, after: Pos, players: Players) -> Event:
        """A move as everybody at the table may know it.

        Args:
            before, after: the positions around it.
            move: with nothing in it that isn't to be shown.
        """
        parts = self.positions.turns.parts
        if parts is not None:
            return parts.events.event(before, move, after, players)
        seat = before.turn
        name, text = name_of(seat, players[seat].name), verbatim(move)
        return Event(seat, message("{name}: {move}", name=name, move=text))

    def rationale(self, before: Obs, after: Obs, players: Players) -> Iterator[Part]:
        """The inferences from a move, by a seat's observations before it and after it."""
        if self.changes is None:
            yield _("Nothing is known about it but the move itself.")
            return
        names = names_of(len(players), players)
        for change in self.changes(before.view, after.view, names):
            yield translated(change, before.seat)

    def round_end(self, ended: Pos, players: Players, seat: int | None = None) -> Sheet:
        """The points of a round that has ended, and of the game so far.

        Args:
            ended: the position at its end.
            seat: who reads it; by default the player who is called `You`.
        """
        return self.positions.turns.tabletop(players).seat_table(
            ended, *self.result_points(ended), seat
        )

    def ending(self, record: Played, position: Pos, seat: int | None = None) -> Sheet:
        """The scores of a finished game, and who has won it.

        Args:
            seat: who reads it; by default the player who is called `You`.
        """
        top, first = self.positions.turns.tabletop(record.players), winners(position)
        sheet = top.seat_table(position, *self.result_points(position), seat)
        rows = tuple(replace(row, first=at in first) for at, row in enumerate(sheet.rows))
        return replace(sheet, rows=rows, notes=((self.verdict(record, position),),))

    def result_points(self, position: Pos) -> tuple[tuple[Column, ...], Iterable[Cells]]:
        """The points of every seat of a game that is over."""
        return self.positions.points_of(position)

    def verdict(self, record: Played, position: Pos) -> str:
        """Who has won a finished game, in one sentence."""
        first, totals = winners(position), [score.total for score in position.scores()]
        if self.ties is None or len(first) > 1 or totals.count(max(totals)) == 1:
            return winning(record, first)
        return person(record.players[first[0]].name, *map(_, self.ties))

    def result_json(self, record: Played, position: Pos) -> dict[str, object]:
        """A position of a record for programs, with the result if the game is over."""
        return {
            "turns": len(record.turns),
            "over": position.over,
            "scores": totals_json(position),
        }

    def player_json(self, record: Played, seat: int) -> dict[str, object]:
        """The JSON fields of a player in a review."""
        return {}


AnyGameView = GameView[Any, Any, Any]


@dataclass(frozen=True)
class View:
    """The parts of a game's view; each works for any game where the game has none of its own.

    Attributes:
        rules: the rulebook, and what is agreed on before one plays.
        positions: files, positions and boards.
        turns: a move in the making.
        games: a game that is played.
        advice: the answer to a seat that asks for advice.
        puzzles: puzzles and their solutions.
    """

    title: str
    rules: RulesView
    positions: AnyPositionView
    turns: AnyTurnView
    games: AnyGameView
    advice: AnyAdviceView
    puzzles: AnyPuzzleView

    def printed(self, part: Part) -> RenderableType:
        """A sentence or a table as it is printed, with the signs of the game."""
        if isinstance(part, str):
            return Text(part)
        return PrintedSheet(part, self.turns.tabletop().sign)


def plain_view(title: str, parts: GameParts | None = None) -> View:
    """The view of a game that has none of its own, or only the parts of one."""
    turns = AnyTurnView(parts)
    positions = AnyPositionView(title, turns)
    puzzles = AnyPuzzleView(title, positions, turns)
    rules, games, advice = RulesView(title), AnyGameView(positions), AnyAdviceView()
    rules.legend = "" if parts is None else parts.words.legend
    return View(title, rules, positions, turns, games, advice, puzzles)


def view_of(entry: Entry) -> View:
    """The view of a game: its own, or the plain one."""
    return cast(View, registry.load(entry.view)) if entry.view else plain_view(entry.title)

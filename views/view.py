"""How a game is shown: a part for each thing that people do with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from rich.console import RenderableType
from rich.text import Text

from games import registry
from games.registry import Entry
from views.advice_view import AnyAdviceView
from views.game_view import AnyGameView
from views.parts import GameParts
from views.position_view import AnyPositionView
from views.puzzle_view import AnyPuzzleView
from views.rules_view import RulesView
from views.sheet import Part
from views.text_table import PrintedSheet
from views.turn_view import AnyTurnView


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

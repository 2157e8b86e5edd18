"""If It Fits in words and signs: everything that commands show of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from games.ifitfits import scoring
from games.ifitfits.board import Board
from games.ifitfits.position import Observation, Position
from games.ifitfits.puzzle import Packing, Puzzle
from games.ifitfits.rulings import Mode, rulings
from games.ifitfits.scoring import Score
from games.ifitfits.setup import OPTIONS
from games.ifitfits.steps import Draw, Turn
from games.ifitfits.typed import AnyDraft, help_lines, typed_steps
from games.ifitfits.wording import cards_text, cats_text, points_text
from games.loading import Content
from games.protocol import Setup
from languages.messages import N_, _, ngettext, plural
from views.advice_view import AdviceView
from views.ifitfits import puzzle_lines, unseen, words
from views.ifitfits.editing import IfItFitsEditing
from views.ifitfits.paint import HOW_TO_READ
from views.ifitfits.puzzle_view import IfItFitsPuzzles
from views.ifitfits.scenery import board_drawing, board_scene
from views.ifitfits.tabletop import IfItFitsTabletop
from views.position_view import PositionView
from views.render.drawing import Drawing
from views.results import Played, winners
from views.scene import Scene
from views.sheet import Cells, Column, Part, Sheet, numbers
from views.turn_view import TurnView
from views.view import GameView, RulesView, View

TITLE: Final = "If It Fits"

DECK = next(option.default for option in OPTIONS if option.name == "deck")
"""The deck of a position whose file states none."""

GAMES = {
    Mode.BASIC.value: N_("basic game, table {size}"),
    Mode.ADVANCED.value: N_("advanced game, table {size}"),
}
"""The mode and the size of the table, by the mode."""


class IfItFitsRules(RulesView):
    """The rulebook, and how this program reads it."""

    ruling_options = ("mode",)
    pictured = "views.ifitfits.rules_pictures:PICTURES"
    legend = HOW_TO_READ

    def setup(self, setup: Setup) -> str:
        """The mode and the size of the table."""
        options = setup.options
        game = GAMES[options["mode"]]
        return _(game).format(size=options["table"])


class IfItFitsPositions(PositionView[Position]):
    """Boxes on a table, and the cats in them."""

    editing = IfItFitsEditing()

    def board_of(self, content: Content) -> Board:
        """The board of a puzzle, a position, or the end of a record.

        Raises:
            GameError: a deck has no board, or a record can't be replayed.
        """
        alone = isinstance(content.value, Packing)
        board: Board = content.value.board if alone else self.position(content).board
        return board

    def bare(self, shown: Any) -> Scene | None:
        """The board of the end of a puzzle, or a board."""
        if isinstance(shown, Position | Packing):
            return None
        return board_scene(shown if isinstance(shown, Board) else shown.board)

    def drawing(self, shown: Any) -> Drawing:
        """The board as it lies."""
        return board_drawing(self.shown(shown).board)

    def picture(self, content: Content) -> tuple[Drawing, str, str]:
        """The board as it lies, and what its icons are."""
        from views.ifitfits.picture import board_picture

        board = self.board_of(content)
        closed = sum(box.closed for box in board.boxes)
        text = ngettext(
            "{cards}, {n} box, {closed} closed",
            "{cards}, {n} boxes, {closed} closed",
            len(board.boxes),
        )
        cards = cards_text(len(board.cells))
        summary = text.format(cards=cards, n=len(board.boxes), closed=closed)
        return board_picture(board), _("An If It Fits board"), summary

    def scores(self, content: Content) -> Sheet:
        """The points of every seat, and the boxes that they come from."""
        if isinstance(content.value, Packing):
            return self.turns.tabletop().seat_table(None, *_points(self._scores(content)))
        return super().scores(content)

    def points_of(self, position: Position) -> tuple[tuple[Column, ...], Iterable[Cells]]:
        """The points of every seat, and the boxes that they come from."""
        return _points(position.scores())

    def scores_json(self, content: Content) -> list[dict[str, object]]:
        """The points of every seat with the boxes that it scores."""
        return [_score_json(score) for score in self._scores(content)]

    def moves(self, content: Content) -> Sequence[str]:
        """Every whole turn with the hand as it is; every first step of a puzzle of one seat."""
        if isinstance(content.value, Packing):
            return sorted({str(turn) for turn, _ in content.value.start.children()})
        return sorted({str(turn) for turn in self.position(content).turns})

    moves_found = plural("{n} turn", "{n} turns")

    def _scores(self, content: Content) -> Sequence[Score]:
        if isinstance(content.value, Packing):
            puzzle = content.value
            return scoring.scores(puzzle.board, puzzle.mode, puzzle.stakes.seats)
        return self.position(content).scores()


class IfItFitsTurns(TurnView[AnyDraft, Observation, Puzzle]):
    """Cards, cats, Princesses and toys to lay."""

    tabletop = staticmethod(IfItFitsTabletop)
    steps = staticmethod(typed_steps)
    help = staticmethod(help_lines)

    def news(self, observation: Observation) -> str:
        """The card that the seat to move has drawn."""
        drawn = unseen.just_drawn(observation)
        return "" if drawn is None else _("You drew {card}.").format(card=drawn)

    def continues(self, observation: Observation) -> bool:
        """After a card was drawn the board is as it was."""
        if unseen.just_drawn(observation) is None:
            return False
        return isinstance(observation.history[-1].move.steps[0], Draw)

    def at_once(self, draft: AnyDraft) -> bool:
        """Drawing a card can't be taken back."""
        return any(isinstance(step, Draw) for step in draft.steps)


class IfItFitsGames(GameView[Position, Turn, Observation]):
    """The moves, the end and the results of a game."""

    event = staticmethod(words.event)
    changes = staticmethod(words.changes)
    ties = (
        N_("You win the tie by fewer points lost to spray bottles."),
        N_("{name} wins the tie by fewer points lost to spray bottles."),
    )

    def result_json(self, record: Played, position: Position) -> dict[str, object]:
        """A position of a record for programs."""
        return {
            "turns": len(record.turns),
            "over": position.over,
            "board": list(position.board.texts()),
            "scores": [_score_json(score) for score in position.scores()],
            "winners": winners(position) if position.over else None,
        }


class IfItFitsAdvice(AdviceView[Observation]):
    """The points and cats of a seat, and the cards that it hasn't seen."""

    no_choice = N_("There is nothing to choose.")
    observation_options = ("deck",)

    def observation(self, content: Content, seat: int, options: Mapping[str, str]) -> Observation:
        """The observation of a seat in a position that is played with the deck of an option."""
        position: Position = content.value
        return position.observation(seat, cards=unseen.deck_of(position, options.get("deck", DECK)))

    def check_choice(self, observation: Observation) -> None:
        """Raise unless the mover knows its cards.

        Raises:
            GameError: it doesn't.
        """
        observation.view.held  # noqa: B018 - raises where a card is unknown

    tempting = staticmethod(words.tempting)

    explained = staticmethod(words.explained)

    def mover(self, observation: Observation, name: str) -> str:
        """The points as they stand, and the cats left."""
        own = observation.view.seats[observation.seat]
        points = points_text(observation.view.score(observation.seat).total)
        text = _("({points} as it stands, {cats} left)")
        return " " + text.format(points=points, cats=cats_text(own.cats))

    def guesses(self, observation: Observation, names: Sequence[str]) -> Iterable[Part]:
        """The cards that the seat hasn't seen yet: those left in the pile and in other hands."""
        cards = unseen.unseen_cards(observation)
        return [unseen.unseen_text(cards)] if cards else ()

    def guesses_json(self, observation: Observation, names: Sequence[str]) -> dict[str, object]:
        """The cards that the seat hasn't seen yet."""
        cards = unseen.unseen_cards(observation)
        return {"unseen": {str(card): number for card, number in sorted(cards.items(), key=str)}}


def _points(scores: Iterable[Score]) -> tuple[tuple[Column, ...], Iterable[Cells]]:
    """The columns of points, and the cells of every seat."""
    columns = *numbers(_("points"), _("sprayed")), Column(_("boxes"))
    cells = ((each.total, -each.negative or 0, puzzle_lines.sum_text(each)) for each in scores)
    return columns, cells


def _score_json(score: Score) -> dict[str, object]:
    boxes = [
        {
            "cells": [list(cell) for cell in sorted(each.box.cells)],
            "points": each.points,
            "extra": each.extra[each.owners.index(score.seat)],
            "closed": each.box.closed,
            "cats": {str(seat): puzzle_lines.cats_json(cats) for seat, cats in each.cats.items()},
        }
        for each in score.boxes
    ]
    return {
        "seat": score.seat,
        "points": score.total,
        "negative": score.negative,
        "boxes": boxes,
    }


TURNS = IfItFitsTurns()
POSITIONS = IfItFitsPositions(TITLE, TURNS)

VIEW = View(
    TITLE,
    IfItFitsRules(TITLE, "games.ifitfits", OPTIONS, rulings),
    POSITIONS,
    TURNS,
    IfItFitsGames(POSITIONS),
    IfItFitsAdvice(),
    IfItFitsPuzzles(TITLE, POSITIONS, TURNS),
)

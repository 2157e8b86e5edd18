"""If It Fits in words and signs: everything that commands show of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from textwrap import fill
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from games.ifitfits import legality, scoring
from games.ifitfits.board import Board
from games.ifitfits.outcome import Outcome
from games.ifitfits.position import Position, observe
from games.ifitfits.puzzle import Packing
from games.ifitfits.rulings import Mode, rulings
from games.ifitfits.scoring import Score
from games.ifitfits.setup import OPTIONS
from games.ifitfits.steps import Draw, LayCat
from games.ifitfits.wording import cards_text, cats_text, points_text
from games.loading import Content
from games.overview import Section, overview_of
from games.protocol import Player, Role
from games.rulings import Ruling
from languages.message import Message
from languages.messages import N_, _, ngettext, pgettext, plural
from views.ifitfits import choices, events, puzzle_lines, table, unseen
from views.ifitfits import input as typed_steps
from views.ifitfits.paint import HOW_TO_READ, board_text, laid
from views.render.drawing import TABLE, Drawing, Theme
from views.render.text_blocks import beside, width_of
from views.sheet import Cells, Column, Sheet, numbers
from views.tabletop import Choice, Ghost, Tabletop
from views.text_table import lines_of
from views.view import View, winners

DECK = next(option.default for option in OPTIONS if option.name == "deck")
"""The deck of a position whose file states none."""


GAMES = {
    Mode.BASIC.value: N_("basic game, table {size}"),
    Mode.ADVANCED.value: N_("advanced game, table {size}"),
}
"""The mode and the size of the table, by the mode."""


class IfItFitsView(View):
    """Boxes on a table, the cats in them, hands and points."""

    ends = N_("best board"), N_("best boards")
    no_choice = N_("There is nothing to choose.")
    observation_options = ("deck",)
    ruling_options = ("mode",)
    ties = (
        N_("You win the tie by fewer points lost to spray bottles."),
        N_("{name} wins the tie by fewer points lost to spray bottles."),
    )
    moves_found = plural("{n} turn", "{n} turns")
    legend = HOW_TO_READ
    solution_marks = N_("What is new has a red edge.")

    # Files

    def board_of(self, content: Content) -> Board:
        """The board of a puzzle, a position, or the end of a record.

        Raises:
            GameError: a deck has no board, or a record can't be replayed.
        """
        board: Board = _shown(content.value if _alone(content) else self.position(content)).board
        return board

    def show(self, content: Content, width: int) -> Iterator[RenderableType]:
        """The position, or the board and the cards to place, and the task of a puzzle."""
        yield self._start_text(content, width)
        if content.role is Role.PUZZLE:
            yield Text(fill(_("task: {task}").format(task=self.task_text(content.value)), width))

    def board(self, position: Any, before: Any, width: int, players: Sequence[Player] = ()) -> Text:
        """All that is known of a moment, with what is new marked."""
        top = self.tabletop(players)
        seats = lines_of([top.standings(position)], top.sign, width)
        return table.position_text(position, before, seats, players, width)

    def plain(self, shown: Any) -> str:
        """The board with its coordinates, and the seats of a position."""
        shown = _shown(shown)
        whole = isinstance(shown, Position)
        text = self.board(shown, None, table.WIDTH) if whole else _plain(shown)
        return "\n".join(line.rstrip() for line in text.plain.splitlines())

    def drawing(self, shown: Any) -> Drawing:
        """The board as it lies."""
        from views.ifitfits.drawing import board_drawing

        return board_drawing(_shown(shown).board)

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
            return self.tabletop().seat_table(None, *_points(self._scores(content)))
        return super().scores(content)

    def points_of(self, position: Any) -> tuple[tuple[Column, ...], Iterable[Cells]]:
        """The points of every seat, and the boxes that they come from."""
        return _points(position.scores())

    def scores_json(self, content: Content) -> list[dict[str, Any]]:
        """The points of every seat with the boxes that it scores."""
        return [_score_json(score) for score in self._scores(content)]

    def moves(self, content: Content) -> Sequence[str]:
        """Every whole turn with the hand as it is; every first step of a puzzle of one seat."""
        if isinstance(content.value, Packing):
            return sorted({str(turn) for turn, _ in content.value.start.children()})
        return sorted({str(turn) for turn in self.position(content).turns})

    @property
    def overview(self) -> Sequence[Section]:
        """How the game is played and won."""
        return overview_of("games.ifitfits")

    def rulings(self, options: Mapping[str, str]) -> Iterator[Text]:
        """Every ruling, as both modes or one of them have it."""
        for ruling in rulings():
            title = Text(pgettext("ruling", ruling.name), style="bold")
            yield title.append(" ").append(f"({_(ruling.source)})", style="not bold dim")
            varied = [f"{mode}: {_(text)}" for mode, text in _varied(ruling, options).items()]
            yield Text("  " + " ".join([_(ruling.text), *varied]))

    def rulings_json(self, options: Mapping[str, str]) -> list[dict[str, Any]]:
        """Every ruling for programs."""
        return [
            {"name": ruling.name, "source": ruling.source, "text": ruling.text}
            | {"modes": _varied(ruling, options)}
            for ruling in rulings()
        ]

    # Puzzles

    def task(self, puzzle: Any) -> Message:
        """The task in one sentence."""
        return puzzle_lines.task(puzzle)

    def points(self, puzzle: Any) -> str:
        """Points, or points of margin."""
        return puzzle_lines.points_noun(puzzle)

    def solution(self, puzzle: Any, end: Any, width: int) -> Text:
        """The boards before and after, side by side if there is room."""
        start = self.start(puzzle).board
        before, after = board_text(start, width=width), self.solved_board(puzzle, end, width)
        both = beside(before, after)
        if width_of(both) > width:
            both = Text("\n\n").join([before, after])
        return Text("\n").join([both, table.legend_text()])

    def solved_board(self, puzzle: Any, end: Any, width: int) -> Text:
        """The board at the end, with what is new marked."""
        new = laid(self.start(puzzle).board, end.board)
        return board_text(end.board, new, width)

    def sums(self, end: Any) -> Iterator[Text]:
        """The boxes of each seat."""
        return puzzle_lines.sums(end)

    def puzzle_text(self, puzzle: Any, width: int) -> Text:
        """The board, and the cards to place or all seats."""
        if isinstance(puzzle, Packing):
            return table.packing_text(puzzle, width=width)
        return self.board(puzzle.position, None, width)

    def puzzle_progress(self, puzzle: Any, draft: Any, width: int) -> Iterator[RenderableType]:
        """The board after some steps, what it is worth, and what may be typed next."""
        if isinstance(puzzle, Packing):
            yield table.packing_text(puzzle, draft.board, draft, width, brief=True)
        else:
            shown = table.after_steps(draft)
            yield self.board(shown, puzzle.position, width)
        yield from puzzle_lines.progress(puzzle, draft)
        yield from choices.choice_lines(draft)

    def puzzle_help(self, puzzle: Any) -> Iterator[str]:
        """How steps are typed."""
        return choices.help_lines(puzzle.draft)

    def puzzle_picture(self, puzzle: Any, task: str = "", theme: Theme = TABLE) -> Drawing:
        """The task, the board, and the cards to place or all hands."""
        from views.ifitfits.picture import puzzle_drawing

        return puzzle_drawing(puzzle, task, theme)

    def solution_picture(self, puzzle: Any, end: Any, theme: Theme = TABLE) -> Drawing:
        """The board at the end, with what is new marked."""
        from views.ifitfits.drawing import board_drawing

        return board_drawing(end.board, theme, laid(self.start(puzzle).board, end.board))

    @property
    def reading(self) -> str:
        """The rules in short, and what a puzzle asks."""
        return _(puzzle_lines.READING)

    # A game that is played

    def setup(self, setup: Any) -> str:
        """The mode and the size of the table."""
        options = setup.options
        game = GAMES[options["mode"]]
        return _(game).format(size=options["table"])

    def seen(self, seen: Any, players: Sequence[Player]) -> str:
        """A move as everybody may see it, in a sentence."""
        names = table.seat_names(len(seen.view.seats), players)
        return events.move_text(seen.view, seen.move, names)

    def consequences(self, before: Any, move: Any, players: Sequence[Player]) -> Iterator[str]:
        """Boxes closed, points, special toys, the last phase."""
        names = table.seat_names(len(before.seats), players)
        return events.consequences(before, move, names)

    def seat(
        self, observation: Any, players: Sequence[Player], width: int, draft: Any = None
    ) -> Iterator[Text]:
        """The card that the seat to move has drawn, and how many cats it has left."""
        laid_cats = sum(isinstance(step, LayCat) for step in draft.steps) if draft else 0
        own = observation.view.seats[observation.seat]
        drawn = unseen.just_drawn(observation)
        first = "" if drawn is None else _("You drew {card}.").format(card=drawn) + " "
        left = _("You have {cats} left.").format(cats=cats_text(own.cats - laid_cats))
        yield Text(f"{first}{left}")

    def choices(self, draft: Any, players: Sequence[Player], width: int) -> Iterator[Text]:
        """The cards that may be laid, and what may be typed."""
        names = [player.name for player in players]
        return choices.choice_lines(draft, names)

    def progress(self, draft: Any, players: Sequence[Player], width: int) -> Iterator[Text]:
        """The steps so far, and what may follow."""
        if draft.steps:
            yield Text("  " + _("this turn: {move}").format(move=draft.move))
        yield from self.choices(draft, players, width)

    def continues(self, observation: Any) -> bool:
        """After a card was drawn the board is as it was."""
        return unseen.just_drawn(observation) is not None and _drew(observation)

    def at_once(self, draft: Any) -> bool:
        """Drawing a card can't be taken back."""
        return any(isinstance(step, Draw) for step in draft.steps)

    def draft_board(self, draft: Any, start: Any, width: int) -> RenderableType:
        """The board after the steps so far."""
        new = laid(start.board, draft.board)
        free = table.free_cells(draft.position)
        return board_text(draft.board, new, width, free)

    def happened(
        self, drafts: Sequence[Any], players: Sequence[Player], puzzle: Any = None
    ) -> Iterator[str]:
        """The boxes that each step closes or joins, and the points that it brings."""
        tabletop = self.tabletop(players, puzzle)
        for before, after in pairwise(drafts):
            step = after.steps[-1]
            cell = getattr(step, "cell", legality.ORIGIN)
            ghost = Ghost(Choice(step.text), cell, 0, step, after)
            yield f"{step.text}: {'; '.join(tabletop.effects(before, ghost))}."

    def steps(self, draft: Any, text: str) -> Sequence[Any]:
        """Steps in notation, or by the number of a card and a place."""
        return typed_steps.typed_steps(draft, text)

    def help(self, draft: Any) -> Iterator[str]:
        """How steps are typed."""
        return choices.help_lines(draft)

    def rationale(
        self, before: Any, after: Any, players: Sequence[Player]
    ) -> Iterator[RenderableType]:
        """The changes that a move made for every seat, as everybody can see them."""
        names = table.seat_names(len(players), players)
        return map(Text, events.effects(before.view, after.view, names))

    def result_json(self, record: Any, position: Any) -> dict[str, Any]:
        """A position of a record for programs."""
        return {
            "turns": len(record.turns),
            "over": position.over,
            "board": list(position.board.texts()),
            "scores": [_score_json(score) for score in position.scores()],
            "winners": winners(position) if position.over else None,
        }

    def tabletop(self, players: Sequence[Player] = (), puzzle: Any = None) -> Tabletop:
        """The full screen's view of a game, or of a puzzle."""
        from views.ifitfits.tabletop import IfItFitsTabletop

        return IfItFitsTabletop(players, puzzle)

    # Advice

    def observation(self, content: Content, seat: int, options: Mapping[str, str]) -> Any:
        """The observation of a seat in a position that is played with the deck of an option."""
        position: Position = content.value
        return observe(position, seat, deck=unseen.deck_of(position, options.get("deck", DECK)))

    def check_choice(self, observation: Any) -> None:
        """Raise unless the mover knows its cards.

        Raises:
            GameError: it doesn't.
        """
        observation.view.held  # noqa: B018 - raises where a card is unknown

    def mover(self, observation: Any, name: str) -> str:
        """The points as they stand, and the cats left."""
        own = observation.view.seats[observation.seat]
        points = points_text(observation.view.score(observation.seat).total)
        text = _("({points} as it stands, {cats} left)")
        return " " + text.format(points=points, cats=cats_text(own.cats))

    def guesses(self, observation: Any, names: Sequence[str], width: int) -> RenderableType | None:
        """The cards that the seat hasn't seen yet: those left in the pile and in other hands."""
        cards = unseen.unseen_cards(observation)
        return Text(fill(unseen.unseen_text(cards), width)) if cards else None

    def guesses_json(self, observation: Any, names: Sequence[str]) -> dict[str, Any]:
        """The cards that the seat hasn't seen yet."""
        cards = unseen.unseen_cards(observation)
        return {"unseen": {str(card): number for card, number in sorted(cards.items(), key=str)}}

    # Parts

    def _scores(self, content: Content) -> Sequence[Score]:
        if isinstance(content.value, Packing):
            puzzle = content.value
            return scoring.scores(puzzle.board, puzzle.mode, puzzle.stakes.seats)
        found: Sequence[Score] = self.position(content).scores()
        return found

    def _start_text(self, content: Content, width: int) -> Text:
        if isinstance(content.value, Packing):
            return self.puzzle_text(content.value, width)
        players = content.value.players if content.role is Role.RECORD else ()
        return self.board(self.position(content), None, width, players)


def _shown(shown: Any) -> Any:
    """The position behind something that is shown, or the thing itself: it has a board."""
    return getattr(shown, "position", shown)


def _drew(observation: Any) -> bool:
    """Whether the last move was to draw."""
    return isinstance(observation.history[-1].move.steps[0], Draw)


def _alone(content: Content) -> bool:
    """Whether a file holds a puzzle of one seat, which has no position."""
    return isinstance(content.value, Packing)


def _plain(shown: Packing | Outcome | Board) -> Text:
    if isinstance(shown, Packing):
        return table.packing_text(shown)
    return board_text(shown if isinstance(shown, Board) else shown.board)


def _varied(ruling: Ruling, options: Mapping[str, str]) -> dict[str, str]:
    """The additions to a ruling in each mode, or in the one that was chosen."""
    chosen = [mode for mode in Mode if options.get("mode", mode) == mode]
    return {mode.value: ruling.variants[mode] for mode in chosen if mode in ruling.variants}


def _points(scores: Iterable[Score]) -> tuple[tuple[Column, ...], Iterable[Cells]]:
    """The columns of points, and the cells of every seat."""
    columns = *numbers(_("points"), _("sprayed")), Column(_("boxes"))
    cells = ((each.total, -each.negative or 0, puzzle_lines.sum_text(each)) for each in scores)
    return columns, cells


def _score_json(score: Score) -> dict[str, Any]:
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


VIEW = IfItFitsView("If It Fits")

"""The parts of If It Fits: its events, and the words about its rules, positions and puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from games.ifitfits import asked, scoring
from games.ifitfits.position import Observation, Position
from games.ifitfits.puzzle import Packing, Puzzle
from games.ifitfits.rulings import Mode, rulings
from games.ifitfits.scoring import WHOLE, BoxScore, Outcome, Score
from games.ifitfits.setup import OPTIONS
from games.ifitfits.steps import Draw, Turn
from games.ifitfits.wording import (
    card_named,
    cards_text,
    cats_text,
    place_text,
    points_text,
    seat_text,
)
from games.loading import Content
from games.protocol import Setup
from languages.messages import N_, _, plural
from views.advice import Compared, Explained
from views.ifitfits import unseen, words
from views.ifitfits.editing import IfItFitsEditing
from views.ifitfits.paint import HOW_TO_READ
from views.ifitfits.tabletop import IfItFitsTabletop
from views.parts import Events, GameParts, Infer, Table, Words
from views.results import Names, Played, Players, position_of, winners
from views.sheet import Column, Part, Sheet, numbers
from views.tabletop import AnyTabletop

DECK = next(option.default for option in OPTIONS if option.name == "deck")
"""The deck of a position whose file states none."""

GAMES = {
    Mode.BASIC.value: N_("basic game, table {size}"),
    Mode.ADVANCED.value: N_("advanced game, table {size}"),
}
"""The mode and the size of the table, by the mode."""

READING: Final = N_(
    "If It Fits: cards with walls and open sides are laid side by side. Cards that touch with open "
    "sides are one box. A box is closed if none of its open sides faces an empty cell or the edge "
    "of the table. A box is worth the toys of the kind that it shows most of (mice, balls, "
    "feathers, yarn), less its spray bottles, and twice that if it is closed. It goes to the seat "
    "with most cats in it, and in full to each of those who tie. In the basic game each further "
    "counted cat is one point more. A card goes to a free cell beside another one, either way up "
    "(half a turn); after it one cat may lie across it and the card to its left or right, where "
    "both sides are open and nothing lies yet, but not into a box in which only others have cats. "
    "A sleeping cat lies in a cell of its own, open on all sides; it counts where its seat has an "
    "awake one, in the advanced game a half. A Princess takes the place of a cat, which goes back "
    "to its owner. In the advanced game no wall may lie against a wall. Columns are counted to the "
    "right and rows downwards, as the numbers beside the table say."
)
"""The rules in short."""


class IfItFitsEvents(Events[Position, Turn, Observation]):
    """Cards and cats that were laid, and the cards that a seat hasn't seen."""

    no_choice = N_("There is nothing to choose.")
    observation_options = ("deck",)
    event = staticmethod(words.event)
    changes = staticmethod(words.changes)
    tempting = staticmethod(words.tempting)
    sort = staticmethod(words.sort)

    def explained(
        self, observation: Observation, compared: Compared, players: Players, infer: Infer
    ) -> Explained:
        """The aim, the card and the place, and the reasons."""
        return words.explained(observation, compared, players)

    def news(self, observation: Observation) -> str:
        """The card that the seat to move has drawn."""
        drawn = unseen.just_drawn(observation)
        return "" if drawn is None else _("You drew {card}.").format(card=card_named(drawn))

    def continues(self, observation: Observation) -> bool:
        """After a card was drawn the board is as it was."""
        if unseen.just_drawn(observation) is None:
            return False
        return isinstance(observation.history[-1].move.steps[0], Draw)

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

    def mover(self, observation: Observation, name: str) -> str:
        """The points as they stand, and the cats left."""
        own = observation.view.seats[observation.seat]
        points = points_text(observation.view.score(observation.seat).total)
        text = _("({points} as it stands, {cats} left)")
        return " " + text.format(points=points, cats=cats_text(own.cats))

    def guesses(self, observation: Observation, names: Names, infer: Infer) -> Iterable[Part]:
        """The cards that the seat hasn't seen yet: those left in the pile and in other hands."""
        cards = unseen.unseen_cards(observation)
        return [unseen.unseen_text(cards)] if cards else ()

    def guesses_json(
        self, observation: Observation, names: Names, infer: Infer
    ) -> dict[str, object]:
        """The cards that the seat hasn't seen yet."""
        cards = unseen.unseen_cards(observation)
        return {"unseen": {str(card): number for card, number in sorted(cards.items(), key=str)}}


class IfItFitsWords(Words[Position, Puzzle, Outcome]):
    """Modes and tables, the points of every seat, boxes to pack and single turns."""

    package = "games.ifitfits"
    options = OPTIONS
    rulings = staticmethod(rulings)
    ruling_options = ("mode",)
    pictures = "views.ifitfits.rules_pictures:PICTURES"
    legend = HOW_TO_READ
    moves_found = plural("{n} turn", "{n} turns")
    editing = IfItFitsEditing()
    ties = (
        N_("You win the tie by fewer points lost to spray bottles."),
        N_("{name} wins the tie by fewer points lost to spray bottles."),
    )
    ends = N_("best board"), N_("best boards")
    rules_in_short = READING
    solution_marks = N_("What is new has a red edge.")
    task = staticmethod(asked.task)

    def sums(self, end: Outcome) -> Iterator[str]:
        """How the points of each seat come about."""
        for score in end.scores():
            yield f"{seat_text(score.seat)}: {_sum_text(score)}"

    def setup(self, setup: Setup) -> str:
        """The mode and the size of the table."""
        options = setup.options
        game = GAMES[options["mode"]]
        return _(game).format(size=options["table"])

    def scores(self, content: Content, top: AnyTabletop) -> Sheet:
        """The points of every seat, and the boxes that they come from."""
        if isinstance(content.value, Packing):
            return top.seat_table(None, *_points(_scores(content)))
        return super().scores(content, top)

    def points_of(self, position: Position) -> Table:
        """The points of every seat, and the boxes that they come from."""
        return _points(position.scores())

    def scores_json(self, content: Content) -> list[dict[str, object]]:
        """The points of every seat with the boxes that it scores."""
        return [_score_json(score) for score in _scores(content)]

    def moves(self, content: Content) -> Sequence[str]:
        """Every whole turn with the hand as it is; every first step of a puzzle of one seat."""
        if isinstance(content.value, Packing):
            return sorted({str(turn) for turn, _ in content.value.start.children()})
        return sorted({str(turn) for turn in position_of(content).turns})

    def result_json(self, record: Played, position: Position) -> dict[str, object]:
        """A position of a record for programs."""
        return {
            "turns": len(record.turns),
            "over": position.over,
            "board": list(map(str, position.board.pieces())),
            "scores": [_score_json(score) for score in position.scores()],
            "winners": winners(position) if position.over else None,
        }


def _scores(content: Content) -> Sequence[Score]:
    if isinstance(content.value, Packing):
        puzzle = content.value
        return scoring.scores(puzzle.board, puzzle.mode, puzzle.stakes.seats)
    position: Position = position_of(content)
    return position.scores()


def _points(scores: Iterable[Score]) -> Table:
    """The columns of points, and the cells of every seat."""
    columns = *numbers(_("points"), _("sprayed")), Column(_("boxes"))
    cells = ((each.total, -each.negative or 0, _sum_text(each)) for each in scores)
    return columns, cells


def _sum_text(score: Score) -> str:
    """The boxes of a seat, and what they are worth together."""
    if not score.boxes:
        return _("no box = 0")
    parts = (_box_text(box, box.extra[box.owners.index(score.seat)]) for box in score.boxes)
    return f"{' + '.join(parts)} = {score.total}"


def _box_text(box: BoxScore, extra: int) -> str:
    """A box in its place, with what it is worth to one of its owners."""
    worth = f"{box.points}"
    if extra:
        text = _("{points} and {extra} for further cats")
        worth = text.format(points=box.points, extra=extra)
    text = _("{worth} (box of {cards} at {place})")
    if box.box.closed:
        text = _("{worth} (closed box of {cards} at {place})")
    cards, place = cards_text(len(box.box.cells)), place_text(min(box.box.cells))
    return text.format(worth=worth, cards=cards, place=place)


def _score_json(score: Score) -> dict[str, object]:
    boxes = [
        {
            "cells": [list(cell) for cell in sorted(each.box.cells)],
            "points": each.points,
            "extra": each.extra[each.owners.index(score.seat)],
            "closed": each.box.closed,
            "cats": {str(seat): _cats_json(cats) for seat, cats in each.cats.items()},
        }
        for each in score.boxes
    ]
    return {
        "seat": score.seat,
        "points": score.total,
        "negative": score.negative,
        "boxes": boxes,
    }


def _cats_json(halves: int) -> int | float:
    """Counted cats as a number, with a half where there is one."""
    return halves / WHOLE if halves % WHOLE else halves // WHOLE


PARTS: Final = GameParts("If It Fits", IfItFitsTabletop, IfItFitsEvents(), IfItFitsWords())

"""The kernels that each kind of puzzle needs."""

from __future__ import annotations

from games.ifitfits.board import Board, with_things
from games.ifitfits.cards import Card
from games.ifitfits.position import Position, Seat
from games.ifitfits.puzzle import Duel, Objective, Packing
from games.ifitfits.rulings import Mode
from games.ifitfits.table import STANDARD
from solver.answer import Clock, Limit
from solver.ifitfits.search import layouts, minimax
from solver.ifitfits.search.packing_search import PackingSearch
from solver.ifitfits.search.turn_search import TurnSearch
from solver.jit import Part

CARD = Card("oooo")


def _search_turns() -> None:
    board = with_things(STANDARD, [((0, 0), CARD)])
    position = Position(Mode.BASIC, board, (Seat((CARD,), 1), Seat((CARD,), 1)), 0)
    TurnSearch(Duel(position, Objective.SCORE), Clock(Limit())).answer(1)


def _search_boxes() -> None:
    task = Packing(Mode.BASIC, Board.empty(STANDARD), (CARD, CARD), 1)
    PackingSearch(task, Clock(Limit())).answer(counting=True)


TURNS = Part((minimax.settle, minimax.list_all, minimax.follow), _search_turns)
"""The kernels that turns and duels need."""

BOXES = Part((layouts.search_layouts,), _search_boxes)
"""The kernels that boxes need."""

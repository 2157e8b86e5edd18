"""Routes of analyses: any position, record or puzzle, and turns that are tried on its board."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Annotated, Final

from msgspec import Meta, Struct

from languages.messages import spoken
from views.sessions.analysis_board import empty_file
from views.table_state import Place
from web.server.analysis_work import (
    AnalysisState,
    EditedPosition,
    LineStart,
    TriedState,
    TriedStep,
    analysed,
    board_state,
    board_step,
    board_table,
    dealt,
    edited,
)
from web.server.calls import Call
from web.server.declaration import POST, Route
from web.server.desk import Desk
from web.server.fields import PickList, PositionText, Said, Steps, Word
from web.server.site_routes import entry_named

Turn = Annotated[str, Meta(max_length=400)]
"""A turn in notation."""


class AnalysisBody(Struct, frozen=True, kw_only=True):
    """A position, record or puzzle, and turns that are tried from there.

    Attributes:
        text: of a file, or a share code.
        seat: the one to move, if it has to be that.
        options: of the set-up, where a position doesn't state them.
        turn: of a record, after which it is; by default the last with something to choose after it.
        line: the turns that are tried.
        wanted: while the position is edited, the beginning of the notation of the cards that are
            offered.
    """

    text: Annotated[str, Meta(min_length=1, max_length=60_000)]
    seat: Annotated[int, Meta(ge=0, le=20)] | None = None
    options: Annotated[dict[Word, Word], Meta(max_length=20)] = {}
    turn: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    line: Annotated[tuple[Turn, ...], Meta(max_length=200)] = ()
    wanted: Word | None = None

    @property
    def root(self) -> LineStart:
        """Where the line begins."""
        return LineStart(self.text, self.seat, tuple(sorted(self.options.items())), self.turn)


class BoardPlacesBody(AnalysisBody, frozen=True, kw_only=True):
    """A turn in the making on the board, and the choice that is picked."""

    steps: Steps = ()
    pick: PickList


class BoardLookBody(AnalysisBody, frozen=True, kw_only=True):
    """A turn in the making on the board, and a cell."""

    steps: Steps = ()
    x: int
    y: int


class BoardStepBody(AnalysisBody, frozen=True, kw_only=True):
    """A turn in the making on the board, the step that is added, and whether the turn ends."""

    steps: Steps = ()
    pick: PickList | None = None
    end: bool = False


class EmptyBody(Struct, frozen=True, kw_only=True):
    """For which game, and how many seats."""

    game: Word
    seats: Annotated[int, Meta(ge=1, le=20)] = 2


async def _analyse(desk: Desk, call: Call) -> AnalysisState:
    ask: AnalysisBody = call.ask
    work = partial(analysed, ask.root, ask.line, desk.settings.seconds, spoken())
    (found,) = await desk.crews.bots.asked(call.client, [work], call.gone)
    return found


def _board(_desk: Desk, call: Call) -> TriedState:
    ask: AnalysisBody = call.ask
    return board_state(ask.root, ask.line, ask.wanted)


def _places(_desk: Desk, call: Call) -> tuple[Place, ...]:
    ask: BoardPlacesBody = call.ask
    return tuple(board_table(ask.root, ask.line, ask.steps, ask.wanted).places(ask.pick))


def _look(_desk: Desk, call: Call) -> Said:
    ask: BoardLookBody = call.ask
    return Said(board_table(ask.root, ask.line, ask.steps, ask.wanted).look(ask.x, ask.y))


def _steps(_desk: Desk, call: Call) -> TriedStep:
    ask: BoardStepBody = call.ask
    return board_step(ask.root, ask.line, ask.steps, ask.pick, end=ask.end)


def _edit(_desk: Desk, call: Call) -> EditedPosition:
    ask: BoardPlacesBody = call.ask
    return edited(ask.root, ask.line, ask.wanted or "", ask.pick)


def _empty(_desk: Desk, call: Call) -> PositionText:
    ask: EmptyBody = call.ask
    return PositionText(empty_file(entry_named(ask.game), ask.seats))


def _deal(_desk: Desk, call: Call) -> PositionText:
    ask: AnalysisBody = call.ask
    return PositionText(dealt(ask.root, ask.line, secrets.token_hex(8)))


def _route(path: str, handle: Callable[..., object], answer: object, text: str, ask: type) -> Route:
    return Route(
        POST, f"/api/analyse{path}", handle, answer, text, ask, refusals=(400, 404, 429, 503)
    )


ROUTES: Final = (
    _route(
        "",
        _analyse,
        AnalysisState,
        "The best turns in a position, or the best lines of a puzzle.",
        AnalysisBody,
    ),
    _route("/board", _board, TriedState, "The board after some turns.", AnalysisBody),
    _route(
        "/places",
        _places,
        tuple[Place, ...],
        "Every place where what is picked can be tried.",
        BoardPlacesBody,
    ),
    _route("/look", _look, Said, "What lies in a cell.", BoardLookBody),
    _route("/steps", _steps, TriedStep, "Take a step, or end the turn.", BoardStepBody),
    _route(
        "/edit",
        _edit,
        EditedPosition,
        "The position after a change by hand.",
        BoardPlacesBody,
    ),
    _route("/empty", _empty, PositionText, "A position with as little as there can be.", EmptyBody),
    _route(
        "/deal",
        _deal,
        PositionText,
        "The position with everything drawn that isn't known.",
        AnalysisBody,
    ),
)
"""The routes of analyses."""

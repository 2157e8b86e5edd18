"""Routes of analyses: any position, record or puzzle, and turns that are tried on its board."""

from __future__ import annotations

import secrets
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
    board_at,
    board_state,
    table_of,
)
from web.server.declaration import (
    POST,
    Call,
    CellText,
    PickList,
    PositionText,
    Route,
    Steps,
    Word,
    route,
)
from web.server.services import Services
from web.server.shared_shapes import shared
from web.server.site_routes import entry_named

ROUTES: Final[list[Route]] = []
"""The routes of analyses."""

WORKED: Final = (400, 404, 429, 503)

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


@route(ROUTES, POST, "/api/analyse", refusals=WORKED)
async def _analyse(services: Services, call: Call, ask: AnalysisBody) -> AnalysisState:
    """The best turns in a position, or the best lines of a puzzle."""
    work = partial(analysed, ask.root, ask.line, services.settings.seconds, spoken())
    (found,) = await services.pools.bots.asked(call.client, [work], call.gone)
    return found


@route(ROUTES, POST, "/api/analyse/board", refusals=WORKED)
def _board(_services: Services, _call: Call, ask: AnalysisBody) -> TriedState:
    """The board after some turns."""
    return board_state(ask.root, ask.line, ask.wanted)


@route(ROUTES, POST, "/api/analyse/places", refusals=WORKED)
def _places(_services: Services, _call: Call, ask: BoardPlacesBody) -> tuple[Place, ...]:
    """Every place where what is picked can be tried."""
    return tuple(table_of(board_at(ask.root, ask.line), ask.steps, ask.wanted).places(ask.pick))


@route(ROUTES, POST, "/api/analyse/look", refusals=WORKED)
def _look(_services: Services, _call: Call, ask: BoardLookBody) -> CellText:
    """The contents of a cell."""
    return CellText(
        table_of(board_at(ask.root, ask.line), ask.steps, ask.wanted).look(ask.x, ask.y)
    )


@route(ROUTES, POST, "/api/analyse/steps", refusals=WORKED)
def _steps(_services: Services, _call: Call, ask: BoardStepBody) -> TriedStep:
    """Take a step, or end the turn."""
    board = board_at(ask.root, ask.line)
    steps, happened = ask.steps, tuple[str, ...]()
    if ask.end:
        return TriedStep(None, (), board.text_of(board.table(steps).move(ask.pick)))
    if ask.pick is not None:
        steps, happened = board.tables.taken(steps, ask.pick)
    state = board.table(steps).state(board.entry.name, board.looker)
    return TriedStep(shared(state), happened, "")


@route(ROUTES, POST, "/api/analyse/edit", refusals=WORKED)
def _edit(_services: Services, _call: Call, ask: BoardPlacesBody) -> EditedPosition:
    """The position after a change by hand."""
    board = board_at(ask.root, ask.line)
    return EditedPosition(*board.editing(ask.wanted or "").edited(ask.pick))


@route(ROUTES, POST, "/api/analyse/empty", refusals=WORKED)
def _empty(_services: Services, _call: Call, ask: EmptyBody) -> PositionText:
    """A position with as little as there can be."""
    return PositionText(empty_file(entry_named(ask.game), ask.seats))


@route(ROUTES, POST, "/api/analyse/deal", refusals=WORKED)
def _deal(_services: Services, _call: Call, ask: AnalysisBody) -> PositionText:
    """The position with everything drawn that isn't known."""
    return PositionText(board_at(ask.root, ask.line).dealt(secrets.token_hex(8)))

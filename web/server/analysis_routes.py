"""The route of analyses: any position, record or puzzle."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final

from msgspec import Meta, Struct

from languages.messages import spoken
from web.server.analysis_work import AnalysisState, analysed
from web.server.calls import Call
from web.server.declaration import POST, Route
from web.server.desk import Desk
from web.server.fields import Word


class AnalysisBody(Struct, frozen=True, kw_only=True):
    """A position, record or puzzle to be analysed: the text of a file, or a share code.

    Attributes:
        seat: the one to move, if it has to be that.
        options: of the set-up, where a position doesn't state them.
        turn: of a record, after which it is; by default the last with something to choose after it.
    """

    text: Annotated[str, Meta(min_length=1, max_length=60_000)]
    seat: Annotated[int, Meta(ge=0, le=20)] | None = None
    options: Annotated[dict[Word, Word], Meta(max_length=20)] = {}
    turn: Annotated[int, Meta(ge=0, le=10_000)] | None = None


async def _analyse(desk: Desk, call: Call) -> AnalysisState:
    ask: AnalysisBody = call.ask
    seconds = desk.settings.seconds
    options = dict(ask.options)
    work = partial(analysed, ask.text, ask.seat, options, seconds, spoken(), ask.turn)
    (found,) = await desk.crews.bots.asked(call.client, [work], call.gone)
    return found


ROUTES: Final = (
    Route(
        POST,
        "/api/analyse",
        _analyse,
        AnalysisState,
        "The best turns in a position, or the best lines of a puzzle.",
        AnalysisBody,
        refusals=(400, 429, 503),
    ),
)
"""The route of analyses."""

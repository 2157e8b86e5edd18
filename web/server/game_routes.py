"""Routes of games: begun by anybody, played by those who have the secret link of a seat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta, Struct

from games.protocol import GameError, Observation
from languages.messages import _, spoken
from views.advice import Advice, AdviceStep
from views.sessions.own_turn import UntimelyError
from views.table_state import Place, StepState
from web.server.analysis_work import AnalysisState, analysed_seat
from web.server.clocks import TimeControl
from web.server.declaration import (
    EVENTS,
    GET,
    POST,
    Call,
    CellQuery,
    CellText,
    Known,
    Parts,
    PickList,
    PickQuery,
    PositionText,
    Route,
    Steps,
    Word,
    route,
)
from web.server.games import LinkState, ServedSeat, checked_options, seated
from web.server.refusals import ClientLeftError
from web.server.review_state import ReviewBoard, ReviewState, review_board, review_state
from web.server.served_game import AdviceState, AdviceStepState, GameState, reply_state
from web.server.services import Services
from web.server.site_routes import entry_named
from web.server.store import Terms
from web.server.work import answered, assessed, hinted

T = TypeVar("T")

ROUTES: Final[list[Route]] = []
"""The routes of games."""

STEADY: Final = (400, 404, 409)
WORKED: Final = (*STEADY, 429, 503)


class SeatChoice(Struct, frozen=True):
    """Who is to sit in a seat: `human`, or the name of a bot."""

    player: Word
    name: Word = ""


class NewGame(Struct, frozen=True, kw_only=True):
    """A game to be dealt.

    Attributes:
        seed: what is dealt follows from it; by default nobody can guess it.
        invite: whether all people but the first sit down by the link to free seats.
        hints: whether people may ask for hints.
        clock: how long people may think; by default as long as they like.
    """

    game: Word
    seats: Annotated[tuple[SeatChoice, ...], Meta(min_length=1, max_length=10)]
    options: Annotated[dict[Word, Word], Meta(max_length=20)] = {}
    seed: Word | None = None
    invite: bool = False
    hints: bool = True
    clock: TimeControl | None = None


class SeatLinks(Struct, frozen=True):
    """A game that was dealt: the links of its people, and that of free seats, if there are any."""

    seats: tuple[LinkState, ...]
    invitation: str


class VersionedPick(PickQuery, frozen=True, kw_only=True):
    """A turn in the making, the choice that is picked, and the version of the game."""

    version: int


class VersionedCell(CellQuery, frozen=True, kw_only=True):
    """A turn in the making, a cell, and the version of the game."""

    version: int


class TurnBody(Struct, frozen=True, kw_only=True):
    """A turn in the making, what is to be added to it, and which version is meant.

    Attributes:
        known: as in `StepsBody`.
    """

    version: int
    steps: Steps = ()
    pick: PickList | None = None
    known: Known | None = None


class VersionBody(Struct, frozen=True, kw_only=True):
    """Which version of the game is meant."""

    version: int


class AgreementBody(Struct, frozen=True, kw_only=True):
    """Whether one agrees to what another one asks for, and which version of the game is meant."""

    version: int
    agree: bool


class WhyQuery(Struct, frozen=True, kw_only=True):
    """Which move, from 0."""

    number: int


class ReviewBody(Struct, frozen=True, kw_only=True):
    """Which turns are to be looked at.

    Attributes:
        bots: those of bots, too.
        most: at most how many now; by default all that are left.
    """

    bots: bool = False
    most: Annotated[int, Meta(ge=0, le=100)] | None = None


class BoardQuery(Struct, frozen=True, kw_only=True):
    """Which turn of a game that is over is drawn.

    Attributes:
        turn: from 1; 0 for the beginning.
        place: of the turn in the list of the best that is drawn in its place.
    """

    turn: int
    place: int | None = None


class NewsBody(Struct, frozen=True):
    """Of which games news are sent, by the secrets of their links."""

    links: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=30)]


class VersionState(Struct, frozen=True):
    """The version of a game.

    Attributes:
        at: the place of its link in the list that was sent.
    """

    at: int
    version: int


@route(ROUTES, POST, "/api/games", refusals=(400, 404, 429))
async def _begin(services: Services, call: Call, ask: NewGame) -> SeatLinks:
    """Deal a game; only people get links."""
    entry = entry_named(ask.game)
    services.begun.count(call.client, _("You have begun many games: wait a little."))
    players = seated(entry, [(seat.name, seat.player) for seat in ask.seats])
    terms = Terms(checked_options(entry, ask.options), ask.hints, ask.clock)
    begun = await asyncio.to_thread(
        services.games.begin, entry, players, terms, ask.seed, invite=ask.invite
    )
    services.games.go_on(begun.number)
    return SeatLinks(begun.links, begun.invitation)


@route(ROUTES, GET, "/api/game", refusals=STEADY, linked=True)
async def _state(services: Services, call: Call) -> GameState:
    """The game as the seat of a link sees it."""
    seat = await _seat(services, call)
    if seat.game.bot_to_move:
        services.games.go_on(seat.game.number_kept)

    def state() -> GameState:
        """The game with the turn in the making; without it if it isn't legal any more."""
        try:
            return seat.game.state(seat.seat, seat.steps)
        except GameError:
            services.store.keep_steps(seat.token, ())
            return seat.game.state(seat.seat)

    return await _locked(seat, state)


@route(ROUTES, GET, "/api/game/places", refusals=STEADY, linked=True)
async def _places(services: Services, call: Call, ask: VersionedPick) -> tuple[Place, ...]:
    """Every place where what is picked can be tried."""
    seat = await _seat(services, call)

    def places() -> tuple[Place, ...]:
        seat.game.check(ask.version)
        seat.game.check_turn(seat.seat)
        return tuple(seat.game.table(seat.seat, ask.steps).places(ask.pick))

    return await _locked(seat, places)


@route(ROUTES, GET, "/api/game/look", refusals=STEADY, linked=True)
async def _look(services: Services, call: Call, ask: VersionedCell) -> CellText:
    """The contents of a cell."""
    seat = await _seat(services, call)

    def look() -> CellText:
        seat.game.check(ask.version)
        return CellText(seat.game.table(seat.seat, ask.steps).look(ask.x, ask.y))

    return await _locked(seat, look)


@route(ROUTES, POST, "/api/game/steps", refusals=STEADY, linked=True)
async def _steps(services: Services, call: Call, ask: TurnBody) -> StepState:
    """Take a step, or go back to fewer."""
    seat = await _seat(services, call)

    def take() -> StepState:
        game = seat.game
        game.check(ask.version)
        game.check_turn(seat.seat)
        tables = game.tables(seat.seat)
        if ask.pick is not None:
            taken = tables.taken(ask.steps, ask.pick)
        else:
            taken = tables.told(ask.steps, ask.known)
        table = game.table_state(seat.seat, taken.steps)
        services.store.keep_steps(seat.token, taken.steps)
        return StepState(table, taken.happened)

    return await _locked(seat, take)


@route(ROUTES, POST, "/api/game/move", refusals=STEADY, linked=True)
async def _move(services: Services, call: Call, ask: TurnBody) -> GameState:
    """End the turn with these steps."""
    return await _changed(
        services, call, ask.version, lambda seat: seat.game.end_turn(seat.seat, ask.steps, ask.pick)
    )


@route(ROUTES, POST, "/api/game/take-back", refusals=STEADY, linked=True)
async def _take_back(services: Services, call: Call, ask: VersionBody) -> GameState:
    """Go back to the own last turn; where other people play, ask them first."""
    return await _changed(services, call, ask.version, lambda seat: seat.game.ask_back(seat.seat))


@route(ROUTES, POST, "/api/game/take-back/answer", refusals=STEADY, linked=True)
async def _answer_back(services: Services, call: Call, ask: AgreementBody) -> GameState:
    """Let another one go back to their last turn, or not."""
    return await _changed(
        services, call, ask.version, lambda seat: seat.game.answer_back(seat.seat, ask.agree)
    )


async def _changed(
    services: Services, call: Call, version: int, change: Callable[[ServedSeat], object]
) -> GameState:
    """The game after a change, which those who watch hear of."""
    seat = await _seat(services, call)

    def changed() -> GameState:
        seat.game.check(version)
        change(seat)
        return seat.game.state(seat.seat)

    state = await _locked(seat, changed)
    services.games.go_on(seat.game.number_kept)
    return state


@route(ROUTES, POST, "/api/news", answer=VersionState, media=EVENTS, refusals=(400, 429))
async def _news(services: Services, call: Call, ask: NewsBody) -> AsyncIterator[bytes]:
    """An event whenever a game changes: one stream for all games of a browser."""
    services.games.check_watching(call.client)
    games = await asyncio.to_thread(services.games.linked, ask.links)

    async def events() -> AsyncIterator[bytes]:
        async for news in services.games.watch(games, call.client, services.closing):
            if news is None:
                yield b":\n\n"  # A comment as a sign of life.
            else:
                yield b"data: %b\n\n" % msgspec.json.encode(VersionState(*news))

    return events()


@route(ROUTES, POST, "/api/game/hint", refusals=WORKED, linked=True)
async def _hint(services: Services, call: Call) -> AdviceState:
    """The advice of a strong player."""
    seat = await _seat(services, call)
    game, language = seat.game, spoken()

    def hint_work() -> partial[Advice]:
        """Work that finds a hint, in any process; it holds the seat's observation only."""
        observation = game.helped(seat.seat)
        return partial(hinted, game.hint_adviser, observation, game.record.players, language)

    work = await _locked(seat, hint_work)
    version = game.version

    async def gone() -> bool:
        """Whether nobody waits for the hint any more, or it would be about another turn."""
        return seat.game.version != version or await call.gone()

    try:
        (advice,) = await services.pools.bots.asked(call.client, [work], gone)
    except ClientLeftError:
        seat.game.check(version)
        raise
    return await _locked(seat, partial(seat.game.hint_state, seat.seat, advice))


@route(ROUTES, POST, "/api/game/others", refusals=WORKED, linked=True)
async def _others(services: Services, call: Call, ask: TurnBody) -> AdviceStepState:
    """The worst that the others may do after the turn with these steps."""
    seat = await _seat(services, call)
    game, language = seat.game, spoken()

    def reply_work() -> partial[AdviceStep]:
        game.check(ask.version)
        known, move = game.helped(seat.seat), game.table(seat.seat, ask.steps).move(ask.pick)
        players = game.record.players
        return partial(answered, game.hint_adviser, known, players, move, language)

    work = await _locked(seat, reply_work)
    (found,) = await services.pools.bots.asked(call.client, [work], call.gone)
    return reply_state(found, seat.seat)


@route(ROUTES, GET, "/api/game/position", refusals=STEADY, linked=True)
async def _position(services: Services, call: Call) -> PositionText:
    """A game against bots as its seat knows it: a position to be analysed."""
    seat = await _seat(services, call)
    text = seat.game.entry.game.text
    return await _locked(seat, lambda: PositionText(text(_analysed(seat).view)))


@route(ROUTES, POST, "/api/game/analyse", refusals=WORKED, linked=True)
async def _analyse(services: Services, call: Call, ask: VersionBody) -> AnalysisState:
    """The best turns by all that the seat has seen in a game against bots."""
    seat = await _seat(services, call)
    game, language = seat.game, spoken()

    def analysis_work() -> partial[AnalysisState]:
        game.check(ask.version)
        known = _analysed(seat)
        return partial(analysed_seat, game.hint_adviser, known, game.record.players, language)

    work = await _locked(seat, analysis_work)
    (found,) = await services.pools.bots.asked(call.client, [work], call.gone)
    return found


def _analysed(seat: ServedSeat) -> Observation:
    """The knowledge of a seat, for an analysis of a game that goes on.

    Raises:
        UntimelyError: other people play, who would have to do without one, or it has no hints.
    """
    if len(seat.game.people) > 1:
        raise UntimelyError(_("Others play here: the game is analysed when it is over."))
    return seat.game.helped(seat.seat)


@route(ROUTES, GET, "/api/game/why", refusals=STEADY, linked=True)
async def _why(services: Services, call: Call, ask: WhyQuery) -> Parts:
    """The inferences from a move of a bot."""
    seat = await _seat(services, call)
    return Parts(await _locked(seat, lambda: seat.game.why(seat.seat, ask.number)))


@route(ROUTES, POST, "/api/game/review", refusals=WORKED, linked=True)
async def _review(services: Services, call: Call, ask: ReviewBody) -> ReviewState:
    """Where the game was lost, when it is over."""
    seat = await _seat(services, call)
    work = await _locked(seat, lambda: seat.game.review(ask.bots, seat.seat))
    due, language = (await asyncio.to_thread(lambda: work.due))[: ask.most], spoken()
    if due:
        works = [partial(assessed, work.adviser, each, language) for each in due]
        for each in await services.pools.bots.asked(call.client, works, call.gone):
            work.add(each)
        await asyncio.to_thread(work.save)
    return await asyncio.to_thread(review_state, work)


@route(ROUTES, GET, "/api/game/review/board", refusals=STEADY, linked=True)
async def _board(services: Services, call: Call, ask: BoardQuery) -> ReviewBoard:
    """The board of any turn of a game that is over, or of a better one."""
    seat = await _seat(services, call)
    work = await _locked(seat, lambda: seat.game.review(bots=True, reader=seat.seat))
    return await asyncio.to_thread(review_board, work, ask.turn, ask.place, seat.seat)


@route(ROUTES, POST, "/api/game/rematch", refusals=STEADY, linked=True)
async def _rematch(services: Services, call: Call) -> LinkState:
    """The own seat in another game of the same people, who move up by one seat."""
    seat = await _seat(services, call)
    number, link = await asyncio.to_thread(services.games.rematch, seat)
    services.games.go_on(seat.game.number_kept)
    services.games.go_on(number)
    return link


@route(ROUTES, GET, "/api/game/record", answer=Any, refusals=STEADY, linked=True)
async def _record(services: Services, call: Call) -> msgspec.Raw:
    """The record of the game, when it is over."""
    seat = await _seat(services, call)
    seat.game.check_over()
    return msgspec.Raw(seat.game.record.text.encode())


async def _seat(services: Services, call: Call) -> ServedSeat:
    return await asyncio.to_thread(services.games.seat, call.link)


async def _locked(seat: ServedSeat, work: Callable[[], T]) -> T:
    """The result of some work with a game, done while nobody else changes it."""

    def perform() -> T:
        with seat.game.lock:
            return work()

    return await asyncio.to_thread(perform)

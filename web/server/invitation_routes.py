"""Routes of links that may be shared: to free seats, which are taken under a name, and to watch."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from msgspec import Meta, Struct

from views.table_state import Picture
from web.server.calls import Call
from web.server.declaration import GET, POST, Route
from web.server.desk import Desk
from web.server.fields import Word
from web.server.game_routes import LinkState
from web.server.games import new_secret, renamed
from web.server.invitations import address_of, qr_code, reach_advice
from web.server.served_game import GameState, PlayerState, ServedGame
from web.server.store import JOIN, WATCH


class InvitationState(Struct, frozen=True):
    """A game that one is invited to: who sits where.

    Attributes:
        free: the seats that nobody has taken.
    """

    game: str
    title: str
    players: tuple[PlayerState, ...]
    free: tuple[int, ...]


class SeatBody(Struct, frozen=True, kw_only=True):
    """Which free seat is taken, and under which name; by default that of the seat."""

    seat: Annotated[int, Meta(ge=0, le=20)]
    name: Word = ""


class PageQuery(Struct, frozen=True, kw_only=True):
    """The address of the page as the one who invites has opened it."""

    page: Annotated[str, Meta(max_length=200)]


class SharedLink(Struct, frozen=True):
    """A link that may be shared.

    Attributes:
        code: the same as a QR code.
        advice: what to do where others can't open it; empty where they can.
    """

    link: str
    code: Picture
    advice: str


def _invitation(desk: Desk, call: Call) -> InvitationState:
    game = desk.games.invited(call.link)
    return InvitationState(game.entry.name, game.entry.title, game.seats, game.free)


async def _sit_down(desk: Desk, call: Call) -> LinkState:
    game = await asyncio.to_thread(desk.games.invited, call.link)
    link = await asyncio.to_thread(_taken, game, call.ask)
    desk.games.go_on(game.number_kept)
    return link


def _taken(game: ServedGame, ask: SeatBody) -> LinkState:
    """The link of somebody who sits down."""
    token = new_secret()
    with game.lock:
        players = renamed(game.record.players, ask.seat, ask.name)
        game.sit_down(ask.seat, players, token)
    return LinkState(ask.seat, players[ask.seat].name, token)


def _join_link(desk: Desk, call: Call) -> SharedLink:
    return shared_link(desk, call.ask.page, JOIN, desk.games.seat(call.link).game.invitation)


def _watch_link(desk: Desk, call: Call) -> SharedLink:
    return shared_link(desk, call.ask.page, WATCH, desk.games.seat(call.link).game.spectator_link())


def shared_link(desk: Desk, page: str, purpose: str, secret: str) -> SharedLink:
    """A link to a place of the page, for whoever opens it elsewhere.

    Args:
        page: the address of the page as it was opened here.

    Raises:
        RefusedError: it is no address of a page.
    """
    link = address_of(page, purpose, secret)
    return SharedLink(link, qr_code(link), reach_advice(page, desk.settings.hosts))


def _watched(desk: Desk, call: Call) -> GameState:
    game = desk.games.watched(call.link)
    with game.lock:
        return game.watched()


ROUTES: Final = (
    Route(
        GET,
        "/api/invitation",
        _invitation,
        InvitationState,
        "The game to whose free seats a link leads.",
        linked=True,
    ),
    Route(
        POST,
        "/api/invitation/seat",
        _sit_down,
        LinkState,
        "Take a free seat; the answer is the secret link of it.",
        SeatBody,
        refusals=(400, 404, 409),
        linked=True,
    ),
    Route(
        GET,
        "/api/game/invitation",
        _join_link,
        SharedLink,
        "The link to the free seats of a game, for those who sit there.",
        PageQuery,
        refusals=(400, 404, 409),
        linked=True,
    ),
    Route(
        POST,
        "/api/game/spectators",
        _watch_link,
        SharedLink,
        "The link for spectators of a game, for those who sit there.",
        PageQuery,
        linked=True,
    ),
    Route(
        GET,
        "/api/watched",
        _watched,
        GameState,
        "The game of a link for spectators: what all seats know.",
        linked=True,
    ),
)
"""The routes of links that may be shared."""

"""Routes of free seats: shown to those who have the link to them, and taken under a name."""

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
from web.server.invitations import join_link, qr_code, reach_advice
from web.server.served_game import PlayerState, ServedGame


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


class InvitationLink(Struct, frozen=True):
    """The link to the free seats of a game.

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


def _shared(desk: Desk, call: Call) -> InvitationLink:
    game = desk.games.seat(call.link).game
    page, hosts = call.ask.page, desk.settings.hosts
    link = join_link(page, game.invitation)
    return InvitationLink(link, qr_code(link), reach_advice(page, hosts))


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
        _shared,
        InvitationLink,
        "The link to the free seats of a game, for those who sit there.",
        PageQuery,
        refusals=(400, 404, 409),
        linked=True,
    ),
)
"""The routes of free seats."""

"""Routes of links that may be shared: to free seats, to watch, and to another device.

A link has an address and a QR code, and says who can open it.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Annotated, Final
from urllib.parse import SplitResult, urlsplit

from msgspec import Meta, Struct

from languages.messages import _
from views.table_state import Picture
from web.server.declaration import GET, POST, Call, Route, Word, route
from web.server.device_codes import MINUTES, Carried, shown
from web.server.games import LinkState, new_secret, renamed
from web.server.refusals import RefusedError
from web.server.served_game import GameState, PlayerState
from web.server.services import Services
from web.server.settings import LOOPBACK
from web.server.store import JOIN, WATCH

ROUTES: Final[list[Route]] = []
"""The routes of links that may be shared."""

DEVICE: Final = "device"
"""The purpose of a link by which another device has the same progress."""

PLACES: Final = {JOIN: "#/join/", WATCH: "#/watch/", DEVICE: "#/device/"}
"""The places of the page that links lead to; what follows the `#` is never sent."""

MARGIN: Final = 4
"""Modules of white around a QR code, as its standard asks for."""

ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address of nobody: the system says which of its own it would send from, and sends nothing."""


def reach_advice(page: str, hosts: Sequence[str]) -> str:
    """Advice where only this machine can open the page's links; empty where others can.

    Args:
        hosts: the names by which the server may be called; empty if any will do.

    Raises:
        RefusedError: it is no address of a page.
    """
    parts = _parts(page)
    host = parts.hostname or ""
    if host not in LOOPBACK and not host.startswith("127."):
        return ""
    public = [name for name in hosts if name not in LOOPBACK]
    own = [] if hosts else [f"{name}:{parts.port or 80}" for name in own_addresses()]
    for name in (*public, *own):
        return _(
            "Only this machine can open this link. Open the page as {name}, and invite from there."
        ).format(name=name)
    return _(
        "Only this machine can open this link: begin the server with "
        "catbox serve --host 0.0.0.0 to let others in your network in."
    )


def own_addresses() -> tuple[str, ...]:
    """The address of this machine in its network, if it has one."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        return (str(probe.getsockname()[0]),)
    return ()


def qr_code(text: str) -> Picture:
    """A text as a QR code."""
    import segno

    rows = segno.make(text, error="m", micro=False).matrix
    size = len(rows) + 2 * MARGIN
    dark = "".join(part for y, row in enumerate(rows) for part in _runs(row, y))
    background = f'<rect width="{size}" height="{size}" fill="#fff"/>'
    return Picture(size, size, f'{background}<path d="{dark}" fill="#000"/>')


def _runs(row: Sequence[int], y: int) -> Iterator[str]:
    """The dark modules of a row that lie side by side, as parts of a path."""
    x = MARGIN
    for dark, run in groupby(row):
        width = len(list(run))
        if dark:
            yield f"M{x} {y + MARGIN}h{width}v1h-{width}z"
        x += width


def _parts(page: str) -> SplitResult:
    with suppress(ValueError):
        parts = urlsplit(page)
        if parts.scheme in ("http", "https") and parts.hostname and parts.port != 0:
            return parts
    raise RefusedError(_("expected the address of a page"))


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


@route(ROUTES, GET, "/api/invitation", linked=True)
def _invitation(services: Services, call: Call) -> InvitationState:
    """The game to whose free seats a link leads."""
    game = services.games.shared(call.link, JOIN)
    return InvitationState(game.entry.name, game.entry.title, game.seats, game.free)


@route(ROUTES, POST, "/api/invitation/seat", refusals=(400, 404, 409), linked=True)
async def _sit_down(services: Services, call: Call, ask: SeatBody) -> LinkState:
    """Take a free seat; the answer is the secret link of it."""
    game, token = await asyncio.to_thread(services.games.shared, call.link, JOIN), new_secret()

    def taken() -> LinkState:
        with game.lock:
            players = renamed(game.record.players, ask.seat, ask.name)
            game.sit_down(ask.seat, players, token)
        return LinkState(ask.seat, players[ask.seat].name, token)

    link = await asyncio.to_thread(taken)
    services.games.go_on(game.number_kept)
    return link


@route(ROUTES, GET, "/api/game/invitation", refusals=(400, 404, 409), linked=True)
def _join_link(services: Services, call: Call, ask: PageQuery) -> SharedLink:
    """The link to the free seats of a game, for those who sit there."""
    return shared_link(services, ask.page, JOIN, services.games.seat(call.link).game.invitation)


@route(ROUTES, POST, "/api/game/spectators", linked=True)
def _watch_link(services: Services, call: Call, ask: PageQuery) -> SharedLink:
    """The link for spectators of a game, for those who sit there."""
    return shared_link(
        services, ask.page, WATCH, services.games.seat(call.link).game.spectator_link()
    )


def shared_link(services: Services, page: str, purpose: str, secret: str) -> SharedLink:
    """A link to a place of the page, for whoever opens it elsewhere.

    Args:
        page: the address of the page as it was opened here.

    Raises:
        RefusedError: it is no address of a page.
    """
    parts = _parts(page)
    link = f"{parts.scheme}://{parts.netloc}{parts.path}{PLACES[purpose]}{secret}"
    return SharedLink(link, qr_code(link), reach_advice(page, services.settings.hosts))


@route(ROUTES, GET, "/api/watched", linked=True)
def _watched(services: Services, call: Call) -> GameState:
    """The game of a link for spectators: what all seats know."""
    game = services.games.shared(call.link, WATCH)
    with game.lock:
        return game.state(None)


Values = Annotated[dict[Word, Annotated[str, Meta(max_length=20_000)]], Meta(max_length=8)]
"""The contents of a browser's storage, by key."""


class DeviceBody(Struct, frozen=True, kw_only=True):
    """The address of the page, and what the browser keeps that the other one is to have."""

    page: Annotated[str, Meta(max_length=200)]
    kept: Values = {}


class DeviceCode(Struct, frozen=True):
    """A code for another device.

    Attributes:
        minutes: how long it may be used, once.
        shared: the link that types it.
    """

    code: str
    minutes: int
    shared: SharedLink


class CodeBody(Struct, frozen=True, kw_only=True):
    """The code that another device shows."""

    code: Word


class CarriedState(Struct, frozen=True):
    """The storage of another device."""

    kept: dict[str, str]


@route(ROUTES, POST, "/api/device/code", refusals=(400, 429))
async def _code(services: Services, call: Call, ask: DeviceBody) -> DeviceCode:
    """A code by which another device has the same progress."""
    code = services.devices.made(call.client, Carried(call.visitor, ask.kept))
    return DeviceCode(shown(code), MINUTES, shared_link(services, ask.page, DEVICE, shown(code)))


@route(ROUTES, POST, "/api/device/join", refusals=(400, 404, 429))
async def _join(services: Services, call: Call, ask: CodeBody) -> CarriedState:
    """Have the progress of the device that shows a code, joined with one's own."""
    carried = services.devices.taken(call.client, ask.code)
    await asyncio.to_thread(services.visitors.join, call.visitor, carried.visitor)
    call.cookie = carried.visitor
    return CarriedState(dict(carried.kept))

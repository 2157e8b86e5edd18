"""Routes of codes by which another device has the same progress."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from msgspec import Meta, Struct

from web.server.calls import Call
from web.server.declaration import POST, Route
from web.server.desk import Desk
from web.server.device_codes import MINUTES, Carried, shown
from web.server.fields import Word
from web.server.invitation_routes import SharedLink, shared_link
from web.server.invitations import DEVICE

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


async def _code(desk: Desk, call: Call) -> DeviceCode:
    ask: DeviceBody = call.ask
    code = desk.devices.made(call.client, Carried(call.visitor, ask.kept))
    return DeviceCode(shown(code), MINUTES, shared_link(desk, ask.page, DEVICE, shown(code)))


async def _join(desk: Desk, call: Call) -> CarriedState:
    carried = desk.devices.taken(call.client, call.ask.code)
    await asyncio.to_thread(desk.visitors.join, call.visitor, carried.visitor)
    call.cookie = carried.visitor
    return CarriedState(dict(carried.kept))


ROUTES: Final = (
    Route(
        POST,
        "/api/device/code",
        _code,
        DeviceCode,
        "A code by which another device has the same progress.",
        DeviceBody,
        refusals=(400, 429),
    ),
    Route(
        POST,
        "/api/device/join",
        _join,
        CarriedState,
        "Have the progress of the device that shows a code, joined with one's own.",
        CodeBody,
        refusals=(400, 404, 429),
    ),
)
"""The routes of codes for devices."""

"""Links to free seats: their address, their QR code, and who can open them."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Final
from urllib.parse import SplitResult, urlsplit

from languages.messages import _
from views.table_state import Picture
from web.server.refusals import RefusedError
from web.server.settings import LOOPBACK
from web.server.store import JOIN, WATCH

DEVICE: Final = "device"
"""The purpose of a link by which another device has the same progress."""

PLACES: Final = {JOIN: "#/join/", WATCH: "#/watch/", DEVICE: "#/device/"}
"""The places of the page that links lead to; what follows the `#` is never sent."""

MARGIN: Final = 4
"""Modules of white around a QR code, as its standard asks for."""

ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address of nobody: the system says which of its own it would send from, and sends nothing."""


def address_of(page: str, purpose: str, secret: str) -> str:
    """The address that people open to sit down, or to watch.

    Args:
        page: the address of the page as the one who invites has opened it.

    Raises:
        RefusedError: it is no address of a page.
    """
    parts = _parts(page)
    return f"{parts.scheme}://{parts.netloc}{parts.path}{PLACES[purpose]}{secret}"


def reach_advice(page: str, hosts: Sequence[str]) -> str:
    """Advice where only this machine can open the page's links; empty where others can.

    Args:
        hosts: the names by which the server may be called; empty if any will do.

    Raises:
        RefusedError: it is no address of a page.
    """
    parts = _parts(page)
    if not is_loopback(parts.hostname or ""):
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


def is_loopback(host: str) -> bool:
    """Whether a name stands for whatever machine it is used on."""
    return host in LOOPBACK or host.startswith("127.")


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

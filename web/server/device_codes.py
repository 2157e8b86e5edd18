"""Codes by which a visitor has the same progress on another device.

A code has ten signs of 32: 50 random bits. It is known for ten minutes, to this process alone, and
until it is used or the visitor asks for another one. Each address may try few of them.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Mapping
from typing import Final, NamedTuple

from languages.messages import _
from web.server.clocks import Ticks
from web.server.guards import Buckets
from web.server.refusals import NotThereError
from web.server.settings import Rates

SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The digits and letters of codes: none of them looks like another one."""

ALIKE: Final = str.maketrans("OIL", "011", "- ")
"""Letters that stand for digits which look like them; signs between the halves are left out."""

LENGTH: Final = 10

MINUTES: Final = 10
"""Minutes for which a code is known."""

MOST: Final = 500
"""Codes that are known at a time; the oldest ones go."""

HOUR, MINUTE = 3600, 60


class Carried(NamedTuple):
    """A visitor and their progress, on the way to another device.

    Attributes:
        visitor: the random name of who has asked for it.
        kept: the contents of their browser's storage, by key.
    """

    visitor: str
    kept: Mapping[str, str]


class DeviceCodes:
    """The codes of a server; used on the event loop."""

    def __init__(self, ticks: Ticks, rates: Rates) -> None:
        self._ticks = ticks
        self._known: OrderedDict[str, tuple[Carried, float]] = OrderedDict()
        self._made = Buckets(rates.codes, rates.codes / HOUR, ticks.now)
        self._tried = Buckets(rates.tries, rates.tries / (MINUTES * MINUTE), ticks.now)

    def made(self, client: str, carried: Carried) -> str:
        """A new code; the visitor's earlier one is forgotten.

        Raises:
            TooManyError: the client has asked for too many.
        """
        self._made.count(client, _("You have asked for many codes: wait a little."))
        self.drop(carried.visitor)
        code = "".join(secrets.choice(SIGNS) for _sign in range(LENGTH))
        self._known[code] = carried, self._ticks.now() + MINUTES * MINUTE
        while len(self._known) > MOST:
            self._known.popitem(last=False)
        return code

    def taken(self, client: str, text: str) -> Carried:
        """Use up a code: the visitor and their progress.

        Raises:
            NotThereError: there is no such code, or not any more.
            TooManyError: the client has tried too many.
        """
        self._tried.count(client, _("You have tried many codes: wait a little."))
        carried, until = self._known.pop(text.upper().translate(ALIKE), (None, 0.0))
        if carried is None or until <= self._ticks.now():
            raise NotThereError(_("No device shows this code now: ask it for a new one."))
        return carried

    def drop(self, visitor: str) -> None:
        """Forget the code of a visitor."""
        for code, (carried, _until) in list(self._known.items()):
            if carried.visitor == visitor:
                del self._known[code]


def shown(code: str) -> str:
    """A code in two halves, as people read it."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"

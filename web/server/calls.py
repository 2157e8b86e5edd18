"""A request as its handler sees it."""

from __future__ import annotations

import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

COOKIE: Final = "catbox"
"""The name of the cookie that holds a visitor's random name."""

LINK: Final = "catbox-link"
"""The header that holds the secret of a link: what stands in addresses stands in logs."""

_NAME = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)


@dataclass
class Call:
    """A request.

    Attributes:
        path: the parts of the address that vary.
        ask: the query, or the body.
        address: of the client.
        language: the tag of the language in which it is answered.
        cookie: the name that the client brings, if it has one.
        link: the secret of the link that the page was opened by; empty for none.
        gone: whether the client has left.
        wants_cookie: whether the answer hands out the visitor's name.
        drops_cookie: whether the answer takes it back.
    """

    path: Mapping[str, str]
    ask: Any
    address: str
    language: str
    cookie: str
    link: str
    gone: Callable[[], Awaitable[bool]]
    wants_cookie: bool = field(default=False, init=False)
    drops_cookie: bool = field(default=False, init=False)

    @property
    def visitor(self) -> str:
        """The random name of the visitor, for what is kept of the progress."""
        if not _NAME.fullmatch(self.cookie):
            self.cookie = secrets.token_urlsafe(16)
        self.wants_cookie = True
        return self.cookie

    @property
    def client(self) -> str:
        """Whose share of the work a request takes."""
        return self.address

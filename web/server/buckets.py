"""How much each client may ask for in a while."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

CLIENTS: Final = 10_000
"""Of how many clients it is known how much they have asked for lately."""


class Buckets:
    """How much each client may still ask for: a store that is filled up again with time.

    Args:
        now: seconds since some moment.
    """

    def __init__(
        self, size: float, each_second: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._size, self._each_second, self._now = size, each_second, now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> int:
        """Take one; 0 if there was one, else after how many seconds there will be."""
        now = self._now()
        left, then = self._left.pop(client, (self._size, now))
        left = min(self._size, left + (now - then) * self._each_second)
        self._left[client] = (left - 1 if left >= 1 else left), now
        while len(self._left) > CLIENTS:
            self._left.popitem(last=False)
        return 0 if left >= 1 else 1 + int((1 - left) / self._each_second)

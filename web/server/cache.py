"""Results that are the same for everybody, made once and kept as long as there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Any, Final, TypeVar, cast

T = TypeVar("T")

ROOM: Final = 96 * 2**20
"""Bytes that are kept, about."""

SMALL: Final = 2000
"""Bytes that anything takes besides its text."""


class Cache:
    """Values by their keys; of those that were not asked for lately only as many as there is room.

    A value that two threads ask for at once is made once: the other one waits.
    """

    def __init__(self, room: int = ROOM) -> None:
        self._room, self._used = room, 0
        self._lock = Lock()
        self._values: OrderedDict[Hashable, Future[Any]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of a key, which is made if it isn't there; what `make` raises is not kept."""
        with self._lock:
            found = self._values.get(key)
            if found is None:
                mine: Future[Any] = Future()
                self._values[key] = mine
            else:
                self._values.move_to_end(key)
        return cast(T, found.result()) if found is not None else self._made(key, make, mine)

    def put(self, key: Hashable, value: object) -> None:
        """Keep a value that was made elsewhere."""
        self.get(key, lambda: value)

    def peek(self, key: Hashable) -> Any | None:
        """A value that is there; None if it isn't."""
        with self._lock:
            found = self._values.get(key)
        return found.result() if found is not None and found.done() else None

    def _made(self, key: Hashable, make: Callable[[], T], mine: Future[T]) -> T:
        try:
            value = make()
        except BaseException as error:
            with self._lock:
                self._values.pop(key, None)
            mine.set_exception(error)
            raise
        mine.set_result(value)
        with self._lock:
            self._used += _weight(value)
            while self._used > self._room and len(self._values) > 1:
                self._drop_oldest()
        return value

    def _drop_oldest(self) -> None:
        key, value = self._values.popitem(last=False)
        if value.done():
            self._used -= _weight(value.result())
        else:  # Being made: it stays, as the newest one.
            self._values[key] = value


def _weight(value: object) -> int:
    return SMALL + (len(value) if isinstance(value, bytes) else 0)

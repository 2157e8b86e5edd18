"""Facts about a candidate, found when they are first asked for, and what they cost."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class Facts:
    """What is known about a candidate so far.

    Attributes:
        seconds: the time by the clock that each fact took; it decides nothing.
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}


class fact(Generic[T]):  # noqa: N801 - used as a decorator, like property
    """A property that is found once; the time it takes is noted beside it."""

    def __init__(self, find: Callable[[Any], T]) -> None:
        self._find = find
        self._name = find.__name__
        self.__doc__ = find.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> fact[T]: ...
    @overload
    def __get__(self, instance: Facts, owner: type) -> T: ...
    def __get__(self, instance: Facts | None, owner: type) -> fact[T] | T:
        if instance is None:
            return self
        start = time.perf_counter()
        found = self._find(instance)
        instance.seconds[self._name] = time.perf_counter() - start
        instance.__dict__[self._name] = found
        return found

"""The marks of kernels, by which the build knows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def kernel(function: Kernel) -> Kernel:
    """A function that compiled code calls.

    It may not allocate arrays: their references aren't counted, which costs more than the work.
    """
    function.__kernel__ = "kernel"  # type: ignore[attr-defined]
    return function


def inlined(function: Kernel) -> Kernel:
    """A small kernel that is compiled into each of its callers: a call would cost more."""
    function.__kernel__ = "inlined"  # type: ignore[attr-defined]
    return function

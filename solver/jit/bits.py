"""Instructions on the bits of a word, for kernels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


def _lowest(_context: Any, word: Any) -> Any:

    def count_zeros(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(word), count_zeros


def _count(_context: Any, word: Any) -> Any:

    def count_ones(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(word), count_ones


lowest = cast(Callable[[Any], int], intrinsic(_lowest))
"""The number of the lowest bit of a 64-bit word that is set; there must be one."""

popcount = cast(Callable[[Any], int], intrinsic(_count))
"""How many bits of a 64-bit word are set."""

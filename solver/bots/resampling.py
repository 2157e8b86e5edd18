"""Systematic resampling: worlds drawn anew, each in proportion to its weight."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray


def systematic(
    weights: ArrayLike, count: int, start: float, total: float | None = None
) -> NDArray[np.int64]:
    """The places of `count` worlds among some, in rising order.

    Args:
        start: from 0 to below 1: where the first mark lies between two marks.
        total: the sum of the weights, if it is known.
    """
    sums = np.cumsum(weights)
    marks = (np.arange(count) + start) * (sums[-1] if total is None else total) / count
    chosen = np.searchsorted(sums, marks, side="right")
    return np.minimum(chosen, len(sums) - 1)

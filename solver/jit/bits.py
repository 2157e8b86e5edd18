"""Instructions on the bits of a word, for kernels."""

from __future__ import annotations

import numpy as np

from solver.jit.marks import kernel

WORD = (1 << 64) - 1


@kernel
def lowest(word: int | np.uint64) -> int:
    """The number of the lowest bit of a 64-bit word that is set; there must be one."""
    return (int(word) & -int(word)).bit_length() - 1


@kernel
def popcount(word: int | np.uint64) -> int:
    """How many bits of a 64-bit word are set."""
    return (int(word) & WORD).bit_count()

"""For kernels: words of 64 bits, random ones, and rows of numbers.

Random numbers come from a state of one word (1), by SplitMix (Steele, Lea and Flood).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.jit.library import inlined, kernel

WORD = (1 << 64) - 1

Words = NDArray[np.uint64]


@kernel
def lowest(word: int | np.uint64) -> int:
    """The number of the lowest bit of a 64-bit word that is set; there must be one."""
    return (int(word) & -int(word)).bit_length() - 1


@kernel
def popcount(word: int | np.uint64) -> int:
    """How many bits of a 64-bit word are set."""
    return (int(word) & WORD).bit_count()


@inlined
def among(numbers: NDArray[Any], count: int, number: int) -> bool:
    """Whether a number is among the first `count` of some."""
    for index in range(count):  # noqa: SIM110
        if numbers[index] == number:
            return True
    return False


@inlined
def is_smaller(one: NDArray[Any], other: NDArray[Any]) -> bool:
    """Whether a row of numbers comes before another one of the same length."""
    for index in range(len(one)):
        if one[index] != other[index]:
            return bool(one[index] < other[index])
    return False


GAMMA = 0x9E3779B97F4A7C15
"""The golden ratio's odd fraction of 2 to the 64th."""


@kernel
def begin(state: Words, seed: np.uint64, number: int) -> None:
    """Begin the numbered stream of a seed; the same seed and number give the same stream.

    The state is mixed once more: otherwise the numbers of a stream would be those of the one
    before, moved by one place.
    """
    state[0] = seed + np.uint64(GAMMA) * np.uint64(number + 1)
    state[0] = random(state)


@inlined
def random(state: Words) -> np.uint64:
    """The next 64 random bits.

    The state goes up by `GAMMA`; two rounds of shift, xor and multiply spread each of its bits
    over all of the output.
    """
    state[0] += np.uint64(GAMMA)
    bits = state[0]
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.uint64(bits ^ (bits >> np.uint64(31)))


@inlined
def fraction(state: Words) -> float:
    """A random number from 0 to below 1: the upper 53 bits are all that a float holds."""
    return (random(state) >> np.uint64(11)) * (1.0 / (1 << 53))


@inlined
def below(state: Words, limit: int) -> int:
    """A random number from 0 to below a limit far below 2 to the 32nd.

    The upper 32 bits are a fraction of 2 to the 32nd, which is scaled to the limit.
    """
    return int(np.int64((random(state) >> np.uint64(32)) * np.uint64(limit) >> np.uint64(32)))

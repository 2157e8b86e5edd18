"""The numbers that a running kernel shares with the thread that waits for it."""

from __future__ import annotations

STOP, NODES, MOST_NODES, BEST, BOUND = range(5)
"""The first numbers of a control: 1 to stop, how many states there were, the most that are allowed,
the best value so far, and the bound on what is still possible."""

ENDLESS = 2**62
"""No bound, and no limit on states."""

UNKNOWN = 100_000
"""A best value or a bound so far from 0 stands for none."""

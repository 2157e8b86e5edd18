"""How much a run tries: little in the ordinary one, much with fresh seeds at night.

`python -m tests.nightly` sets `CATBOX_TEST_SEED`, so that tests over seeded numbers get others.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

import pytest
from _pytest.mark import ParameterSet
from hypothesis import HealthCheck, settings

FRESH = int(os.environ.get("CATBOX_TEST_SEED", "0"))
"""Number from which seeds are counted: zero in the ordinary run, another each night."""

SEEDS = 5
"""Seeds of a range that the ordinary run tries."""

EXAMPLES, NIGHTLY_EXAMPLES = 10, 200
"""Examples that a property test tries in the ordinary run, and at night."""

COST = 5
"""The ordinary number of examples of a property test is this many times that of a costly one."""

WORTH = 30
"""The number of examples of a cheap one is this many times the ordinary one."""

_common = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ordinary", _common, derandomize=True, max_examples=EXAMPLES)
settings.register_profile("nightly", _common, max_examples=NIGHTLY_EXAMPLES, print_blob=True)


def load_profile() -> None:
    """Try as many examples as this run asks for; `--hypothesis-profile` may ask for others."""
    settings.load_profile("nightly" if FRESH else "ordinary")


def amount(ordinary: int, nightly: int) -> int:
    """Size of a sample of a test that has no cases of its own for it."""
    return nightly if FRESH else ordinary


def few() -> settings:
    """A fifth of the run's examples, for a test whose examples are costly."""
    return settings(max_examples=settings().max_examples // COST)


def many() -> settings:
    """Thirty times the run's examples, for a test whose examples take milliseconds."""
    return settings(max_examples=settings().max_examples * WORTH)


def seeded(count: int, ordinary: int = SEEDS) -> Sequence[ParameterSet]:
    """Numbers of seeded cases: the first ones for the ordinary run, the others for the night.

    Args:
        count: numbers in all.
        ordinary: numbers that the ordinary run tries.
    """
    marks = [() if at < ordinary else (pytest.mark.nightly,) for at in range(count)]
    return [pytest.param(FRESH + at, marks=mark) for at, mark in enumerate(marks)]

"""Cases of a test over several parameters that hold every value of each at least once.

A test marked `diagonal` is asked about these alone but for the night, which crosses all values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import pytest


def off_diagonal(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """The cases of tests over several parameters that the ordinary run can do without."""
    for _, cases in groupby(items, key=lambda item: item.nodeid.partition("[")[0]):
        yield from _dispensable(list(cases))


def _dispensable(cases: list[pytest.Item]) -> Iterator[pytest.Item]:
    """The cases in which some value isn't the one that goes with the value of the longest list."""
    rows = [_parameters(case) for case in cases]
    values = {name: list(dict.fromkeys(row[name] for row in rows)) for name in rows[0]}
    longest = max(values, key=lambda name: len(values[name]), default="")
    for case, row in zip(cases, rows, strict=True):
        number = values[longest].index(row[longest]) if longest else 0
        if any(known.index(row[name]) != number % len(known) for name, known in values.items()):
            yield case


def _parameters(case: pytest.Item) -> dict[str, str]:
    """The value of each parameter of a case, as text."""
    spec = getattr(case, "callspec", None)
    return {} if spec is None else {name: repr(value) for name, value in spec.params.items()}

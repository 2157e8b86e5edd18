"""A watch on a search that keeps what is reported to it."""

from __future__ import annotations


class Listener:
    """Keeps each value and bound that a search reports."""

    stopped = False

    def __init__(self) -> None:
        self.rows: list[tuple[int | None, int | None]] = []

    def report(self, value: int | None, bound: int | None) -> None:
        self.rows.append((value, bound))

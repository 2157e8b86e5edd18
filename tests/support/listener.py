"""A watch on a search that keeps what is reported to it."""

from __future__ import annotations


class Listener:
    """Keeps each value and bound that a search reports; may stop it once it has reported any."""

    def __init__(self, *, patient: bool = True) -> None:
        self.rows: list[tuple[int | None, int | None]] = []
        self._patient = patient

    @property
    def stopped(self) -> bool:
        return bool(self.rows) and not self._patient

    def report(self, value: int | None, bound: int | None) -> None:
        self.rows.append((value, bound))

    def narrowed(self) -> tuple[int, int]:
        """The last value and bound, of values that only rose and bounds that only fell."""
        values = [value for value, _ in self.rows if value is not None]
        bounds = [bound for _, bound in self.rows if bound is not None]
        assert values == sorted(values)
        assert bounds == sorted(bounds, reverse=True)
        return values[-1], bounds[-1]

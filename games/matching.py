"""A different place for each of some things, by augmenting paths."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def matched(
    items: Iterable[int], places: Callable[[int], Iterable[int]]
) -> tuple[dict[int, int], int | None]:
    """The item at each place that is taken, and the first item for which no place is left.

    Where all places of an item are taken, the items that took them look for others.

    Args:
        places: where an item may go.
    """
    taken: dict[int, int] = {}

    def placed(item: int, asked: set[int]) -> bool:
        for place in places(item):
            if place not in asked:
                asked.add(place)
                if place not in taken or placed(taken[place], asked):
                    taken[place] = item
                    return True
        return False

    return taken, next((item for item in items if not placed(item, set())), None)

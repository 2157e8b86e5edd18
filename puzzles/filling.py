"""Filling a library: puzzles are made by workers in any order, and placed in that of a batch."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Final

from games.protocol import GameError
from games.registry import Entry, register
from languages.messages import _
from puzzles.generator import generate
from puzzles.library import Library, PlacedPuzzle
from puzzles.recipe import Recipe
from solver.worker_pool import WorkerError, WorkerPool
from solver.workers import fan_out_together

Make = Callable[[Recipe], str]
"""Makes the challenge of a recipe, as a line of JSON; it has to be picklable for processes."""

MOST_TRIES: Final = 1000
"""Seeds that are tried for one place while each leads to a puzzle that is already there."""


def make(entry: Entry, recipe: Recipe) -> str:
    """The challenge of a recipe, as a line of JSON.

    Args:
        entry: the recipe's game, which a worker process may not have registered yet.

    Raises:
        WorkerError: it can't be made; the error names the recipe.
    """
    register(entry)
    try:
        return generate(recipe).text
    except GameError as error:
        raise WorkerError(f"{recipe}: {error}") from None
    except Exception as error:
        raise WorkerError(f"{recipe}: {type(error).__name__}: {error}") from None


def fill(
    library: Library,
    plan: Iterable[Recipe],
    work: Make,
    pool: WorkerPool,
    most_tries: int = MOST_TRIES,
) -> Generator[PlacedPuzzle, None, None]:
    """Make the puzzles of a plan that a library lacks; yields each once it is in its place.

    A puzzle that repeats one before it is made anew with the seeds `seed/2`, `seed/3` and so
    on, so that the library is the same with any number of workers, and however often it was
    interrupted.

    Args:
        most_tries: see `MOST_TRIES`.

    Raises:
        WorkerError: a puzzle can't be made.
        LibraryError: the library can't be written; what was placed and made is kept.
    """
    filling = _Filling(library, plan, most_tries)
    yield from filling.placed()
    while filling.goes_on():
        for finished in fan_out_together(pool, work, filling.draw):
            with library.writing():
                for recipe, text in finished:
                    library.keep(recipe, text)
                placed = list(filling.placed())
            yield from placed
        yield from filling.placed()
    library.tidy()


class _Filling:
    """The recipes that are missing, in order, and those tried for the first of them."""

    def __init__(self, library: Library, plan: Iterable[Recipe], most_tries: int) -> None:
        self._library, self._most_tries = library, most_tries
        self._missing = deque(recipe for recipe in plan if not library.holds(recipe))
        self._fresh: Iterator[Recipe] = iter(())
        self._again: deque[Recipe] = deque()
        self._tried = list(self._missing)[:1]

    def goes_on(self) -> bool:
        """Whether anything is missing; begins to draw it again from the first.

        Another process may fill the same library, and place what this one is waiting for.
        """
        self._fresh = iter(tuple(self._missing))
        return bool(self._missing)

    def draw(self) -> Recipe | None:
        """The next recipe to make: another try first."""
        if self._again:
            return self._again.popleft()
        return next(filter(self._is_new, self._fresh), None)

    def placed(self) -> Iterator[PlacedPuzzle]:
        """Place all puzzles that are made, up to the first that isn't."""
        while self._missing:
            if self._library.holds(self._missing[0]):
                self._go_on()
            elif (text := self._library.made(self._tried[-1])) is None:
                return
            elif (puzzle := self._library.place(self._tried, text)) is None:
                self._try_again()
            else:
                self._go_on()
                yield puzzle

    def _go_on(self) -> None:
        """Go on to the next that is missing."""
        self._missing.popleft()
        self._tried = list(self._missing)[:1]

    def _is_new(self, recipe: Recipe) -> bool:
        return self._library.made(recipe) is None and not self._library.holds(recipe)

    def _try_again(self) -> None:
        number = len(self._tried) + 1
        if number > self._most_tries:
            text = _("{recipe}: all of {number} seeds lead to known puzzles")
            raise WorkerError(text.format(recipe=self._tried[0], number=self._most_tries))
        recipe = self._tried[0].reseeded(f"{self._tried[0].seed}/{number}")
        self._tried.append(recipe)
        if self._library.made(recipe) is None:
            self._again.append(recipe)

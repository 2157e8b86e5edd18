"""The values of the first steps of a puzzle of If It Fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from games.ifitfits.box_draft import BoxDraft
from games.ifitfits.outcome import Outcome
from games.ifitfits.puzzle import Packing
from solver.answer import Clock, Line
from solver.ifitfits.search.packing_search import PackingSearch
from solver.ifitfits.search.turn_search import TurnSearch


def of_turns(search: TurnSearch) -> tuple[Line, ...]:
    """Each first action of a turn, or each first turn of a duel, by text, with its best value.

    Raises:
        OutOfTimeError: the limit was reached first.
    """
    whole = search.task.adversarial
    turns = search.prospects()
    return _best_of((turn.steps if whole else turn.steps[:1], turn.value) for turn in turns)


def of_packing(search: PackingSearch) -> tuple[Line, ...]:
    """Each first card of a box, by text, with its best value.

    Raises:
        OutOfTimeError: the limit was reached first.
    """
    return _best_of(_first_cards(search.task, search.clock))


def _first_cards(task: Packing, clock: Clock) -> Iterator[tuple[tuple[str, ...], int]]:
    for laid in task.draft.extended():
        for draft in (laid, *laid.with_cats()):
            clock.check()
            value = _reached(task, draft, clock)
            if value is not None:
                yield (laid.steps[0].text,), value


def _reached(task: Packing, draft: BoxDraft, clock: Clock) -> int | None:
    """The value of the best line after a first card; None if there is none."""
    if draft.complete:
        return Outcome(draft.board, task.stakes).value
    rest = replace(task, board=draft.board, cards=draft.left, cats=draft.cats)
    return PackingSearch(rest, clock).value()


def _best_of(found: Iterable[tuple[tuple[str, ...], int]]) -> tuple[Line, ...]:
    best: dict[tuple[str, ...], int] = {}
    for steps, value in found:
        best[steps] = max(best.get(steps, value), value)
    return tuple(Line(best[steps], steps) for steps in sorted(best))

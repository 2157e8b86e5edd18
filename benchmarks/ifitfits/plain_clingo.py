"""`clingo` for packings: the rules as an answer set program, which stands in `packing.lp`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import clingo

from benchmarks.ifitfits.plain_cpsat import bare_only
from benchmarks.rivals import proved, unproved
from games.ifitfits.puzzle import Packing
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import icons_of
from games.ifitfits.steps import Lay, LayCat
from games.protocol import Task
from solver.answer import Answer, Clock, Limit, Line
from solver.interruptible import HEARTBEAT

NAME = "clingo"

PROGRAM = Path(__file__).parent / "packing.lp"


def solve(task: Task, limit: Limit = Limit()) -> Answer:
    """A best line of a packing; grounding can't be stopped by the limit.

    Raises:
        UnsupportedError: it is something else, or there are cats on the board.
    """
    packing, clock = bare_only(task, NAME), Clock(limit)
    control = clingo.Control(["--warn=none"])
    control.load(str(PROGRAM))
    control.add("base", [], "\n".join(_facts(packing)))
    control.ground([("base", [])])
    lines: list[Line] = []
    with control.solve(
        on_model=lambda model: lines.append(_line(packing, model)), async_=True
    ) as handle:
        done = handle.wait(HEARTBEAT)
        while not done and (clock.left is None or clock.left > 0):
            done = handle.wait(HEARTBEAT)
        handle.cancel()
        exhausted = done and bool(handle.get().exhausted)
    best = lines[-1] if lines else None
    if exhausted:
        return proved(best, NAME, clock)
    return unproved(best, task.ceiling(), NAME, clock)


def _facts(packing: Packing) -> Iterator[str]:
    """The puzzle as facts."""
    board = packing.board
    yield f"steps({len(packing.cards)}). cats({packing.cats})."
    if packing.mode is Mode.ADVANCED:
        yield "advanced."
    yield from (f"cell({x},{y})." for x, y in board.table.cells())
    yield from _card_facts(packing)
    for x, y in board.cells:
        yield f"lies({x},{y})."
        for side, letter in enumerate(board.sides((x, y)) or ""):
            yield f"lying({x},{y},{side},{letter})."
    for x, y in board.edges:
        yield f"across({x},{y})."
    for box in board.boxes:
        x, y = min(box.cells)
        for icon, count in Counter(icons_of(board, box)).items():
            yield f'shows({x},{y},"{icon}",{count}).'


def _card_facts(packing: Packing) -> Iterator[str]:
    for number, card in enumerate(packing.cards):
        yield f"card({number})."
        for icon, count in Counter(card.icons).items():
            yield f'icon({number},"{icon}",{count}).'
        for way, lying in enumerate(card.ways):
            yield f"way({number},{way})."
            for side, letter in enumerate(lying.sides):
                yield f"side({number},{way},{side},{letter})."


def _line(packing: Packing, model: clingo.Model) -> Line:
    atoms = [(a.name, *(each.number for each in a.arguments)) for a in model.symbols(shown=True)]
    cats = {time: LayCat(x, y).text for name, time, x, y in (a for a in atoms if a[0] == "cat")}
    steps: list[str] = []
    for _, time, number, way, x, y in sorted(a for a in atoms if a[0] == "laid"):
        steps.append(Lay(packing.cards[number].ways[way], x, y).text)
        steps += [cats[time]] if time in cats else []
    return Line(packing.replay(steps).value, tuple(steps))

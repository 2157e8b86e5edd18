"""The engines by name, for every game, and the pick among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from itertools import islice
from typing import cast

from games import registry
from games.protocol import Task, quoted
from languages.messages import _
from solver.answer import (
    Answer,
    Clock,
    Engine,
    Limit,
    Line,
    OutOfTimeError,
    Status,
    UnsupportedError,
)
from solver.judge import judged

AUTO = "auto"


def lazy(part: str) -> Engine:
    """An engine by its place, as in `registry.load`; it is loaded when it is first called."""
    return lambda task, limit, top: cast(Answer, registry.load(part)(task, limit, top))


def _supports_all(task: Task, engine: str) -> None:
    """No engine refuses anything."""


@dataclass(frozen=True)
class Searches:
    """The questions that puzzles ask of a game's fastest engine; each answer is proved.

    Attributes:
        solve: the lines to a number of best ends, and the count of the best.
        prove: a best line and its proof alone.
        lone: the best line, if every other end is worth at least a number of points less.
        first_steps: each legal first step with the value of the best line after it, by text.
        ranked: where others reply, each first move, the best one first, with best play by all
            after it.

    Each raises `OutOfTimeError` where its limit was reached first, but for `solve` and `prove`.
    """

    solve: Engine
    prove: Callable[[Task, Limit], Answer]
    lone: Callable[[Task, int, Limit], Line | None]
    first_steps: Callable[[Task, Limit], tuple[Line, ...]]
    ranked: Callable[[Task, Limit], Iterator[Line]]


def searches_of(module: str) -> Callable[[], Searches]:
    """The questions of puzzles to a module with functions of these names, loaded when asked."""

    def load() -> Searches:
        return Searches(*(registry.load(f"{module}:{each.name}") for each in fields(Searches)))

    return load


@dataclass(frozen=True)
class Engines:
    """The engines for the tasks of one game besides `brute`, which answers those of all games.

    Attributes:
        by_name: each engine; it imports what it needs when it is first called.
        best: the engines of which the first one is picked that has a model for a task.
        check: raises `UnsupportedError` for a task that an engine has no model for.
        searches: the questions of puzzles; None where `brute` is the only engine.
    """

    by_name: Mapping[str, Engine] = field(default_factory=dict)
    best: tuple[str, ...] = ("brute",)
    check: Callable[[Task, str], None] = _supports_all
    searches: Callable[[], Searches] | None = None


def engines_of(game: str) -> Engines:
    """The engines of a game.

    Raises:
        GameError: there is no such game.
    """
    part = registry.entry(game).engines
    return cast(Engines, registry.load(part)) if part else Engines()


def engine_names(game: str) -> tuple[str, ...]:
    """The engines that a game has, in alphabetical order."""
    return tuple(sorted(("brute", *engines_of(game).by_name)))


def engine_named(task: Task, name: str) -> Engine:
    """An engine for a task, by its name.

    Raises:
        UnsupportedError: the task's game has no engine of this name.
    """
    known = {"brute": lazy("solver.brute:solve"), **engines_of(task.game).by_name}
    if name not in known:
        names = ", ".join(sorted(known))
        raise UnsupportedError(
            _("{name} is no engine for this game: expected {names}").format(
                name=quoted(name), names=names
            )
        )
    return known[name]


def solve(
    task: Task,
    limit: Limit = Limit(),
    engine: str = AUTO,
    top: int = 1,
    proved: Callable[[Answer], None] | None = None,
) -> Answer:
    """The judged answer to a task, of one engine or of the one that suits it.

    Args:
        top: how many lines with different ends to look for; where others reply, with different
            first moves.
        proved: receives the judged answer without a count as soon as it is proved, if the best
            ends are still to be counted then.

    Raises:
        UnsupportedError: the engine has no model for this task.
    """
    name = pick(task) if engine == AUTO else engine
    check_support(task, name)
    announced: Answer | None = None

    def announce(line: Line, seconds: float) -> None:
        nonlocal announced
        if proved is not None:
            claim = Answer(Status.OPTIMAL, (line,), line.value, None, name, seconds)
            announced = judged(task, claim)
            proved(announced)

    limit = limit if proved is None else replace(limit, proved=announce)
    if task.adversarial and top > 1:
        return _with_first_moves(task, limit, name, top)
    return judged(task, engine_named(task, name)(task, limit, top), announced)


def _with_first_moves(task: Task, limit: Limit, name: str, top: int) -> Answer:
    """The judged answer where others reply, with a line for each of the best first moves."""
    clock = Clock(limit)
    answer = judged(task, engine_named(task, name)(task, limit, 1))
    if answer.status is not Status.OPTIMAL:
        return answer
    rest = replace(limit, seconds=clock.left, proved=None)
    lines = list[Line]()
    with suppress(OutOfTimeError):
        lines.extend(islice(_ranked(task, name, rest), top))
    ranked = replace(answer, lines=tuple(lines) or answer.lines, seconds=clock.seconds)
    return judged(task, ranked, answer)


def _ranked(task: Task, engine: str, limit: Limit) -> Iterator[Line]:
    """The first moves of a task where others reply, by `brute` or by the game's fastest engine."""
    searches = engines_of(task.game).searches
    if engine == "brute" or searches is None:
        from solver import brute

        return brute.ranked(task, limit)
    return searches().ranked(task, limit)


def pick(task: Task) -> str:
    """The engine that suits a task best."""
    best = engines_of(task.game).best
    return next(name for name in best if _is_supported(task, name))


def _is_supported(task: Task, name: str) -> bool:
    try:
        engines_of(task.game).check(task, name)
    except UnsupportedError:
        return False
    return True


def check_support(task: Task, name: str) -> None:
    """Raise unless an engine, or the one that is picked, can take a task.

    Raises:
        UnsupportedError: it can't.
    """
    if name != AUTO:
        engine_named(task, name)
    engines_of(task.game).check(task, name)

"""The judge: no answer leaves an engine before its lines are replayed and counted again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from games.protocol import Areas, Cell, End, GameError, Regions, State, Task
from solver.answer import Answer, Line, Status

SOUGHT = 1_000
"""Steps that are tried to find a legal line, where there is said to be none."""


class JudgeError(AssertionError):
    """An engine's answer that the rules contradict: a defect of the program."""


def judged(task: Task, answer: Answer, before: Answer | None = None) -> Answer:
    """The answer with the ends of its lines, once every one of them is confirmed.

    Each line is replayed by the rules; its value is counted by the game's own scoring and
    again from areas that networkx finds; different lines must have different ends, or different
    first moves where others reply. If there is said to be no line, the rules are searched for
    one, as far as `SOUGHT` steps go.

    Args:
        before: an answer that was judged before, whose lines aren't replayed again.

    Raises:
        JudgeError: something doesn't agree.
    """
    known = dict(zip(before.lines, before.ends, strict=True)) if before else {}
    ends = [known[line] if line in known else _confirmed(task, line) for line in answer.lines]
    if task.adversarial:
        _check_first_moves(task, answer.lines)
    elif len({end.key for end in ends}) < len(ends):
        raise JudgeError("two lines of one answer end in the same board")
    if not _consistent(answer):
        raise JudgeError(f"an answer contradicts itself: {answer}")
    if answer.status is Status.INFEASIBLE and (line := legal_line(task)) is not None:
        raise JudgeError(f"there is said to be no legal line, but {' '.join(line)} is one")
    return replace(answer, ends=tuple(ends))


def legal_line(task: Task, most: int = SOUGHT) -> tuple[str, ...] | None:
    """A line that the rules allow, found depth first; None if `most` steps lead to none."""
    steps = iter(range(most))

    def first(state: State) -> tuple[str, ...] | None:
        if state.end is not None:
            return state.end.closing
        for (step, child), _ in zip(state.children(), steps, strict=False):
            rest = first(child)
            if rest is not None:
                return step.texts + rest
        return None

    return first(task.start)


def areas(
    cells: frozenset[Cell], joins: Iterable[tuple[Cell, Cell]] | None = None
) -> frozenset[frozenset[Cell]]:
    """The connected parts of a set of cells, found by networkx.

    Args:
        joins: the pairs that are joined; by default all that touch by a side.
    """
    import networkx as nx

    graph = nx.Graph()
    graph.add_nodes_from(sorted(cells))
    graph.add_edges_from(_touching(cells) if joins is None else sorted(joins))
    return frozenset(frozenset(part) for part in nx.connected_components(graph))


def recounted(regions: Mapping[str, Regions]) -> Areas:
    """Every colour's areas, found by networkx, the smallest first.

    Raises:
        JudgeError: the game's own areas are others.
    """
    areas_of = {}
    for colour, region in regions.items():
        found = areas(region.cells, region.joins)
        if found != frozenset(region.areas):
            raise JudgeError(f"networkx finds other areas of {colour}")
        areas_of[colour] = sorted(found, key=lambda part: (len(part), sorted(part)))
    return areas_of


def _touching(cells: frozenset[Cell]) -> Iterator[tuple[Cell, Cell]]:
    for x, y in sorted(cells):
        yield from (((x, y), near) for near in ((x + 1, y), (x, y + 1)) if near in cells)


def _confirmed(task: Task, line: Line) -> End:
    """The end of a line, which can be read in one way and is worth what the answer says."""
    text = " ".join(line.steps)
    try:
        ends = tuple(task.readings(line.steps))
    except GameError as error:
        raise JudgeError(f"the line {text} is refused: {error}") from error
    if len(ends) != 1:
        raise JudgeError(f"the line {text} can be read in {len(ends)} ways")
    (end,) = ends
    value, counted = end.value, end.recount(recounted(end.regions()))
    if not line.value == value == counted:
        worth = f"{value} by the rules, {counted} by networkx"
        raise JudgeError(f"the line {text} is worth {worth}, not {line.value}")
    return end


def _check_first_moves(task: Task, lines: Sequence[Line]) -> None:
    """Raise unless lines begin with different moves: of those that could, the longest ones."""
    if len(lines) < 2:
        return
    moves = {move.texts for move, _ in task.start.children()}
    heads = ((line.steps[:most] for most in range(len(line.steps), 0, -1)) for line in lines)
    firsts = [next((head for head in each if head in moves), ()) for each in heads]
    if len(set(firsts)) < len(firsts):
        raise JudgeError("two lines of one answer begin with the same move")


def _consistent(answer: Answer) -> bool:
    values = [line.value for line in answer.lines]
    if answer.status in (Status.INFEASIBLE, Status.UNKNOWN):
        return not values
    if not values or answer.bound is None or values != sorted(values, reverse=True):
        return False
    proved = answer.status is Status.OPTIMAL
    return answer.bound == values[0] if proved else answer.bound >= values[0]

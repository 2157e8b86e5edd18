"""The shipped dailies of If It Fits, proved again: `python -m benchmarks.ifitfits.dailies`.

They were made with `search`. `cpsat`, which shares nothing with it, has to find the same value and
the same line, and that it is the only best one, by the same gap; `brute` counts the turns as well.
Of a box `cpsat` finds the next best value and not how many ends have it, which would take longer.
What is false is printed, and the exit status is 1 then.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from time import process_time

from games.ifitfits.files import read_puzzle
from games.ifitfits.puzzle import Packing, Puzzle
from puzzles import dailies
from puzzles.challenge import Challenge
from solver.answer import Answer, Clock, Limit
from solver.engines import solve
from solver.ifitfits.cpsat.packing_search import PackingProver

GAME = "ifitfits"
KINDS = ("turn", "box", "duel")


def shipped(kind: str) -> Iterator[Challenge]:
    """The dailies of a kind, of all years."""
    for year in dailies.shipped_years(GAME):
        day = date(year, 1, 1)
        while (challenge := dailies.shipped(GAME, day)) is not None:
            if challenge.kind == kind:
                yield challenge
            day += timedelta(1)


def false_of(challenge: Challenge) -> Iterator[str]:
    """The false statements of a daily, by each engine."""
    task = read_puzzle(challenge.puzzle)
    if isinstance(task, Packing):
        yield from (f"cpsat: {each}" for each in _proved(challenge, task))
        return
    for engine in ("cpsat", "brute") if challenge.kind == "turn" else ("cpsat",):
        yield from (f"{engine}: {each}" for each in _compared(challenge, task, engine))


def _proved(challenge: Challenge, task: Packing) -> Iterator[str]:
    """The statements that a model of the boxes refutes."""
    search = PackingProver(task, Clock(Limit()))
    best = search.prove()
    if best is None or best.value != challenge.value:
        yield f"{best} instead of {challenge.value}"
        return
    ties = search.ties(best, 2)
    lines = tuple(line.steps for line in ties.lines)
    if not ties.complete or lines != (tuple(challenge.solution),):
        yield f"{lines} instead of {challenge.solution}"
    following = search.prove(best.value)
    if following is not None and best.value - following.value != challenge.gap:
        yield f"a gap of {best.value - following.value} instead of {challenge.gap}"


def _compared(challenge: Challenge, task: Puzzle, engine: str) -> Iterator[str]:
    answer = solve(task, engine=engine, top=1 if task.adversarial else 2)
    found = answer.status, answer.value, answer.line, answer.solutions
    stated = "optimal", challenge.value, tuple(challenge.solution), 1
    if found != stated:
        yield f"{found} instead of {stated}"
    if not task.adversarial and _gap(answer) not in (None, challenge.gap):
        yield f"a gap of {_gap(answer)} instead of {challenge.gap}"


def _gap(answer: Answer) -> int | None:
    """By how much the best end is better than the next; None if there is no other."""
    values = [line.value for line in answer.lines]
    return values[0] - values[1] if len(values) > 1 else None


def main() -> None:
    """Prove all dailies of some kinds."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ifitfits.dailies")
    parser.add_argument("--kind", choices=KINDS, action="append", help="this kind alone")
    wrong = 0
    for kind in parser.parse_args().kind or KINDS:
        start, count = process_time(), 0
        for challenge in shipped(kind):
            count += 1
            if sys.stderr.isatty() or count % 10 == 0:
                seconds = process_time() - start
                print(f"{kind}: {count} in {seconds:.0f} s", file=sys.stderr, flush=True)
            for false in false_of(challenge):
                wrong += 1
                print(f"{challenge.recipe}: {false}", flush=True)
        print(f"{kind}: {count} proved in {process_time() - start:.0f} s", flush=True)
    print(f"{wrong} false" if wrong else "all true")
    raise SystemExit(wrong > 0)


if __name__ == "__main__":
    main()

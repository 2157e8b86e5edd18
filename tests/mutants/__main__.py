"""`python -m tests.mutants`: do the tests notice small mistakes in the product?

Each mutant of `mutants.toml` is made in a copy of the tree, and the tests beside it are run. The
exit status is 1 if one lives that the table doesn't excuse, and 2 if nothing could be found out.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from tests.mutants.running import SECONDS, BrokenTestsError, Outcome, Tree, copy_of
from tests.mutants.table import Mutant, mutants
from tests.support.paths import ROOT


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the mutants that are asked for; the exit status."""
    asked = _parser().parse_args(arguments)
    known = {mutant.name: mutant for mutant in mutants()}
    unknown = [name for name in asked.only if name not in known]
    if unknown:
        print(f"no mutant is called {', '.join(unknown)}", file=sys.stderr)
        return 2
    chosen = [known[name] for name in asked.only or known]
    try:
        outcomes = tuple(outcomes_of(chosen, ROOT, asked.jobs, everything=asked.all))
    except (BrokenTestsError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    print(report(outcomes))
    return 0 if all(each.expected for each in outcomes) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--only", metavar="NAME", action="append", default=[], help="this mutant")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="how many at once")
    parser.add_argument("--all", action="store_true", help="by the whole ordinary run of tests")
    return parser


def outcomes_of(
    chosen: Sequence[Mutant],
    root: Path,
    jobs: int = 1,
    *,
    everything: bool = False,
    checked: bool = True,
    seconds: float = SECONDS,
) -> Iterator[Outcome]:
    """The end of each mutant of a tree, in their order.

    Args:
        chosen: the mutants.
        root: the tree.
        jobs: how many are tried at once.
        everything: whether all ordinary tests are run, not those of the mutant alone.
        checked: whether all tests that are named are run first without any mutant.
        seconds: of tests for a mutant; those that take longer have no end, which is noticed.

    Raises:
        ValueError: a mutant doesn't fit its file.
        BrokenTestsError: the tests don't all pass without any mutant.
    """
    with _trees(root, jobs, everything, seconds) as trees, ThreadPoolExecutor(jobs) as pool:

        def tried(mutant: Mutant) -> Outcome:
            tree = trees.get()
            try:
                found = tree.outcome(mutant)
            finally:
                trees.put(tree)
            print(f"{found.verdict:8}{mutant.name}", file=sys.stderr, flush=True)
            return found

        if checked:
            first = trees.get()
            first.check(chosen)
            trees.put(first)
        yield from pool.map(tried, chosen)


@contextmanager
def _trees(root: Path, jobs: int, everything: bool, seconds: float) -> Iterator[SimpleQueue[Tree]]:
    """Copies of a tree, one for each mutant that is tried at a time."""
    with TemporaryDirectory(prefix="catbox-mutants-") as folder:
        trees: SimpleQueue[Tree] = SimpleQueue()
        for number in range(jobs):
            copy = copy_of(root, Path(folder) / f"tree-{number}")
            trees.put(Tree(copy, everything, seconds))
        yield trees


def report(outcomes: Sequence[Outcome]) -> str:
    """A table of all ends, with what each mutant breaks and what noticed it, and their number."""
    rows = [("mutant", "breaks", "end", "noticed by")]
    for mutant, verdict, test, _ in outcomes:
        rows.append((mutant.name, mutant.breaks, verdict, test or mutant.lives))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = [
        "  ".join([*(f"{row[at]:{width}}" for at, width in enumerate(widths)), row[-1]]).rstrip()
        for row in rows
    ]
    living = sum(not each.expected for each in outcomes)
    return "\n".join([*lines, f"{len(outcomes)} mutants, {living} not as they should be"])


if __name__ == "__main__":
    sys.exit(main())

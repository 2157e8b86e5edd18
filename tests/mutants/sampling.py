"""Random mutants of the product's Python: `python -m tests.mutants.sampling --number 400 --jobs 2`.

The operators are those of cosmic-ray. A place is drawn first, of all in which an operator finds
something to change, and then one of its changes. Annotations are left out, and so are kernels,
whose Python never runs; with `--kernels` they are what is changed, and compiled anew. Each mutant
is tried by the tests that run its line, up to some seconds: those of its folder first, then the
quickest. The seed is printed: `--seed N` draws the same mutants of lines that are the same.

Which tests run a line is measured first, which takes as long as all tests and half as long again;
`--lines FOLDER` keeps that, and uses what it finds there.
"""

from __future__ import annotations

import argparse
import ast
import os
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import unified_diff
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from secrets import randbelow
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree

from release.tree import FLOORS
from tests.mutants.__main__ import outcomes_of
from tests.mutants.running import Outcome, Verdict
from tests.mutants.table import Mutant
from tests.support.paths import ROOT

OPERATORS: Final = (
    "AddNot",
    "NumberReplacer",
    "ReplaceAndWithOr",
    "ReplaceBinaryOperator",
    "ReplaceBreakWithContinue",
    "ReplaceComparisonOperator",
    "ReplaceContinueWithBreak",
    "ReplaceFalseWithTrue",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceUnaryOperator",
    "ZeroIterationForLoop",
)
"""The beginnings of the names of the operators: those that need no arguments."""

ALIKE: Final = ("_Eq_Is", "_NotEq_IsNot", "_Is_Eq", "_IsNot_NotEq")
"""The ends of names of operators that hardly ever change anything."""

KERNELS: Final = frozenset({"kernel", "inlined", "entry_point"})
"""Decorators of functions that are compiled."""

SECONDS: Final = 25.0
"""Of tests for a mutant, by what they took when lines were measured."""

FEWEST: Final = 5
"""Tests of a mutant, whatever they take, if so many run its line."""

NO_IMPORT: Final = "found no collectors"
"""What pytest says of tests whose module can't be imported."""

LONGEST: Final = 240.0
"""Seconds after which tests of a mutant have no end."""

TARGETS: Final = {
    95: ("games", "solver", "puzzles", "web/server"),
    85: ("languages", "views", "cli", "web", "catbox"),
}
"""Folders by the mutants of a hundred that tests have to kill; the first that fits holds."""

SEEDS: Final = 10**9
"""Number of samples that differ."""

LINES: Final = ROOT / "build" / "lines"
"""Where it is kept which tests run each line."""

Span = tuple[tuple[int, int], tuple[int, int]]
"""A line and a column, from one, and those where it ends."""


class Place(NamedTuple):
    """Where an operator finds something to change.

    Attributes:
        line: its number.
        name: the text of the line, where in it the place begins, and its number among equal ones.
        changes: names of operators, each with the number of its change in the file.
        compiled: whether it lies in a kernel.
    """

    file: str
    line: int
    name: str
    changes: tuple[tuple[str, int], ...]
    compiled: bool


class MeasuredLines(NamedTuple):
    """The tests that run each line, and how long they take.

    Attributes:
        tests: by file, then by line.
        seconds: by test.
    """

    tests: Mapping[str, Mapping[int, Sequence[str]]]
    seconds: Mapping[str, float]

    def of(self, file: str, line: int) -> tuple[str, ...]:
        """The tests for a change of a line: those of its folder before others, then the quickest.

        What is run when a module is imported, or by a process that a test starts, belongs to no
        test: those of the whole file and of its folder stand for it.
        """
        lines, near = self.tests.get(file, {}), f"tests/{Path(file).parent.as_posix()}/"
        found = set(lines.get(line, ()))
        if not found:
            found.update(test for tests in lines.values() for test in tests)
            found.update(test for test in self.seconds if test.startswith(near))
        chosen, spent = list[str](), 0.0
        for test in sorted(found & self.seconds.keys(), key=lambda test: self._order(test, near)):
            spent += self.seconds[test]
            if spent > SECONDS and len(chosen) >= FEWEST:
                break
            chosen.append(test)
        return tuple(chosen)

    def _order(self, test: str, near: str) -> tuple[bool, float, str]:
        return not test.startswith(near), self.seconds[test], test


def main(arguments: Sequence[str] | None = None) -> int:
    """Try random mutants; the exit status is 0, as some of them always change nothing."""
    asked = _parser().parse_args(arguments)
    again = f"--number {asked.number} --seed {asked.seed}"
    print(f"python -m tests.mutants.sampling {again}", flush=True)
    measured = measured_lines(asked.lines)
    mutants = [*drawn(places(asked.only, asked.kernels), asked.number, measured, asked.seed)]
    outcomes = list[Outcome]()
    for each in outcomes_of(mutants, ROOT, asked.jobs, checked=False, seconds=LONGEST):
        outcome = _noticed(each)
        outcomes.append(outcome)
        if outcome.verdict is not Verdict.KILLED:
            print(f"\n{outcome.verdict} {outcome.mutant.name} ({outcome.test})")
            print(outcome.mutant.breaks, flush=True)
    print(table(outcomes))
    return 0


def _noticed(outcome: Outcome) -> Outcome:
    """Killed, if tests can't be collected since a module can't be imported any more."""
    if outcome.verdict is Verdict.NOT_RUN and NO_IMPORT in outcome.test:
        return outcome._replace(verdict=Verdict.KILLED)
    return outcome


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants.sampling", description=__doc__)
    parser.add_argument("--number", type=int, default=400, metavar="N", help="how many mutants")
    parser.add_argument("--seed", type=int, default=randbelow(SEEDS) + 1, metavar="N")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="how many at once")
    parser.add_argument("--only", default="", metavar="PATH", help="files whose path begins so")
    parser.add_argument("--kernels", action="store_true", help="kernels in place of other Python")
    parser.add_argument("--lines", type=Path, default=LINES, metavar="FOLDER", help="kept lines")
    return parser


def measured_lines(folder: Path) -> MeasuredLines:
    """The tests that run each line, as a folder keeps them, or measured now."""
    data, times = folder / "coverage", folder / "times.xml"
    if not (data.exists() and times.exists()):
        folder.mkdir(parents=True, exist_ok=True)
        options = ["--cov", "--cov-context=test", "--cov-report=", f"--junitxml={times}"]
        command = [sys.executable, "-m", "pytest", *options, "-m", "not nightly"]
        environment = os.environ | {"COVERAGE_FILE": str(data)}
        subprocess.run(command, cwd=ROOT, env=environment, check=False)
    return MeasuredLines(dict(_tests_of_lines(data)), dict(_seconds(times)))


def _tests_of_lines(data: Path) -> Iterator[tuple[str, dict[int, list[str]]]]:
    from coverage import CoverageData

    stored = CoverageData(str(data))
    stored.read()
    for file in stored.measured_files():
        lines = stored.contexts_by_lineno(file).items()
        tests = {line: [name.partition("|")[0] for name in names if name] for line, names in lines}
        yield Path(file).relative_to(ROOT).as_posix(), tests


def _seconds(times: Path) -> Iterator[tuple[str, float]]:
    """The seconds of each test that passed."""
    for case in ElementTree.parse(times).iter("testcase"):
        file = case.attrib["classname"].replace(".", "/")
        if all(child.tag == "properties" for child in case):
            yield f"{file}.py::{case.attrib['name']}", float(case.attrib["time"])


def places(only: str = "", kernels: bool = False) -> list[Place]:
    """All places of the product's files whose path begins in a way, by file and line."""
    files = (path for folder in FLOORS for path in sorted((ROOT / folder).rglob("*.py")))
    named = ((path, path.relative_to(ROOT).as_posix()) for path in files)
    chosen = ((path.read_text("utf-8"), name) for path, name in named if name.startswith(only))
    return [place for text, name in chosen for place in places_of(text, name, kernels)]


def places_of(text: str, name: str, kernels: bool = False) -> Iterator[Place]:
    """The places of a file, by line: outside kernels or inside them."""
    from cosmic_ray.ast import ast_nodes, get_ast

    tree, nodes = ast.parse(text), [*ast_nodes(get_ast(text))]
    compiled, annotations = [*_kernels(tree)], [*_annotations(tree)]
    found = defaultdict[Span, list[tuple[str, int]]](list)
    for operator_name, operator in _operators().items():
        spans = (span for node in nodes for span in operator.mutation_positions(node))
        for number, span in enumerate(spans):
            if _within(span, compiled) is kernels and not _within(span, annotations):
                found[span].append((operator_name, number))
    lines, named = text.splitlines(), Counter[tuple[str, int]]()
    for (start, _), changes in sorted(found.items()):
        line, column = lines[start[0] - 1].strip(), start[1]
        named[line, column] += 1
        name_of_place = f"{line} {column} {named[line, column]}"
        yield Place(name, start[0], name_of_place, tuple(changes), kernels)


def _within(span: Span, others: Iterable[Span]) -> bool:
    return any(first <= span[0] < last for first, last in others)


@cache
def _operators() -> dict[str, Any]:
    from cosmic_ray.plugins import get_operator, operator_names

    known = (name for name in operator_names() if name.partition("/")[2].startswith(OPERATORS))
    named = sorted(name for name in known if not name.endswith(ALIKE))
    return {name: get_operator(name)() for name in named}


def _kernels(tree: ast.Module) -> Iterator[Span]:
    """Kernels, and the constants of their module, which are compiled into them."""
    functions = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)]
    kernels = [each for each in functions if not KERNELS.isdisjoint(_decorators(each))]
    constants = [each for each in tree.body if isinstance(each, ast.Assign | ast.AnnAssign)]
    yield from map(_span, [*kernels, *constants] if kernels else [])


def _decorators(function: ast.FunctionDef) -> Iterator[str]:
    yield from map(ast.unparse, function.decorator_list)


def _annotations(tree: ast.AST) -> Iterator[Span]:
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(returns=ast.expr() as annotation):
                yield _span(annotation)
            case ast.arg(annotation=ast.expr() as annotation):
                yield _span(annotation)
            case ast.AnnAssign(annotation=annotation):
                yield _span(annotation)


def _span(node: ast.expr | ast.stmt) -> Span:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)


def drawn(
    found: Iterable[Place], number: int, measured: MeasuredLines, seed: int
) -> Iterator[Mutant]:
    """Mutants at random places."""
    shuffled = sorted(
        (sha256(f"{seed} {each.file} {each.name}".encode()).digest(), each) for each in found
    )
    mutants = (_mutant(place, key[-1], measured) for key, place in shuffled)
    yield from islice((each for each in mutants if _differs(each)), number)


def _mutant(place: Place, chance: int, measured: MeasuredLines) -> Mutant:
    from cosmic_ray.mutating import mutate_code

    operator, occurrence = place.changes[chance % len(place.changes)]
    text = (ROOT / place.file).read_text(encoding="utf-8")
    changed = mutate_code(text, _operators()[operator], occurrence)
    return Mutant(
        name=f"{place.file}:{place.line} {operator.partition('/')[2]}",
        breaks="".join(unified_diff(text.splitlines(True), changed.splitlines(True), n=1)),
        file=place.file,
        old=text,
        new=changed,
        tests=measured.of(place.file, place.line),
        compiled=place.compiled,
    )


def _differs(mutant: Mutant) -> bool:
    """Whether it is Python, and not the same as its file."""
    with suppress(SyntaxError):
        return ast.dump(ast.parse(mutant.new)) != ast.dump(ast.parse(mutant.old))
    return False


def table(outcomes: Iterable[Outcome]) -> str:
    """How many were killed and lived, by folder and by how many of a hundred have to be killed."""
    counts = defaultdict[str, Counter[Verdict]](Counter)
    for mutant, verdict, *_ in outcomes:
        folder = "/".join(Path(mutant.file).parts[:-1][:2])
        target = next(each for each in TARGETS if folder.startswith(TARGETS[each]))
        for row in (folder, f"at least {target} %", "all"):
            counts[row][verdict] += 1
    lines = [f"{'':24}{'mutants':>8}{'killed':>8}{'lived':>8}{'not run':>8}{'%':>8}"]
    for row, found in sorted(counts.items()):
        numbers = "".join(f"{found[each]:8}" for each in Verdict)
        share = found[Verdict.KILLED] / found.total()
        lines.append(f"{row:24}{found.total():8}{numbers}{share:8.0%}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())

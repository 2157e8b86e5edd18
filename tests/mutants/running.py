"""Trying mutants: each in a copy of the tree, by the tests that have to notice it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatch
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tests.mutants.table import Mutant

NAMED: Final = ("-n", "0", "-m", "not nightly")
"""Options for a few tests: no worker processes."""

SECONDS: Final = 1800.0
"""After this time a run counts as one that never ends, unless somebody asks for another."""

SWAP: Final = """
import os
from importlib.machinery import SourceFileLoader
from pathlib import Path

get_code = SourceFileLoader.get_code


def swapped(self, name):
    if self.path != os.environ.get("CATBOX_MUTANT"):
        return get_code(self, name)
    return compile(Path(__file__).with_name("mutant.py").read_bytes(), self.path, "exec")


SourceFileLoader.get_code = swapped
"""
"""Python runs this whenever it starts: a module's mutant is imported in its place."""

LIBRARY: Final = ("solver/jit/kernels.so", "solver/jit/kernels.json")
"""The product's compiled kernels."""

KERNELS: Final = ("build/kernels", *LIBRARY)
"""What is compiled, which git ignores: a copy needn't make it anew."""

COMPILE: Final = ("-m", "release.library")
"""Makes the library of kernels."""

FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)

PASSED_ALL, FAILED_SOME = 0, 1
"""Exit statuses of pytest; any other means that the tests weren't run."""


class Verdict(StrEnum):
    """The end of a mutant."""

    KILLED = "killed"
    LIVED = "lived"
    NOT_RUN = "not run"


class Outcome(NamedTuple):
    """The end of a mutant, the test that noticed it, and the seconds that its tests took.

    Where no test was run, `test` is the last line of the run.
    """

    mutant: Mutant
    verdict: Verdict
    test: str
    seconds: float

    @property
    def expected(self) -> bool:
        """Whether a test has noticed it, or the table says why none can."""
        return self.verdict is (Verdict.LIVED if self.mutant.lives else Verdict.KILLED)


class BrokenTestsError(Exception):
    """Tests that fail, or can't be run, whatever a mutant does."""


@dataclass(frozen=True)
class Tree:
    """A copy of the project in which one mutant at a time is tried.

    Attributes:
        root: the copy.
        everything: whether the whole ordinary run has to notice a mutant, not its own tests alone.
        seconds: after these a run counts as one that never ends, which is noticed, too.
    """

    root: Path
    everything: bool = False
    seconds: float = SECONDS

    def check(self, mutants: Sequence[Mutant]) -> None:
        """Run the tests of some mutants on the tree as it is.

        Raises:
            BrokenTestsError: they don't all pass, or they test something else than this tree.
        """
        for package in sorted({Path(mutant.file).parts[0] for mutant in mutants}):
            self._check_imported(package)
        named = sorted({test for mutant in mutants for test in mutant.tests})
        done = self._pytest([*NAMED, *named], self._environment())
        text = "they take too long" if done is None else done.stdout + done.stderr
        if done is None or done.returncode != PASSED_ALL or "SKIPPED" in done.stdout:
            raise BrokenTestsError(f"without any mutant not all tests pass:\n{text}")

    def outcome(self, mutant: Mutant) -> Outcome:
        """The tests' verdict on a mutant, which lives without any; the tree stays as it is.

        Raises:
            ValueError: the mutant doesn't fit its file.
        """
        if not (mutant.tests or self.everything):
            return Outcome(mutant, Verdict.LIVED, "", 0.0)
        start = time.perf_counter()
        text = mutant.applied((self.root / mutant.file).read_bytes().decode())
        with self._instead(mutant, text) as environment:
            if mutant.compiled and not self._compile():
                return Outcome(mutant, Verdict.KILLED, "not compiled", time.perf_counter() - start)
            done = self._pytest(self._options(mutant), self._environment() | environment)
        return _outcome(mutant, done, time.perf_counter() - start)

    def _instead(self, mutant: Mutant, text: str) -> AbstractContextManager[dict[str, str]]:
        """A text in the place of a file, and what processes need to know of it."""
        if mutant.compiled or not mutant.file.endswith(".py"):
            return self._written(mutant, text)
        return self._imported(mutant, text)

    @contextmanager
    def _written(self, mutant: Mutant, text: str) -> Iterator[dict[str, str]]:
        """No module is kept as bytecode: a file that changes twice a second would look the same."""
        path, compiled = self.root / mutant.file, LIBRARY if mutant.compiled else ()
        kept = {each: each.read_bytes() for each in (path, *map(self.root.joinpath, compiled))}
        _forget_compiled(path)
        path.write_text(text, encoding="utf-8", newline="")
        try:
            yield {"PYTHONDONTWRITEBYTECODE": "1"}
        finally:
            for each, content in kept.items():
                each.write_bytes(content)

    def _compile(self) -> bool:
        """Make the kernels of a mutant: those of other sources would fail every test."""
        done = subprocess.run(
            [sys.executable, *COMPILE],
            cwd=self.root,
            env=self._environment() | {"PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            check=False,
        )
        return done.returncode == 0

    @contextmanager
    def _imported(self, mutant: Mutant, text: str) -> Iterator[dict[str, str]]:
        """Every process imports the text instead of the module, and the file stays as it is.

        Kernels are made of files; they needn't be made anew for what Python alone runs.
        """
        with TemporaryDirectory(prefix="catbox-mutant-") as folder:
            (Path(folder) / "sitecustomize.py").write_text(SWAP, encoding="utf-8")
            (Path(folder) / "mutant.py").write_text(text, encoding="utf-8", newline="")
            path = os.pathsep.join([str(self.root), folder])
            yield {"CATBOX_MUTANT": str(self.root / mutant.file), "PYTHONPATH": path}

    def _check_imported(self, package: str) -> None:
        """Raise unless the tests import a package from this tree."""
        code = f"import {package}; print(*{package}.__path__)"
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=self.root,
            env=self._environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        if done.stdout.strip() != str(self.root / package):
            raise BrokenTestsError(f"{package}: not imported from the copy\n{done.stderr}")

    def _environment(self) -> dict[str, str]:
        return os.environ | {"PYTHONPATH": str(self.root)}

    def _options(self, mutant: Mutant) -> list[str]:
        return ["-x"] if self.everything else ["-x", *NAMED, *mutant.tests]

    def _pytest(
        self, options: Sequence[str], environment: dict[str, str]
    ) -> subprocess.CompletedProcess[str] | None:
        """A finished run of tests in the copy; None for one that doesn't end."""
        command = [sys.executable, "-m", "pytest", "-q", "-rfEs", "--tb=no", *options]
        process = subprocess.Popen(
            command,
            cwd=self.root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            out, err = process.communicate(timeout=self.seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            _end(process)
        return subprocess.CompletedProcess(command, process.returncode, out, err)


def _end(process: subprocess.Popen[str]) -> None:
    """Stop a run that is cut short, with all processes that its tests have begun."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def _outcome(
    mutant: Mutant, done: subprocess.CompletedProcess[str] | None, seconds: float
) -> Outcome:
    if done is None:
        return Outcome(mutant, Verdict.KILLED, "no end", seconds)
    if done.returncode == PASSED_ALL:
        return Outcome(mutant, Verdict.LIVED, "", seconds)
    failed = FAILED.search(done.stdout)
    if done.returncode != FAILED_SOME or failed is None:
        return Outcome(mutant, Verdict.NOT_RUN, _last_line(done), seconds)
    return Outcome(mutant, Verdict.KILLED, failed.group(1), seconds)


def _last_line(done: subprocess.CompletedProcess[str]) -> str:
    """The last words of a run."""
    return next(iter((done.stdout + done.stderr).rstrip().splitlines()[-1:]), "")


def _forget_compiled(path: Path) -> None:
    """Remove the bytecode of a module, which its mutant must not be taken for."""
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()


def copy_of(root: Path, target: Path) -> Path:
    """A copy of a tree as it lies there: of what its .gitignore leaves out, the kernels alone."""
    lines = (root / ".gitignore").read_text(encoding="utf-8").splitlines()
    left_out = (".git", *(line.strip("/") for line in lines))

    def ignored(_folder: str, names: Iterable[str]) -> set[str]:
        return {name for name in names if any(fnmatch(name, each) for each in left_out)}

    shutil.copytree(root, target, ignore=ignored)
    for name in KERNELS:
        if (root / name).is_dir():
            shutil.copytree(root / name, target / name)
        elif (root / name).exists():
            shutil.copyfile(root / name, target / name)
    return target

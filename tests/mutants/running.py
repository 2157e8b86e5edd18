"""Trying mutants: each in a copy of the tree, by the tests that have to notice it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatch
from pathlib import Path
from typing import Final, NamedTuple

from tests.mutants.table import Mutant

NAMED: Final = ("-n", "0")
"""Options for a few tests: no worker processes."""

SECONDS: Final = 1800.0
"""After this time a run counts as one that never ends, which is noticed, too."""

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
        cache: where the kernels of mutants are kept that need others.
        everything: whether the whole ordinary run has to notice a mutant, not its own tests alone.
    """

    root: Path
    cache: Path
    everything: bool = False

    def check(self, mutants: Sequence[Mutant]) -> None:
        """Run the tests of some mutants on the tree as it is.

        Raises:
            BrokenTestsError: they don't all pass, or they test something else than this tree.
        """
        for package in sorted({Path(mutant.file).parts[0] for mutant in mutants}):
            self._check_imported(package)
        named = sorted({test for mutant in mutants for test in mutant.tests})
        done = self._pytest([*NAMED, *named], dict(os.environ))
        text = "they take too long" if done is None else done.stdout + done.stderr
        if done is None or done.returncode != PASSED_ALL or "SKIPPED" in done.stdout:
            raise BrokenTestsError(f"without any mutant not all tests pass:\n{text}")

    def outcome(self, mutant: Mutant) -> Outcome:
        """The tests' verdict on a mutant; the tree is afterwards as it was.

        Raises:
            ValueError: the mutant doesn't fit its file.
        """
        path, start = self.root / mutant.file, time.perf_counter()
        kept = path.read_bytes()
        _forget_compiled(path)
        path.write_text(mutant.applied(kept.decode()), encoding="utf-8", newline="")
        try:
            done = self._pytest(self._options(mutant), self._environment(mutant))
        finally:
            path.write_bytes(kept)
        return _outcome(mutant, done, time.perf_counter() - start)

    def _check_imported(self, package: str) -> None:
        """Raise unless the tests import a package from this tree."""
        code = f"import {package}; print(*{package}.__path__)"
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=self.root,
            env=self._found_here(dict(os.environ)),
            capture_output=True,
            text=True,
            check=False,
        )
        if done.stdout.strip() != str(self.root / package):
            raise BrokenTestsError(f"{package}: not imported from the copy\n{done.stderr}")

    def _found_here(self, environment: dict[str, str]) -> dict[str, str]:
        return environment | {"PYTHONPATH": str(self.root)}

    def _options(self, mutant: Mutant) -> list[str]:
        return ["-x"] if self.everything else ["-x", *NAMED, *mutant.tests]

    def _environment(self, mutant: Mutant) -> dict[str, str]:
        """No module is kept as bytecode: a file that changes twice a second would look the same."""
        own = {"XDG_CACHE_HOME": str(self.cache)} if mutant.compiled else {}
        return {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **own}

    def _pytest(
        self, options: Sequence[str], environment: dict[str, str]
    ) -> subprocess.CompletedProcess[str] | None:
        """A finished run of tests in the copy; None for one that doesn't end."""
        command = [sys.executable, "-m", "pytest", "-q", "-rfEs", "--tb=no", *options]
        process = subprocess.Popen(
            command,
            cwd=self.root,
            env=self._found_here(environment),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            out, err = process.communicate(timeout=SECONDS)
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
    """A copy of a tree as it lies there, without what its .gitignore leaves out."""
    lines = (root / ".gitignore").read_text(encoding="utf-8").splitlines()
    left_out = (".git", *(line.strip("/") for line in lines))

    def ignored(_folder: str, names: Iterable[str]) -> set[str]:
        return {name for name in names if any(fnmatch(name, each) for each in left_out)}

    return Path(shutil.copytree(root, target, ignore=ignored))

"""Running commands in the process of the tests: what people get, without the start-up.

What is compiled and loaded once serves all commands of a run. A command that is to be killed,
interrupted or watched while it works needs a process of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from unittest import mock

from cli.main import main
from cli.output import console
from tests.support.paths import ROOT
from tests.support.running import environment

WIDTH = 80


def catbox(
    *args: str | Path, cwd: Path | None = None, typed: str = "", columns: int = WIDTH
) -> subprocess.CompletedProcess[str]:
    """The output of a command and its exit status, with text typed to it.

    A folder to work in is a home of its own too.
    """
    out, err, env = StringIO(), StringIO(), environment(cwd)
    where = chdir(cwd or ROOT)
    with redirect_stdout(out), redirect_stderr(err), where, mock.patch.dict(os.environ, env):
        status = _status(["catbox", *map(str, args)], typed, columns)
    return subprocess.CompletedProcess(args, status, out.getvalue(), err.getvalue())


def _status(argv: list[str], typed: str, columns: int) -> int:
    """The exit status of a command."""
    end = SystemExit()
    try:
        with _started(argv, typed, columns):
            main()
    except SystemExit as exit_:
        end = exit_
    assert isinstance(end.code, int | None)
    return end.code or 0


@contextmanager
def _started(argv: list[str], typed: str, columns: int) -> Iterator[None]:
    """Arguments, input and a page's width as a command finds them."""
    kept = sys.argv, sys.stdin, console.width
    sys.argv, sys.stdin = argv, TextIOWrapper(BytesIO(typed.encode()), encoding="utf-8")
    console.width = columns
    try:
        yield
    finally:
        sys.argv, sys.stdin, console.width = kept


def output(*args: str | Path, cwd: Path | None = None, columns: int = WIDTH) -> str:
    """The standard output of a command that must succeed."""
    done = catbox(*args, cwd=cwd, columns=columns)
    assert done.returncode == 0, done.stderr
    return done.stdout

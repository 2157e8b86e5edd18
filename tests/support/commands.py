"""Running commands in the process of the tests: what people get, without the start-up.

What is compiled and loaded once serves all commands of a run. A command that is to be killed,
interrupted or watched while it works needs a process of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any
from unittest import mock

from cli.main import commands, main
from cli.options.lazy import LazyGroup, loaded
from cli.print.output import console
from tests.support.paths import ROOT
from tests.support.running import environment

WIDTH = 80


READ = "\N{SYMBOL FOR RECORD SEPARATOR}"
"""Stands in the output of a command wherever it reads a line, for `answers` to part it."""


class _Typed(TextIOWrapper):
    """Text that is typed to a command, line by line.

    Args:
        text: all of it.
        sign: what is printed whenever a line is read.
    """

    def __init__(self, text: str, sign: str) -> None:
        super().__init__(BytesIO(text.encode()), encoding="utf-8")
        self._sign = sign

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # so is its base's
        sys.stdout.write(self._sign)
        return super().readline(size)


def catbox(
    *args: str | Path,
    cwd: Path | None = None,
    typed: str = "",
    columns: int = WIDTH,
    sign: str = "",
) -> subprocess.CompletedProcess[str]:
    """The output of a command and its exit status, with text typed to it.

    A folder to work in is a home of its own too.
    """
    out, err, env = StringIO(), StringIO(), environment(cwd)
    where = chdir(cwd or ROOT)
    with redirect_stdout(out), redirect_stderr(err), where, mock.patch.dict(os.environ, env):
        status = _status(["catbox", *map(str, args)], _Typed(typed, sign), columns)
    return subprocess.CompletedProcess(args, status, out.getvalue(), err.getvalue())


def answers(*args: str | Path, cwd: Path, typed: Sequence[str]) -> list[str]:
    """The output of a command until it reads the first line, and then after each.

    The command must succeed: the last of the lines leaves it, or the end of the input does.
    """
    done = catbox(*args, cwd=cwd, typed="".join(f"{line}\n" for line in typed), sign=READ)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split(READ)[: len(typed) + 1]


def _status(argv: list[str], typed: TextIOWrapper, columns: int) -> int:
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
def _started(argv: list[str], typed: TextIOWrapper, columns: int) -> Iterator[None]:
    """Arguments, input and a page's width as a command finds them."""
    kept = sys.argv, sys.stdin, console.width
    sys.argv, sys.stdin = argv, typed
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


@cache
def every_command() -> Mapping[tuple[str, ...], Any]:
    """Every command by its words; of the designs, which differ by game, the group alone."""
    found: dict[tuple[str, ...], Any] = {}
    tables: list[tuple[tuple[str, ...], Any]] = [((), commands())]
    for words, table in tables:
        for name, entry in table.items():
            command = loaded(name, entry.part)
            if isinstance(command, LazyGroup):
                tables.append(((*words, name), command.table))
            else:
                found[*words, name] = command
    return found

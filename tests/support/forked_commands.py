"""Many commands, each in a process of its own that is forked after everything is loaded.

A process ends as the interpreter ends it, with its complaints and its exit status, but doesn't
take the time to start. `python -m tests.support.forked_commands` reads the commands as JSON.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

from tests.support.running import environment

CLOSED: Final = "closed"
"""Stands for a stream that is closed; any other name is that of a file, which is opened."""

FULL: Final = "/dev/full"

PATIENCE: Final = 60
"""Seconds after which a command is killed that waits for what never comes."""


class Change(NamedTuple):
    """A standard stream, by its number, that is another one than usual."""

    stream: int
    place: str


class Case(NamedTuple):
    """A command by its words, with one change of its streams."""

    words: Sequence[str]
    change: Change


class Ended(NamedTuple):
    """The end of a command: its exit status, and what it has printed."""

    status: int
    out: str
    err: str


def ended(cases: Iterable[Case], home: Path, modules: Sequence[str] = ()) -> list[Ended]:
    """The ends of some commands, which have nothing to read but for what a change says.

    Args:
        modules: what else is imported ahead, where many commands need it.
    """
    usual = [os.devnull, str(home / "out.txt"), str(home / "err.txt")]
    asked = [
        (words, [*usual[: change.stream], change.place, *usual[change.stream + 1 :]])
        for words, change in cases
    ]
    done = subprocess.run(
        [sys.executable, "-m", __name__],
        input=json.dumps([modules, asked]),
        capture_output=True,
        text=True,
        cwd=home,
        env=environment(home) | {"PYTHONUNBUFFERED": ""},
        check=True,
    )
    assert done.stderr == ""
    return [Ended(*json.loads(line)) for line in done.stdout.splitlines()]


def _fork_all() -> list[str] | None:
    """In a child the words of its command; None in the parent, when all children have ended."""
    modules, asked = json.load(sys.stdin)
    _load(modules)
    for words, places in asked:
        child = os.fork()
        if not child:
            signal.alarm(PATIENCE)
            _open(places)
            return ["catbox", *words]
        _, status = os.waitpid(child, 0)
        printed = map(_text, places[1:])
        print(json.dumps([os.waitstatus_to_exitcode(status), *printed]), flush=True)
    return None


def _load(modules: Iterable[str]) -> None:
    """Import all commands, and keep the garbage collection of children from copying it all."""
    from cli.commands import puzzles
    from cli.main import commands
    from cli.options.lazy import loaded

    for name, entry in {**commands(), **puzzles.COMMANDS}.items():
        loaded(name, entry.part)
    for name in modules:
        import_module(name)
    gc.collect()
    gc.freeze()


def _open(places: Sequence[str]) -> None:
    """Make files the standard streams, as an interpreter finds them that starts."""
    flags = os.O_RDONLY, *[os.O_WRONLY | os.O_CREAT | os.O_TRUNC] * 2
    opened = [
        None if place == CLOSED else os.open(place, each)
        for place, each in zip(places, flags, strict=True)
    ]
    for number, file in enumerate(opened):
        if file is None:
            os.close(number)
        else:
            os.dup2(file, number)
            os.close(file)
    streams = [
        None if file is None else os.fdopen(number, mode, closefd=False, encoding="utf-8")
        for number, (file, mode) in enumerate(zip(opened, "rww", strict=True))
    ]
    sys.stdin, sys.stdout, sys.stderr = streams
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = streams  # type: ignore[misc, assignment]


def _text(place: str) -> str:
    path = Path(place)
    return path.read_text(encoding="utf-8") if path.is_file() else ""


if __name__ == "__main__":
    own = _fork_all()
    if own is not None:
        from cli.main import main

        sys.argv = own
        main()

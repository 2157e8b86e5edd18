"""Libraries that tests fill through the command, with puzzles that are made in no time."""

from __future__ import annotations

from pathlib import Path

from tests.support.commands import output

SMALL = ("--kind", "chain", "--param", "cards=6", "--param", "faces=2")
"""Chains of two cards on a small board."""

QUICK = (*SMALL, "--tier", "kitten", "--tier", "tabby")


def generated(path: Path, count: int, *options: str, jobs: int = 1) -> Path:
    """A library with a number of small puzzles."""
    size = ("--count", str(count), "--jobs", str(jobs))
    output("puzzles", "generate", "--out", path, *(options or QUICK), *size)
    return path


def exported(path: Path) -> list[str]:
    """Its puzzles, as the command exports them."""
    return output("puzzles", "export", path).splitlines()

"""Somebody who types lines in the process of the tests, and all that is printed meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from cli.line.prompt import Quit
from cli.print.output import console


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Answer prompts with lines; the person leaves after the last one."""
    left = list(lines)

    def answer(_: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr(console, "width", 80)


def printed(asking: Callable[[], Any]) -> str:
    """The output until something is done, or the person leaves."""
    with console.capture() as capture, suppress(Quit):
        asking()
    return capture.get()

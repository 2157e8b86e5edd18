"""Commands in the process of the tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.main import app
from cli.print.output import console

Run = Callable[..., str]
Shown = Callable[[str, Any], Any]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """The output of a command that must succeed, on a page of eighty columns."""
    monkeypatch.setattr(console, "width", 80)

    def output(*args: str | Path) -> str:
        done = CliRunner().invoke(app, list(map(str, args)), catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.output

    return output


@pytest.fixture
def shown(run: Run, tmp_path: Path) -> Shown:
    """The JSON that a command prints about a file."""

    def found(command: str, raw: Any) -> Any:
        path = tmp_path / "a.json"
        path.write_text(json.dumps(raw))
        return json.loads(run(command, path, "--json"))

    return found

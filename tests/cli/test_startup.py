"""Nothing heavy is imported before it is needed."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.cli.running import ROOT, environment

FIRST = "examples/first-light.json"
HEAVY = {
    "ortools",
    "numba",
    "networkx",
    "numpy",
    "matplotlib",
    "fpdf",
    "PIL",
    "pypdfium2",
    "sqlite3",
}

PROBE = """
import json, sys
from cli.main import main
sys.argv = ["catbox", *json.loads(sys.argv[1])]
try:
    main()
except SystemExit:
    pass
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})), file=sys.stderr)
"""


def modules_after(*args: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROBE, json.dumps(args)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(),
        check=True,
    )
    return set(json.loads(done.stderr.splitlines()[-1]))


@pytest.mark.parametrize(
    "args",
    [
        ["--help"],
        ["solve", "--help"],
        ["puzzles", "--help"],
        ["puzzles", "generate", "--help"],
        ["rules"],
        ["new"],
        ["code", FIRST],
    ],
)
def test_light_commands_import_nothing_heavy(args: list[str]) -> None:
    assert HEAVY.isdisjoint(modules_after(*args))


def test_help_needs_no_files_of_the_game() -> None:
    assert "msgspec" not in modules_after("--help")

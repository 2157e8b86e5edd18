"""Running commands in the process of the tests: what `running` does, without the start-up.

For commands that ask nothing, keep nothing in a home, and start nothing in the background.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

from cli.main import main
from cli.output import console
from tests.support.paths import ROOT

WIDTH = 80


def catbox(*args: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """What a command printed, and its exit status."""
    out, err, width, argv = StringIO(), StringIO(), console.width, sys.argv
    status: object = None
    with redirect_stdout(out), redirect_stderr(err), chdir(cwd or ROOT):
        console.width, sys.argv = WIDTH, ["catbox", *map(str, args)]
        try:
            main()
        except SystemExit as end:
            status = end.code
        finally:
            console.width, sys.argv = width, argv
    assert isinstance(status, int | None)
    return subprocess.CompletedProcess(args, status or 0, out.getvalue(), err.getvalue())


def output(*args: str | Path, cwd: Path | None = None) -> str:
    """The standard output of a command that must succeed."""
    done = catbox(*args, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return done.stdout

"""The countdown of a page without a server ends when the visitor's date changes."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import web

MODULE = Path(web.__file__).parent / "static" / "own_day.js"

SCRIPT = Path(__file__).with_name("own_day.mjs")


def test_days_on_which_clocks_are_changed_end_when_the_date_changes(
    node: str, tmp_path: Path
) -> None:
    module = tmp_path / "own_day.mjs"
    shutil.copy(MODULE, module)
    done = subprocess.run([node, SCRIPT, module], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"\d{3,} changes of a clock\n", done.stdout), done.stdout

"""Compiling in the background, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.support.running import environment

BEGIN = """
import time
from pathlib import Path
from solver import warmup
warmup.begin("catinthebox")
while warmup.in_background() and not list(Path("cache").rglob("*.lock")):
    time.sleep(0.05)
"""

PLANTED = "from pathlib import Path; Path('trace').touch()"


def test_a_folder_in_which_one_stands_has_no_say_in_what_is_compiled(tmp_path: Path) -> None:
    script, home = tmp_path / "bin" / "start.py", tmp_path / "home"
    for path, text in (
        (script, BEGIN),
        (home / "solver" / "__init__.py", PLANTED),
        (home / "solver" / "warmup.py", PLANTED),
        (home / "platformdirs.py", PLANTED),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    own = environment() | {"XDG_CACHE_HOME": str(home / "cache")}
    subprocess.run([sys.executable, script], cwd=home, env=own, check=True, timeout=300)
    assert list((home / "cache").rglob("*.lock"))
    assert not (home / "trace").exists()

"""A wheel of a release brings its compiled code along."""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from release.wheel import NATIVE, make_wheel
from tests.support.running import environment

COMPILED = """
import json
from contextlib import nullcontext
import solver
from games import registry
from solver import warmup
from solver.compiling import watch
seen = []
watch.show_with(lambda work: seen.append(work.name) or nullcontext())
warmup.make_all_ready(registry.GAMES.values())
print(json.dumps({"where": solver.__path__[0], "compiled": seen}))
"""


@pytest.mark.nightly
def test_a_wheel_with_compiled_code_compiles_nothing(tmp_path: Path) -> None:
    wheel = make_wheel(tmp_path / "dist", NATIVE)
    fresh = tmp_path / "fresh"
    venv.create(fresh, with_pip=True)
    python = fresh / "bin" / "python"
    options = ["--quiet", "--no-deps", "--no-index"]
    install = [str(python), "-m", "pip", "install", *options, str(wheel)]
    subprocess.run(install, check=True)
    library = Path(sysconfig.get_path("purelib", vars={"base": str(fresh)}))
    (library / "dependencies.pth").write_text("\n".join(filter(_is_library, sys.path)))
    own = environment(tmp_path) | {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    own.pop("PYTHONPATH")
    done = subprocess.run(
        [python, "-c", COMPILED], capture_output=True, text=True, cwd=tmp_path, env=own, check=True
    )
    found = json.loads(done.stdout)
    assert found["where"].startswith(str(fresh))
    assert found["compiled"] == []


def _is_library(path: str) -> bool:
    return path.endswith("-packages")

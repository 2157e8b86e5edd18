"""A wheel of a release names its commit and brings its compiled code along."""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path

import pytest

from release.wheel import NATIVE, local_version, make_wheel, stamp
from tests.support.checkout import Checkout
from tests.support.paths import ROOT
from tests.support.running import environment

COMPILED = """
import json
from contextlib import nullcontext
from importlib import metadata
import solver
from games import registry
from solver import warmup
from solver.compiling import watch
seen = []
watch.show_with(lambda work: seen.append(work.name) or nullcontext())
warmup.make_all_ready(registry.GAMES.values())
version = metadata.version("catbox-solver")
print(json.dumps({"where": solver.__path__[0], "version": version, "compiled": seen}))
"""


def test_the_version_of_a_wheel_names_the_commit(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, {"solver/bot.py": "1"})
    first = local_version(tmp_path)
    assert first == f"g{checkout.commit()[:12]}"
    checkout.write("solver/bot.py", "2")
    assert local_version(tmp_path) == f"{first}.changed"
    second = f"g{checkout.commit()[:12]}"
    assert local_version(tmp_path) == second != first


def test_a_stamp_changes_the_version_alone(tmp_path: Path) -> None:
    project = tmp_path / "pyproject.toml"
    project.write_bytes((ROOT / "pyproject.toml").read_bytes())
    before = tomllib.loads(project.read_text(encoding="utf-8"))
    stamp(project, "g0123456789ab.changed")
    after = tomllib.loads(project.read_text(encoding="utf-8"))
    before["project"]["version"] += "+g0123456789ab.changed"
    assert after == before


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
    assert found["version"].endswith(f"+{local_version(ROOT)}")
    assert found["compiled"] == []


def _is_library(path: str) -> bool:
    return path.endswith("-packages")

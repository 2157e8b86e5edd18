"""Make a wheel that brings its compiled code along: `python -m release.wheel --out dist`.

Who installs it with the same versions of numba and Python on such a processor compiles nothing;
everybody else compiles as usual, for the code is found by what it depends on. Its version names
the commit.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Final

from llvmlite import binding

from games import registry
from solver.compiling.folders import BUNDLED, FEATURES, KERNEL, MARK, PREFIX

ROOT: Final = Path(__file__).parents[1]

NATIVE: Final = "native"

LEVELS: Final = {
    "x86-64-v2": "cx16,popcnt,sahf,sse3,ssse3,sse4.1,sse4.2",
    "x86-64-v3": (
        "avx,avx2,bmi,bmi2,cx16,f16c,fma,lzcnt,movbe,popcnt,sahf,sse3,ssse3,sse4.1,sse4.2,xsave"
    ),
}
"""The abilities of each level of the x86-64 psABI beyond the first, by LLVM's names."""

VERSION: Final = re.compile(r'^version = "(.+)"$', re.MULTILINE)


def make_wheel(out: Path, level: str) -> Path:
    """Make a wheel in a folder; its path.

    Args:
        level: one of `LEVELS`, or `NATIVE` for processors that can do all that this one can.

    Raises:
        CalledProcessError: compiling or building failed.
    """
    with tempfile.TemporaryDirectory() as name:
        tree, cache = Path(name) / "tree", Path(name) / "cache"
        _copy_sources(tree)
        stamp(tree / "pyproject.toml", local_version(ROOT))
        _compile(tree, cache, level)
        _bundle(tree, cache, level)
        return _build(tree, out.resolve())


def _copy_sources(tree: Path) -> None:
    for name in filter(None, _git(ROOT, "ls-files", "-z").split("\0")):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tree / name)


def local_version(root: Path) -> str:
    """The last commit of a checkout, and whether its files were changed since.

    Raises:
        CalledProcessError: it is no checkout, or nothing was committed.
    """
    commit = _git(root, "rev-parse", "HEAD")[:12]
    changed = _git(root, "status", "--porcelain", "--untracked-files=no")
    return f"g{commit}.changed" if changed else f"g{commit}"


def stamp(project: Path, local: str) -> None:
    """Add a local part to the version that a `pyproject.toml` states."""
    text = project.read_text(encoding="utf-8")
    stamped, count = VERSION.subn(rf'version = "\1+{local}"', text)
    assert count == 1, project
    project.write_text(stamped, encoding="utf-8")


def _git(root: Path, *words: str) -> str:
    command = ["git", "-C", str(root), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def _compile(tree: Path, cache: Path, level: str) -> None:
    environment = os.environ | {"PYTHONPATH": str(tree), "XDG_CACHE_HOME": str(cache)}
    if level != NATIVE:
        environment |= {"NUMBA_CPU_NAME": level, "NUMBA_CPU_FEATURES": ""}
    words = [sys.executable, "-m", "solver.warmup", *registry.GAMES]
    subprocess.run(words, cwd=tree, env=environment, check=True)


def _bundle(tree: Path, cache: Path, level: str) -> None:
    """Put what was compiled where `solver.compiling.folders.bundled` looks for it."""
    (compiled,) = (cache / "catbox").glob(f"{PREFIX}*")
    versions = compiled.name.removeprefix(PREFIX).partition("-")[0]
    folder = tree / BUNDLED.relative_to(ROOT) / versions / level
    folder.mkdir(parents=True)
    for path in compiled.iterdir():
        if path.suffix in (KERNEL, MARK):
            shutil.copyfile(path, folder / path.name)
    (folder / FEATURES).write_text(LEVELS.get(level) or _host_features())


def _host_features() -> str:
    return ",".join(name for name, has in binding.get_host_cpu_features().items() if has)


def _build(tree: Path, out: Path) -> Path:
    tags = {
        "--python-tag": f"cp{sysconfig.get_config_var('py_version_nodot')}",
        "--plat-name": sysconfig.get_platform().replace("-", "_").replace(".", "_"),
    }
    options = [f"--config-settings=--build-option={name}={tag}" for name, tag in tags.items()]
    words = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(out)]
    subprocess.run([*words, *options, str(tree)], check=True)
    return max(out.glob("*.whl"), key=lambda path: path.stat().st_mtime)


def main() -> None:
    """Make a wheel, and print where it is."""
    parser = argparse.ArgumentParser(prog="python -m release.wheel")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="folder for the wheel")
    parser.add_argument("--cpu", choices=[NATIVE, *LEVELS], default=NATIVE, help="processors")
    wanted = parser.parse_args()
    print(make_wheel(wanted.out, wanted.cpu))


if __name__ == "__main__":
    main()

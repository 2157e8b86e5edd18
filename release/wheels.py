"""Make wheels for every platform on this machine: `python -m release.wheels --out dist`.

LLVM makes objects for all of them, and zig links them. It needs the extra `dev`.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from release.library import PLACE_OF_OBJECTS, PLATFORMS
from release.sources import ROOT


def make_wheels(out: Path, platforms: Iterable[str]) -> None:
    """Make the wheels of some of `PLATFORMS` from the files that git knows.

    Raises:
        CalledProcessError: a build failed; it has said why.
    """
    with tempfile.TemporaryDirectory() as name:
        for platform in platforms:
            tree = Path(name) / platform
            _copy_sources(tree)
            words = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", f"--wheel-dir={out}"]
            setting = f"--config-settings=platform={platform}"
            subprocess.run([sys.executable, "-m", "pip", *words, setting, str(tree)], check=True)


def _copy_sources(tree: Path) -> None:
    """Copy what git knows: folders of earlier builds would get into the wheel."""
    words = ["git", "-C", str(ROOT), "ls-files", "-z"]
    listed = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tree / name)
    PLACE_OF_OBJECTS.mkdir(parents=True, exist_ok=True)
    objects = tree / PLACE_OF_OBJECTS.relative_to(ROOT)
    objects.parent.mkdir()
    objects.symlink_to(PLACE_OF_OBJECTS)


def main() -> None:
    """Make the wheels, and print their names."""
    parser = argparse.ArgumentParser(prog="python -m release.wheels")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="folder for the wheels")
    parser.add_argument("platforms", nargs="*", help=f"all by default: {', '.join(PLATFORMS)}")
    wanted = parser.parse_args()
    if unknown := set(wanted.platforms) - PLATFORMS.keys():
        parser.error(f"{', '.join(sorted(unknown))}: expected {', '.join(PLATFORMS)}")
    make_wheels(wanted.out.resolve(), wanted.platforms or PLATFORMS)
    print("\n".join(sorted(path.name for path in wanted.out.glob("*.whl"))))


if __name__ == "__main__":
    main()

"""Everything, with fresh seeds, line coverage, and mutants: `python -m tests.nightly`.

Prints its seed first; `--seed N` repeats a night. Further arguments are pytest's.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from secrets import randbelow

from tests.mutants.sampling import LINES, SEEDS
from tests.support.paths import ROOT

EVERY = ("-m", "slow or not slow", "--hypothesis-profile", "nightly")

COVERAGE = ("--cov", "--cov-report=")
"""Options that measure coverage and print no row for each file."""

KERNELS = "132"
"""Random mutants of kernels: about a dozen for each of their eleven modules of searches and
playouts. Each of them takes a minute to compile."""


def main() -> int:
    """Run every test, every mutant of the table and random ones; the exit status.

    It is zero if all tests passed and no mutant of the table lives. Of random ones some always do.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=randbelow(SEEDS) + 1)
    options, others = parser.parse_known_args()
    print(f"python -m tests.nightly --seed {options.seed}", flush=True)
    shutil.rmtree(LINES, ignore_errors=True)
    seed = str(options.seed)
    environment = os.environ | {"CATBOX_TEST_SEED": seed}
    tests = ["pytest", *EVERY, *COVERAGE, "--hypothesis-seed", seed, *others]
    random = ["tests.mutants.sampling", "--seed", seed]
    kernels = [*random, "--kernels", "--number", KERNELS]
    runs = tests, ["tests.mutants"], random, kernels
    return max(_ended(module, environment) for module in runs)


def _ended(module: list[str], environment: dict[str, str]) -> int:
    return subprocess.run(
        [sys.executable, "-m", *module], cwd=ROOT, env=environment, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())

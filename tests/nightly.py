"""Everything, with fresh seeds, and the line coverage of each floor: `python -m tests.nightly`.

Prints its seed first; `--seed N` repeats a night. Further arguments are pytest's.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from secrets import randbelow

from tests.support.paths import ROOT

SEEDS = 10**9
"""Number of nights that differ."""

EVERY = ("-m", "slow or not slow", "--hypothesis-profile", "nightly")

COVERAGE = ("--cov", "--cov-report=")
"""Options that measure coverage and print no row for each file."""


def main() -> int:
    """Run every test, then every mutant; the exit status is zero if both passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=randbelow(SEEDS) + 1)
    options, others = parser.parse_known_args()
    print(f"python -m tests.nightly --seed {options.seed}", flush=True)
    environment = os.environ | {"CATBOX_TEST_SEED": str(options.seed)}
    tests = ["pytest", *EVERY, *COVERAGE, "--hypothesis-seed", str(options.seed), *others]
    return max(_ended(module, environment) for module in (tests, ["tests.mutants"]))


def _ended(module: list[str], environment: dict[str, str]) -> int:
    return subprocess.run(
        [sys.executable, "-m", *module], cwd=ROOT, env=environment, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())

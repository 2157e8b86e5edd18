"""`python -m benchmarks.picks`: from how many lines on `search` answers sooner than `brute`.

Each puzzle is solved in a process of its own, loading included, as somebody at a terminal has it.
"""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median

from benchmarks.rows import FOLDER
from games.catbox.faces import Face
from games.catbox.files import puzzle_text
from games.catbox.puzzle import Chain, Puzzle, SingleTurn
from games.loading import load

EACH = 3
"""How often each process is run; the median counts."""

SOLVE = "import sys; from cli.main import main; main()"


def shortened(chain: Chain, faces: int) -> Chain:
    """A chain of only the first of its faces."""
    hand: tuple[Face, ...] = chain.faces[:faces]
    return Chain(chain.edition, chain.board, chain.identity, hand, chain.objective, chain.rivals)


def puzzles() -> dict[str, Puzzle]:
    """Small chains and turns, by name."""
    found: dict[str, Puzzle] = {}
    for number in ("00", "04", "08"):
        chain = load(FOLDER / f"chain-3-score-{number}.json").value
        assert isinstance(chain, Chain)
        for faces in (1, 2, 3):
            found[f"chain of {faces}, {number}"] = shortened(chain, faces)
    for kind in ("turn-basic", "turn-advanced", "duel-2-basic"):
        task = load(FOLDER / f"{kind}-00.json").value
        assert isinstance(task, SingleTurn)
        found[kind] = task
    return found


def seconds(task: Puzzle, engine: str) -> float:
    """The time that a whole process takes to solve a task."""
    command = [sys.executable, "-c", SOLVE, "solve", "/dev/stdin", "--engine", engine, "--json"]
    taken = []
    for _ in range(EACH):
        start = time.perf_counter()
        text = puzzle_text(task)
        subprocess.run(command, input=text, text=True, check=True, stdout=subprocess.DEVNULL)
        taken.append(time.perf_counter() - start)
    return median(taken)


def main() -> None:
    """Print a table in Markdown, by the number of lines."""
    print("| puzzle | lines | brute | search |\n|---|---|---|---|")
    for name, task in sorted(puzzles().items(), key=lambda pair: pair[1].line_estimate):
        times = " | ".join(f"{seconds(task, engine):.2f} s" for engine in ("brute", "search"))
        print(f"| {name} | {task.line_estimate:.0f} | {times} |", flush=True)


if __name__ == "__main__":
    main()

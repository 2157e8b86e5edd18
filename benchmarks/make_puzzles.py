"""Writes the stored puzzles: `python -m benchmarks.make_puzzles` gives the same files again.

Chains on random legal boards of 12 deck cards, as in the measurements that the project began
with; identities and objectives in rotation. The expected values are those of `brute`.
"""

from __future__ import annotations

import json
from pathlib import Path

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import Face, Identity
from games.catbox.files import puzzle_text
from games.catbox.loading import load_deck
from games.catbox.puzzle import Chain, Objective
from games.catbox.rulings import Edition
from games.stream import Stream
from solver.engines import solve

FOLDER = Path(__file__).parent / "puzzles"
EXPECTED = FOLDER / "expected.json"
CARDS = 12
EACH = 12
LENGTHS = (2, 3)


def puzzle(length: int, number: int) -> Chain:
    """The stored puzzle of this length and number."""
    rng = Stream("catbox-benchmark/1", length, number)
    faces = [rng.choice(card) for card in rng.shuffled(load_deck("standard").cards)]
    identities = list(Identity)
    own = identities[number % len(identities)]
    objective = list(Objective)[number // len(identities) % len(Objective)]
    rivals = tuple(identity for identity in identities if identity is not own)[:2]
    chosen = tuple(faces[CARDS : CARDS + length])
    return Chain(Edition.GRAIL, _board(faces[:CARDS], rng), own, chosen, objective, rivals)


def _board(faces: list[Face], rng: Stream) -> Board:
    board = Board.of([Placement(faces[0], 0, 0)])
    for face in faces[1:]:
        board = board.place(rng.choice(list(legality.placements(board, face))))
    return board


def main() -> None:
    """Write every puzzle, and the file of expected values."""
    expected: dict[str, dict[str, int | None]] = {}
    for length in LENGTHS:
        for number in range(EACH):
            name = f"chain-{length}-{number:02}.json"
            task = puzzle(length, number)
            (FOLDER / name).write_text(puzzle_text(task), encoding="utf-8")
            answer = solve(task, engine="brute")
            expected[name] = {"value": answer.value, "solutions": answer.solutions}
    EXPECTED.write_text(json.dumps(expected, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

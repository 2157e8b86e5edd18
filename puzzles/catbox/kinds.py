"""The kinds of puzzles by name."""

from __future__ import annotations

from puzzles.catbox import advanced, chain, duel, turn
from puzzles.kind import AnyKind

KINDS: dict[str, AnyKind] = {
    kind.name: kind for kind in (chain.KIND, turn.KIND, advanced.KIND, duel.KIND)
}
"""Every kind, in the order in which libraries rotate through them."""

"""What the kinds about a turn in a position share: drawing one, and what is proved about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.catbox.outcome import Stakes
from games.catbox.puzzle import Objective, SingleTurn
from puzzles.catbox.fact import Facts, fact
from puzzles.catbox.refuting import reaches
from puzzles.catbox.rung import Rung, is_of, tier_of
from puzzles.catbox.scenes import SPARE
from puzzles.catbox.telling import NAMES, listed, worth
from puzzles.catbox.turn_ladder import Tried
from puzzles.catbox.writing import Story
from puzzles.proving import Prover
from puzzles.tier import Tier
from solver.answer import Line


class SeatedCandidate(Facts):
    """A puzzle about a turn, and what is proved about it."""

    ladder: tuple[Rung, ...] = ()
    whole = False

    def __init__(self, puzzle: SingleTurn, prover: Prover) -> None:
        super().__init__()
        position = replace(puzzle.position, board=puzzle.position.board.spared(SPARE))
        self.puzzle = replace(puzzle, position=position)
        self.prover = prover
        self.stakes: Stakes = puzzle.stakes(position)

    @fact
    def best(self) -> Line | None:
        """A best line if there is only one best end."""
        return self.prover.lone(self.puzzle)

    @fact
    def lines(self) -> tuple[Line, ...]:
        """The lines to the two best ends."""
        return self.prover.two(self.puzzle)

    @property
    def gap(self) -> int:
        """By how many points the best end is better than any other."""
        return self.lines[0].value - self.lines[1].value if len(self.lines) > 1 else 0

    @fact
    def prospects(self) -> tuple[Line, ...]:
        """Each first step with what the best line after it reaches."""
        return self.prover.prospects(self.puzzle)

    @fact
    def reach(self) -> dict[str, int]:
        """The same by the text of the step."""
        return {line.steps[0]: line.value for line in self.prospects}

    @fact
    def tried(self) -> tuple[Tried, ...]:
        """Every legal placement of a single card."""
        draft, mover = self.puzzle.position.draft, self.puzzle.position.turn
        return tuple(
            Tried(play, draft.board.place(play.placement), play.source.seat in (None, mover))
            for play in draft.plays()
            if play.source is not None
        )

    @property
    def value(self) -> int:
        """What the best line reaches."""
        assert self.best is not None
        return self.best.value

    @fact
    def tier(self) -> int:
        """The number of the weakest way of thinking that may find it."""
        return tier_of(self.ladder, self, self.value)

    def is_of(self, tier: Tier) -> bool:
        """Whether the puzzle falls to a tier's way of thinking and to none before it."""
        return is_of(self.ladder, self, self.value, tier.number)

    @property
    def start(self) -> int:
        """What the position is worth before the turn."""
        return worth(self.puzzle.position.board, self.stakes)

    @fact
    def gaining(self) -> bool:
        """Whether each of the mover's own cards could gain something at once."""
        own = [tried for tried in self.tried if tried.own]
        faces = {
            face
            for source, face in self.puzzle.position.draft.sources()
            if source.seat in (None, self.puzzle.position.turn)
        }
        start = self.start
        gains = {t.play.placement.face for t in own if worth(t.board, self.stakes) > start}
        return faces == gains

    @fact
    def legal(self) -> bool:
        """Whether nothing in the position is against the normal rules."""
        return not self.puzzle.position.problems()

    def reaches(self, line: Sequence[str]) -> tuple[int, ...]:
        """What can be reached after each step of the mover's turn."""
        return reaches(self.puzzle, line)


def story(
    candidate: SeatedCandidate, tier: Tier, task: str, key: int, why: str, outlook: str = ""
) -> Story:
    """What there is to tell of a candidate that is good for a tier."""
    return Story(
        puzzle=candidate.puzzle,
        candidate=candidate,
        task=task,
        lines=candidate.lines,
        key=key,
        why=why,
        rungs=candidate.ladder[: tier.number - 1],
        prospects=candidate.prospects,
        reaches=candidate.reaches,
        outlook=outlook,
        whole=candidate.whole,
    )


def you(puzzle: SingleTurn) -> str:
    """Who the player is."""
    mover = puzzle.position.mover.identity
    assert mover is not None
    return f"You are {NAMES[mover]}."


def aim(puzzle: SingleTurn) -> str:
    """What the player wants."""
    if puzzle.objective is Objective.SCORE:
        return "the most points"
    seats = puzzle.position.seats
    others = [s.identity for i, s in enumerate(seats) if i != puzzle.position.turn]
    names = [NAMES[identity] for identity in others if identity is not None]
    if len(names) == 1:
        return f"the largest lead over {names[0]}"
    return f"the largest lead over the best of {listed(names)}"

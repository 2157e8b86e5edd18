"""The base of the kinds about a turn in a position: drawing one, and the proofs about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from games.catbox.outcome import Outcome, Stakes
from games.catbox.problems import of_position
from games.catbox.puzzle import Objective, SingleTurn
from languages.message import Message, message
from puzzles.candidate import Candidate
from puzzles.catbox.explanation import explained
from puzzles.catbox.line_steps import SPARE, line_steps
from puzzles.catbox.step_explanation import NAMES
from puzzles.catbox.step_regret import reaches
from puzzles.catbox.turn_strategies import TriedPlay
from puzzles.challenge import Challenge
from puzzles.proof_engine import ProofEngine
from puzzles.recipe import Recipe, Tier
from puzzles.wording import strongest


class SeatedCandidate(Candidate[SingleTurn]):
    """A puzzle about a turn, and what is proved about it.

    Attributes:
        whole: whether a strategy leads to a whole turn, and not to a first step only.
    """

    whole = False

    def __init__(self, puzzle: SingleTurn, engine: ProofEngine) -> None:
        position = replace(puzzle.position, board=puzzle.position.board.spared(SPARE))
        super().__init__(replace(puzzle, position=position), engine)
        self.stakes: Stakes = puzzle.stakes(position)

    @cached_property
    def reach(self) -> dict[str, int]:
        """The best value after each first step, by the step's text."""
        return {line.steps[0]: line.value for line in self.prospects}

    @cached_property
    def tried(self) -> tuple[TriedPlay, ...]:
        """Every legal placement of a single card."""
        draft, mover = self.puzzle.position.draft, self.puzzle.position.turn
        return tuple(
            TriedPlay(
                play,
                draft.named(play),
                draft.board.place(play.placement),
                play.source.seat in (None, mover),
            )
            for play in draft.plays()
            if play.source is not None
        )

    @property
    def start(self) -> int:
        """The value of the position before the turn."""
        return Outcome(self.puzzle.position.board, self.stakes).value

    @cached_property
    def gaining(self) -> bool:
        """Whether each of the mover's own cards could gain something at once."""
        own = [tried for tried in self.tried if tried.own]
        faces = {
            face
            for source, face in self.puzzle.position.draft.sources()
            if source.seat in (None, self.puzzle.position.turn)
        }
        start = self.start
        gains = {t.play.placement.face for t in own if Outcome(t.board, self.stakes).value > start}
        return faces == gains

    @cached_property
    def legal(self) -> bool:
        """Whether nothing in the position is against the normal rules."""
        return not of_position(self.puzzle.position)

    def reaches(self, line: Sequence[str]) -> tuple[int, ...]:
        """The best value still within reach after each step of the mover's turn."""
        return reaches(self.puzzle, line)


def gains_alone(candidate: SeatedCandidate, tier: Tier) -> bool:
    """The quality bar of one turn, whatever the mode."""
    found = candidate.gaining and candidate.graded(tier)
    return found and candidate.value > candidate.start and candidate.legal


def seated_challenge(
    candidate: SeatedCandidate,
    recipe: Recipe,
    task: Message,
    why: Message,
    outlook: Message | None = None,
) -> Challenge:
    """The challenge of a good candidate; hints lead to the first step of its solution."""
    begin = line_steps(candidate.puzzle, candidate.lines[0].steps)[0]
    return explained(candidate, recipe, task, begin, why, outlook, whole=candidate.whole)


def task(puzzle: SingleTurn, texts: Mapping[Objective, str]) -> Message:
    """The task in a sentence: a message by objective, with the player's identity.

    Args:
        texts: messages with `{you}`, and `{rivals}` where a margin counts.
    """
    mover = puzzle.position.mover.identity
    assert mover is not None
    seats = puzzle.position.seats
    others = [s.identity for i, s in enumerate(seats) if i != puzzle.position.turn]
    names = [message(NAMES[identity]) for identity in others if identity is not None]
    you = message(NAMES[mover])
    return message(texts[puzzle.objective], you=you, rivals=strongest(names))

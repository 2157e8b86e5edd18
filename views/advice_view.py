"""Advice for a seat: its identity, and its inferences about the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from games.loading import Content
from games.protocol import Draft, Observation
from languages.message import verbatim
from languages.messages import N_
from views.advice import AdviceStep, Compared, Explained, HintPart
from views.results import Players
from views.sheet import Part

Obs = TypeVar("Obs", bound=Observation)


class AdviceView(Generic[Obs]):
    """The defaults, which work for any game by `games.protocol` alone."""

    no_choice = N_("There is nothing to choose: only one move is legal.")
    """The adviser's sentence where no choice is left."""

    observation_options: tuple[str, ...] = ()
    """Set-up options that `analyse` needs for a position, which doesn't state them."""

    def observation(self, content: Content, seat: int, options: Mapping[str, str]) -> Obs:
        """The observation of a seat in a position file."""
        observation: Obs = content.value.observation(seat)
        return observation

    def check_choice(self, observation: Obs) -> None:
        """Raise unless the seat to move knows enough to choose a move.

        Raises:
            GameError: it doesn't.
        """

    def tempting(self, observation: Obs) -> Any | None:
        """The move that gains the most points at once; None where points tell little."""
        return None

    def explained(self, observation: Obs, compared: Compared, players: Players) -> Explained:
        """The steps and the reasons of a suggested move.

        Args:
            compared: the moves that were compared, the suggested one first.
        """
        return Explained((AdviceStep(HintPart.PLACE, verbatim(compared[0].move)),))

    def steps(self, draft: Draft, move: Any) -> tuple[Any, ...]:
        """The steps of a move, one after the other."""
        found = []
        for text in move.texts:
            step = next(step for step in draft.next_steps() if step.text == text)
            found.append(step)
            draft = draft.add(step)
        return tuple(found)

    def mover(self, observation: Obs, name: str) -> str:
        """The words after the name of the seat that is advised."""
        return ""

    def guesses(self, observation: Obs, names: Sequence[str]) -> Iterable[Part]:
        """The inferences of the seat about the others."""
        return ()

    def mover_json(self, observation: Obs) -> dict[str, object]:
        """The JSON fields of the seat that is advised."""
        return {}

    def guesses_json(self, observation: Obs, names: Sequence[str]) -> dict[str, object]:
        """The JSON fields of the inferences of the seat about the others."""
        return {}


AnyAdviceView = AdviceView[Any]

"""OpenSpiel's Python bots under our limits; they know no game.

They count simulations. Here a clock may stop them instead, between two simulations and never
before one move has been tried: the first simulation only looks at the root.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from games.rng import Stream
from solver.answer import Clock, Limit, OutOfTimeError
from solver.openspiel.game import SpielGame
from solver.openspiel.stage import Stage

FEWEST = 2
"""Simulations that are run whatever the clock says."""

EXPLORATION = 0.5
"""The weight of what is seldom tried, where all is worth about -0.5 to 0.5."""

State = Any
"""A state of any game of OpenSpiel."""

Search = Callable[[Stage, Clock], Any]
"""Makes a bot of OpenSpiel for one step."""


def taken(
    game: SpielGame,
    stage: Stage,
    search: Search,
    limit: Limit,
    clock: Clock,
    share: Callable[[Stage], float] = lambda _: 1.0,
) -> Any:
    """The move from a stage on, each step of it searched by itself.

    Args:
        share: how much of the time that is left goes to the step of a stage.
    """
    while True:
        action = stage.legal[0]
        if len(stage.legal) > 1:
            left = clock.left if limit.seconds is not None else None
            own = limit if left is None else replace(limit, seconds=left * share(stage))
            action = int(search(stage, Clock(own)).step(game.state(stage)))
        stage = stage.after(action)
        if not stage.steps:
            assert stage.start.draft is not None
            return stage.start.draft.move


class _Stop:
    """Ends a search when its clock has run out."""

    def __init__(self, clock: Clock) -> None:
        self._clock, self._simulations = clock, 0

    def __call__(self) -> None:
        if self._simulations >= FEWEST and self._clock.passed(self._simulations):
            raise OutOfTimeError
        self._simulations += 1


def randomness(rng: Stream) -> np.random.RandomState:
    """The generator that OpenSpiel wants, seeded by ours."""
    return np.random.RandomState(rng.below(1 << 32))


def rollouts(random: np.random.RandomState) -> Any:
    """OpenSpiel's evaluator: one game to its end by random actions."""
    return mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)


class InformationSetSearch(ismcts.ISMCTSBot):
    """ISMCTS with worlds of ours.

    It plays the action of the highest mean, not the one that was tried most often: with as many
    actions as a board has anchors, a search of seconds tries most of them once or twice.
    """

    def __init__(
        self,
        game: Any,
        evaluator: Any,
        clock: Clock,
        rng: Stream,
        draw: Callable[[], State],
        *,
        guided: bool = False,
    ) -> None:
        policies = ismcts.ChildSelectionPolicy
        super().__init__(
            game,
            evaluator,
            EXPLORATION,
            sys.maxsize,
            random_state=randomness(rng),
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VALUE,
            child_selection_policy=policies.PUCT if guided else policies.UCT,
        )
        self._stop = _Stop(clock)
        self.set_resampler(lambda *_: draw())

    def sample_root_state(self, state: State) -> State:
        """Another world, while there is time."""
        self._stop()
        return super().sample_root_state(state)

    def run_search(self, state: State) -> Any:
        """The final policy when the time is up."""
        try:
            return super().run_search(state)
        except OutOfTimeError:
            return self.get_final_policy(state, self._root_node)


class TrueStateSearch(mcts.MCTSBot):
    """MCTS on the state that it is given, with all that is hidden in it."""

    def __init__(self, game: Any, evaluator: Any, clock: Clock, rng: Stream) -> None:
        random = randomness(rng)
        super().__init__(game, EXPLORATION, sys.maxsize, evaluator, random_state=random)
        self._stop = _Stop(clock)
        self._root: Any = None

    def mcts_search(self, state: State) -> Any:
        """The root of the tree when the time is up."""
        try:
            return super().mcts_search(state)
        except OutOfTimeError:
            return self._root

    def _apply_tree_policy(self, root: Any, state: State) -> Any:
        self._root = root
        self._stop()
        return super()._apply_tree_policy(root, state)

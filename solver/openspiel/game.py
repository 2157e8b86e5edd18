"""Every registered game as a game of OpenSpiel, `python_<name>`; importing this registers them.

Chance draws the deal before the first move, as explicit nodes of `Setup.dealing()`. Each step of a
move is an action; another one ends the move where it may go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from statistics import fmean
from typing import Any, cast

import pyspiel

from games import registry
from games.protocol import Dealing, GameError, quoted
from games.refusals import expected, span
from games.rng import Stream
from solver.openspiel.adapter import Adapter, Drawn
from solver.openspiel.stage import Codec, Stage

FINE = 1 << 53
"""How many different numbers a sampler may give."""

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)

POINT = 0.01
"""The return of each point above the mean of all seats."""

Outcomes = Sequence[tuple[int, float]]
"""The possible draws of chance, with their probabilities."""


def short_name(name: str) -> str:
    """OpenSpiel's name of a game of the registry."""
    return f"python_{name}"


class SpielGame(pyspiel.Game):
    """One set-up of a game; `game_class` makes the class of each game of the registry.

    Attributes:
        start: the state in which every game begins.

    Raises:
        GameError: a parameter has no such value.
    """

    entry: registry.Entry
    kind: Any

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        wanted = _defaults(self.entry) | dict(params or {})
        options = {name: str(value) for name, value in wanted.items()}
        self.adapter = _adapter(self.entry)
        self.beliefs = _belief(self.adapter, options.pop("beliefs", ""))
        players, seats = options.pop("players"), self.entry.game.seats
        if players not in map(str, seats):
            raise GameError(f"players {quoted(players)}: {span(seats[0], seats[-1])}")
        self.setup = self.adapter.setup(self.entry.game, int(players), options)
        self.codec = self.adapter.codec(self.setup)
        self.start = _dealt(self.codec, Draws(self.setup.dealing()))
        super().__init__(self.kind, self._info(), wanted)

    def __reduce__(self) -> tuple[object, ...]:
        return load, (self.entry.name, str(self))

    def new_initial_state(self) -> SpielState:
        """A game before anything is dealt."""
        return SpielState(self)

    def make_py_observer(self, kind: object = None, _: object = None) -> Observer:
        """The observer that puts a player's view into words."""
        return Observer(perfect_recall=getattr(kind, "perfect_recall", False))

    def _info(self) -> Any:
        bound = 1 + POINT * self.adapter.points(self.setup)
        return pyspiel.GameInfo(
            num_distinct_actions=self.codec.count,
            max_chance_outcomes=max(_bounds(self.setup.dealing()), default=0),
            num_players=self.setup.players,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0,
            max_game_length=self.adapter.longest(self.setup),
        )


@dataclass(frozen=True)
class Draws:
    """A deal in the making; copies share it.

    Attributes:
        texts: the draws so far.
    """

    dealing: Dealing
    texts: tuple[str, ...] = ()

    def __deepcopy__(self, memo: object) -> Draws:
        return self

    @cached_property
    def outcomes(self) -> Outcomes:
        """The possible next draws, with their probabilities."""
        return self.dealing.outcomes

    def after(self, outcome: int) -> Draws:
        """With one more thing drawn."""
        texts = (*self.texts, self.dealing.describe(outcome))
        return Draws(self.dealing.after(outcome), texts)


class SpielState(pyspiel.State):
    """A game as OpenSpiel sees it: all that there is of it is one immutable value.

    Attributes:
        at: where the game stands.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.at = game.start

    @property
    def stage(self) -> Stage:
        """Where the game stands, once it is dealt."""
        assert isinstance(self.at, Stage)
        return self.at

    def current_player(self) -> int:
        """Who acts next: a seat, chance, or nobody."""
        if isinstance(self.at, Draws):
            return CHANCE
        return TERMINAL if self.at.over else self.at.position.turn

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.at, Stage) and self.at.over

    def chance_outcomes(self) -> Outcomes:
        """The possible draws, with their probabilities."""
        assert isinstance(self.at, Draws)
        return self.at.outcomes

    def returns(self) -> list[float]:
        """The return of each seat; 0 while the game goes on.

        It is its share of the win less the fair one, and a little for points: a hundredth of how
        far it is above the mean of all. That sums to 0 with any number of seats; the points rarely
        outweigh a win, and let short searches see a difference where the win alone shows none.
        """
        if not self.is_terminal():
            return [0.0] * self.num_players()
        places = self.stage.position.places()
        points = [score.total for score in self.stage.position.scores()]
        won = [place == min(places) for place in places]
        fair, mean = 1 / len(points), fmean(points)
        return [
            first / sum(won) - fair + POINT * (own - mean)
            for first, own in zip(won, points, strict=True)
        ]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another game that a player can't tell from this one, by the beliefs of the game."""
        game = self.get_game()
        rng = Stream(f"{game.entry.name}-spiel/1", int(sampler() * FINE))
        state = game.new_initial_state()
        if isinstance(self.at, Stage):
            for action in self._look_alike(player, rng):
                state.apply_action(action)
        else:
            for _ in self.at.texts:
                state.apply_action(_drawn(state.chance_outcomes(), rng))
        return cast(SpielState, state)

    def _look_alike(self, player: int, rng: Stream) -> Iterable[int]:
        """The actions of another game; of this one where the game has no secrets."""
        game, played = self.get_game(), self.history()
        if game.adapter.worlds is None:
            return cast(list[int], played)
        draws = [each.player for each in self.full_history()].count(CHANCE)
        past = Drawn(tuple(played[:draws]), tuple(played[draws:]))
        found = game.adapter.worlds(game.setup, past, self.stage, player, game.beliefs, rng)
        return (*found.outcomes, *found.steps)

    def _legal_actions(self, _: int) -> list[int]:
        return self.stage.legal

    def _apply_action(self, action: int) -> None:
        after = self.at.after(action)
        self.at = after if isinstance(after, Stage) else _dealt(self.get_game().codec, after)

    def _action_to_string(self, _: int, action: int) -> str:
        if isinstance(self.at, Draws):
            return self.at.dealing.describe(action)
        return self.at.codec.text(self.at.draft, action)

    def __str__(self) -> str:
        if isinstance(self.at, Draws):
            return f"dealt: {' '.join(self.at.texts)}"
        return "\n".join(map(self.at.observation, range(self.num_players())))


class Observer:
    """A player's view of the state, or of the whole game with perfect recall; without tensors."""

    tensor = None

    def __init__(self, *, perfect_recall: bool) -> None:
        self._perfect_recall = perfect_recall
        self.dict: dict[str, object] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Do nothing: there is no tensor to fill."""

    def string_from(self, state: SpielState, player: int) -> str:
        """The state in a player's words."""
        at = state.at
        if isinstance(at, Draws):
            return f"{player} dealing {len(at.texts)}"
        return at.information(player) if self._perfect_recall else at.observation(player)


def _dealt(codec: Codec, draws: Draws) -> Draws | Stage:
    """The first stage once nothing is left to draw."""
    return draws if draws.outcomes else Stage.first(codec, draws.dealing.deal)


def _drawn(outcomes: Outcomes, rng: Stream) -> int:
    """One outcome, each as often as its probability says."""
    left = rng.below(FINE) / FINE
    for number, chance in outcomes:
        left -= chance
        if left < 0:
            return number
    return outcomes[-1][0]


def _bounds(dealing: Dealing) -> Iterator[int]:
    """More than any outcome's number at each draw, where the first of its outcomes are drawn."""
    while outcomes := dealing.outcomes:
        yield 1 + max(number for number, _ in outcomes)
        dealing = dealing.after(outcomes[0][0])


def _adapter(entry: registry.Entry) -> Adapter:
    """The adapter that the game itself states, or the default one."""
    return cast(Adapter, registry.load(entry.openspiel)) if entry.openspiel else Adapter()


def _belief(adapter: Adapter, name: str) -> str:
    if adapter.beliefs and name not in adapter.beliefs:
        raise GameError(f"beliefs {quoted(name)}: {expected(*adapter.beliefs)}")
    return name


def _defaults(entry: registry.Entry) -> dict[str, int | str]:
    """The parameters; OpenSpiel reads a number as a number, so that it has to be one here."""
    values = {option.name: option.default for option in entry.game.options}
    beliefs = _adapter(entry).beliefs
    if beliefs:
        values["beliefs"] = beliefs[0]
    known = {name: int(text) if text.isdigit() else text for name, text in values.items()}
    return {"players": entry.game.seats[0], **known}


def _kind(entry: registry.Entry) -> Any:
    """OpenSpiel's description of a game."""
    kinds, rules = pyspiel.GameType, entry.game
    secret = _adapter(entry).worlds is not None
    information = kinds.Information
    return pyspiel.GameType(
        short_name=short_name(entry.name),
        long_name=rules.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if secret else information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=_defaults(entry),
    )


@cache
def game_class(name: str) -> type[SpielGame]:
    """The class of a game of the registry, which OpenSpiel knows from then on.

    OpenSpiel keeps what it is given until the process has ended, when only a class, which
    refers to itself, isn't freed without an interpreter.

    Raises:
        GameError: there is no such game.
    """
    entry = registry.entry(name)
    kind = _kind(entry)
    made = type(f"{name}_game", (SpielGame,), {"entry": entry, "kind": kind})
    pyspiel.register_game(kind, made)
    return made


def load(name: str, text: str) -> SpielGame:
    """The set-up of a game from OpenSpiel's text of it."""
    game_class(name)
    return cast(SpielGame, pyspiel.load_game(text))


for _name in registry.GAMES:
    game_class(_name)

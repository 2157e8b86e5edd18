"""Cat Box as a game of OpenSpiel, `python_catbox`; importing this registers it.

Chance deals identities and cards one at a time before the first turn, as explicit nodes. Each
step of a turn is an action: one in the basic game; in the advanced one as many as it takes, with
one that ends the turn where it may go on. OpenSpiel knows the deck, so an information state tells
the backs of all faces in sight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, cast

import pyspiel

from games.catbox.deck import SHIPPED
from games.catbox.faces import Card, parse_card
from games.catbox.loading import load_deck
from games.catbox.rulings import SEATS, Edition, Mode
from games.protocol import GameError, quoted
from games.rng import Stream
from solver.catbox.openspiel.actions import Actions
from solver.catbox.openspiel.dealing import Dealing, dealt
from solver.catbox.openspiel.resampling import BELIEFS, Resampler
from solver.catbox.openspiel.returns import bound, returns
from solver.catbox.openspiel.state import Moment, described
from solver.catbox.openspiel.table import Table

NAME = "python_catbox"

DEFAULTS = {
    "players": 2,
    "deck": "standard",
    "mode": Mode.BASIC.value,
    "edition": Edition.GRAIL.value,
    "beliefs": "prior",
}
"""The parameters. A deck is the name of a shipped one, or its cards with spaces between."""

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Cat Box",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS[-1],
    min_num_players=SEATS[0],
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification=DEFAULTS,
)

MOST_STEPS = 5
"""More actions than any turn has."""

FINE = 1 << 53
"""How many different numbers a sampler may give."""


class CatBoxGame(pyspiel.Game):
    """The game at one table."""

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        wanted = DEFAULTS | dict(params or {})
        self.table = table_of(wanted)
        self.numbers = Actions(self.table)
        self.believe = BELIEFS[_known("beliefs", str(wanted["beliefs"]), BELIEFS)]
        super().__init__(GAME_TYPE, _info(self.table, self.numbers), wanted)

    def new_initial_state(self) -> CatBoxState:
        """A game before anything is dealt."""
        return CatBoxState(self)

    def state(self, moment: Moment) -> CatBoxState:
        """A game at some moment; its `history()` is left empty."""
        state = self.new_initial_state()
        state.at = moment
        return state

    def make_py_observer(self, kind: object = None, _: object = None) -> Observer:
        """What puts a state into a player's words."""
        return Observer(perfect_recall=getattr(kind, "perfect_recall", False))


class CatBoxState(pyspiel.State):
    """A game as OpenSpiel sees it: all that there is of it is one immutable value.

    Attributes:
        at: where the game stands.
    """

    def __init__(self, game: CatBoxGame) -> None:
        super().__init__(game)
        self.at: Dealing | Rerun | Moment = Dealing(game.table)

    @property
    def moment(self) -> Moment:
        """Where the game stands, once it is dealt."""
        assert isinstance(self.at, Moment)
        return self.at

    def current_player(self) -> int:
        """Who acts next: a seat, chance, or nobody."""
        if isinstance(self.at, Dealing):
            return int(pyspiel.PlayerId.CHANCE)
        if isinstance(self.at, Rerun):
            return self.at.players[0]
        return int(pyspiel.PlayerId.TERMINAL) if self.at.over else self.at.position.turn

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.at, Moment) and self.at.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn, and how likely."""
        assert isinstance(self.at, Dealing)
        return self.at.outcomes

    def returns(self) -> list[float]:
        """What the game is worth to each seat; 0 while it goes on."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return returns(self.moment.position)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CatBoxState:
        """Another game that a player can't tell from this one, by the beliefs of the game."""
        rng = Stream("catbox-spiel/1", int(sampler() * FINE))
        if isinstance(self.at, Dealing):
            return self._along(self.at.redrawn(rng).actions)
        game, moment = self.get_game(), self.moment
        found = Resampler.of(moment, moment.observation(player), game.believe).draw(rng)
        numbers = (*dealt(game.table, found.deal), *found.actions)
        players = (pyspiel.PlayerId.CHANCE,) * len(found.deal.cards + found.deal.identities)
        return self._along(numbers, Rerun((*players, *found.chronicle.movers()), found))

    def _along(self, numbers: Iterable[int], at: Rerun | None = None) -> CatBoxState:
        state = self.get_game().new_initial_state()
        state.at = at or state.at
        for number in numbers:
            state.apply_action(number)
        return cast(CatBoxState, state)

    def _legal_actions(self, _: int) -> list[int]:
        return self.moment.legal

    def _apply_action(self, action: int) -> None:
        after = self.at.after(action)
        if isinstance(after, Dealing) and after.complete:
            game = self.get_game()
            after = Moment.first(game.table, game.numbers, after.deal)
        self.at = after

    def _action_to_string(self, _: int, action: int) -> str:
        if isinstance(self.at, Dealing):
            return self.at.text(action)
        return self.moment.numbers.text(self.moment.draft, action)

    def __str__(self) -> str:
        if isinstance(self.at, Dealing):
            return f"dealt: {self.at.drawn}"
        return described(self.moment)


class Rerun(NamedTuple):
    """A game that is led along known actions to where it stands, to have its history.

    Attributes:
        players: who takes each action that is left.
        end: where it leads.
    """

    players: tuple[int, ...]
    end: Moment

    def after(self, _: int) -> Rerun | Moment:
        """With one more action."""
        left = self.players[1:]
        return Rerun(left, self.end) if left else self.end


class Observer:
    """What a player sees now, or has ever been told; it has no tensors."""

    tensor = None

    def __init__(self, *, perfect_recall: bool) -> None:
        self._perfect_recall = perfect_recall
        self.dict: dict[str, object] = {}

    def set_from(self, state: CatBoxState, player: int) -> None:
        """Nothing: there is no tensor to fill."""

    def string_from(self, state: CatBoxState, player: int) -> str:
        """The state in a player's words."""
        at = state.at
        if isinstance(at, Dealing):
            return f"{player} dealing {len(at.actions)}"
        if self._perfect_recall:
            return state.moment.information(player)
        return f"{player} {described(state.moment, player)}"


def table_of(parameters: Mapping[str, object]) -> Table:
    """The table that a game's parameters describe.

    Raises:
        GameError: one of them has no such value.
    """
    words = {name: str(value) for name, value in parameters.items()}
    if words["players"] not in map(str, SEATS):
        raise GameError(f"players {words['players']}: expected {SEATS[0]} to {SEATS[-1]}")
    mode = Mode(_known("mode", words["mode"], list(Mode)))
    edition = Edition(_known("edition", words["edition"], list(Edition)))
    return Table.of(_cards(words["deck"]), int(words["players"]), mode, edition)


def parameters(table: Table) -> dict[str, object]:
    """The parameters that describe a table."""
    return {
        "players": table.players,
        "deck": " ".join(map(str, table.cards)),
        "mode": table.mode.value,
        "edition": table.edition.value,
    }


def _cards(deck: str) -> tuple[Card, ...]:
    return load_deck(deck).cards if deck in SHIPPED else tuple(map(parse_card, deck.split()))


def _known(name: str, value: str, known: Iterable[str]) -> str:
    if value not in known:
        raise GameError(f"{name} {quoted(value)}: expected one of {', '.join(known)}")
    return value


def _info(table: Table, numbers: Actions) -> Any:
    passes = len(table.cards) * table.players + table.players
    return pyspiel.GameInfo(
        num_distinct_actions=numbers.count,
        max_chance_outcomes=2 * len(table.cards),
        num_players=table.players,
        min_utility=-bound(table),
        max_utility=bound(table),
        utility_sum=0.0,
        max_game_length=passes * (1 if table.mode is Mode.BASIC else MOST_STEPS),
    )


pyspiel.register_game(GAME_TYPE, CatBoxGame)

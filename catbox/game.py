"""A game in progress."""

from __future__ import annotations

from typing import Any, Self

from catbox.board import Board, Playable
from games import registry
from games.protocol import HUMAN, GameError, Observation, Player, Record, remembered
from games.refusals import no_seat
from games.registry import Entry
from languages.lists import listed_or
from languages.messages import _
from solver.bots.advice import Adviser, DecisionPoint, limit_of
from solver.bots.roster import roster_of


def bot_names(entry: Entry) -> tuple[str, ...]:
    """The bots of a game, the weakest first."""
    return tuple(roster_of(entry).levels)


def bot_move(
    entry: Entry,
    name: str,
    observation: Observation,
    number: int,
    seed: str,
    seconds: float | None,
    iterations: int | None,
) -> Any:
    """The move of a bot, by what its seat has seen.

    Args:
        number: how many moves were made before.
        seed: the seed of the bot's draws; under `iterations` the same one gives the same move.
    """
    limit = limit_of(roster_of(entry).level(name), seconds, iterations)
    return Adviser(entry, name, limit, seed).decision(DecisionPoint(number, observation)).move


class Game(Playable):
    """A game in progress, of any registered game.

    This is the one public class that changes: `play` makes a move, `undo` takes it back. What
    `position`, `board` and `record` return never changes.
    """

    def __init__(self, name: str, record: Record, past: list[tuple[Any, Any]]) -> None:
        self._entry = registry.entry(name)
        self._records = [record]
        self._past = past

    @classmethod
    def new(
        cls,
        seed: str | int = 0,
        players: int = 2,
        *,
        first: int = 0,
        game: str = registry.DEFAULT,
        **options: str,
    ) -> Self:
        """A game just dealt; the same seed deals the same cards.

        Args:
            players: the number of seats.
            first: the seat that begins.
            options: those of the game's set-up, such as `mode="advanced"`.

        Raises:
            GameError: the game, an option or its value doesn't exist, or isn't for these players.
        """
        rules = registry.entry(game).game
        known = [option.name for option in rules.options]
        for option in options:
            if option not in known:
                expected = listed_or(known) or _("none")
                raise GameError(
                    _("{option} is no option of {title}: expected {expected}").format(
                        option=option, title=rules.title, expected=expected
                    )
                )
        if first not in range(players):
            raise GameError(no_seat(first, players))
        setup = rules.setup(players, options)
        deal = setup.deal(str(seed), first)
        names = tuple(Player(f"seat {seat}", HUMAN) for seat in range(players))
        return cls.of(game, setup.record(seed, deal, names))

    @classmethod
    def of(cls, name: str, record: Record) -> Self:
        """The game of a record, ready to go on after its last move.

        Raises:
            GameError: a move of the record isn't legal.
        """
        return cls(name, record, list(remembered(record)))

    def __str__(self) -> str:
        return f"{self.board}\n{self._state}"

    def __repr__(self) -> str:
        return f"<{self._entry.title}: {len(self._past) - 1} moves, {self._state}>"

    @property
    def _state(self) -> str:
        if self.over:
            return f"over, {', '.join(map(str, self.scores))} points"
        return f"seat {self.turn} to move"

    @property
    def position(self) -> Any:
        """The whole truth at this moment, as the game's own immutable type."""
        return self._past[-1][0]

    @property
    def board(self) -> Board:
        """The board, which draws itself."""
        return Board(self._entry.name, self.position)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat if the game ended here."""
        return tuple(score.total for score in self.position.scores())

    @property
    def record(self) -> Record:
        """The record so far; `record.text` is its file."""
        return self._records[-1]

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots that `play` knows, the weakest first."""
        return bot_names(self._entry)

    def observation(self, seat: int | None = None) -> Observation:
        """The observation of a seat: the game as it has seen it; by default the seat to move."""
        position, memory = self._past[-1]
        seen: Observation = memory.observe(position, self.turn if seat is None else seat)
        return seen

    def play(
        self, move: Any, *, seconds: float | None = None, iterations: int | None = None
    ) -> str:
        """Make the move of the seat to move, and return it in notation.

        Args:
            move: the name of a bot that decides, a move in notation, or one of `moves`.
            seconds: how long a bot may think, if it uses time at all; it has a limit of its own.
            iterations: the same in the bot's own steps, so that it decides alike on any machine.

        Raises:
            GameError: the game is over, the move isn't legal, or the text is neither a bot nor
                a move.
        """
        position, memory = self._past[-1]
        if move in self.bots:
            seed, number = str(self.record.seed), len(self._past) - 1
            move = bot_move(
                self._entry, move, self.observation(), number, seed, seconds, iterations
            )
        elif isinstance(move, str):
            move = self._parsed(move)
        draft = position.drafted(move)
        self._records.append(self.record.played(draft))
        self._past.append((draft.end(), memory.after(draft)))
        text: str = draft.text
        return text

    def _parsed(self, text: str) -> Any:
        """A move from its text.

        Raises:
            GameError: the text is neither a bot nor a move.
        """
        try:
            return self._entry.game.parse_move(text)
        except GameError as error:
            known = ", ".join(self.bots)
            text = _("{error}; or a bot: {bots}") if known else "{error}"
            raise GameError(text.format(error=error, bots=known)) from None

    def undo(self) -> None:
        """Take the last move back.

        Raises:
            GameError: no move was made since the game was dealt or loaded.
        """
        if len(self._records) == 1:
            raise GameError(_("there is no move to take back"))
        self._records.pop()
        self._past.pop()

"""The set-up of a game of Cat in the Box, agreed before the deal: seats, and two rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.catinthebox.deal import Deal, Dealing, deal
from games.catinthebox.record import Record
from games.catinthebox.rulings import SEATS, Bonus, Follow, seat_rules
from games.catinthebox.steps import Colour, Discard, Play, Prediction
from games.protocol import Option, Player
from games.refusals import checked
from languages.messages import N_

OPTIONS = (
    Option("follow", tuple(Follow), Follow.FREE, N_("Whether the led colour has to be followed.")),
    Option("bonus", tuple(Bonus), Bonus.PUBLISHED, N_("Who scores the bonus with two players.")),
)


@dataclass(frozen=True)
class CatInTheBoxSetup:
    """A table of Cat in the Box before the deal."""

    players: int
    follow: Follow = Follow.FREE
    bonus: Bonus = Bonus.PUBLISHED

    @property
    def options(self) -> Mapping[str, str]:
        """Each option with its value."""
        return {"follow": self.follow.value, "bonus": self.bonus.value}

    def deal(self, seed: str, first: int = 0) -> Deal:
        """The deal of a seed."""
        return deal(self.players, seed, first, self.follow, self.bonus)

    def record(self, seed: str | int | None, dealt: Deal, players: tuple[Player, ...]) -> Record:
        """The record of a game that begins."""
        return Record(seed=seed, deal=dealt, players=players)

    def dealing(self) -> Dealing:
        """The deal with nothing drawn yet; seat 0 begins."""
        return Dealing(self.players, self.follow, self.bonus)

    @property
    def steps(self) -> tuple[str, ...]:
        """Every discard, prediction and play, in this order."""
        rules = seat_rules(self.players)
        numbers = range(1, rules.numbers + 1)
        discards = (Discard(number).text for number in numbers)
        predictions = (Prediction(tricks).text for tricks in rules.predictions)
        plays = (Play(colour, number).text for colour in Colour for number in numbers)
        return (*discards, *predictions, *plays)


def new_setup(players: int, options: Mapping[str, str]) -> CatInTheBoxSetup:
    """The set-up for some seats and options, the others by default.

    Raises:
        GameError: a value or a number of seats that there isn't.
    """
    values = checked(OPTIONS, options, SEATS, players)
    return CatInTheBoxSetup(players, Follow(values["follow"]), Bonus(values["bonus"]))

"""The change that a play makes: trick, open colours, largest group, points, spaces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.catinthebox.round import Round, winning_play
from games.catinthebox.steps import Colour, Play
from games.protocol import Cell


@dataclass(frozen=True)
class Change:
    """The tallies of a round before and after a play, as far as whoever made it knows them."""

    before: Round
    after: Round

    @classmethod
    def by(cls, before: Round, play: Play) -> Change:
        """The change that a legal play makes."""
        return cls(before, before.after(play))

    @property
    def seat(self) -> int:
        """Who plays."""
        return self.before.turn

    @cached_property
    def play(self) -> Play:
        """The play, by the token that it lays."""
        owners = zip(self.before.board.owners, self.after.board.owners, strict=True)
        place = next(at for at, (was, now) in enumerate(owners) if was != now)
        row, column = divmod(place, self.before.board.numbers)
        return Play(Colour(row), column + 1)

    @property
    def cell(self) -> Cell:
        """The space of the new token."""
        return self.play.number, int(self.play.colour)

    @property
    def trick(self) -> tuple[Play, ...]:
        """The open trick with the play."""
        return (*self.before.trick, self.play)

    @property
    def wins(self) -> bool:
        """Whether the trick has the play to win so far."""
        return winning_play(self.trick) == len(self.trick) - 1

    @property
    def last(self) -> bool:
        """Whether the play is the last one of its trick, which the next leader wins."""
        return len(self.trick) == len(self.before.seats)

    @property
    def closed(self) -> Colour | None:
        """The colour that is closed to the seat from then on."""
        shut = self.before.seats[self.seat].open - self.after.seats[self.seat].open
        return next(iter(shut), None)

    @cached_property
    def group(self) -> tuple[int, int]:
        """The tokens of the seat's largest group, before and after."""
        return self.before.board.group(self.seat), self.after.board.group(self.seat)

    def points(self, seat: int) -> tuple[int, int]:
        """The points of a seat if the round ended, before and after."""
        return self.before.points(seat).points, self.after.points(seat).points

    @cached_property
    def stuck(self) -> int:
        """The cards of the seat for which too few spaces are left."""
        return stuck_cards(self.after, self.seat)

    @property
    def lost(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The cards of the seat without any space, before and after."""
        return _without_space(self.before, self.seat), _without_space(self.after, self.seat)

    def safe(self, unseen: Mapping[int, int]) -> bool:
        """Whether no seat that follows in the trick can beat the play, whatever it holds."""
        return self.wins and not self.beaten_by(unseen)

    def beaten_by(self, unseen: Mapping[int, int]) -> int:
        """How many cards that the seat hasn't seen could beat the play in its trick.

        Args:
            unseen: the cards of each number that the seat hasn't seen.
        """
        count = len(self.before.seats)
        later = [(self.seat + n) % count for n in range(1, count - len(self.trick) + 1)]
        colours = {colour for seat in later for colour in self.before.seats[seat].open}
        return sum(
            left
            for number, left in unseen.items()
            if any(
                self.after.board.free(colour, number)
                and winning_play((*self.trick, Play(colour, number))) == len(self.trick)
                for colour in colours
            )
        )


def stuck_cards(moment: Round, at: int) -> int:
    """The cards of a seat for which no space of an open colour is left."""
    seat, board = moment.seats[at], moment.board
    spaces = {n: sum(board.free(colour, n) for colour in seat.open) for n in set(seat.hand)}
    return sum(max(seat.hand.count(number) - free, 0) for number, free in spaces.items())


def _without_space(moment: Round, at: int) -> tuple[int, ...]:
    """The cards of a seat none of which can be declared any more."""
    seat, board = moment.seats[at], moment.board
    return tuple(n for n in seat.hand if not any(board.free(colour, n) for colour in seat.open))

"""A second implementation of the rules of a round, from the list of all that was done in it.

It keeps no state: whatever it is asked, it reads off the deal and the moves from the first one on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

NUMBERS = {2: 5, 3: 6, 4: 8, 5: 9}
PREDICTIONS = {2: "", 3: "134", 4: "123", 5: "123"}


@dataclass(frozen=True)
class PlainRound:
    """A deal and what was done: `x4`, `=2`, `B3`, in order."""

    hands: tuple[tuple[int, ...], ...]
    neutral: tuple[int, ...]
    first: int
    strict: bool
    done: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        return len(self.hands)

    def plays(self) -> list[tuple[int, str, int]]:
        """Every play so far: who, colour, number."""
        found: list[tuple[int, str, int]] = []
        turn = self.first
        for text in self.done:
            if text[0] in "x=":
                continue
            if found and len(found) % self.count == 0:
                turn = self.winner(found[-self.count :])
            found.append((turn, text[0], int(text[1])))
            turn = (turn + 1) % self.count
        return found

    def winner(self, trick: Sequence[tuple[int, str, int]]) -> int:
        reds = [(number, seat) for seat, colour, number in trick if colour == "R"]
        led = [(number, seat) for seat, colour, number in trick if colour == trick[0][1]]
        return max(reds or led)[1]

    def tricks(self) -> list[list[tuple[int, str, int]]]:
        plays = self.plays()
        return [plays[at : at + self.count] for at in range(0, len(plays), self.count)]

    def whole_tricks(self) -> list[list[tuple[int, str, int]]]:
        return [trick for trick in self.tricks() if len(trick) == self.count]

    def hand(self, seat: int) -> list[int]:
        cards = list(self.hands[seat])
        discards = [text for text in self.done if text[0] == "x"]
        place = (seat - self.first) % self.count
        if place < len(discards):
            cards.remove(int(discards[place][1]))
        for who, _, number in self.plays():
            if who == seat:
                cards.remove(number)
        return cards

    def spaces(self) -> dict[tuple[str, int], int | None]:
        taken: dict[tuple[str, int], int | None] = {}
        for number in self.neutral:
            row = next(row for row in "GYB" if (row, number) not in taken)
            taken[row, number] = None
        return taken | {(colour, number): seat for seat, colour, number in self.plays()}

    def closed(self, seat: int) -> set[str]:
        return {
            trick[0][1]
            for trick in self.tricks()
            for who, colour, _ in trick
            if who == seat and colour != trick[0][1]
        }

    def turn(self) -> int:
        plays = self.plays()
        if not plays:
            return (self.first + len(self.done)) % self.count
        if len(plays) % self.count == 0:
            return self.winner(plays[-self.count :])
        return (plays[-1][0] + 1) % self.count

    def phase(self) -> str:
        if len(self.done) < self.count:
            return "discard"
        predicting = PREDICTIONS[self.count] and len(self.done) < 2 * self.count
        return "predict" if predicting else "play"

    def legal(self) -> list[str]:
        """The legal moves; empty once the round is over, or where a paradox happens."""
        if self.phase() == "discard":
            return sorted({f"x{number}" for number in self.hand(self.turn())})
        if self.phase() == "predict":
            return [f"={tricks}" for tricks in PREDICTIONS[self.count]]
        if self.finished():
            return []
        return sorted(self.declarations())

    def declarations(self) -> set[str]:
        seat, taken, tricks = self.turn(), self.spaces(), self.tricks()
        open_colours = set("RBYG") - self.closed(seat)
        free = {
            f"{colour}{number}"
            for colour, number in product(open_colours, set(self.hand(seat)))
            if (colour, number) not in taken
        }
        if not tricks or len(tricks[-1]) == self.count:
            others = {text for text in free if text[0] != "R"}
            broken = any(colour == "R" for colour, _ in taken)
            return free if broken or not others else others
        led = {text for text in free if text[0] == tricks[-1][0][1]}
        return led if self.strict and led else free

    def finished(self) -> bool:
        one_left = all(len(self.hand(seat)) == 1 for seat in range(self.count))
        return self.phase() == "play" and one_left

    def paradox(self) -> int | None:
        stuck = self.phase() == "play" and not self.finished() and not self.declarations()
        return self.turn() if stuck else None

    def won(self, seat: int) -> int:
        return sum(self.winner(trick) == seat for trick in self.whole_tricks())

    def prediction(self, seat: int) -> int | None:
        stated = [int(text[1]) for text in self.done if text[0] == "="]
        place = (seat - self.first) % self.count
        return stated[place] if place < len(stated) else None

    def after(self, text: str) -> PlainRound:
        return PlainRound(self.hands, self.neutral, self.first, self.strict, (*self.done, text))

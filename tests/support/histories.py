"""Games that are remembered: random ones, and others that look the same to one seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from hypothesis import strategies as st

from games.catbox.deal import Deal
from games.catbox.faces import Card, Face, has_empty
from games.catbox.position import Observation, Position, listed
from games.catbox.rulings import Mode, seat_rules
from games.catbox.turn import TakeFish, Turn
from games.protocol import Memory
from games.rng import Stream
from solver.answer import Limit
from solver.catbox.bots.roster import LEVELS
from tests.support.boards import DECK, dealt, mode_names, seat_counts, seeds

Passed = tuple[Position, Turn]


def played(first: Position, seed: int, turns: int) -> list[Passed]:
    """Positions with the random turn that is taken in each."""
    position, rng = first, Stream("test-memory", seed)
    game: list[Passed] = []
    while not position.over and len(game) < turns:
        turn = position.moves.random(rng)
        game.append((position, turn))
        position = position.play(turn)
    return game


def memory_of(game: list[Passed], seats: int) -> Memory:
    memory = Memory.blank(seats)
    for position, turn in game:
        draft = position.drafted(turn)
        memory = memory.after(draft)
    return memory


class Moment(NamedTuple):
    """A position after random turns, how it came about, and what a seat knows of it."""

    game: list[Passed]
    position: Position
    seen: Observation

    @property
    def faces_seen(self) -> set[Face]:
        """Every face that the seat has seen, found without an observation."""
        positions = [*(position for position, _ in self.game), self.position]
        return {face for position in positions for face in known(position, self.seen.seat)}


def moment(
    seats: int, seed: int, turns: int, mode: Mode = Mode.BASIC, looker: int | None = None
) -> Moment:
    """A moment of a game with the standard deck, for a seat, or for the one to move."""
    first = dealt(seats, seed, mode)
    game = played(first, seed, turns)
    last = last_after(first, game)
    seat = last.turn if looker is None else looker % seats
    seen = memory_of(game, seats).observe(last, seat)
    return Moment(game, last, replace(seen, cards=listed(DECK)))


def last_after(first: Position, game: list[Passed]) -> Position:
    return game[-1][0].play(game[-1][1]) if game else first


moments = st.builds(moment, seat_counts, seeds, st.integers(0, 60), mode_names, st.integers(0, 4))


class BotGame(NamedTuple):
    """What each seat saw and did in the first turns of a game of bots, and how it then stands."""

    turns: list[tuple[Observation, Turn]]
    position: Position
    memory: Memory


def bot_game(levels: Sequence[str], seed: int, turns: int) -> BotGame:
    """A game with the standard deck between bots of some levels, one a seat."""
    seats, taken = len(levels), list[tuple[Observation, Turn]]()
    position, rng = dealt(seats, seed), Stream("test-bots", seed)
    memory = Memory.blank(seats, listed(DECK))
    for _ in range(turns):
        seen = memory.observe(position, position.turn)
        turn = LEVELS[levels[position.turn]].choose(seen, Limit(), rng).move
        taken.append((seen, turn))
        draft = position.drafted(turn)
        memory, position = memory.after(draft), draft.end()
    return BotGame(taken, position, memory)


def known(position: Position, looker: int) -> Iterator[Face]:
    """Every face that a seat sees in a position, found without an observation."""
    yield from (placement.face for placement in position.board.placements)
    yield from (card.public for card in position.pile[:1])
    for index, seat in enumerate(position.seats):
        yield from (card.public for card in seat.hand)
        yield from (saved.seen for saved in seat.saved)
        if index == looker:
            yield from (card.secret for card in seat.hand)
            yield from (saved.face for saved in seat.saved)


def disguised(first: Deal, game: list[Passed], last: Position, looker: int, seed: int) -> Deal:
    """Another deal that a seat can't tell from the first by what happened in the game.

    Faces that it never saw change places with others under the same covering rule, so that
    the same turns are legal; other seats' identities change too.
    """
    rng = Stream("test-disguise", seed)
    passed = [*(position for position, _ in game), last]
    public = {face for position in passed for face in known(position, looker)}
    hidden = [face for card in first.cards for face in card if face not in public]
    swapped: dict[Face, Face] = {}
    for boxed in (True, False):
        alike = [face for face in hidden if has_empty(face) == boxed]
        swapped |= dict(zip(alike, rng.shuffled(alike), strict=True))
    cards = tuple(Card(*(swapped.get(face, face) for face in card)) for card in first.cards)
    own = first.identities[looker]
    free = iter(rng.shuffled([i for i in seat_rules(len(first.identities)).identities if i != own]))
    names = tuple(own if seat == looker else next(free) for seat in range(len(first.identities)))
    return replace(first, cards=cards, identities=names)


def replayable(position: Position, turn: Turn) -> Turn:
    """The turn with the sides that saved cards have in this position."""
    steps = tuple(
        TakeFish(position.seats[step.source.seat].hand[step.source.slot], step.source)
        if isinstance(step, TakeFish) and step.source and step.source.seat is not None
        else step
        for step in turn.steps
    )
    return Turn(steps)


def look_alikes(first: Deal, turns: int, looker: int, seed: int) -> tuple[Observation, Observation]:
    """A seat's observations after random turns of a deal, and of another that looks the same."""
    seats = len(first.identities)
    game = played(first.position(), seed, turns)
    last = last_after(first.position(), game)
    other = disguised(first, game, last, looker, seed).position()
    again: list[Passed] = []
    for _, turn in game:
        again.append((other, replayable(other, turn)))
        other = other.play(again[-1][1])
    one = memory_of(game, seats).observe(last, looker)
    return one, memory_of(again, seats).observe(other, looker)

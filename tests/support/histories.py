"""Games that are remembered: random ones, and others that look the same to one seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.catbox.deal import Deal
from games.catbox.faces import Card, Face, has_empty
from games.catbox.position import Observation, Position
from games.catbox.rulings import seat_rules
from games.catbox.turn import TakeFish, Turn
from games.protocol import Memory
from games.rng import Stream

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
    public = {face for position, _ in game for face in known(position, looker)}
    public |= set(known(last, looker))
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
    last = game[-1][0].play(game[-1][1]) if game else first.position()
    other = disguised(first, game, last, looker, seed).position()
    again: list[Passed] = []
    for _, turn in game:
        again.append((other, replayable(other, turn)))
        other = other.play(again[-1][1])
    one = memory_of(game, seats).observe(last, looker)
    return one, memory_of(again, seats).observe(other, looker)

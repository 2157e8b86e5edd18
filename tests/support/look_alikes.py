"""Games that go on, in pairs that look the same to one seat and hide different things."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from games import registry
from games.catbox.faces import Card
from games.catinthebox.steps import UNKNOWN, Discard, Play
from games.protocol import HUMAN, Player
from games.record import Record, remembered
from games.rng import Stream
from solver.catinthebox.deduction.deduction import Deduction
from tests.support.catinthebox.worlds import filled
from tests.support.histories import replayable

OPTIONS: Final[Mapping[str, Mapping[str, str]]] = {"catbox": {"mode": "advanced"}}
"""Set-up options of each game, where they aren't the default."""

SEED: Final = "23"
"""A seed with which a bot saves a card in Cat Box."""

FRONTS: Final = 8
"""Faces that are seen of the cards of Cat Box, so that many cards look the same."""


class Pair(NamedTuple):
    """Two records that look the same to a seat."""

    looker: int
    one: Record
    other: Record


def look_alikes(game: str, *players: str, turns: int, looker: int = 0) -> Pair:
    """A game by chance of people, and bots as `bot:LEVEL`, at a turn of the seat that looks."""
    record = _begun(game, players, turns, looker)
    other = OTHERS[game](record, looker)
    truths = [list(remembered(each))[-1] for each in (record, other)]
    one, two = (memory.observe(position, looker).text for position, memory in truths)
    assert one == two
    for seat in range(len(players)):
        hidden = [position.seats[seat] for position, _ in truths]
        assert (hidden[0] == hidden[1]) == (seat == looker)
    return Pair(looker, record, other)


def _begun(game: str, players: tuple[str, ...], turns: int, looker: int) -> Record:
    who = tuple(
        Player(each.removeprefix("bot:"), each if each.startswith("bot:") else HUMAN)
        for each in players
    )
    setup = registry.entry(game).game.setup(len(who), OPTIONS.get(game, {}))
    deal: Any = setup.deal(SEED)
    deal = replace(deal, cards=_few_fronts(deal.cards)) if game == "catbox" else deal
    rng = Stream("look-alikes", SEED)
    record: Record = setup.record(SEED, deal, who)
    position = deal.position()
    while len(record.turns) < turns or position.turn != looker:
        move = position.moves.random(rng)
        draft = position.drafted(move)
        record, position = record.played(draft), draft.end()
    return record


def _few_fronts(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards of Cat Box with the same backs as others, of which fewer faces are seen."""
    fronts = [card.public for card in cards[:FRONTS]]
    return tuple(Card(fronts[at % FRONTS], card.secret) for at, card in enumerate(cards))


def _catbox(record: Any, looker: int) -> Record:
    """The others have other identities, and their cards and those of the pile other backs."""
    *before, last = record.positions()
    moves = [place.moves.draft(record.move(at)).move for at, place in enumerate(before)]
    others = [seat for at, seat in enumerate(last.seats) if at != looker]
    held = [card for seat in others for card in seat.hand]
    held += [Card(each.public, each.face) for seat in others for each in seat.saved if each.public]
    swapped = _swapped(held, last.pile, record.deal.cards, lambda card: (card[0], "o" in card[1]))
    cards = tuple(swapped.get(card, card) for card in record.deal.cards)
    names = [name for at, name in enumerate(record.deal.identities) if at != looker]
    names = [*names[1:], names[0]]
    names.insert(looker, record.deal.identities[looker])
    deal = replace(record.deal, cards=cards, identities=tuple(names))
    other, position = replace(record, deal=deal, turns=()), deal.position()
    for move in moves:
        again = replayable(position, move)
        draft = position.drafted(again)
        other, position = other.played(draft), draft.end()
    return other  # type: ignore[no-any-return]


def _catinthebox(record: Any, looker: int) -> Record:
    """Other hands and discards of the others, and other rounds to come."""
    *_, (last, memory) = remembered(record)
    seen = memory.observe(last, looker)
    world = filled(seen.view.round, Deduction.of(seen).sample(Stream("look-alikes", "world")))
    dealt = [[*seat.hand, seat.discard or UNKNOWN] for seat in world.seats]
    turns = []
    for at, position in enumerate(list(record.positions())[:-1]):
        move = record.move(at)
        if isinstance(move, Play):
            dealt[position.turn].append(move.number)
        number = world.seats[position.turn].discard
        turns.append(str(Discard(number) if isinstance(move, Discard) else move))
    rules = registry.entry("catinthebox").game
    coming = rules.setup(len(dealt), {}).deal("another").rounds[1:]  # type: ignore[attr-defined]
    first = record.deal.rounds[0]._replace(hands=tuple(tuple(sorted(hand)) for hand in dealt))
    deal = replace(record.deal, rounds=(first, *coming))
    return replace(record, deal=deal, turns=tuple(turns))


def _ifitfits(record: Any, looker: int) -> Record:
    """Cards of the other hands change places with cards of the pile."""
    *_, last = record.positions()
    deck = [*(held for hand in record.deal.hands for held in hand), *record.deal.pile]
    held = [each for at, seat in enumerate(last.seats) if at != looker for each in seat.hand]
    swapped = _swapped(held, last.pile, deck, type)
    hands = tuple(tuple(swapped.get(e, e) for e in hand) for hand in record.deal.hands)
    pile = tuple(swapped.get(each, each) for each in record.deal.pile)
    deal = replace(record.deal, hands=hands, pile=pile)
    return replace(record, deal=deal)


def _swapped(
    held: Sequence[Any], pile: Sequence[Any], deck: Sequence[Any], kind: Callable[[Any], Any]
) -> dict[Any, Any]:
    """Cards that are held with those of the pile that take their places, and the other way.

    Both are the only ones of their sort in the deck.
    """
    swapped: dict[Any, Any] = {}
    left = [each for each in pile if deck.count(each) == 1]
    for card in held:
        alike = [each for each in left if kind(each) == kind(card)]
        if deck.count(card) == 1 and alike:
            left.remove(alike[0])
            swapped |= {card: alike[0], alike[0]: card}
    return swapped


OTHERS: Final[Mapping[str, Callable[[Any, int], Record]]] = {
    "catbox": _catbox,
    "catinthebox": _catinthebox,
    "ifitfits": _ifitfits,
}
"""Another record that looks the same to a seat, by game."""

"""Cat Box as OpenSpiel needs it: a deck given card by card, numbers of steps, and look-alike games.

OpenSpiel knows the deck, so that an information state shows the backs of all faces in sight.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from games.catbox.faces import Deck, parse_card
from games.catbox.files import SHIPPED
from games.catbox.rulings import Mode, seat_rules
from games.catbox.setup import CatBoxSetup
from games.protocol import GameError, Rules
from games.refusals import CARDS, at_least
from languages.messages import _
from solver.catbox.openspiel.actions import Actions
from solver.catbox.openspiel.resampling import BELIEFS, look_alike
from solver.openspiel.adapter import Adapter

MOST_STEPS = 5
"""More actions than any turn has."""


def setup_of(rules: Rules, players: int, options: Mapping[str, str]) -> CatBoxSetup:
    """The set-up; its deck is the name of a shipped one, or its cards with spaces between.

    Raises:
        GameError: an option has no such value, the deck is too small, or a face stands on two
            cards, so that seeing it doesn't show its back.
    """
    text = options["deck"]
    shipped = text if text in SHIPPED else SHIPPED[0]
    setup = rules.setup(players, {**options, "deck": shipped})
    assert isinstance(setup, CatBoxSetup)
    if text in SHIPPED:
        return setup
    deck = Deck("own", "", tuple(map(parse_card, text.split())))
    _check_deck(deck, players)
    return CatBoxSetup(players, setup.mode, setup.edition, deck)


def points(setup: CatBoxSetup) -> int:
    """More points than any seat can be ahead or behind: all quadrants of the deck, twice."""
    return 2 * 4 * len(setup.deck.cards)


def longest(setup: CatBoxSetup) -> int:
    """More steps than any game has: between two cards, all seats but one may pass."""
    turns = (len(setup.deck.cards) + 1) * setup.players
    return turns * (1 if setup.mode is Mode.BASIC else MOST_STEPS)


ADAPTER = Adapter(
    setup=setup_of,
    codec=Actions,
    beliefs=tuple(BELIEFS),
    worlds=look_alike,
    points=points,
    longest=longest,
)


def _check_deck(deck: Deck, players: int) -> None:
    faces = Counter(face for card in deck.cards for face in set(card))
    for face, count in sorted(faces.items()):
        if count > 1:
            text = _("{face} stands on {number} cards: OpenSpiel's game needs one")
            raise GameError(text.format(face=face, number=count))
    rules = seat_rules(players)
    fewest = rules.removed + rules.hand * players + 1
    if len(deck.cards) < fewest:
        raise GameError(f"{CARDS.of(len(deck.cards))}: {at_least(fewest)}")

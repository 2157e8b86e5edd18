"""The stand-in deck: the file is what its procedure writes."""

from __future__ import annotations

from collections import Counter

from examples.decks import ICON_SETS, SHAPES, box_deck
from games.decks import shipped
from games.ifitfits.cards import CARDBOARD, ICONS
from games.ifitfits.files import load_deck, text


def test_the_shipped_deck_is_what_the_procedure_writes() -> None:
    assert shipped("games.ifitfits", "standard").decode() == text(box_deck())
    assert load_deck("standard") == box_deck()


def test_it_has_the_cards_of_the_box() -> None:
    deck = box_deck()
    assert (len(deck.cards), len(deck.starting), len(deck.toys)) == (72, 5, 3)
    assert sum(SHAPES.values()) == sum(ICON_SETS.values()) == CARDBOARD


def test_its_walls_and_icons_have_the_proportions_that_are_stated() -> None:
    cards = box_deck().cards
    assert Counter(card.sides for card in cards) == SHAPES
    assert Counter(card.icons for card in cards) == ICON_SETS
    assert all(card == card.named for card in (*cards, *box_deck().starting))


def test_every_kind_of_toy_is_equally_frequent() -> None:
    counts = Counter("".join(card.icons for card in box_deck().cards))
    assert len({counts[toy] for toy in ICONS[:4]}) == 1
    assert counts["s"] == 10

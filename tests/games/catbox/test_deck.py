"""The shipped decks: made by their procedures, in the proportions that are promised."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from examples.decks import mirror_deck, mirrored, standard_deck
from games.catbox.deal import deal
from games.catbox.faces import CATS, EMPTY, Deck, Face
from games.catbox.files import SHIPPED, deck_text, load_deck
from games.decks import shipped
from tests.support.boards import DECK, faces, seat_counts, seeds

MADE = {"standard": standard_deck, "mirror": mirror_deck}

each_deck = pytest.mark.parametrize("deck", [load_deck(name) for name in SHIPPED], ids=SHIPPED)


def _faces(deck: Deck) -> list[Face]:
    return [side for card in deck.cards for side in card]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_file_is_what_its_procedure_writes(name: str) -> None:
    assert deck_text(MADE[name]()).encode() == shipped("games.catbox", name)


@each_deck
def test_proportions(deck: Deck) -> None:
    letters = Counter("".join(_faces(deck)))
    assert len(deck.cards) == 48
    assert letters == dict.fromkeys(CATS, 60) | {EMPTY: 84}
    assert max(face.count(EMPTY) for face in _faces(deck)) == 2


@each_deck
def test_no_face_is_on_two_cards(deck: Deck) -> None:
    assert len({frozenset(card) for card in deck.cards}) == 48
    assert all(sum(face in card for card in deck.cards) == 1 for face in _faces(deck))


def test_the_standard_deck_has_96_different_faces() -> None:
    assert len(set(_faces(load_deck("standard")))) == 96


def test_a_mirror_card_s_back_is_the_mirror_image_of_its_front() -> None:
    assert all(card.secret == mirrored(card.public) for card in load_deck("mirror").cards)
    assert mirrored(Face("KPVB")) == "PKBV"


@given(faces)
def test_a_mirror_image_twice_is_the_face_itself(face: Face) -> None:
    assert mirrored(mirrored(face)) == face
    assert sorted(mirrored(face)) == sorted(face)


@given(seat_counts, seeds)
def test_a_deal_shuffles_the_whole_deck(seats: int, seed: int) -> None:
    dealt = deal(DECK, seats, seed).cards
    assert Counter(frozenset(card) for card in dealt) == Counter(frozenset(c) for c in DECK)
    assert dealt != DECK


@given(seat_counts, seeds)
def test_the_same_seed_deals_the_same(seats: int, seed: int) -> None:
    assert deal(DECK, seats, seed) == deal(DECK, seats, seed)
    assert deal(DECK, seats, seed) == deal(DECK, seats, str(seed))


def test_other_seeds_deal_other_cards() -> None:
    assert len({deal(DECK, 2, seed).cards for seed in range(50)}) == 50


def test_either_side_of_a_card_may_lie_up() -> None:
    up = Counter(card in DECK for seed in range(20) for card in deal(DECK, 2, seed).cards)
    assert 400 < up[True] < 560

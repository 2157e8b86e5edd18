"""The decks of games: as they are shipped and dealt, and as people type them in card by card."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples.decks import ICON_SETS, SHAPES, box_deck, mirror_deck, mirrored, standard_deck
from games import registry
from games.catbox.deal import deal
from games.catbox.faces import CATS, EMPTY, Face
from games.catbox.files import load_deck
from games.decks import shipped
from games.ifitfits.cards import CARDBOARD, ICONS
from games.loading import parse, parse_object
from games.registry import Entry
from languages.messages import LANGUAGES, speaking
from tests.support import file_samples
from tests.support.boards import DECK, faces, seat_counts, seeds
from tests.support.file_samples import problems
from tests.support.ifitfits import file_samples as ifitfits_samples

Json = dict[str, Any]

SAMPLES = {"catbox": file_samples.deck, "ifitfits": ifitfits_samples.deck}
SIZES = {
    "catbox": {"cards": 48},
    "ifitfits": {"cards": 72, "starting": 5, "toys": 3},
}
"""How many cards are in a printed box (the rulebooks' lists of contents)."""

decks = pytest.mark.parametrize("name", SIZES)


# Shipped decks


@pytest.mark.parametrize(
    ("game", "name", "made"),
    [
        ("catbox", "standard", standard_deck),
        ("catbox", "mirror", mirror_deck),
        ("ifitfits", "standard", box_deck),
    ],
)
def test_a_shipped_file_is_what_its_procedure_writes(
    game: str, name: str, made: Callable[[], Any]
) -> None:
    rules = registry.entry(game).game
    setup: Any = rules.setup(2, {"deck": name})
    assert rules.text(made()).encode() == shipped(f"games.{game}", name)
    assert setup.deck == made()


@pytest.mark.parametrize("name", ["standard", "mirror"])
def test_proportions_of_cat_box(name: str) -> None:
    cards = load_deck(name).cards
    sides = [side for card in cards for side in card]
    assert Counter("".join(sides)) == dict.fromkeys(CATS, 60) | {EMPTY: 84}
    assert max(face.count(EMPTY) for face in sides) == 2
    assert len({frozenset(card) for card in cards}) == len(cards) == 48
    assert all(sum(face in card for card in cards) == 1 for face in sides)


def test_the_standard_deck_has_96_different_faces_and_the_mirror_deck_mirror_images() -> None:
    assert len({side for card in DECK for side in card}) == 96
    assert all(card.secret == mirrored(card.public) for card in load_deck("mirror").cards)
    assert mirrored(Face("KPVB")) == "PKBV"


@given(faces)
def test_a_mirror_image_twice_is_the_face_itself(face: Face) -> None:
    assert mirrored(mirrored(face)) == face
    assert sorted(mirrored(face)) == sorted(face)


@given(seat_counts, seeds)
def test_a_deal_shuffles_the_whole_deck(seats: int, seed: int) -> None:
    dealt = deal(DECK, seats, seed).cards
    assert Counter(map(frozenset, dealt)) == Counter(map(frozenset, DECK))
    assert dealt != DECK


def test_either_side_of_a_card_may_lie_up() -> None:
    up = Counter(card in DECK for seed in range(20) for card in deal(DECK, 2, seed).cards)
    assert 400 < up[True] < 560


def test_walls_and_icons_of_if_it_fits_have_the_proportions_that_are_stated() -> None:
    deck = box_deck()
    assert (len(deck.cards), len(deck.starting), len(deck.toys)) == (72, 5, 3)
    assert sum(SHAPES.values()) == sum(ICON_SETS.values()) == CARDBOARD
    assert Counter(card.sides for card in deck.cards) == SHAPES
    assert Counter(card.icons for card in deck.cards) == ICON_SETS
    assert all(card == card.named for card in (*deck.cards, *deck.starting))
    counts = Counter("".join(card.icons for card in deck.cards))
    assert len({counts[toy] for toy in ICONS[:4]}) == 1
    assert counts["s"] == 10


# Decks that are typed in


def form(name: str) -> str:
    """The form of a game."""
    make = registry.entry(name).game.deck_form
    assert make is not None
    return make()


@pytest.mark.parametrize("entry", registry.GAMES.values(), ids=registry.GAMES)
def test_a_game_with_an_option_for_a_deck_has_a_form(entry: Entry) -> None:
    options = [option.name for option in entry.game.options]
    assert ("deck" in options) == (entry.game.deck_form is not None) == (entry.name in SIZES)


@decks
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_has_a_line_for_every_card_of_a_printed_copy(name: str, language: str) -> None:
    with speaking(language):
        text = form(name)
    raw = json.loads(text)
    assert {key: len(raw[key]) for key in SIZES[name]} == SIZES[name]
    (blank,) = {card for key in SIZES[name] for card in raw[key]}
    lines = [line.strip().rstrip(",") for line in text.splitlines()]
    assert lines.count(f'"{blank}"') == sum(SIZES[name].values())
    assert blank in raw["note"][0]
    assert "\\u" not in text


@decks
@given(data=st.data())
def test_what_is_not_typed_in_yet_is_counted(name: str, data: st.DataObject) -> None:
    raw, whole = json.loads(form(name)), SAMPLES[name]()
    expected = []
    for key, size in SIZES[name].items():
        places = data.draw(st.sets(st.integers(0, size - 1)))
        raw[key] = [whole[key][i] if i in places else each for i, each in enumerate(raw[key])]
        if len(places) < size:
            missing = size - len(places)
            text = f"{len(places)} typed in, {missing} missing: a printed copy has {size}"
            expected.append(f"{key}: {text}")
    assert problems(raw) == expected


@decks
def test_a_form_that_is_filled_in_is_a_deck_and_keeps_its_note(name: str) -> None:
    raw, whole = json.loads(form(name)), SAMPLES[name]()
    typed = raw | {key: whole[key] for key in SIZES[name]}
    rules = registry.entry(name).game
    deck = parse_object(typed).value
    assert json.loads(rules.text(deck)) == typed
    assert parse(rules.text(deck).encode()).value == deck
    assert parse_object(typed | {"note": ""}).value == deck._replace(note="")


@decks
def test_blank_lines_beside_a_whole_deck_are_no_cards(name: str) -> None:
    blank, whole = json.loads(form(name)), SAMPLES[name]()
    more = whole | {key: [*whole[key], *blank[key]] for key in SIZES[name]}
    assert parse_object(more).value == parse_object(whole).value


@decks
def test_a_card_too_many_is_counted(name: str) -> None:
    whole = SAMPLES[name]()
    for key, size in SIZES[name].items():
        more = whole | {key: [*whole[key], whole[key][-1]]}
        text = f"{key}: {size + 1} typed in, 1 too many: a printed copy has {size}"
        assert problems(more)[0] == text


@decks
def test_a_slip_is_named_with_its_place_beside_what_is_missing(name: str) -> None:
    raw = json.loads(form(name))
    raw["cards"][3] = "KKK"
    found = problems(raw)
    assert found[0].startswith('cards[3]: "KKK" is n')
    size = SIZES[name]["cards"]
    assert found[1] == f"cards: 1 typed in, {size - 1} missing: a printed copy has {size}"


@given(
    places=st.lists(st.integers(0, 47), min_size=2, max_size=2, unique=True), turned=st.booleans()
)
def test_a_card_typed_in_twice_is_named_with_both_places(places: list[int], turned: bool) -> None:
    first, again = sorted(places)
    cards = list(SAMPLES["catbox"]()["cards"])
    cards[again] = "/".join(cards[first].split("/")[:: -1 if turned else 1])
    text = f"cards[{again}]: {cards[again]}: the same card as cards[{first}]"
    whole = SAMPLES["catbox"]() | {"cards": cards}
    assert registry.entry("catbox").game.problems(parse_object(whole).value) == (text,)
    assert text in problems(whole | {"cards": [*cards, "????/????", "KPoB/????"]})

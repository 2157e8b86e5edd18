"""Messages as values: they are spoken in the language of whoever reads, and stored as JSON."""

from __future__ import annotations

import json
import pickle
from typing import Any

import msgspec
import pytest

from games import registry
from games.catinthebox.asked import task
from games.catinthebox.wording import following
from games.protocol import GameError
from languages.message import (
    THING,
    WAYS,
    Message,
    Value,
    all_of,
    any_of,
    capital,
    card,
    cell,
    counted,
    drawn,
    from_json,
    in_context,
    in_row,
    message,
    plain,
    sentences,
    to_json,
    translated,
    verbatim,
)
from languages.messages import LANGUAGES, Plural, speaking, with_pictures
from puzzles.challenge import parse_challenge
from puzzles.generator import generate
from puzzles.kind import recipe_of
from puzzles.recipe import TIERS, Recipe
from release.catalogues import TRANSLATED
from tests.support.bars import puzzle_of
from tests.support.challenges import chain_challenge, texts_of
from tests.support.days import dailies_of
from views.view import view_of

CATS = Plural("{n} pink cat", "{n} pink cats")
PLACE = verbatim("3,-1")
MESSAGES = {
    "3,-1": PLACE,
    "Pink": message("Pink"),
    "1 pink cat": counted(CATS, 1),
    "2 pink cats": counted(CATS, 2),
    "It costs 2 for now: 5 becomes 3.": message(
        "It costs {gain} for now: {before} becomes {now}.", now=3, before=5, gain=2
    ),
    "PPKo at 3,-1 shows 2 pink cats more.": message(
        "{face} at {place} {effects}.",
        face=verbatim("PPKo"),
        place=PLACE,
        effects=message("shows {quadrants} more", quadrants=counted(CATS, 2)),
    ),
    "Pink, Black and Yellow": all_of(map(message, ("Pink", "Black", "Yellow"))),
    "Pink or Black": any_of(map(message, ("Pink", "Black"))),
    "2 + 1 pink cat": in_row(" + ", (2, counted(CATS, 1))),
    "The Chihuahua": capital(message("the Chihuahua")),
    "pink": in_context("identity", "pink"),
    "Pink Black": sentences(message("Pink"), message("Black")),
}
"""Messages by what they say in English."""

BROKEN: tuple[Any, ...] = (
    None,
    True,
    2.5,
    7,
    [],
    {},
    [7],
    ["{n} cats"],
    ["cats", 1],
    [["{n} cat", "{n} cats"], "many"],
    [["{n} cat", ""], 1],
    [["cat", "cats"]],
    [["{m} cat", "{n} cats"], 1],
    ["{cat.__class__}", 1],
    ["{cat[0]}", 1],
    ["{cat!r}", 1],
    ["{cat:>1000000}", 1],
    ["{}", 1],
    ["{cat", 1],
    ["{cat}", 1 << 70],
    [{"identity": 7}],
    [{"identity": "pink", "card": "yours"}],
    [["one", "of", "three"]],
    {"and": []},
    {"and": "Pink"},
    {"nor": ["Pink"]},
    {"capital": ["Pink", "Black"]},
    {"and": ["Pink"], "or": ["Pink"]},
    json.loads('{"and":[' * 40 + '"Pink"' + "]}" * 40),
)


@pytest.mark.parametrize("text", MESSAGES)
def test_a_message_is_spoken_in_english(text: str) -> None:
    assert translated(MESSAGES[text]) == text
    assert str(MESSAGES[text]) == text


def test_a_message_is_spoken_in_the_language_of_whoever_reads() -> None:
    found = MESSAGES["Pink or Black"]
    with speaking("es"):
        assert translated(found) == "Rosa o Negro"
    with speaking("ca"):
        assert translated(found) == "Rosa o Negre"
        assert translated(MESSAGES["1 pink cat"]) != "1 pink cat"
    assert translated(found) == "Pink or Black"


@pytest.mark.parametrize("found", MESSAGES.values(), ids=MESSAGES)
def test_what_is_stored_is_the_same_message(found: Message) -> None:
    again = from_json(json.loads(json.dumps(to_json(found))))
    assert again == found
    assert hash(again) == hash(found)
    assert pickle.loads(pickle.dumps(found)) == found


def test_all_messages_differ() -> None:
    assert len({*MESSAGES.values()}) == len(MESSAGES)


def test_how_messages_are_stored() -> None:
    kept = {text: to_json(found) for text, found in MESSAGES.items()}
    assert kept["3,-1"] == "3,-1"
    assert kept["Pink"] == ["Pink"]
    assert kept["2 pink cats"] == [["{n} pink cat", "{n} pink cats"], 2]
    assert kept["pink"] == [{"identity": "pink"}]
    assert kept["Pink or Black"] == {"or": [["Pink"], ["Black"]]}
    assert kept["It costs 2 for now: 5 becomes 3."] == [
        "It costs {gain} for now: {before} becomes {now}.",
        2,
        5,
        3,
    ]


@pytest.mark.parametrize("raw", BROKEN, ids=repr)
def test_what_is_no_message_is_refused(raw: object) -> None:
    with pytest.raises(ValueError, match=r"expected|unmatched|end of string|Single"):
        from_json(raw)


def test_a_sentence_that_no_catalogue_has_stays_english() -> None:
    with speaking("ca"):
        found = message("Nobody has translated {name}.", name=message("Black"))
        assert translated(found) == "Nobody has translated Negre."


def test_values_that_a_sentence_does_not_name_make_no_difference() -> None:
    values: dict[str, Value] = {"before": 2, "now": 2}
    text = "Nothing gained yet: {before} stays {now}."
    assert message(text, gain=0, **values) == message(text, **values)


def test_a_value_that_is_missing_is_an_error_where_the_message_is_made() -> None:
    with pytest.raises(KeyError):
        message("Look at {name}.")


def test_a_message_never_changes() -> None:
    with pytest.raises(AttributeError):
        message("Pink").form = "Black"


@pytest.mark.parametrize("way", WAYS)
def test_one_message_in_a_row_is_itself(way: str) -> None:
    if way != "capital":
        assert in_row(way, [message("Pink")]) == message("Pink")


# What is stored with puzzles


MADE = (
    recipe_of("catbox", "turn", TIERS[0], "t"),
    recipe_of("catinthebox", "tricks", TIERS[0], "t"),
    recipe_of("ifitfits", "turn", TIERS[0], "t"),
)
"""Puzzles that are made in no time."""


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.GAMES)
def test_every_sentence_of_a_daily_is_said_in_every_language(game: str) -> None:
    for challenge in dailies_of(game)[::40]:
        english = texts_of(challenge).sentences
        for tag in TRANSLATED:
            with speaking(tag):
                texts = texts_of(challenge).sentences
            assert all(one != other for one, other in zip(english, texts, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_ruling_of_a_puzzle_stands_once_in_its_task(tag: str) -> None:
    for puzzle in map(puzzle_of, dailies_of("catinthebox")[::120]):
        with speaking(tag):
            rule = translated(following(puzzle.round.follow))
            assert translated(task(puzzle).text).count(rule) == 1


@pytest.mark.slow
@pytest.mark.parametrize("recipe", MADE, ids=str)
def test_the_same_puzzle_is_made_whatever_is_spoken(recipe: Recipe) -> None:
    made = set()
    for tag in LANGUAGES:
        with speaking(tag):
            made.add(generate(recipe).text)
    assert len(made) == 1


def test_a_challenge_of_another_format_is_refused_in_one_line() -> None:
    text = chain_challenge().text.replace("catbox-challenge/2", "catbox-challenge/1")
    refusal = '^not a challenge: format: "catbox-challenge/1": expected catbox-challenge/2, '
    with pytest.raises(GameError, match=refusal):
        parse_challenge(text)


@pytest.mark.parametrize("raw", ["7", "null", "[7]", '["{n}"]', '{"nor":["a"]}'])
def test_a_text_that_is_no_message_is_refused_by_its_place(raw: str) -> None:
    challenge = msgspec.structs.replace(chain_challenge(), task=verbatim("TASK"))
    with pytest.raises(GameError, match=r"not a challenge: expected .* - at `\$\.task`$"):
        parse_challenge(challenge.text.replace('"TASK"', raw))


def test_a_text_may_be_the_same_in_every_language() -> None:
    assert from_json("Find it.") == verbatim("Find it.")


def test_a_thing_is_written_by_its_notation_and_marked_for_those_who_see_pictures() -> None:
    place = message("{card} at {place}", card=card("catbox", "KPoB"), place=cell(3, -1))
    said = drawn(verbatim("KPoB@3,-1"), place)
    assert [str(place), str(said)] == ["KPoB at 3,-1", "KPoB@3,-1"]
    with speaking(with_pictures("es")):
        marked = str(said)
        assert [*THING.findall(marked)] == [
            ("card", "catbox/KPoB", "KPoB"),
            ("cell", "3,-1", "3,-1"),
        ]
        assert THING.sub("", marked) == " en "
    assert plain(marked) == "KPoB en 3,-1"
    assert from_json(to_json(said)) == said


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_steps_of_all_solutions_have_words_and_what_they_draw_is_there(game: str) -> None:
    worded, scenery = registry.entry(game).game.worded, view_of(registry.entry(game)).scenery
    drawn_things = set[str]()
    for challenge in dailies_of(game)[:40]:
        shown = worded(*challenge.solution)
        assert str(shown) == " ".join(challenge.solution)
        with speaking(with_pictures("en")):
            things = THING.findall(str(shown))
        drawn_things |= {notation for kind, notation, _words in things if kind == "card"}
    assert drawn_things
    assert all(scenery.named(notation.removeprefix(f"{game}/")) for notation in drawn_things)

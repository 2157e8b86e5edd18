"""What is stored with puzzles is read in every language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from games import registry
from games.protocol import GameError
from languages.message import Joined, Message, Sentence, Value, from_json, translated, verbatim
from languages.messages import LANGUAGES, speaking
from puzzles.challenge import Challenge, parse_challenge
from puzzles.dailies import folder, shipped_years
from puzzles.generator import generate
from puzzles.kind import asked, puzzles_of
from puzzles.recipe import TIERS, Recipe
from release.catalogues import TRANSLATED, CatalogueStore
from tests.support.challenges import chain_challenge, messages_of, texts_of

MADE = (
    Recipe("chain", TIERS[0], "verify", (("cards", "5"), ("faces", "2"))),
    Recipe("tricks", TIERS[0], "t", game="catinthebox"),
    Recipe("turn", TIERS[0], "t", game="ifitfits"),
)
"""Puzzles that are made in no time."""


@cache
def shipped(game: str) -> tuple[Challenge, ...]:
    data = folder(game)
    assert data is not None
    paths = (data / f"dailies-{year}.jsonl" for year in shipped_years(game))
    return tuple(parse_challenge(line) for path in paths for line in path.open(encoding="utf-8"))


def sentences_in(value: Value) -> Iterator[Sentence]:
    """The messages of the catalogues that a message is made of."""
    match value:
        case Message(form=Sentence() as sentence):
            yield sentence
            parts = sentence.values
        case Message(form=Joined(_, parts)):
            pass
        case _:
            parts = ()
    for part in parts:
        yield from sentences_in(part)


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("game", registry.GAMES)
def test_every_message_of_a_shipped_daily_stands_in_the_catalogues(game: str) -> None:
    known = {
        (each.context, *each.forms)
        for template in CatalogueStore().templates.values()
        for each in template.values()
    }
    stored = {
        (each.context, *filter(None, (each.one, each.many)))
        for challenge in shipped(game)
        for text in messages_of(challenge)
        for each in sentences_in(text)
    }
    assert stored <= known


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.GAMES)
def test_every_sentence_of_a_daily_is_said_in_every_language(game: str) -> None:
    for challenge in shipped(game)[::40]:
        english = texts_of(challenge).sentences
        for tag in TRANSLATED:
            with speaking(tag):
                texts = texts_of(challenge).sentences
            assert all(one != other for one, other in zip(english, texts, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("game", registry.GAMES)
def test_the_ruling_of_a_puzzle_stands_once_in_its_task(game: str, tag: str) -> None:
    for challenge in shipped(game)[::120]:
        rule = puzzles_of(game).agreed_on(challenge).rule
        with speaking(tag):
            assert rule is None or translated(asked(challenge)).count(translated(rule)) == 1


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

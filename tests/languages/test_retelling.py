"""Stored challenges are shown in the language that is spoken, and made in English."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from games import registry
from languages.messages import LANGUAGES, speaking
from languages.reading import reader
from puzzles.challenge import Challenge, parse_challenge
from puzzles.dailies import folder, shipped_years
from puzzles.generator import generate
from puzzles.kind import puzzles_of
from puzzles.recipe import Recipe
from puzzles.retelling import notation, retold
from puzzles.tier import TIERS
from release.catalogues import TRANSLATED
from tests.support.challenges import sentences
from tests.support.effort import amount

MADE = (
    Recipe("chain", TIERS[0], "verify", (("cards", "5"), ("faces", "2"))),
    Recipe("tricks", TIERS[0], "t", game="catinthebox"),
    Recipe("turn", TIERS[0], "t", game="ifitfits"),
)
"""Puzzles that are made in no time."""


def shipped(game: str) -> Iterator[Challenge]:
    data = folder(game)
    assert data is not None
    for year in shipped_years(game):
        text = (data / f"dailies-{year}.jsonl").read_text("utf-8")
        yield from map(parse_challenge, text.splitlines())


def some(game: str, every: int) -> list[Challenge]:
    """Every `every`-th of the shipped dailies."""
    return list(shipped(game))[::every]


def unread(tag: str, challenges: list[Challenge]) -> list[str]:
    """The sentences of challenges that can't be read."""
    return [
        text
        for challenge in challenges
        for text in sentences(challenge)
        if reader(tag, challenge.game).read(text, notation(challenge)) is None
    ]


@pytest.mark.nightly_cases("catbox", "catinthebox")
@pytest.mark.slow
@pytest.mark.parametrize("game", registry.GAMES)
def test_every_shipped_sentence_is_read_and_reads_the_same_in_english(game: str) -> None:
    for challenge in shipped(game):
        for text in sentences(challenge):
            assert reader("en", game).read(text, notation(challenge)) == text


@pytest.mark.parametrize("tag", TRANSLATED)
@pytest.mark.parametrize("game", registry.GAMES)
def test_shipped_sentences_are_read_for_every_language(game: str, tag: str) -> None:
    assert unread(tag, some(game, 40)) == []


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_retold_challenge_differs_in_its_sentences_alone(game: str) -> None:
    for challenge in some(game, amount(360, 120)):
        told = retold(challenge)
        assert told.task.startswith(challenge.task)
        assert msgspec.structs.replace(told, task=challenge.task) == challenge
        for tag in TRANSLATED:
            with speaking(tag):
                other = retold(challenge)
            assert all(a != b for a, b in zip(sentences(challenge), sentences(other), strict=True))
            back = msgspec.structs.replace(
                other,
                task=challenge.task,
                hints=challenge.hints,
                explanation=challenge.explanation,
                traps=challenge.traps,
            )
            assert back == challenge


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("game", registry.GAMES)
def test_the_ruling_of_a_puzzle_stands_once_in_its_task_however_often_it_is_told(
    game: str, tag: str
) -> None:
    for challenge in some(game, amount(360, 120)):
        with speaking(tag):
            told, rule = retold(challenge), puzzles_of(game).agreed_on(challenge).rule
            assert told.task.count(rule) == 1 or not rule
            assert retold(told).task == told.task


@pytest.mark.parametrize("recipe", MADE, ids=str)
def test_a_puzzle_is_made_in_english_whatever_is_spoken(recipe: Recipe) -> None:
    made = set()
    for tag in LANGUAGES:
        with speaking(tag):
            made.add(generate(recipe).text)
    assert len(made) == 1

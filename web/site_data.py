"""A daily on a site without a server: the question, and apart from it the solution.

Neither the solution nor the right first step can be read in what comes with the question: first
steps and ends are there as hashes. Files are small because one value stands for all languages, and
drawings share their parts: `{"$": n}` is the n-th text of the language that is spoken, and a list
of numbers the drawing that is made of these parts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import islice, takewhile
from typing import Final, NamedTuple, TypedDict

import msgspec
from msgspec import UNSET, Struct

from games import registry
from games.protocol import Cell, Draft, GameError
from games.registry import Entry
from languages.message import translated
from languages.messages import LANGUAGES, _, speaking, with_pictures
from puzzles import dailies
from puzzles.dailies import Daily, daily_recipe, shipped_dailies
from puzzles.ratings import ANYBODY, FEWEST, LOGIT, MEAN_RATING, difficulty_of
from puzzles.recipe import TIERS
from views.sessions.question import ChallengeQuestion, Question, pictured_facts, solved
from views.sessions.share_text import graded_text
from views.table_state import TableState
from views.view import view_of

DRAWING: Final = "svg"
"""The name of what is a drawing."""

_PLAIN: Final = frozenset({str, int, float, bool, type(None)})
"""The types of values that hold no others: nearly all are of these."""

_BETWEEN: Final = re.compile("(?<=>)(?=<)")


class Packed(TypedDict):
    """A value, its texts by language, and the parts of drawings that come after known ones."""

    value: object
    texts: dict[str, list[object]]
    parts: list[str]


def packed(
    values: Mapping[str, object],
    known: Sequence[str] = (),
    shortened: Callable[[object], object] = lambda value: value,
) -> Packed:
    """Values that differ only in their language, as one.

    Args:
        known: parts of drawings that the reader has already.
        shortened: makes each value shorter, once its drawings are lists of parts.
    """
    texts = _Texts(tuple(values))
    parts = _Parts(known)
    value = texts.merged([shortened(parts.replaced(each)) for each in values.values()])
    return Packed(value=value, texts=texts.listed, parts=list(parts.numbers)[len(known) :])


def difference(old: object, new: object) -> object:
    """A value by what differs from another one, from which the page makes it again.

    An object is `{"~": {name: difference}}`, a list of the same length `{"@": [[place,
    difference]]}`, another list `{"^": [head, tail, middle]}` with the lengths of what both have
    in common at the beginning and at the end; all else is stated as it is.
    """
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        return {
            "~": {name: difference(old[name], new[name]) for name in new if old[name] != new[name]}
        }
    if not isinstance(old, list) or not isinstance(new, list):
        return new
    if len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return {"@": [[at, difference(*pair)] for at, pair in pairs if pair[0] != pair[1]]}
    head = _common(old, new)
    tail = min(_common(old[::-1], new[::-1]), min(len(old), len(new)) - head)
    return {"^": [head, tail, new[head : len(new) - tail]]}


def _common(old: Sequence[object], new: Sequence[object]) -> int:
    """The length of what two lists have in common at the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))


def parts_of(drawing: str) -> Sequence[str]:
    """The elements of a drawing, one after the other."""
    return _BETWEEN.split(drawing)


class _Texts:
    """Texts that differ from language to language."""

    def __init__(self, tags: Sequence[str]) -> None:
        self.listed: dict[str, list[object]] = {tag: [] for tag in tags}
        self._numbers: dict[bytes, int] = {}

    def merged(self, values: Sequence[object]) -> object:
        """One value for all languages."""
        first = values[0]
        if all(each == first for each in values):
            return first
        objects = [each for each in values if isinstance(each, dict)]
        if isinstance(first, dict) and all(each.keys() == first.keys() for each in objects):
            return {name: self.merged([each[name] for each in objects]) for name in first}
        lists = [each for each in values if isinstance(each, list | tuple)]
        if len(lists) == len(values) and len({len(each) for each in lists}) == 1:
            return [self.merged(column) for column in zip(*lists, strict=True)]
        return self._added(values)

    def _added(self, values: Sequence[object]) -> object:
        """A reference to texts, each of which is listed once."""
        number = self._numbers.setdefault(msgspec.json.encode(values), len(self._numbers))
        for row, value in zip(self.listed.values(), values, strict=True):
            if number == len(row):
                row.append(value)
        return {"$": number}


class _Parts:
    """The parts of drawings, each by its number."""

    def __init__(self, known: Sequence[str]) -> None:
        self.numbers = {part: number for number, part in enumerate(known)}
        self._drawings: dict[str, list[int]] = {}

    def replaced(self, value: object) -> object:
        """A value with numbers in the place of drawings."""
        if isinstance(value, dict):
            return {name: self._of(name, each) for name, each in value.items()}
        if isinstance(value, list | tuple):
            return [each if type(each) in _PLAIN else self.replaced(each) for each in value]
        return value

    def _of(self, name: str, value: object) -> object:
        if name != DRAWING or not isinstance(value, str):
            return value if type(value) in _PLAIN else self.replaced(value)
        if value not in self._drawings:
            self._drawings[value] = [
                self.numbers.setdefault(part, len(self.numbers)) for part in parts_of(value)
            ]
        return self._drawings[value]


DIGITS: Final = 8
"""Hexadecimal digits of the hash of a first step."""

SAMPLE, SHARED = 12, 3
"""Dailies in which common parts of drawings are looked for, and how many have to share one."""


class DayData(NamedTuple):
    """The two files of a daily, as JSON."""

    question: bytes
    ending: bytes


def day_data(stamp: str, asked: tuple[Entry, Daily]) -> DayData:
    """The files of a daily, the same for everybody.

    Args:
        stamp: what both begin with.

    Raises:
        GameError: the daily isn't shipped.
    """
    entry, daily = asked
    registry.register(entry)
    challenge = dailies.shipped(*daily)
    if challenge is None:
        raise GameError(
            _("{day}: no daily of {title} is shipped").format(day=daily.key, title=entry.title)
        )
    questions, endings = dict[str, object](), dict[str, object]()
    for tag in LANGUAGES:
        with speaking(with_pictures(tag)):
            asked_in = ChallengeQuestion(challenge)
            questions[tag], endings[tag] = _question(asked_in, daily.key), _ending(asked_in)
    common = common_parts(entry.name)
    question = packed(questions, common)
    ending = packed(endings, [*common, *question["parts"]])
    return DayData(stamped(stamp, question), stamped(stamp, ending))


@cache
def common_parts(game: str) -> tuple[str, ...]:
    """The parts of drawings that several of a game's first dailies have in common."""
    met = Counter[str]()
    for daily in islice(shipped_dailies(game), SAMPLE):
        challenge = dailies.shipped(*daily)
        assert challenge is not None
        question = ChallengeQuestion(challenge)
        symbols = _opening(question).board.symbols
        assert symbols is not None
        parts = (part for each in symbols.drawn.values() for part in parts_of(each.svg))
        met.update(list(dict.fromkeys(parts)))
    return tuple(part for part, count in met.items() if count >= SHARED)


def encoded(value: object) -> bytes:
    """A value as JSON, with a line end."""
    return msgspec.json.encode(value) + b"\n"


def days_data(days: Sequence[Daily]) -> bytes:
    """Each day with the kind and the tier of its daily, and whether there is a small one."""
    recipes = ((daily, daily_recipe(*daily)) for daily in days if not daily.small)
    small = {daily.day for daily in days if daily.small}
    rows = (
        (str(daily.day), recipe.kind, recipe.tier.name, daily.day in small)
        for daily, recipe in recipes
    )
    return encoded([row if row[-1] else row[:-1] for row in rows])


def rules_data(entry: Entry) -> bytes:
    """How a game is played, and how its rulebooks are read."""
    values = dict[str, object]()
    for tag in LANGUAGES:
        with speaking(with_pictures(tag)):
            values[tag] = msgspec.to_builtins(rules_state(entry))
    return encoded(packed(values))


class SectionState(Struct, frozen=True):
    """Lines under a title."""

    title: str
    lines: tuple[str, ...]


class RulesState(Struct, frozen=True):
    """How a game is played, and how the rulebooks are read."""

    overview: tuple[SectionState, ...]
    rulings: tuple[str, ...]


def rules_state(entry: Entry) -> RulesState:
    """The rules of a game in the language that is spoken."""
    view = view_of(entry)
    overview = tuple(SectionState(part.title, (part.text,)) for part in view.overview)
    return RulesState(overview, tuple(text.plain for text in view.rulings({})))


def site_data(version: str, games: Sequence[Entry], *, lessons: bool = True) -> bytes:
    """The games, without the bots and options that need a server, the languages, and the ratings.

    Args:
        lessons: whether there are files of lessons.
    """
    rows = [
        {
            "name": entry.name,
            "title": entry.title,
            "seats": tuple(entry.game.seats),
            "options": (),
            "bots": (),
            "dailies": True,
            "lessons": lessons and bool(entry.lessons),
            "bot": "",
        }
        for entry in games
    ]
    languages, ratings = dict(LANGUAGES), _rating_scale()
    site = {"version": version, "languages": languages, "games": rows, "ratings": ratings}
    return encoded(site)


def _rating_scale() -> Mapping[str, object]:
    """The numbers by which a browser rates its visitor."""
    return {
        "mean": MEAN_RATING,
        "logit": LOGIT,
        "fewest": FEWEST,
        "anybody": ANYBODY,
        "tiers": {tier.name: difficulty_of(tier.name, UNSET) for tier in TIERS},
    }


def _question(question: ChallengeQuestion, day: str) -> Mapping[str, object]:
    challenge, entry = question.challenge, registry.entry(question.challenge.game)
    return {
        "game": entry.name,
        "day": day,
        "title": entry.title,
        "kind": challenge.kind,
        "tier": challenge.tier,
        "graded": graded_text(challenge),
        "heading": question.heading,
        "kind_title": question.kind_title,
        "grade": question.tier,
        "task": question.task,
        "conditions": tuple(question.conditions),
        "meaning": tuple(question.meaning),
        "facts": tuple(pictured_facts(question)),
        "hints": hints_data(question, question.start),
        "code": question.code,
        "first": msgspec.to_builtins(_opening(question)),
        "puzzle": challenge.puzzle,
        "value": challenge.value,
        "alone": challenge.gap > 0,
        "counts": question.counts,
        "prospects": _prospects(question, day),
        "ends": _ends(question),
    }


def _ending(question: ChallengeQuestion) -> Mapping[str, object]:
    challenge = question.challenge
    return {
        "line": challenge.solution,
        "lines": tuple(map(translated, challenge.explanation)),
        "traps": tuple((trap.line, trap.value, translated(trap.text)) for trap in challenge.traps),
        "table": msgspec.to_builtins(
            question.counted.page(question.solved).state(challenge.game, question.seat)
        ),
        "replies": msgspec.to_builtins(question.answers),
        "hints": [hints_data(question, each) for each in _begun(question)],
    }


def _begun(question: ChallengeQuestion) -> Iterator[Draft]:
    """The line after each step of the solution but the last one."""
    draft, texts = question.start, question.view.tabletop.step_texts
    for text in texts(question.solved)[:-1]:
        draft = draft.add(*question.view.tabletop.steps(draft, text))
        yield draft


def hints_data(question: Question, draft: Draft) -> list[tuple[str, list[Cell], object]]:
    """The hints after some steps: their texts and cells, the choices and places that they name."""
    choices = question.tabletop().choices(draft)
    return [
        (hint.text, sorted(hint.cells), hint.choice(choices)) for hint in question.hinted(draft)
    ]


def _opening(question: ChallengeQuestion) -> TableState:
    return question.page(question.start).opening(question.entry.name, question.seat)


def _prospects(question: ChallengeQuestion, day: str) -> Sequence[tuple[int, str]]:
    """The values that can be reached after each first step, each with the hashes of its steps."""
    found: dict[int, list[str]] = {}
    for step in question.start.next_steps():
        value = question.challenge.reach(step.text)
        if value is not None:
            (text,) = question.view.tabletop.step_texts(question.start.add(step))
            found.setdefault(value, []).append(_hash(f"{day} {text}")[:DIGITS])
    hashes = [each for listed in found.values() for each in set(listed)]
    assert len(hashes) == len(set(hashes)), f"{day}: two first steps have the same hash"
    return tuple((value, "".join(sorted(set(found[value])))) for value in sorted(found))


def _ends(question: ChallengeQuestion) -> Sequence[str]:
    """The hash of the one end that is best; none where others reply."""
    if question.puzzle.adversarial:
        return ()
    scenery = view_of(registry.entry(question.challenge.game)).page_scenery
    return (_hash(scenery.key(solved(question.puzzle, question.challenge))),)


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def stamped(stamp: str, value: Packed) -> bytes:
    """A value with the stamp before all else of it."""
    return encoded({"stamp": stamp, **value})

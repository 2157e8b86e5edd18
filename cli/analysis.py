"""`catbox analyse`: what is best in one position for the seat to move, by what it knows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from rich.text import Text

from cli.advice import advice, asked, limit_json, thinking, turn_lines, weighed_json
from cli.catbox.beliefs import Look, identities_table, look_at, others_json
from cli.inputs import Content, InputError, load_as, load_deck
from cli.output import console, print_json
from games.catbox.observation import Observation, listed
from games.catbox.position import Position
from games.catbox.record import Record
from games.protocol import GameError
from solver.catbox.advice import Adviser, Moment
from solver.catbox.review import Weighed


class Wanted(NamedTuple):
    """What the options ask for.

    Attributes:
        turn: look at a record after this many turns; None for the last position.
        top: how many turns to show.
        deck: of a position file; None for the standard deck.
    """

    turn: int | None
    top: int
    level: str
    seconds: float | None
    iterations: int | None
    seed: str | None
    deck: str | None


class Advice(NamedTuple):
    """What an adviser says about a look at the game."""

    look: Look
    adviser: Adviser
    listed: tuple[Weighed, ...]
    why: str


def analyse(path: Path, wanted: Wanted, as_json: bool) -> None:
    """Tell the best turns of a position, or of a moment of a recorded game.

    Raises:
        InputError: the file can't be used, the game is over there, or its mover doesn't know
            enough to choose.
    """
    content = load_as(path, Record, Position)
    seed = wanted.seed if wanted.seed is not None else _own_seed(content)
    adviser = asked(wanted.level, wanted.seconds, wanted.iterations, seed)
    look = _with_deck(look_at(path, content, None, wanted.turn), content, wanted.deck)
    _check(path, look.observation)
    number = len(look.observation.history)
    try:
        with thinking(adviser, silent=as_json):
            best, why = advice(adviser, Moment(number, look.observation), wanted.top)
    except GameError as error:
        raise _refused(path, content, error) from None
    found = Advice(look, adviser, tuple(best), why)
    if as_json:
        print_json(_json(found))
    else:
        _show(found)


def _own_seed(content: Content) -> str:
    """The seed of a recorded game, so that its bots say what they said then."""
    return str(content.seed) if isinstance(content, Record) else "1"


def _with_deck(look: Look, content: Content, deck: str | None) -> Look:
    """The look with the cards of the deck, which a position doesn't say."""
    if isinstance(content, Record):
        if deck is not None:
            raise InputError("--deck: a game record has its own cards; this is for positions")
        return look
    cards = listed(load_deck(deck or "standard").cards)
    return look._replace(observation=replace(look.observation, cards=cards))


def _check(path: Path, observation: Observation) -> None:
    """Nothing if there is a turn to take, and the mover knows its own faces."""
    if observation.view.over:
        raise InputError(f"{path}: the game is over; --turn looks at an earlier position")
    try:
        observation.view.draft.sources()
    except GameError as error:
        raise InputError(f"{path}: {error}") from None


def _refused(path: Path, content: Content, error: GameError) -> InputError:
    more = "" if isinstance(content, Record) else "; --deck says which deck it is played with"
    return InputError(f"{path}: {error}{more}")


def _show(found: Advice) -> None:
    observation, names = found.look.observation, found.look.names
    seat, number = observation.seat, len(observation.history) + 1
    own = observation.view.seats[seat].identity
    told = f"Turn {number}: {names[seat]}, who is {own}, by what it knows."
    console.print(Text(told))
    if found.listed:
        console.print(f"The best turns, with the points that {found.adviser.level} expects:")
        for line in turn_lines(found.listed):
            console.print(Text(line))
    else:
        console.print("No card can be laid: there is nothing but to pass.")
    if found.why:
        console.print(Text(found.why))
    console.print()
    console.print(identities_table(found.look))


def _json(found: Advice) -> dict[str, object]:
    observation, adviser = found.look.observation, found.adviser
    return {
        "seat": observation.seat,
        "identity": observation.view.seats[observation.seat].identity,
        "turns": len(observation.history),
        "bot": adviser.level,
        "limit": limit_json(adviser.limit),
        "seed": adviser.seed,
        "best": found.listed[0].text if found.listed else "pass",
        "value": found.listed[0].value if found.listed else None,
        "alternatives": [weighed_json(each) for each in found.listed],
        "others": others_json(found.look),
        "why": found.why,
    }

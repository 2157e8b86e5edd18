"""The front door: what one can begin, as menus whose rows lead to other menus or to a command."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, NamedTuple

from games import registry
from games.protocol import Option
from games.registry import Entry
from languages.messages import _, plural
from languages.people import person, shown_name
from puzzles.dailies import daily_recipe, games_with_dailies
from puzzles.recipe import TIERS
from puzzles.results import Archive, ResultsError, archive_of
from solver.bots.roster import roster_of
from views.results import turns, winners, winning
from views.sessions.kept_games import KeptGame, kept_games
from views.sessions.lesson_session import LessonSession, own_progress
from views.sessions.share_text import local_time, own_results, scale_text


def standing_text(game: KeptGame) -> str:
    """Who plays, and how far they are or who has won.

    Raises:
        InputError: the file is damaged.
    """
    record, position = game.record, game.position
    who = ", ".join(shown_name(player.name) for player in record.players)
    done = turns(len(record.turns))
    if not position.over:
        name, yours = record.players[position.turn].name, _("{who}: {done}, You to move")
        return person(name, yours, _("{who}: {done}, {name} to move"), who=who, done=done)
    totals = " : ".join(str(score.total) for score in position.scores())
    return _("{who}: {totals} after {done}. {ending}").format(
        who=who, totals=totals, done=done, ending=winning(record, winners(position))
    )


def level_text(entry: Entry, name: str) -> str:
    """How a level plays, in a sentence, with its rating where one was measured."""
    roster = roster_of(entry)
    text, rating = _(roster.level(name).text), roster.rating(name)
    return (
        text if rating is None else _("{text} (rating {rating})").format(text=text, rating=rating)
    )


MOST_KEPT: Final = 9
"""Unfinished games that are offered, those that were played last."""

Words = tuple[str, ...]
"""A command of `catbox`, word by word."""


class DoorRow(NamedTuple):
    """A row of a menu.

    Attributes:
        text: more about it, in a sentence or less.
        then: the menu that it leads to, or the command that it stands for.
    """

    name: str
    text: str
    then: Callable[[], DoorMenu | Words]


@dataclass(frozen=True)
class DoorMenu:
    """A menu.

    Attributes:
        back: the menu before it; None at the front door itself.
        empty: the sentence in place of rows where there are none.
    """

    title: str
    rows: Sequence[DoorRow]
    back: Callable[[], DoorMenu] | None = None
    empty: str = ""


def front_door() -> DoorMenu:
    """The first menu."""
    archive = _archive()
    return DoorMenu(
        _("What would you like to do?"),
        (
            DoorRow(_("Learn"), _("A game by short lessons: its rules, and playing well."), _learn),
            *_small_row(archive),
            DoorRow(_("Today's puzzles"), _todays_text(archive), lambda: ("daily",)),
            DoorRow(_("Play"), _("A whole game, with bots of any strength."), _play),
            DoorRow(_("Go on"), _("With a game that you have left."), _go_on),
            DoorRow(_("Puzzles to practise"), _("Those of past days, by difficulty."), _practise),
            DoorRow(_("Statistics"), _("How your puzzles and games went."), lambda: ("stats",)),
        ),
    )


def _archive() -> Archive:
    """The player's results in all dailies; a file that can't be used counts as an empty one."""
    today = local_time().date()
    try:
        return archive_of(own_results(), games_with_dailies(), today)
    except ResultsError:  # Reported when a daily is played.
        return Archive(games_with_dailies(), today)


def _small_row(archive: Archive) -> Iterator[DoorRow]:
    """The way to a small puzzle for somebody who has tried none yet."""
    if archive.new and any(daily.small for daily in archive.dailies(archive.today)):
        text = _("An easy one of today, for a minute.")
        yield DoorRow(_("A small puzzle"), text, lambda: ("daily", "--small"))


def _todays_text(archive: Archive) -> str:
    """How far the player is with the graded one of each game."""
    rows = (
        (registry.entry(name).title, archive.made(name, archive.today)) for name in archive.games
    )
    return ", ".join(f"{title}: {_(made)}" for title, made in rows)


# Learn


def _learn() -> DoorMenu:
    taught = [entry for entry in registry.GAMES.values() if entry.lessons]
    return DoorMenu(_("Which game would you like to learn?"), [*map(_lessons, taught)], front_door)


def _lessons(entry: Entry) -> DoorRow:
    learner = LessonSession(entry, own_progress(), _unreported)
    total = len(learner.lessons)
    done = _("{done} of {total} lessons done").format(
        done=total - len(learner.open_rows), total=total
    )
    return DoorRow(entry.title, done, lambda: ("learn", "--game", entry.name))


def _unreported(_trouble: str) -> None:
    """The command itself says what is wrong with the file of lessons."""


# Play


@dataclass(frozen=True)
class GamePlan:
    """A game that is about to begin: you, and bots of one level.

    Attributes:
        options: those of the set-up that differ from the usual ones.
    """

    entry: Entry
    level: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def words(self) -> Words:
        """The command that begins it."""
        given = [word for name, value in self.options.items() for word in (f"--{name}", value)]
        seats = () if self.seats == 2 else ("--players", str(self.seats))
        return ("play", "--game", self.entry.name, "--bot", self.level, *seats, *given)

    def value(self, option: Option) -> str:
        """The value of an option."""
        return self.options.get(option.name, option.default)

    def with_value(self, option: Option, value: str) -> GamePlan:
        """The plan with another value of an option."""
        others = {name: text for name, text in self.options.items() if name != option.name}
        changed = {} if value == option.default else {option.name: value}
        return replace(self, options=others | changed)


def _play() -> DoorMenu:
    rows = [
        DoorRow(entry.title, "", partial(_planned, _first_plan(entry)))
        for entry in registry.GAMES.values()
    ]
    return DoorMenu(_("Which game would you like to play?"), rows, front_door)


def _first_plan(entry: Entry) -> GamePlan:
    return GamePlan(entry, roster_of(entry).default, entry.game.seats[0])


def _planned(plan: GamePlan) -> DoorMenu:
    """The menu of a planned game: its settings, and the row that begins it."""
    number = PLAYERS.of(plan.seats)
    return DoorMenu(
        _("A game of {game}").format(game=plan.entry.title),
        (
            DoorRow(_("Begin"), " ".join(("catbox", *plan.words)), lambda: plan.words),
            DoorRow(
                _("Level: {level}").format(level=plan.level),
                level_text(plan.entry, plan.level),
                partial(_levels, plan),
            ),
            DoorRow(number, _("You and the bots together."), partial(_seat_counts, plan)),
            DoorRow(_("More settings"), _settings_text(plan), partial(_settings, plan)),
        ),
        _play,
    )


def _settings_text(plan: GamePlan) -> str:
    """The settings that were changed."""
    changed = [f"{name}: {value}" for name, value in plan.options.items()]
    return ", ".join(changed) or _("As most people play it.")


def _settings(plan: GamePlan) -> DoorMenu:
    """The menu of what is seldom changed."""
    title = _("A game of {game}").format(game=plan.entry.title)
    return DoorMenu(title, tuple(_option_rows(plan)), partial(_planned, plan))


PLAYERS: Final = plural("{n} player", "{n} players")


def _option_rows(plan: GamePlan) -> Iterator[DoorRow]:
    for option in plan.entry.game.options:
        if option.values:
            name = f"{option.name}: {plan.value(option)}"
            yield DoorRow(name, _(option.help), partial(_values, plan, option))


def _levels(plan: GamePlan) -> DoorMenu:
    rows = [
        DoorRow(name, level_text(plan.entry, name), partial(_planned, replace(plan, level=name)))
        for name in roster_of(plan.entry).levels
    ]
    return DoorMenu(
        _("Whom would you like to meet? The weakest comes first."), rows, partial(_planned, plan)
    )


def _seat_counts(plan: GamePlan) -> DoorMenu:
    rows = [
        DoorRow(PLAYERS.of(seats), "", partial(_planned, replace(plan, seats=seats)))
        for seats in plan.entry.game.seats
    ]
    return DoorMenu(_("How many players?"), rows, partial(_planned, plan))


def _values(plan: GamePlan, option: Option) -> DoorMenu:
    rows = [
        DoorRow(value, "", partial(_planned, plan.with_value(option, value)))
        for value in option.values
    ]
    return DoorMenu(_(option.help), rows, partial(_settings, plan))


# Go on


def _go_on() -> DoorMenu:
    left = [game for game in kept_games() if game.unfinished][:MOST_KEPT]
    empty = _("No game is left unfinished.")
    return DoorMenu(_("Which game goes on?"), [*map(_left, left)], front_door, empty)


def _left(game: KeptGame) -> DoorRow:
    words = ("resume", str(game.number))
    return DoorRow(game.content.entry.title, standing_text(game), lambda: words)


# Puzzles to practise

UNTRIED: Final = plural("{n} that you haven't tried", "{n} that you haven't tried")


def _practise() -> DoorMenu:
    archive = _archive()
    rows = [
        DoorRow(registry.entry(game).title, "", partial(_tiers, archive, game))
        for game in archive.games
    ]
    return DoorMenu(_("Puzzles of which game?"), rows, front_door)


def _tiers(archive: Archive, game: str) -> DoorMenu:
    missed = [daily_recipe(*each).tier.name for each in archive.missed() if each.game == game]
    rows = [
        DoorRow(
            f"{scale_text(tier.name)} {_(tier.title)}",
            UNTRIED.of(missed.count(tier.name)),
            partial(_random_of, game, tier.name),
        )
        for tier in TIERS
        if tier.name in missed
    ]
    return DoorMenu(
        _("How hard? One cat is very easy, five cats are very hard."),
        rows,
        _practise,
        _("You have tried every puzzle of the past."),
    )


def _random_of(game: str, tier: str) -> Words:
    return ("daily", "--game", game, "--random", "--tier", tier)

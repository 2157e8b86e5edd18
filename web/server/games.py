"""All games of the server: begun, opened again, moved on by bots, and watched."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from threading import Lock
from typing import Final, NamedTuple

from msgspec import Struct

from games import loading
from games.files import InputError
from games.json_reader import cleaned
from games.protocol import HUMAN, GameError, Move, Player, quoted
from games.refusals import expected
from games.registry import Entry
from languages.messages import LANGUAGES, _, speaking
from languages.people import CATS, YOU, shown_name
from solver.bots.roster import roster_of
from views.sessions.game_in_play import Pacing
from views.sessions.setup import BOT, new_setup
from web.server.clocks import Alarms, ServerTime
from web.server.jobs import Jobs
from web.server.refusals import NotReadyError, NotThereError, RefusedError, TooManyError
from web.server.served_game import ServedGame
from web.server.settings import Settings
from web.server.store import WATCH, PageStore, StoreError, Terms

OPEN: Final = 500
"""Games that are kept in memory; others are read from the file when somebody comes back."""

LONGEST_NAME: Final = 24

DAY: Final = 24 * 3600
"""Seconds of a day."""

TRIES: Final = 3
"""How often a bot is asked for a turn before it is left until somebody looks at the game."""

KEEPING: Final = 2.0
"""Seconds of a clock that a server loses at most that is killed."""

HEARTBEAT: Final = 15.0
"""Seconds after which those who wait for news are sent a sign of life."""

log = logging.getLogger("catbox.web")


class ServedSeat(NamedTuple):
    """A seat of a game, and its turn in the making."""

    token: str
    game: ServedGame
    seat: int
    steps: tuple[str, ...]


class LinkState(Struct, frozen=True):
    """The secret link of a person's seat."""

    seat: int
    name: str
    link: str


class DealtGame(NamedTuple):
    """A game that was dealt.

    Attributes:
        links: of the people who sit there.
        invitation: the secret of the link to free seats; empty if there are none.
    """

    number: int
    links: tuple[LinkState, ...]
    invitation: str


class Games:
    """The games of a server.

    Methods that aren't coroutines may block, and are called from threads.
    """

    def __init__(self, store: PageStore, bots: Jobs, settings: Settings) -> None:
        self._store, self._bots, self._settings = store, bots, settings
        self._open: OrderedDict[int, ServedGame] = OrderedDict()
        self._lock = Lock()
        self._moving: dict[int, asyncio.Task[None]] = {}
        self._time = ServerTime(store.uptime(), settings.ticks)
        self._alarms = Alarms(self._time, self.go_on)
        self._keeping: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watching: dict[str, int] = {}

    # Games

    def begin(
        self,
        entry: Entry,
        players: Sequence[Player],
        terms: Terms,
        seed: str | None = None,
        *,
        invite: bool = False,
    ) -> DealtGame:
        """Deal a game.

        Args:
            seed: what is dealt follows from it; by default nobody can guess it.
            invite: whether all people but the first sit down by a link to free seats.

        Raises:
            GameError: the game isn't for that number of seats.
        """
        self.expire()
        people = people_of(players)
        tokens = {seat: new_secret() for seat in (people[:1] if invite else people)}
        invitation = new_secret() if len(tokens) < len(people) else ""
        number = self._deal(entry, players, terms, tokens, seed, invitation)
        self.game(number)  # Its clock begins.
        links = (LinkState(seat, players[seat].name, token) for seat, token in tokens.items())
        return DealtGame(number, tuple(links), invitation)

    def _deal(
        self,
        entry: Entry,
        players: Sequence[Player],
        terms: Terms,
        tokens: dict[int, str],
        seed: str | None = None,
        invitation: str = "",
        after: int | None = None,
    ) -> int:
        """The number of a new game."""
        seed = secrets.token_hex(16) if seed is None else seed
        setup = new_setup(entry, len(players), terms.options)
        deal = setup.deal(seed)
        record = setup.record(seed, deal, tuple(players))
        bot = deal.position().turn not in people_of(players)
        return self._store.begin(entry.name, record.text, bot, tokens, terms, invitation, after)

    def rematch(self, seat: ServedSeat) -> tuple[int, LinkState]:
        """Another game of the same people, who move up by one seat: its number, and one's link.

        The first person to ask begins it, and the other seats wait for their owners. Asking again
        gives the same link.

        Raises:
            UntimelyError: the game isn't over.
            StoreError: it can't be kept.
        """
        old, players = seat.game, seat.game.record.players
        with old.lock:
            old.check_over()
            number = self._store.rematch(old.number_kept)
            if number is None:
                rotated = (*players[1:], players[0])
                after = old.number_kept
                number = self._deal(old.entry, rotated, old.terms, {}, after=after)
                old.follow()
        place, game = (seat.seat - 1) % len(players), self.game(number)
        token = secret_after(seat.token, number)
        with game.lock:
            if place in game.free:
                game.sit_down(place, game.record.players, token)
        return number, LinkState(place, players[seat.seat].name, token)

    def forget(self, token: str) -> int | None:
        """Make the seat of a link free, and its name unknown; a game without people is deleted.

        Returns the number of the game; None if there is none.
        """
        place = self._store.seat(token)
        if place is None:
            return None
        game = self.game(place.game)
        with game.lock:
            players = unnamed(game.record.players, place.seat)
            left = game.stand_up(place.seat, players, token)
        if not left:
            self._close([place.game])
        return place.game

    def expire(self) -> None:
        """Delete the games that nobody has played for as long as the settings say."""
        days = self._settings.keep
        if days is not None:
            self._close(self._store.delete_games(time.time() - days * DAY))

    def _close(self, numbers: Sequence[int]) -> None:
        with self._lock:
            for number in numbers:
                self._open.pop(number, None)
        if self._loop is not None:
            for number in numbers:
                self._loop.call_soon_threadsafe(self._alarms.set, number, None)

    def seat(self, token: str) -> ServedSeat:
        """The seat of a secret link.

        Raises:
            NotThereError: there is no such link.
        """
        place = self._store.seat(token)
        if place is None:
            raise NotThereError(_("No game has this link."))
        return ServedSeat(token, self.game(place.game), place.seat, place.steps)

    def shared(self, link: str, purpose: str) -> ServedGame:
        """The game to which a link leads that may be shared.

        Args:
            purpose: to free seats, or for spectators.

        Raises:
            NotThereError: there is no such link.
        """
        number = self._store.shared_game(link, purpose)
        if number is None:
            raise NotThereError(_("No game has this link."))
        return self.game(number)

    def game(self, number: int) -> ServedGame:
        """A game, opened if it isn't; others are closed that nobody asks for or watches."""
        with self._lock:
            found = self._open.get(number) or self._read(number)
            self._open[number] = found
            self._open.move_to_end(number)
            for other in list(self._open)[: max(0, len(self._open) - OPEN)]:
                if other not in self._moving and not self._open[other].watchers:
                    del self._open[other]
        return found

    def _read(self, number: int) -> ServedGame:
        """A game of the file, under a new version: its last one had turns to be taken back."""
        kept = self._store.game(number)
        content = loading.parse(kept.record.encode())
        self._store.count_change(number)
        pacing = Pacing(self._settings.seconds)
        kept_as = number, kept.version + 1, self._store, self._time
        return ServedGame(content.entry, content.value, pacing, *kept_as)

    # Bots

    async def resume(self) -> None:
        """Let bots move and clocks run wherever they did when the server ended."""
        self._loop = asyncio.get_running_loop()
        for number in await asyncio.to_thread(self._store.waiting_for_bots):
            self.go_on(number)
        for number, due in (await asyncio.to_thread(self._store.due_clocks)).items():
            self._alarms.set(number, due)
        self._keeping = asyncio.create_task(self._keep_time())

    async def _keep_time(self) -> None:
        """Keep the time of the server now and then while a clock runs: it may be killed."""
        while True:
            await self._time.sleep(KEEPING)
            await asyncio.to_thread(self._keep_now)

    def _keep_now(self) -> None:
        try:
            if self._store.due_clocks():
                self._store.keep_uptime(self._time.now)
        except StoreError as error:
            log.warning("the time that clocks go by: %s", error)

    def wake(self, number: int) -> None:
        """Wake those who watch a game; on the event loop."""
        game = self._open.get(number)
        for watcher in game.watchers if game is not None else ():
            watcher.set()

    def go_on(self, number: int) -> None:
        """Wake those who watch a game, and let bots move if it is their turn; on the event loop."""
        self.wake(number)
        if number not in self._moving:
            self._moving[number] = asyncio.create_task(self._move_bots(number))

    async def _move_bots(self, number: int) -> None:
        try:
            while await self._move_bot(number):
                pass
        except GameError as error:
            log.warning("game %s: %s", number, error)
        finally:
            del self._moving[number]

    async def _move_bot(self, number: int) -> bool:
        """Let a bot move, if one has to; whether it had."""
        game = await asyncio.to_thread(self.game, number)
        if not game.bot_to_move:
            self._alarms.set(number, game.clock.due)
            return False
        version = game.version

        def decision() -> Callable[[], Move]:
            with game.lock:
                return game.decision()

        move = await self._decided(number, await asyncio.to_thread(decision))
        await asyncio.to_thread(_play, game, version, move)
        for watcher in game.watchers:
            watcher.set()
        return True

    async def _decided(self, number: int, work: Callable[[], Move]) -> Move:
        left = TRIES
        while True:
            try:
                return await self._bots.move(f"game {number}", work)
            except NotReadyError:
                continue
            except RefusedError:
                left -= 1
                if not left:
                    raise

    # Those who watch

    def linked(self, links: Sequence[str]) -> Mapping[int, ServedGame]:
        """The games of some secret links, by the place of each link; of others there are none."""
        found = {}
        for at, link in enumerate(links):
            place = self._store.seat(link)
            number = self._store.shared_game(link, WATCH) if place is None else place.game
            if number is not None:
                found[at] = self.game(number)
        return found

    async def watch(
        self, games: Mapping[int, ServedGame], address: str, closing: asyncio.Event
    ) -> AsyncIterator[tuple[int, int] | None]:
        """The key of a game and its version, at once and whenever it changes.

        None is a sign of life.
        """
        changed, seen = asyncio.Event(), dict.fromkeys(games, 0)
        self._watching[address] = self._watching.get(address, 0) + 1
        for game in games.values():
            game.watchers.add(changed)
        try:
            while not closing.is_set():
                changed.clear()
                news = {at: game.version for at, game in games.items() if game.version != seen[at]}
                seen.update(news)
                for each in news.items() or [None]:
                    yield each
                await _any_of(changed, closing)
        finally:
            for game in games.values():
                game.watchers.discard(changed)
            self._watching[address] -= 1
            if not self._watching[address]:
                del self._watching[address]

    def check_watching(self, address: str) -> None:
        """Raise where one client watches too much.

        Raises:
            TooManyError: it does.
        """
        if self._watching.get(address, 0) >= self._settings.rates.watchers:
            raise TooManyError(_("You are watching too many games."), int(HEARTBEAT))

    def stop(self) -> None:
        """Let no bot move any more."""
        self._alarms.stop()
        for task in self._tasks:
            task.cancel()

    async def close(self) -> None:
        """Let no bot move any more, wait for the last one, and keep the time of the server."""
        self.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._keep_now)

    @property
    def _tasks(self) -> list[asyncio.Task[None]]:
        return [*self._moving.values(), *([] if self._keeping is None else [self._keeping])]


def new_secret() -> str:
    """A secret that nobody can guess, fit for a link."""
    return secrets.token_urlsafe(16)


def secret_after(token: str, number: int) -> str:
    """The secret of a person's link in the game after one, which nobody else can work out."""
    return (
        urlsafe_b64encode(sha256(f"{token}/{number}".encode()).digest()[:16]).decode().rstrip("=")
    )


def people_of(players: Sequence[Player]) -> list[int]:
    """The seats of people."""
    return [seat for seat, player in enumerate(players) if player.player == HUMAN]


def _play(game: ServedGame, version: int, move: Move) -> None:
    """Make a bot's move, unless the game has changed meanwhile."""
    with game.lock:
        if game.version == version:
            if game.by_person:
                game.clock.stand_in(game.number)
            game.play(move)


async def _any_of(*events: asyncio.Event) -> None:
    """Wait for one of some events, or until a sign of life is due."""
    waiting = [asyncio.ensure_future(event.wait()) for event in events]
    try:
        await asyncio.wait(waiting, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in waiting:
            each.cancel()


def checked_options(entry: Entry, options: Mapping[str, str]) -> Mapping[str, str]:
    """Options of the set-up; none that could name a file of the server.

    Raises:
        InputError: there is no such option or value.
    """
    known = {option.name: option.values for option in entry.game.options if option.values}
    for name, value in options.items():
        if name not in known:
            raise InputError(
                _("{name}: expected an option among {values}").format(
                    name=quoted(name), values=", ".join(known)
                )
            )
        if value not in known[name]:
            raise InputError(f"{name} {quoted(value)}: {expected(*known[name])}")
    return options


def seated(entry: Entry, wishes: Sequence[tuple[str, str]]) -> tuple[Player, ...]:
    """Who sits where, by the name that is wished and `human` or the name of a bot.

    Raises:
        RefusedError: there is no such bot, nobody is a person, or two have the same name.
    """
    people = [player for _, player in wishes if player == HUMAN]
    if not people:
        raise RefusedError(_("At least one seat has to be a person's."))
    found: list[Player] = []
    for wish, player in wishes:
        names = [each.name for each in found]
        found.append(_player(entry, short_name(wish), player, names, alone=len(people) == 1))
    return tuple(found)


def _player(entry: Entry, name: str, player: str, taken: Sequence[str], *, alone: bool) -> Player:
    levels = roster_of(entry).levels
    if player == HUMAN:
        if not name or name in _names_of_you():
            name = YOU if alone else _("Player {number}").format(number=len(taken) + 1)
        if name in taken:
            raise RefusedError(_("Two have the same name: {name}.").format(name=name))
        return Player(name, HUMAN)
    if player not in levels:
        raise RefusedError(
            _("{player} is not a bot: expected {values}").format(
                player=quoted(player), values=", ".join(levels)
            )
        )
    return Player(_free(name or player, taken), BOT + player)


def renamed(players: Sequence[Player], seat: int, wish: str) -> tuple[Player, ...]:
    """Who sits where when somebody sits down under a name; the seat's own one by default.

    Raises:
        RefusedError: there is no such seat, or somebody else has this name.
    """
    if seat >= len(players):
        raise RefusedError(_("there is no seat {seat}").format(seat=seat))
    name, others = short_name(wish), [each.name for at, each in enumerate(players) if at != seat]
    if not name or name in _names_of_you():
        name = players[seat].name
    if name in others:
        raise RefusedError(_("Two have the same name: {name}.").format(name=name))
    return (*players[:seat], Player(name, HUMAN), *players[seat + 1 :])


def unnamed(players: Sequence[Player], seat: int) -> tuple[Player, ...]:
    """Who sits where when nothing is known any more of somebody."""
    others = [each.name for at, each in enumerate(players) if at != seat]
    name = _free(_("Player {number}").format(number=seat + 1), others)
    return (*players[:seat], Player(name, HUMAN), *players[seat + 1 :])


@cache
def _names_of_you() -> frozenset[str]:
    """The words for "you" in all languages: no name for one of several people."""
    found = set()
    for tag in LANGUAGES:
        with speaking(tag):
            found.add(shown_name(YOU))
    return frozenset(found)


def _free(name: str, taken: Sequence[str]) -> str:
    """A name that nobody has, with that of a cat if need be, or with a number."""
    more = (*CATS, *map(str, range(2, len(taken) + 3)))
    longer = (f"{name[: LONGEST_NAME - 5]} {each}" for each in more)
    return next(each for each in (name, *longer) if each not in taken)


def short_name(text: str) -> str:
    """A name that can be printed, and is not too long."""
    return cleaned(text)[:LONGEST_NAME].strip()

"""A game that is played on the page: what each seat is shown, what it may do, and its hints."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from threading import RLock

from msgspec import Struct

from games.protocol import Cell, IllegalMoveError, Observation, Player, Position
from games.record import Record
from games.registry import Entry
from languages.message import translated
from languages.messages import _
from languages.people import shown_name
from solver.bots.advice import Adviser
from views.advice import Advice, AdviceStep
from views.sessions.analysis import measure_lines, worth
from views.sessions.game_in_play import Pacing, PlayedGame
from views.sessions.own_turn import OwnTurn, Tables, UntimelyError
from views.sessions.past_game import PastGame
from views.sessions.review import GameReview
from views.sessions.setup import BOT
from views.step_choice import choice_of
from views.table_state import DraftTable, PartState, Pick, SheetState, TableState
from views.tabletop import NOBODY, AnyTabletop
from views.view import View
from web.server.clocks import Clocks, ClockState, GameClock, ServerTime
from web.server.review_state import StoredReview
from web.server.shared_shapes import shared
from web.server.store import JOIN, WATCH, PageStore


class AdviceStepState(Struct, frozen=True):
    """A step of a hint.

    Attributes:
        part: the aim, the card or the place.
        lines: its sentence; with the last step the reasons as well.
        cells: the cells that it is about.
    """

    part: str
    lines: tuple[str, ...]
    cells: tuple[Cell, ...]


class HoldState(Struct, frozen=True):
    """The choice that is a step of the move, and where it goes.

    Attributes:
        steps: the steps before it, in notation.
        choice: its number; None where no single choice leads there.
        place: the cell and the way up, for what goes somewhere.
    """

    steps: tuple[str, ...]
    choice: int | None
    place: tuple[int, int, int] | None


class TurnValueState(Struct, frozen=True):
    """A turn, and what it is worth."""

    turn: str
    worth: str


class AdviceState(Struct, frozen=True):
    """A hint.

    Attributes:
        version: the version of the game that it is about.
        holds: each step of the move.
        numbers: the best turns with what they are worth.
        notes: the meaning of the numbers.
    """

    version: int
    steps: tuple[AdviceStepState, ...]
    holds: tuple[HoldState, ...]
    numbers: tuple[TurnValueState, ...]
    notes: tuple[str, ...]


def advice_state(
    view: View, adviser: Adviser, turn: OwnTurn, advice: Advice, version: int
) -> AdviceState:
    """A hint for a turn in the language that is spoken."""
    worded = adviser.entry.game.worded
    steps = (
        AdviceStepState(step.part, advice.said(at), tuple(sorted(step.cells)))
        for at, step in enumerate(advice.steps)
    )
    return AdviceState(
        version,
        tuple(steps),
        tuple(_holds(view, turn, advice)),
        tuple(TurnValueState(str(worded(each.text)), worth(each)) for each in advice.listed),
        tuple(filter(None, (*measure_lines(adviser), advice.why))),
    )


def reply_state(step: AdviceStep, seat: int) -> AdviceStepState:
    """A reply of others, in the language that is spoken."""
    return AdviceStepState(step.part, (translated(step.text, seat),), tuple(sorted(step.cells)))


def _holds(view: View, turn: OwnTurn, advice: Advice) -> Iterator[HoldState]:
    tabletop, draft = view.tabletop(turn.players), turn.line.start
    for step in advice.moves:
        found = choice_of(tabletop.choices(draft), step)
        number, place = found or (None, None)
        yield HoldState(view.tabletop.step_texts(draft), number, place)
        draft = draft.add(step)


class PlayerState(Struct, frozen=True):
    """Who sits in a seat: `human`, or the name of a bot.

    Attributes:
        here: whether somebody has sat down there; a bot always has.
    """

    name: str
    player: str
    here: bool


class NewsState(Struct, frozen=True):
    """A move as all have seen it, its number from 0, and what it brought about.

    Attributes:
        public: the text for a screen that several people share.
        cells: where something was laid.
        ended: the points of a round that it ended.
    """

    number: int
    seat: int
    text: str
    lines: tuple[str, ...]
    public: str
    cells: tuple[Cell, ...]
    ended: SheetState | None


class GameState(Struct, frozen=True):
    """A game as one seat sees it.

    Attributes:
        turn: the seat to move.
        mine: whether that is the one who looks.
        version: a number from 1 that grows whenever the game changes or is read again; it is
            never that of another state.
        news: the own last move, and all since then.
        result: the scores, and who has won, once the game is over.
        invitation: the secret of the link to the free seats; empty if none is free.
        hints: whether hints may be asked for.
        can_follow: whether the same people can play again.
        followed: whether somebody has begun to.
        clocks: those of people; None where the game is played without.
        asks_back: the seat that asks the others to let it take its last turn back.
        agrees_back: whether the one who looks has agreed.
    """

    game: str
    heading: str
    seat: int
    players: tuple[PlayerState, ...]
    table: TableState
    turn: int
    mine: bool
    over: bool
    version: int
    news: tuple[NewsState, ...]
    can_take_back: bool
    result: SheetState | None
    invitation: str
    hints: bool
    can_follow: bool
    followed: bool
    clocks: ClockState | None
    asks_back: int | None
    agrees_back: bool


class ServedGame(PlayedGame):
    """A game whose record is in the server's file.

    Hold its `lock` while you use it. Its `watchers` are woken on the event loop.
    """

    def __init__(
        self,
        entry: Entry,
        record: Record,
        pacing: Pacing,
        number: int,
        version: int,
        store: PageStore,
        time: ServerTime,
    ) -> None:
        super().__init__(entry, record, pacing)
        self.number_kept, self.version = number, version
        self.lock = RLock()
        self.watchers: set[asyncio.Event] = set()
        self._store = store
        self._tables: dict[int, Tables] = {}
        self._taken = store.taken_seats(number)
        self._invitation = store.shared_link(number, JOIN)
        self._asks_back: int | None = None
        self._agreed: set[int] = set()
        self.terms, clocks = store.terms(number)
        self._followed = store.rematch(number) is not None
        self.clock = GameClock(self.terms.clock, clocks, len(record.players), time)
        self._begin_clock()

    def follow(self) -> None:
        """Tell those who watch that the same people play again, which is kept with their game."""
        self._followed = True
        self.version += 1

    def _count_change(self) -> None:
        """Count a change that the record doesn't show.

        Raises:
            StoreError: it can't be kept.
        """
        self._store.count_change(self.number_kept)
        self.version += 1

    @property
    def free(self) -> tuple[int, ...]:
        """The seats of people who haven't come yet."""
        return tuple(seat for seat in self.people if seat not in self._taken)

    @property
    def seats(self) -> tuple[PlayerState, ...]:
        """Who sits where, and who has come."""
        players = enumerate(self.record.players)
        return tuple(
            PlayerState(shown_name(name), player.removeprefix(BOT), seat not in self.free)
            for seat, (name, player) in players
        )

    def stand_up(self, seat: int, players: tuple[Player, ...], token: str) -> bool:
        """Make the seat of a link free; whether anybody still sits there.

        Args:
            players: who sits where then.

        Raises:
            StoreError: it can't be kept.
        """
        version, text = self.version + 1, replace(self.record, players=players).text
        left = self._store.stand_up(self.number_kept, token, text, version)
        self.seat(players)
        self.version = version
        self._taken.discard(seat)
        return left

    @property
    def invitation(self) -> str:
        """The secret of the link to the free seats.

        Raises:
            UntimelyError: none is free.
        """
        if not self.free:
            raise UntimelyError(_("All seats are taken."))
        return self._invitation

    def sit_down(self, seat: int, players: tuple[Player, ...], token: str) -> None:
        """Give a free seat to somebody.

        Args:
            players: who sits where then.
            token: the secret of the new link.

        Raises:
            UntimelyError: it isn't free any more.
            StoreError: it can't be kept.
        """
        number, version = self.number_kept, self.version + 1
        text = replace(self.record, players=players).text
        if seat not in self.free or not self._store.sit_down(number, seat, token, text, version):
            raise UntimelyError(_("Somebody else has just taken this seat."))
        self.seat(players)
        self.version = version
        self._taken.add(seat)
        self._begin_clock()

    def _begin_clock(self) -> None:
        """Begin the clock of the seat to move once all have come.

        Raises:
            StoreError: it can't be kept.
        """
        clocks = self._changed_clocks()
        if clocks is not None and clocks.begun and not self.clock.begun:
            self._store.keep_clocks(self.number_kept, clocks)
            self.clock.clocks = clocks

    def _changed_clocks(self) -> Clocks | None:
        """The clocks from now on: that of the person to move runs, if all have ever come."""
        coming = bool(self.free) and not self.clock.begun
        runs = self.by_person and not self.position.over and not coming
        return self.clock.changed(self.number, self.turn if runs else None)

    @property
    def bot_to_move(self) -> bool:
        """Whether the game waits for a bot, also one that moves in the place of a person."""
        return not self.position.over and (not self.by_person or self.clock.out)

    def save(self) -> None:
        """Write the record to the server's file, and count a change.

        Raises:
            StoreError: it can't be written.
        """
        version, clocks = self.version + 1, self._changed_clocks()
        bot = not self.position.over and not self.by_person
        self._store.change(self.number_kept, self.record.text, version, bot, clocks)
        self.version, self.clock.clocks = version, clocks
        self._asks_back = None

    def check(self, version: int) -> None:
        """Raise unless a version is the newest.

        Raises:
            UntimelyError: it isn't.
        """
        if version != self.version:
            raise UntimelyError(_("The game has gone on: look again."))

    def check_turn(self, seat: int) -> None:
        """Raise unless it is the turn of a seat.

        Raises:
            UntimelyError: it isn't.
        """
        if self.position.over:
            raise UntimelyError(_("The game is over."))
        if self.turn != seat:
            raise UntimelyError(_("It is not your turn."))

    def tables(self, seat: int) -> Tables:
        """The tables as a seat sees them, after steps of its turn."""
        turn = self.own_turn(seat)
        if seat not in self._tables or self._tables[seat].read is not turn.after:
            seen, tabletop = self.last_seen(seat), self._tabletop
            since = turn.line.start if seen is None else seen.draft
            laid = partial(DraftTable, tabletop, since=since)
            self._tables[seat] = Tables(turn.after, laid)
        return self._tables[seat]

    def table(self, seat: int, steps: Sequence[str] = ()) -> DraftTable:
        """The table as a seat sees it, after some steps of its turn.

        Raises:
            GameError: one of them isn't legal.
        """
        return self.tables(seat).after(steps)

    def table_state(self, seat: int, steps: Sequence[str] = ()) -> TableState:
        """The table as a seat sees it, as it is sent.

        Raises:
            GameError: a step isn't legal.
        """
        mine = not self.position.over and self.turn == seat
        table = self.table(seat, steps if mine else ())
        return shared(table.state(self.entry.name, seat, active=mine))

    def state(self, seat: int | None, steps: Sequence[str] = ()) -> GameState:
        """The game as a seat sees it, in the middle of its turn if it is so.

        Args:
            seat: None for spectators, who see what all seats know, and nothing else.

        Raises:
            GameError: a step isn't legal.
        """
        over, seated = bool(self.position.over), seat is not None
        if seat is None:
            table = shared(self._public_table.watched(self.entry.name))
        else:
            table = self.table_state(seat, steps)
        return GameState(
            game=self.entry.name,
            heading=self._heading,
            seat=NOBODY if seat is None else seat,
            players=self.seats,
            table=table,
            turn=self.turn,
            mine=not over and self.turn == seat,
            over=over,
            version=self.version,
            news=tuple(self._latest(seat)),
            can_take_back=seat is not None
            and (self.can_take_back(seat) or self._can_ask_back(seat)),
            result=self._result(seat) if over else None,
            invitation=self._invitation if seated and self.free else "",
            hints=seated and self.terms.hints,
            can_follow=seated and over,
            followed=self._followed,
            clocks=None if over else self.clock.state(self.people),
            asks_back=self._asks_back if seated else None,
            agrees_back=self._asks_back is not None and seat in self._agreed,
        )

    @property
    def _public_table(self) -> DraftTable:
        """The table with everything blanked that any seat doesn't know."""
        position: Position = self.position
        for seat in range(len(self.record.players)):
            position = position.observation(seat).view
        return DraftTable(self._tabletop, position.draft)

    @property
    def _tabletop(self) -> AnyTabletop:
        return self.view.tabletop(self.record.players)

    def spectator_link(self) -> str:
        """The secret of the link for spectators, made when it is first asked for."""
        link = self._store.shared_link(self.number_kept, WATCH)
        if not link:
            link = secrets.token_urlsafe(16)
            self._store.share(self.number_kept, WATCH, link)
        return link

    @property
    def _heading(self) -> str:
        """The game, the turn, and who moves."""
        title = self.entry.title
        if self.position.over:
            return _("{game}: the game is over").format(game=title)
        name = shown_name(self.record.players[self.turn].name)
        return _("{game}, turn {number}: {name}").format(
            game=title, number=self.number + 1, name=name
        )

    def end_turn(self, seat: int, steps: Sequence[str], pick: Pick | None) -> None:
        """Make the move of some steps, with one more step if it is picked.

        Raises:
            GameError: it isn't allowed, or may not end there.
        """
        self.check_turn(seat)
        if self.clock.out:
            raise UntimelyError(_("Your time is out: a bot moves in your place."))
        self.play(self.table(seat, steps).move(pick))

    def ask_back(self, seat: int) -> None:
        """Go back to the last move of a seat; where other people play, ask them to agree first.

        Raises:
            IllegalMoveError: there is nothing to take back.
            StoreError: it can't be kept.
        """
        if not self._can_ask_back(seat):
            self.take_back(seat)
        else:
            self._count_change()
            self._asks_back, self._agreed = seat, {seat}

    def answer_back(self, seat: int, agree: bool) -> None:
        """Agree that another one takes a turn back, or refuse it; the last who agrees does it.

        Raises:
            UntimelyError: nobody asks for it any more.
            StoreError: it can't be kept.
        """
        asking = self._asks_back
        if asking is None:
            raise UntimelyError(_("Nobody asks to take a turn back."))
        agreed = self._agreed | {seat}
        if agree and agreed.issuperset(set(self.people) - set(self.free)):
            self.take_back(asking, agreed=True)
            return
        self._count_change()
        self._asks_back, self._agreed = asking if agree else None, agreed

    def _can_ask_back(self, seat: int) -> bool:
        """Whether a seat may ask other people to let it take its last turn back."""
        return len(self.people) > 1 and not self.position.over and bool(self._own_turns(seat))

    def helped(self, seat: int) -> Observation:
        """The knowledge of a seat in its turn, by which it may be helped.

        Raises:
            UntimelyError: it isn't its turn, or the game is played without hints.
        """
        self._check_hints()
        self.check_turn(seat)
        return self.observation(seat)

    def hint_state(self, seat: int, advice: Advice) -> AdviceState:
        """A hint for the turn of a seat, as it is sent.

        Raises:
            UntimelyError: the game has gone on.
        """
        self.check_turn(seat)
        if advice.number != self.number:
            raise UntimelyError(_("The game has gone on: look again."))
        turn = self.own_turn(seat)
        return advice_state(self.view, self.hint_adviser, turn, advice, self.version)

    def why(self, seat: int, number: int) -> tuple[PartState, ...]:
        """The inferences from a move of a bot, for a seat.

        Raises:
            IllegalMoveError: it is no move of a bot.
        """
        self._check_hints()
        hints = self.hints(seat)
        if number not in hints.bot_moves:
            raise IllegalMoveError(_("This is no move of a bot."))
        return tuple(map(self.table(seat).part, hints.why_parts(number)))

    def review(self, bots: bool) -> GameReview:
        """The review of the game, with what was found before.

        Args:
            bots: whether the turns of bots are looked at as well.

        Raises:
            UntimelyError: the game isn't over.
            StoreError: the server's file can't be read.
        """
        self.check_over()
        past, adviser = PastGame(self.entry, self.record), self.adviser()
        keeper = StoredReview(self._store, self.number_kept, self.record, adviser)
        return GameReview(past, adviser, keeper, bots=bots)

    def _check_hints(self) -> None:
        """Raise unless hints may be asked for.

        Raises:
            UntimelyError: they may not.
        """
        if not self.terms.hints:
            raise UntimelyError(_("This game is played without hints."))

    def check_over(self) -> None:
        """Raise unless the game is over: before, it hides what a record shows.

        Raises:
            UntimelyError: it isn't.
        """
        if not self.position.over:
            raise UntimelyError(_("The game isn't over yet."))

    def _latest(self, seat: int | None) -> Iterator[NewsState]:
        """The last move of a seat, and all since then; the last ones of all where nobody looks."""
        round_ago = max(0, len(self.events) - len(self.record.players))
        first = round_ago if seat is None else self.last_move(seat)
        for number, event in enumerate(self.events[first:], start=first):
            text, *lines = event.happened(seat)
            if self.clock.stood_in(number):
                lines.insert(0, _("The time was out: a bot has moved."))
            public = translated(event.deed, self.reader)
            cells, ended = tuple(sorted(event.cells)), None
            if event.ended is not None:
                sheet = self.view.words.round_end(event.ended, self._tabletop, seat)
                ended = self._public_table.sheet(sheet)
            yield NewsState(number, event.seat, text, tuple(lines), public, cells, ended)

    def _result(self, seat: int | None) -> SheetState:
        ending = self.view.ending(self.record, self.position, seat)
        return self._public_table.sheet(ending)

"""A recorded game that is looked back at: what was found so far, and the turns still to look at."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from games.files import unmarked, write_parts
from games.protocol import HUMAN, Draft, GameError, Position
from games.record import Record
from languages.message import Message, translated
from languages.messages import _, spoken
from languages.numbers import Digits
from languages.people import person, shown_name
from solver.bots.advice import Adviser, DecisionPoint, decision_points
from solver.bots.decision import ALTERNATIVES, Rated
from solver.bots.replies import margin
from solver.bots.review import (
    Appraisal,
    Assessment,
    Fault,
    LeadWalk,
    Loss,
    Summary,
    TurningPoint,
    lead_walks,
    summaries,
    turning_points,
)
from solver.bots.roster import roster_of
from views.advice import Explained
from views.render.course import Course
from views.results import totals
from views.sessions.analysis import appraisal_json, limit_json, named, worth
from views.sessions.game_file import path_of, reviews_beside
from views.sessions.own_turn import OwnTurn
from views.sessions.past_game import PastGame
from views.sessions.refutation import Cause, Comparison, grounds
from views.sessions.turn_pictures import DrawnTurn, turn_pictures
from views.table_state import BoardState

SHOWN: Final = 5
"""Turns that are listed beside the one that was taken."""


class Alternative(NamedTuple):
    """A turn that could have been taken.

    Attributes:
        place: among all by their value, from 1; None for one that was only compared since it was
            taken.
        taken: whether it was.
        chosen: whether the adviser would have taken it although others are worth more.
    """

    place: int | None
    turn: Appraisal
    taken: bool
    chosen: bool


def by_value(found: Assessment) -> Sequence[Appraisal]:
    """The turns that were compared, in order of value."""
    return sorted(found.listed, key=lambda each: -each.value)


def alternatives(found: Assessment) -> tuple[Alternative, ...]:
    """The best turns in order of value, and the one that was taken."""
    taken = None if found.played is None else found.played.text
    all_ = [
        Alternative(
            place if place <= ALTERNATIVES else None,
            each,
            each.text == taken,
            each == found.best and place > 1,
        )
        for place, each in enumerate(by_value(found), start=1)
    ]
    beyond = [each for each in all_[SHOWN:] if each.taken]
    return (*all_[: SHOWN - len(beyond)], *beyond)


@dataclass(frozen=True)
class Review:
    """A game that has been looked at.

    Attributes:
        assessments: of the turns that were looked at, in order.
        seat: whose course is shown; None for the first person, or the first seat.
        missing: how many turns were to be looked at as well, and weren't.
    """

    record: PastGame
    positions: Sequence[Position]
    adviser: Adviser
    assessments: Sequence[Assessment]
    seat: int | None = None
    missing: int = 0

    @cached_property
    def observer(self) -> int:
        """The seat whose course is shown."""
        if self.seat is not None:
            return self.seat
        people = [seat for seat, p in enumerate(self.record.players) if p.player == HUMAN]
        return people[0] if people else 0

    @property
    def turns(self) -> int:
        """How many turns the game has; one that goes on is taken for half of one."""
        last = len(self.positions) - 1
        return last if self.record.over else 2 * last

    @cached_property
    def points(self) -> tuple[TurningPoint, ...]:
        """The turning points."""
        return turning_points(self.assessments, self.turns)

    @cached_property
    def summaries(self) -> tuple[Summary, ...]:
        """How each seat played."""
        return summaries(self.assessments, self.turns)

    @cached_property
    def walks(self) -> Mapping[int, LeadWalk]:
        """The chance to win of each seat by its lead."""
        return lead_walks(self.assessments, self.turns)

    def loss(self, found: Assessment) -> Loss:
        """The loss by a turn."""
        return self.walks[found.seat].loss(found)

    @property
    def worst(self) -> Sequence[Assessment]:
        """The turns that gave points away, the worst one first; people's, where people play."""
        past = self.record
        seats = [seat for seat in past.eyes if not past.people or seat in past.people]
        losses = [(self.loss(each), each) for each in self.assessments if each.seat in seats]
        lost = [(loss.chance or 0.0, loss.points, each) for loss, each in losses if loss.points > 0]
        return [each for *_, each in sorted(lost, key=lambda each: each[:2], reverse=True)]

    @property
    def course(self) -> Course | None:
        """How the game went for one seat; None where the points of some seat are hidden."""
        if any(None in totals(position) for position in self.positions):
            return None
        own = [each for each in self.assessments if each.seat == self.observer]
        return Course(
            self.record.players[self.observer].name,
            tuple(margin(position, self.observer) for position in self.positions),
            _leads({each.number: each.best for each in own}),
            {point.number + 1: point.points for point in self.points},
            _leads({each.number: each.played for each in own if not each.as_good}),
        )

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return shown_name(self.record.players[seat].name)

    def verdict(self, found: Assessment, drawn: Alternative | None = None) -> str:
        """The loss by a turn against the best one, in a sentence.

        Args:
            drawn: another turn of which this says what it is worth.
        """
        if drawn is not None:
            return _("On the board: {turn}, {worth}.").format(
                turn=drawn.turn.text, worth=worth(drawn.turn)
            )
        said = self.judgement(found)
        if found.played is None or found.best is None or found.as_good:
            return said
        return _("{lost} Better: {turn}.").format(lost=said, turn=found.best.text)

    def judgement(self, found: Assessment) -> str:
        """The loss by a turn in a sentence, without the better one."""
        if found.played is None or found.best is None:
            return _("Nothing could be compared with it.")
        if found.as_good:
            return _("As good as what {bot} would have done.").format(bot=self.adviser.level)
        return cost_text(self.loss(found), self.walks[found.seat].chances(found))

    def named(self, text: str) -> str:
        """A turn in as few words as name it."""
        return named(self.record.entry, text)

    def reasons(self, found: Assessment, turn: Appraisal) -> Sequence[str]:
        """The effects of a turn and the reasons for it, by its seat's knowledge, in sentences.

        For the best turn, its reasons over the one that was played come first. They speak to the
        player who took the turn, as in a hint.
        """
        said = self.explained(found, turn).reasons
        if turn == found.best:
            said = (*(each.text for each in self.grounds(found)), *said)
        return self.told(found, said)

    def told(self, found: Assessment, said: Iterable[Message]) -> Sequence[str]:
        """Sentences for the seat that took a turn, to whoever reads the review."""
        first, *others = [translated(each, found.seat) for each in said] or [""]
        if first and found.seat not in self.record.people:
            first = _("From {name}'s seat: {text}").format(name=self.name(found.seat), text=first)
        return tuple(filter(None, (first, *others)))

    @cached_property
    def grounds(self) -> Callable[[Assessment], tuple[Cause, ...]]:
        """The reasons for the best turn over the one that was played, found when asked for.

        Nothing does where that one gave nothing away.
        """
        return cache(self._grounds)

    def _grounds(self, found: Assessment) -> tuple[Cause, ...]:
        if found.played is None or found.best is None or found.as_good:
            return ()
        past = self.record
        point = DecisionPoint(found.number, past.observation(found.number))
        played, best = (self.drawn(found, e.text).move for e in (found.played, found.best))
        return grounds(
            Comparison(self.adviser, point, played, best, past.players), self.loss(found).points
        )

    def explained(self, found: Assessment, turn: Appraisal) -> Explained:
        """A turn in words that its own seat understands.

        Raises:
            GameError: what the seat knew is hidden.
        """
        others = [each for each in found.listed if each != turn] if turn == found.best else []
        compared: list[Rated[Any]] = []
        for each in (turn, *others):
            move = self.drawn(found, each.text).move
            compared.append(Rated(move, each.value, each.error, each.behind, each.margin))
        past = self.record
        observation = past.observation(found.number)
        infer = roster_of(self.adviser.entry).infer
        return past.view.events.explained(observation, compared, past.players, infer)

    def boards(self, found: Assessment, other: Appraisal) -> Iterator[tuple[DrawnTurn, BoardState]]:
        """The boards after the turn that was played, and after another one.

        On the first lies the reply of another seat that was found, and on that of the best turn
        what it prepares.
        """
        found_later = [each.later for each in self.grounds(found) if each.later is not None]
        reply = next((each for each in found_later if each.seat != found.seat), None)
        next_own = next((each for each in found_later if each.seat == found.seat), None)
        turns = (
            DrawnTurn(self.drawn(found, found.taken), reply),
            DrawnTurn(self.drawn(found, other.text), next_own if other == found.best else None),
        )
        start = self._own_turn(found)
        boards = turn_pictures(start.tabletop, found.seat, start.draft, turns)
        return zip(turns, boards, strict=True)

    def _own_turn(self, found: Assessment) -> OwnTurn:
        past = self.record
        return OwnTurn(past.view, past.observation(found.number), past.players)

    def drawn(self, found: Assessment, text: str) -> Draft:
        """The turn of a candidate as its seat would have seen it, ready to be drawn.

        Raises:
            GameError: what the seat knew is hidden.
        """
        turn = self._own_turn(found)
        if any(str(choice.move) == text for choice in turn.tabletop.choices(turn.draft)):
            return turn.draft
        return turn.after(tuple(text.split()))


def review_json(review: Review) -> dict[str, object]:
    """All of it as JSON."""
    adviser = review.adviser
    return {
        "bot": adviser.level,
        "limit": limit_json(adviser.limit),
        "seed": adviser.seed,
        "over": review.positions[-1].over,
        "turns": [_turn_json(review, each) for each in review.assessments],
        "players": [_player_json(review, each) for each in review.summaries],
        "turning_points": [_point_json(point) for point in review.points],
        "missing": review.missing,
    }


def known_margin(position: Position, seat: int) -> int | None:
    """A seat's points minus those of the best other; None where the points of some are hidden."""
    return None if None in totals(position) else margin(position, seat)


def _leads(turns: Mapping[int, Appraisal | None]) -> Mapping[int, float]:
    """The leads that are expected after some turns, by their number from 1."""
    leads = {number + 1: turn.margin for number, turn in turns.items() if turn is not None}
    return {number: lead for number, lead in leads.items() if lead is not None}


def points_text(lost: float) -> str:
    """The points that a turn gave away."""
    return _("{points} points").format(points=f"{Digits(lost):.1f}")


def loss_texts(review: Review, found: Assessment) -> tuple[str, str]:
    """The points that a turn gave away, and the chance to win."""
    if found.played is None:
        return "-", "-"
    loss = review.loss(found)
    chance = "-" if loss.chance is None else f"{percent(loss.chance)} %"
    return f"{Digits(loss.points):.1f}", chance


def cost_text(loss: Loss, chances: tuple[float, float] | None) -> str:
    """The points that a turn gave away and what became of the chance to win, in a sentence."""
    texts = {
        None: _("It gave away {points}."),
        Fault.INACCURACY: _("An inaccuracy: it gave away {points}."),
        Fault.MISTAKE: _("A mistake: it gave away {points}."),
        Fault.BLUNDER: _("A blunder: it gave away {points}."),
    }
    said = texts[loss.grade].format(points=points_text(loss.points))
    if chances is None or loss.grade is None:
        return said
    fell = _("The chance to win fell from {before} % to {after} %.")
    return f"{said} {fell.format(before=percent(chances[0]), after=percent(chances[1]))}"


def percent(share: float) -> str:
    """A share in whole per cent."""
    return f"{100 * share:.0f}"


def point_lines(review: Review) -> Iterator[str]:
    """The turning points (^); after those that gave something away, what was better, and why."""
    found = {each.number: each for each in review.assessments}
    for point in review.points:
        yield f"^ {_point_text(review, point)}"
        if point.is_gift:
            yield from _better(review, found[point.number])


def swing_lines(review: Review) -> Iterator[str]:
    """The turning points at which a seat came to expect to be ahead, or behind."""
    return (_point_text(review, point) for point in review.points if not point.is_gift)


def _point_text(review: Review, point: TurningPoint) -> str:
    you, other = _point_texts(point)
    before, after = map(percent, point.chances or (0.0, 0.0))
    name = review.record.players[point.seat].name
    return person(
        name,
        you,
        other,
        turn=point.number + 1,
        points=points_text(point.points),
        before=before,
        after=after,
    )


def _better(review: Review, found: Assessment) -> Iterator[str]:
    """The turn that was played beside the better one, and the reasons."""
    if found.best is not None:
        text = _("    played: {played}; better: {turn}.").format(
            played=found.taken, turn=found.best.text
        )
        told = review.told(found, [each.text for each in review.grounds(found)])
        yield " ".join([text, *(told or review.reasons(found, found.best))])


def _point_texts(point: TurningPoint) -> tuple[str, str]:
    """The sentences about a turning point of the reader, and of anybody else."""
    if point.is_gift and point.chances is None:
        you = _("Turn {turn}: you gave away {points}.")
        return you, _("Turn {turn}: {name} gave away {points}.")
    if point.is_gift:
        return (
            _(
                "Turn {turn}: you gave away {points}, and your chance to win fell from {before} % "
                "to {after} %."
            ),
            _(
                "Turn {turn}: {name} gave away {points}, and the chance to win fell from "
                "{before} % to {after} %."
            ),
        )
    if point.points > 0:
        return (
            _(
                "After turn {turn} the game turned for you: your chance to win rose from "
                "{before} % to {after} %."
            ),
            _(
                "After turn {turn} the game turned for {name}: the chance to win rose from "
                "{before} % to {after} %."
            ),
        )
    return (
        _(
            "After turn {turn} the game turned against you: your chance to win fell from "
            "{before} % to {after} %."
        ),
        _(
            "After turn {turn} the game turned against {name}: the chance to win fell from "
            "{before} % to {after} %."
        ),
    )


def _turn_json(review: Review, each: Assessment) -> dict[str, object]:
    after = review.positions[each.number + 1]
    return {
        "turn": each.number + 1,
        "seat": each.seat,
        "name": review.name(each.seat),
        "played": each.taken,
        "value": None if each.played is None else each.played.value,
        "error": None if each.played is None else each.played.error,
        "best": None if each.best is None else appraisal_json(each.best),
        "lost": each.lost,
        "lost_error": each.error,
        "as_good": each.as_good,
        **_loss_json(review.loss(each)),
        "margins": [known_margin(after, seat) for seat in range(len(after.seats))],
        "alternatives": [appraisal_json(one) for one in by_value(each)],
        "why": each.why,
    }


def _loss_json(loss: Loss) -> dict[str, object]:
    return {"points": loss.points, "chance": loss.chance, "grade": loss.grade}


def _player_json(review: Review, each: Summary) -> dict[str, object]:
    player = review.record.players[each.seat]
    return {
        "seat": each.seat,
        "name": player.name,
        "player": player.player,
        **review.record.view.words.player_json(review.record, each.seat),
        "turns": each.turns,
        "lost": each.lost,
        "mean": each.mean,
        "as_good": each.best,
        "points": each.points,
        "accuracy": each.accuracy,
        "grades": {str(grade): count for grade, count in each.grades.items()},
    }


def _point_json(point: TurningPoint) -> dict[str, object]:
    kind = "gift" if point.is_gift else "swing"
    return {
        "turn": point.number + 1,
        "seat": point.seat,
        "kind": kind,
        "points": point.points,
        "chances": point.chances,
    }


FORMAT: Final = "catbox-review/1"

BEGINNING: Final = b'{"format":"catbox-review/'
"""The first bytes of every version's files."""


class KeptSearch(msgspec.Struct, frozen=True):
    """The assessments of one adviser.

    Attributes:
        language: of the reasons.
    """

    bot: str
    seconds: float | None
    iterations: int | None
    seed: str
    language: str
    turns: tuple[Assessment, ...]

    def is_by(self, adviser: Adviser) -> bool:
        """Whether an adviser would work in the same way."""
        settings = self.bot, self.seconds, self.iterations, self.seed
        return settings == (adviser.level, *_limits(adviser), adviser.seed)


class KeptReviews(msgspec.Struct, frozen=True):
    """All of a file.

    Attributes:
        record: the fingerprint of the game.
    """

    format: str
    record: str
    searches: tuple[KeptSearch, ...]


class ReviewKeeper:
    """The kept reviews of one record, for one adviser; here they are forgotten with the program."""

    def __init__(self, record: Record, adviser: Adviser) -> None:
        self._adviser = adviser
        self._record = sha256(record.text.encode()).hexdigest()
        self.trouble = ""
        """Why nothing can be kept, in a line; empty while everything is."""
        self._others: tuple[KeptSearch, ...] = ()
        self.found = dict(self._read(self.loaded()))

    def loaded(self) -> bytes:
        """The bytes that are kept; none if nothing is."""
        return b""

    def stored(self, data: bytes) -> None:
        """Keep some bytes in place of those that were kept.

        Raises:
            GameError: they can't be kept.
        """

    def save(self) -> None:
        """Keep what is found."""
        if self.trouble:
            return
        search = KeptSearch(
            self._adviser.level,
            *_limits(self._adviser),
            self._adviser.seed,
            spoken(),
            tuple(self.found.values()),
        )
        whole = KeptReviews(FORMAT, self._record, (*self._others, search))
        try:
            self.stored(msgspec.json.encode(whole))
        except GameError as error:
            self.trouble = _("{problem}; the review isn't kept").format(problem=error)

    def _read(self, data: bytes) -> Mapping[int, Assessment]:
        """The assessments by the number of their turn; none where nothing fits."""
        with suppress(msgspec.DecodeError):
            kept = msgspec.json.decode(data, type=KeptReviews)
            if (kept.format, kept.record) == (FORMAT, self._record):
                return self._sorted(kept.searches)
        return {}

    def _sorted(self, searches: Iterable[KeptSearch]) -> Mapping[int, Assessment]:
        own = [each for each in searches if each.is_by(self._adviser)]
        self._others = tuple(each for each in searches if each not in own)
        return {
            one.number: one if each.language == spoken() else one._replace(why="")
            for each in own
            for one in each.turns
        }


class ReviewFile(ReviewKeeper):
    """The file that keeps the reviews of one record.

    Args:
        path: the file, which need not be there; None for a game that has no file itself.
    """

    def __init__(self, path: Path | None, record: Record, adviser: Adviser) -> None:
        self._path = path
        super().__init__(record, adviser)

    def loaded(self) -> bytes:
        """The bytes of the file, if it is one of kept reviews."""
        try:
            data = b"" if self._path is None else unmarked(self._path.read_bytes())
        except FileNotFoundError:
            return b""
        except OSError as error:
            self.trouble = _("{path}: can't be read, so the review isn't kept").format(
                path=error.filename
            )
            return b""
        if data and not data.startswith(BEGINNING):
            self.trouble = _("{path}: this is no kept review, so none is kept").format(
                path=self._path
            )
        return data

    def stored(self, data: bytes) -> None:
        """Write the file.

        Raises:
            InputError: it can't be written.
        """
        if self._path is not None:
            write_parts(self._path, [data])


def review_path(source: Path) -> Path | None:
    """Where the reviews of a record are kept: a file's, or a kept game's by its number."""
    if not source.exists() and str(source).isascii() and str(source).isdigit():
        source = path_of(int(str(source)))
    return reviews_beside(source) if source.is_file() else None


def _limits(adviser: Adviser) -> tuple[float | None, int | None]:
    return adviser.limit.seconds, adviser.limit.iterations


PAUSE: Final = 1.0
"""Seconds between two times that what was found is kept, while more is being found."""


class GameReview:
    """The work of a review, in any order and with any number of breaks.

    Args:
        keeper: keeps what is found; None if that is forgotten.
        bots: whether the turns of bots are looked at as well; they are if no person plays.
    """

    def __init__(
        self,
        past: PastGame,
        adviser: Adviser,
        keeper: ReviewKeeper | None = None,
        *,
        bots: bool = False,
    ) -> None:
        self.past, self.adviser = past, adviser
        self._keeper = keeper or ReviewKeeper(past.record, adviser)
        self._bots = bots
        self._saved = time.monotonic()

    def with_bots(self) -> None:
        """Look at the turns of bots as well."""
        self._bots = True

    @property
    def seats(self) -> Sequence[int]:
        """The seats whose turns are looked at, those of people first."""
        past = self.past
        if past.seat is not None:
            return [past.seat]
        own = [seat for seat in past.eyes if seat in past.people]
        others = [seat for seat in past.eyes if seat not in own]
        return [*own, *others] if self._bots or not own else own

    @property
    def wanted(self) -> Sequence[DecisionPoint]:
        """The turns that are looked at, those of the first seats first."""
        seats = self.seats
        wanted = [each for each in self._points if each.observation.seat in seats]
        people = self.past.people
        return sorted(wanted, key=lambda each: each.observation.seat not in people)

    @property
    def due(self) -> Sequence[DecisionPoint]:
        """Those of them that weren't looked at yet."""
        return [each for each in self.wanted if each.number not in self._keeper.found]

    def add(self, assessment: Assessment) -> None:
        """Take in what was found of a turn; it is kept soon."""
        self._keeper.found[assessment.number] = assessment
        if time.monotonic() > self._saved + PAUSE:
            self.save()

    def save(self) -> None:
        """Keep what was found, if it can be kept."""
        self._keeper.save()
        self._saved = time.monotonic()

    @property
    def trouble(self) -> str:
        """Why it can't be kept, in a line; empty if it can."""
        return self._keeper.trouble

    @property
    def review(self) -> Review:
        """All that was found of the turns that are looked at."""
        found, wanted = self._keeper.found, sorted(each.number for each in self.wanted)
        shown = [self._worded(found[number]) for number in wanted if number in found]
        past = self.past
        return Review(
            past,
            list(past.positions()),
            self.adviser,
            shown,
            past.seat,
            len(wanted) - len(shown),
        )

    def _worded(self, found: Assessment) -> Assessment:
        """An assessment with its reason, which was kept in the language of that time."""
        if found.why or found.best is None:
            return found
        observation = self._points[found.number].observation
        move = self.past.entry.game.parse_move(found.best.text)
        return found._replace(why=self.adviser.effect(observation, move))

    @cached_property
    def _points(self) -> Sequence[DecisionPoint]:
        return tuple(decision_points(self.past.record))

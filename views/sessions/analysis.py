"""The adviser that is asked for, and the best turns of one position by what its seat knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from games.files import InputError
from games.loading import Content
from games.protocol import (
    HUMAN,
    GameError,
    IllegalMoveError,
    Observation,
    Player,
    Role,
    quoted,
)
from games.registry import Entry
from languages.message import Message, translated
from languages.messages import _
from languages.numbers import Digits
from languages.people import person
from solver.answer import Limit
from solver.bots.advice import Adviser, DecisionPoint, limit_of
from solver.bots.replies import Reply
from solver.bots.review import NEGLIGIBLE, Appraisal, appraisal
from solver.bots.roster import roster_of
from views.advice import (
    WORTH_TELLING,
    Advice,
    AdviceStep,
    Compared,
    Explained,
    HintPart,
    allowed,
    as_costly,
    best_explained,
)
from views.results import Names, players_of, seat_names
from views.sessions.inputs import check_text, move_limit, naming, source_name
from views.sessions.past_game import PastGame, check_turn
from views.sheet import Column, Part, Row, Sheet
from views.view import View, view_of


def asked(
    entry: Entry, level: str | None, seconds: float | None, iterations: int | None, seed: str
) -> Adviser:
    """The adviser of some options.

    Raises:
        InputError: no such level, no such time, or a seed that isn't text.
    """
    roster = roster_of(entry)
    level = roster.adviser if level is None else level
    if level not in roster.advisers:
        raise InputError(
            _("--bot {bot}: expected one of {bots}").format(
                bot=quoted(level), bots=", ".join(roster.advisers)
            )
        )
    check_text("--seed", seed)
    given = move_limit(seconds, iterations)
    limit = limit_of(roster.level(level), given.seconds, given.iterations)
    return Adviser(entry, level, limit, seed)


class Recommendation(NamedTuple):
    """An adviser's recommendation.

    Attributes:
        move: the text of the best move.
        listed: the best moves with what they are worth; none where there is nothing to choose.
        why: the adviser's own reason, which is about numbers.
        reasons: why the best move is best, and what others may do then, as a hint says it.
    """

    move: str
    listed: Sequence[Appraisal]
    why: str
    reasons: Sequence[str] = ()


def advised(
    adviser: Adviser, observation: Observation, players: Sequence[Player], top: int
) -> Advice:
    """An adviser's hint for the seat that observes.

    Of the moves within the error of the best one it is the one that can be explained best. The move
    that gains most at once is compared as well, so that the hint can say why not that.

    Args:
        top: of how many moves it says what they are worth.

    Raises:
        IllegalMoveError: there is nothing to choose.
        GameError: the position can't be evaluated.
    """
    events, number = view_of(adviser.entry).events, len(observation.history)
    bait = events.tempting(observation)
    point = DecisionPoint(number, observation, bait)
    decision, seen = adviser.decision(point), observation.view
    if not decision.alternatives:
        raise IllegalMoveError(_(events.no_choice))
    infer = roster_of(adviser.entry).infer
    compared, explained = best_explained(
        decision.alternatives, lambda moves: events.explained(observation, moves, players, infer)
    )
    best, why = compared[0].move, decision.why
    return Advice(
        observation.seat,
        number,
        events.steps(seen.draft, best),
        _with_replies(adviser, point, compared, players, explained),
        tuple(appraisal(seen, each) for each in compared[:top]),
        why if best == decision.move else adviser.effect(observation, best),
    )


class Foreseen(NamedTuple):
    """The worst reply to a move.

    Attributes:
        step: it in a sentence, with its cells; None where no reply costs anything.
        expected: the points that it takes on average.
        guessed: whether that depends on what is hidden.
        reply: the reply itself.
    """

    step: AdviceStep | None = None
    expected: float = 0.0
    guessed: bool = False
    reply: Reply | None = None

    def prevents(self, other: Foreseen, move: Message) -> tuple[Message, ...]:
        """The worst reply to another move, if it costs more, or as much.

        Args:
            move: that other one.
        """
        if other.step is not None and other.expected - self.expected >= WORTH_TELLING:
            return (allowed(move, other.step.text),)
        alike = other.expected > self.expected - WORTH_TELLING / 2
        if self.guessed and alike and self.expected >= 2 * WORTH_TELLING:
            return (as_costly(move, self.expected, other.expected),)
        return ()


def named_in(adviser: Adviser, point: DecisionPoint, move: Any) -> Message:
    """A move by its cards and places."""
    return adviser.entry.game.worded(point.observation.view.notation(move))


def foreseen(
    adviser: Adviser, point: DecisionPoint, moves: Sequence[Any], players: Sequence[Player]
) -> list[Foreseen]:
    """The worst reply to each of some moves, all in the same worlds."""
    events, seat = view_of(adviser.entry).events, point.observation.seat
    worst = (next(iter(replies), None) for replies in adviser.replies(point, moves))
    return [
        Foreseen()
        if reply is None
        else Foreseen(events.reply(reply, seat, players), reply.expected, reply.of > 0, reply)
        for reply in worst
    ]


def _with_replies(
    adviser: Adviser,
    point: DecisionPoint,
    compared: Compared,
    players: Sequence[Player],
    explained: Explained,
) -> Explained:
    """The explanation of a move with the worst reply to it, and the reply that it prevents."""
    best, *others = dict.fromkeys(each.move for each in compared)
    others = [point.taken] if point.taken in others else others[:1]
    found, *rest = foreseen(adviser, point, [best, *others], players)
    named = (named_in(adviser, point, other) for other in others)
    prevented = (found.prevents(*each) for each in zip(rest, named, strict=True))
    reasons = (*explained.reasons, *chain.from_iterable(prevented))
    steps = explained.steps if found.step is None else (*explained.steps, found.step)
    return replace(explained, steps=steps, reasons=reasons)


def recommended(
    adviser: Adviser, moment: DecisionPoint, players: Sequence[Player], top: int
) -> Recommendation:
    """The move that an adviser recommends, with at most `top` moves and their values.

    Raises:
        GameError: the position can't be evaluated.
    """
    decision, view = adviser.decision(moment), moment.observation.view
    listed = [appraisal(view, each) for each in decision.alternatives[:top]]
    reasons = _reasons(adviser, moment, decision.alternatives, players) if listed else ()
    return Recommendation(str(decision.move), listed, decision.why, tuple(reasons))


def _reasons(
    adviser: Adviser, moment: DecisionPoint, compared: Compared, players: Sequence[Player]
) -> Iterator[str]:
    """The reasons for the best move, and the worst reply to it, as its own seat reads them."""
    events, observation = view_of(adviser.entry).events, moment.observation
    infer = roster_of(adviser.entry).infer
    explained = events.explained(observation, compared, players, infer)
    told = _with_replies(adviser, moment, compared, players, explained)
    replies = (step.text for step in told.steps if step.part is HintPart.REPLY)
    yield from (translated(each, observation.seat) for each in (*told.reasons, *replies))


def turn_sheet(listed: Sequence[Appraisal]) -> Sheet:
    """Turns with what they are worth, in order of that.

    An adviser chooses the turn that stood longest among those compared, which need not be worth
    the most: where it stands further down, it is named.

    Args:
        listed: the turns, the chosen one first.
    """
    ranked = sorted(listed, key=lambda each: -each.value)
    rows = (
        Row((each.text, worth(each), _("its choice") if each is listed[0] is not ranked[0] else ""))
        for each in ranked
    )
    columns = Column(_("turn")), Column(_("worth"), number=True), Column(_("chosen"))
    return Sheet(columns, tuple(rows))


def measure_lines(adviser: Adviser) -> Iterator[str]:
    """The meaning of the values, in a sentence, where they aren't just points."""
    measure = roster_of(adviser.entry).measures.get(adviser.level)
    if measure:
        yield _("The numbers are {measure}.").format(measure=measure())


def worth(appraisal: Appraisal) -> str:
    """A value with its interval, if it has one."""
    error = f" +/-{Digits(appraisal.error):.1f}" if appraisal.error else ""
    return f"{Digits(appraisal.value):+.1f}{error}"


def named(entry: Entry, *turns: str) -> str:
    """Turns in notation, or their cards and places where pictures are drawn."""
    return translated(entry.game.worded(*turns))


def is_close(turn: Appraisal, best: Appraisal) -> bool:
    """Whether another turn may be as good as the best, by the worlds that both met."""
    return turn != best and best.value - turn.value < max(NEGLIGIBLE, turn.behind)


def limit_json(limit: Limit) -> dict[str, object]:
    """The limit of a move as JSON."""
    return {"seconds": limit.seconds, "iterations": limit.iterations}


def appraisal_json(appraisal: Appraisal) -> dict[str, object]:
    """A turn with what it is worth, as JSON."""
    return {
        "turn": appraisal.text,
        "value": appraisal.value,
        "error": appraisal.error,
        "margin": appraisal.margin,
    }


class Analysis(NamedTuple):
    """An adviser's recommendation for a position, as the seat to move sees it."""

    view: View
    observation: Observation
    names: Names
    adviser: Adviser
    advice: Recommendation


def looked(path: Path, content: Content, seat: int | None, turn: int | None) -> Observation:
    """The knowledge of a seat; by default the one whose view alone is shown, or the one to move.

    Raises:
        InputError: as for `observed`.
    """
    alone = content.value.looker if content.role is Role.RECORD else None
    return observed(path, content, alone if seat is None else seat, turn, {})


def observed(
    path: Path,
    content: Content,
    seat: int | None,
    turn: int | None,
    options: Mapping[str, str],
) -> Observation:
    """The knowledge of a seat, by default the one to move, after a turn or the last one.

    Raises:
        InputError: there is no such seat or turn, what the seat knows is hidden, or it doesn't
            know enough.
    """
    view = view_of(content.entry)
    if content.role is Role.POSITION:
        if turn is not None:
            raise InputError(_("--turn: a position has no turns; give a game record"))
        with naming(path):
            mover = _checked(seat, content.value)
            alone: Observation = view.events.observation(content, mover, options)
            return alone
    if options:
        name = next(iter(options))
        raise InputError(
            _("--{option}: a game record has its own; this is for positions").format(option=name)
        )
    past: PastGame = content.value
    check_turn(turn, past.last)
    with naming(path):
        return past.observation(past.last if turn is None else turn, seat)


def _checked(seat: int | None, position: object) -> int:
    turn: int = position.turn  # type: ignore[attr-defined]
    seats = len(position.seats)  # type: ignore[attr-defined]
    if seat is not None and seat >= seats:
        raise InputError(
            _("--seat {seat}: there are seats 0 to {last}").format(seat=seat, last=seats - 1)
        )
    return turn if seat is None else seat


def analysis_of(
    path: Path, content: Content, adviser: Adviser, observation: Observation, top: int
) -> Analysis:
    """An adviser's recommendation for a seat that knows only its observation of a file.

    Raises:
        InputError: the game is over, or the seat doesn't know enough.
    """
    view = view_of(content.entry)
    if observation.view.over:
        raise InputError(
            _("{path}: the game is over; --turn shows an earlier position").format(
                path=source_name(path)
            )
        )
    with naming(path):
        view.events.check_choice(observation)
    moment = DecisionPoint(len(observation.history), observation)
    names = seat_names(content, observation.view)
    players = players_of(content) or tuple(Player(name, HUMAN) for name in names)
    try:
        advice = recommended(adviser, moment, players, top)
    except GameError as error:
        raise _refused(path, content, view, error) from None
    return Analysis(view, observation, names, adviser, advice)


def _refused(path: Path, content: Content, view: View, error: GameError) -> InputError:
    missing = () if content.role is Role.RECORD else view.events.observation_options
    more = "".join(
        _("; --{name} says which {name} it is played with").format(name=name) for name in missing
    )
    return InputError(f"{source_name(path)}: {error}{more}")


def analysis_parts(found: Analysis) -> Iterator[Part]:
    """All of it for people."""
    yield mover_text(found)
    if found.advice.listed:
        yield _("The best turns, with the points that {bot} expects:").format(
            bot=found.adviser.level
        )
        yield turn_sheet(found.advice.listed)
    yield from analysis_notes(found)


def mover_text(found: Analysis) -> str:
    """Which turn it is, and whose."""
    observation, names = found.observation, found.names
    seat, number = observation.seat, len(observation.history) + 1
    facts = found.view.events.mover(observation, names[seat])
    you = _("Turn {number}: you{facts}, by what you know.")
    other = _("Turn {number}: {name}{facts}, by what it knows.")
    return person(names[seat], you, other, number=number, facts=facts)


def analysis_notes(found: Analysis) -> Iterator[Part]:
    """The meaning of the numbers, the reason for the best turn, and what the seat concludes."""
    if found.advice.listed:
        yield from measure_lines(found.adviser)
    yield from reason_lines(found)
    if found.advice.why:
        yield found.advice.why
    yield from guess_parts(found)


def reason_lines(found: Analysis) -> Iterator[str]:
    """The reasons for the best turn; that there is nothing to choose where there is nothing."""
    if not found.advice.listed:
        yield _(found.view.events.no_choice)
    if found.advice.reasons:
        yield _("This is what speaks for the first of them.")
        yield from (f"- {each}" for each in found.advice.reasons)


def number_lines(found: Analysis) -> Iterator[str]:
    """The meaning of the numbers, and the adviser's reason by them."""
    if found.advice.listed:
        yield from measure_lines(found.adviser)
    if found.advice.why:
        yield found.advice.why


def guess_parts(found: Analysis) -> Iterator[Part]:
    """The conclusions of the seat about hidden cards and colours."""
    yield from found.view.events.guesses(
        found.observation, found.names, roster_of(found.adviser.entry).infer
    )


def analysis_json(found: Analysis) -> dict[str, object]:
    """All of it as JSON."""
    observation, adviser, view = found.observation, found.adviser, found.view
    return {
        "seat": observation.seat,
        **view.events.mover_json(observation),
        "turns": len(observation.history),
        "bot": adviser.level,
        "limit": limit_json(adviser.limit),
        "seed": adviser.seed,
        "best": found.advice.listed[0].text if found.advice.listed else found.advice.move,
        "value": found.advice.listed[0].value if found.advice.listed else None,
        "alternatives": [appraisal_json(each) for each in found.advice.listed],
        **view.events.guesses_json(observation, found.names, roster_of(adviser.entry).infer),
        "reasons": list(found.advice.reasons),
        "why": found.advice.why,
    }

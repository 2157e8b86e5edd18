"""Cat in the Box in words and signs: everything that commands show of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from games.catinthebox import typed
from games.catinthebox.deduce import Deduce
from games.catinthebox.position import Draft, Observation, Position
from games.catinthebox.puzzle import RoundTask
from games.catinthebox.research_board import NEUTRAL
from games.catinthebox.round import Round
from games.catinthebox.rulings import COPIES, Bonus, rulings, seat_rules
from games.catinthebox.setup import OPTIONS, CatInTheBoxSetup
from games.catinthebox.steps import UNKNOWN, Step
from games.catinthebox.typed import AnyDraft
from games.catinthebox.wording import following_text
from games.loading import Content
from games.protocol import GameError, Role, Setup
from languages.messages import N_, _
from views.advice import Compared, Explained
from views.advice_view import AdviceView
from views.catinthebox import table, words
from views.catinthebox.editing import CatInTheBoxEditing
from views.catinthebox.paint import SIGNS
from views.catinthebox.puzzle_view import CatInTheBoxPuzzles
from views.catinthebox.tabletop import CatInTheBoxTabletop
from views.event import Event
from views.position_view import PositionView
from views.render.drawing import Drawing
from views.results import Played, Players, names_of, winners
from views.sheet import Cells, Column, Part, Row, Sheet, numbers
from views.turn_view import TurnView
from views.view import GameView, RulesView, View

if TYPE_CHECKING:
    from views.catinthebox.deduction_text import SeatDeductions

TITLE: Final = "Cat in the Box"

HEADS = {
    "tricks": N_("tricks"),
    "bonus": N_("bonus"),
    "points": N_("points"),
    "group": N_("group"),
    "total": N_("total"),
}
"""The heads of the table of points, by the names of its columns."""

BONUSES = {Bonus.PUBLISHED: N_("published bonus"), Bonus.PAGE: N_("page bonus")}
"""The names of the rulings on bonuses."""


class CatInTheBoxRules(RulesView):
    """The rulebook, and how this program reads it."""

    ruling_options = tuple(option.name for option in OPTIONS)
    pictured = "views.catinthebox.rules_pictures:PICTURES"
    legend = SIGNS
    listed = "options"

    def setup(self, setup: Setup) -> str:
        """The two rulings that are agreed on."""
        assert isinstance(setup, CatInTheBoxSetup)
        follow = following_text(setup.follow)
        if seat_rules(setup.players).predictions:
            return follow
        return f"{follow}, {_(BONUSES[setup.bonus])}"


class CatInTheBoxPositions(PositionView[Position]):
    """The research board with everybody's tokens, hands, open colours and tricks."""

    editing = CatInTheBoxEditing()

    def shown(self, shown: Any) -> Position:
        """The position of a round, a puzzle or the end of one."""
        return Position(_round(shown))

    def drawing(self, shown: Any) -> Drawing:
        """The research board and the seats."""
        from views.catinthebox.picture import round_drawing

        return round_drawing(_round(shown))

    def picture(self, content: Content) -> tuple[Drawing, str, str]:
        """The research board and the seats."""
        moment = _round(self.position(content))
        taken = sum(1 for _ in moment.board.tokens)
        text = _("{seats} seats, {taken} of {spaces} spaces taken")
        spaces = moment.rules.spaces
        summary = text.format(seats=len(moment.seats), taken=taken, spaces=spaces)
        return self.drawing(moment), _("A round of Cat in the Box"), summary

    def points_of(self, position: Position) -> tuple[tuple[Column, ...], Iterable[Cells]]:
        """The points of every seat if the round ended now, and in the whole game."""
        scores = position.scores()
        heads = *scores[0].round._fields, *(["total"] if position.rounds > 1 else [])
        cells = ((*score.round, score.total)[: len(heads)] for score in scores)
        return numbers(*(_(HEADS[name]) for name in heads)), cells

    def scores_json(self, content: Content) -> list[dict[str, object]]:
        """The points of every seat if the round ended now; of a record, of the whole game too."""
        whole = content.role is Role.RECORD
        return [
            {"seat": seat, **score.round._asdict()} | ({"total": score.total} if whole else {})
            for seat, score in enumerate(self.position(content).scores())
        ]


class CatInTheBoxTurns(TurnView[AnyDraft, Observation, RoundTask | Deduce]):
    """Cards to play, predictions, discards."""

    one_step = True
    tabletop = staticmethod(CatInTheBoxTabletop)
    steps = staticmethod(typed.typed_steps)
    help = staticmethod(typed.help_lines)

    def happened(
        self, drafts: Sequence[AnyDraft], players: Players, puzzle: RoundTask | Deduce | None = None
    ) -> Iterator[str]:
        """The effects of a single play on the trick, on the open colours and on the own group."""
        if isinstance(drafts[0], Draft):
            yield from super().happened(drafts, players, puzzle)


class CatInTheBoxGames(GameView[Position, Step, Observation]):
    """The moves, the end and the results of a game."""

    changes = staticmethod(words.changes)
    ties = N_("You win the tie by the last round."), N_("{name} wins the tie by the last round.")

    def event(self, before: Position, move: Step, after: Position, players: Players) -> Event:
        """A move with the trick it won, a paradox, the points of a round."""
        names = names_of(len(before.seats), players)
        return words.event(before, move, names)

    def round_end(self, ended: Position, players: Players, seat: int | None = None) -> Sheet:
        """The tricks, the bonus and the points of each seat, in the round and so far."""
        moment, scores = ended.round, ended.scores()
        heads = numbers(_("tricks"), _("bonus"), _("this round"), _("so far"))
        cells = (
            (table.tricks_cell(moment, at), points.bonus, points.points, total)
            for at, (total, points) in enumerate(scores)
        )
        sheet = self.positions.turns.tabletop(players).seat_table(ended, heads, cells, seat)
        most = max(score.total for score in scores)
        rows = (
            replace(row, first=score.total == most)
            for row, score in zip(sheet.rows, scores, strict=True)
        )
        names = names_of(len(scores), players)
        number, rounds = len(ended.past) + 1, ended.rounds
        title = _("Round {number} of {rounds} is over").format(number=number, rounds=rounds)
        note = table.trick_text(moment, names)
        return replace(sheet, rows=tuple(rows), title=title, notes=((note,),))

    def result_points(self, position: Position) -> tuple[tuple[Column, ...], Iterable[Cells]]:
        """The points of every round."""
        rounds = [*position.past, tuple(score.round.points for score in position.scores())]
        heads = (_("round {number}").format(number=n + 1) for n in range(len(rounds)))
        cells = ((*points, sum(points)) for points in zip(*rounds, strict=True))
        return numbers(*heads, _("total")), cells

    def result_json(self, record: Played, position: Position) -> dict[str, object]:
        """A position of a record for programs."""
        moment = position.round
        return {
            "turns": len(record.turns),
            "over": position.over,
            "round": len(position.past) + 1,
            "rounds": position.rounds,
            "past": [list(points) for points in position.past],
            "board": [str(token) for token in moment.board.tokens],
            "scores": [
                {"seat": seat, "total": score.total, "round": score.round._asdict()}
                for seat, score in enumerate(position.scores())
            ],
            "winners": winners(position) if position.over else None,
        }


class CatInTheBoxAdvice(AdviceView[Observation]):
    """The cards that a seat hasn't seen, and its deductions from the plays."""

    def check_choice(self, observation: Observation) -> None:
        """Raise unless the mover knows its cards and can play."""
        if not observation.moves:
            raise GameError(_("the seat to move can't play: that is a paradox"))

    tempting = staticmethod(words.tempting)

    def explained(
        self, observation: Observation, compared: Compared, players: Players
    ) -> Explained:
        """The aim, the card and the place, and the reasons."""
        names = names_of(len(observation.view.seats), players)
        return words.explained(observation, compared, names, unseen_cards(observation))

    def guesses(self, observation: Observation, names: Sequence[str]) -> Iterator[Part]:
        """How many cards of each number the seat hasn't seen, and what the plays have shown."""
        unseen = unseen_cards(observation)
        row = Row(tuple(unseen.values()), _("cards not seen"))
        yield Sheet(numbers(*map(str, unseen)), (row,), _("number"))
        if _has_shown(observation):
            from views.catinthebox.deduction_text import deduced_parts

            yield from deduced_parts(_look(observation, names))

    def guesses_json(self, observation: Observation, names: Sequence[str]) -> dict[str, object]:
        """The same for programs; no deduction before somebody has played."""
        unseen = {str(number): left for number, left in unseen_cards(observation).items()}
        if not _has_shown(observation):
            return {"unseen": unseen, "deduction": None}
        from views.catinthebox.deduction_text import deduced_json

        return {"unseen": unseen, "deduction": deduced_json(_look(observation, names))}


def unseen_cards(observation: Observation) -> dict[int, int]:
    """How many cards of each number a seat hasn't seen: not its own, and not played."""
    moment = observation.view.round
    own = moment.seats[observation.seat]
    seen = Counter([token.space.number for token in moment.board.tokens])
    seen.update([*own.hand, own.discard or UNKNOWN])
    return {number: COPIES - seen[number] for number in range(1, moment.rules.numbers + 1)}


def _has_shown(observation: Observation) -> bool:
    """Whether anybody has played in this round, and so shown what it may hold."""
    return any(token.owner != NEUTRAL for token in observation.view.round.board.tokens)


def _look(observation: Observation, names: Sequence[str]) -> SeatDeductions:
    from solver.catinthebox.deduction.deduction import Deduction
    from views.catinthebox.deduction_text import SeatDeductions

    return SeatDeductions(Deduction.of(observation), names)


def _round(shown: Any) -> Round:
    """The round of a position, a puzzle or the end of one."""
    return shown if isinstance(shown, Round) else shown.round


TURNS = CatInTheBoxTurns()
POSITIONS = CatInTheBoxPositions(TITLE, TURNS)

VIEW = View(
    TITLE,
    CatInTheBoxRules(TITLE, "games.catinthebox", OPTIONS, rulings),
    POSITIONS,
    TURNS,
    CatInTheBoxGames(POSITIONS),
    CatInTheBoxAdvice(),
    CatInTheBoxPuzzles(TITLE, POSITIONS, TURNS),
)

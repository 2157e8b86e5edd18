"""The parts of Cat in the Box: its events, and the words about its rules, rounds and puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from games.catinthebox import asked
from games.catinthebox.deduce import Deduce, Deduced
from games.catinthebox.position import Observation, Position
from games.catinthebox.puzzle import Objective, RoundState, RoundTask, Together
from games.catinthebox.research_board import NEUTRAL
from games.catinthebox.rulings import COPIES, Bonus, rulings, seat_rules
from games.catinthebox.setup import OPTIONS, CatInTheBoxSetup
from games.catinthebox.steps import UNKNOWN, Step
from games.catinthebox.wording import following_text
from games.loading import Content
from games.protocol import GameError, Role, Setup, people_names
from languages.messages import N_, _
from views.advice import AdviceStep, AnyReply, Compared, Explained
from views.catinthebox import puzzle_lines, table, words
from views.catinthebox.deduction_text import SeatDeductions, deduced_json, deduced_parts
from views.catinthebox.editing import CatInTheBoxEditing
from views.catinthebox.paint import SIGNS
from views.catinthebox.tabletop import CatInTheBoxTabletop
from views.event import Event
from views.parts import Events, GameParts, Infer, Table, Words
from views.results import Names, Played, Players, names_of, position_of, winners
from views.sheet import Note, Part, Row, Sheet, numbers
from views.tabletop import NOBODY, AnyTabletop

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

AnyPuzzle = RoundTask | Deduce
AnyEnd = RoundState | Deduced


class CatInTheBoxEvents(Events[Position, Step, Observation]):
    """Cards that were played, the cards that a seat hasn't seen, and its deductions from plays."""

    changes = staticmethod(words.changes)
    tempting = staticmethod(words.tempting)

    def event(self, before: Position, move: Step, after: Position, players: Players) -> Event:
        """A move with the trick it won, a paradox, the points of a round."""
        names = names_of(players, people_names(before))
        return words.event(before, move, names)

    def check_choice(self, observation: Observation) -> None:
        """Raise unless the mover knows its cards and can play."""
        if not observation.moves:
            raise GameError(_("the seat to move can't play: that is a paradox"))

    def explained(
        self, observation: Observation, compared: Compared, players: Players, infer: Infer
    ) -> Explained:
        """The aim, the card and the place, and the reasons."""
        names = names_of(players, people_names(observation.view))
        return words.explained(observation, compared, names, unseen_cards(observation))

    sort = staticmethod(words.sort)

    def reply(self, reply: AnyReply, reader: int, players: Players) -> AdviceStep:
        """A play in the same trick, or the way to a paradox."""
        return words.reply(reply, reader, names_of(players))

    def guesses(self, observation: Observation, names: Names, infer: Infer) -> Iterator[Part]:
        """How many cards of each number the seat hasn't seen, and what the plays have shown."""
        unseen = unseen_cards(observation)
        row = Row(tuple(unseen.values()), _("cards not seen"))
        yield Sheet(numbers(*map(str, unseen)), (row,), _("number"))
        if _has_shown(observation):
            yield from deduced_parts(SeatDeductions(infer(observation), names))

    def guesses_json(
        self, observation: Observation, names: Names, infer: Infer
    ) -> dict[str, object]:
        """The inferences for programs; no deduction before somebody has played."""
        unseen = {str(number): left for number, left in unseen_cards(observation).items()}
        if not _has_shown(observation):
            return {"unseen": unseen, "deduction": None}
        deduced = deduced_json(SeatDeductions(infer(observation), names))
        return {"unseen": unseen, "deduction": deduced}


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


class CatInTheBoxWords(Words[Position, AnyPuzzle, AnyEnd]):
    """Rulings to agree on, the points of rounds, tricks to win and questions about a discard."""

    # Rules

    package = "games.catinthebox"
    options = OPTIONS
    rulings = staticmethod(rulings)
    ruling_options = tuple(option.name for option in OPTIONS)
    listed = "options"
    pictures = "views.catinthebox.rules_pictures:PICTURES"
    legend = SIGNS

    def setup(self, setup: Setup) -> str:
        """The two rulings that are agreed on."""
        assert isinstance(setup, CatInTheBoxSetup)
        follow = following_text(setup.follow)
        if seat_rules(setup.players).predictions:
            return follow
        return f"{follow}, {_(BONUSES[setup.bonus])}"

    # Positions and results

    editing = CatInTheBoxEditing()
    ties = N_("You win the tie by the last round."), N_("{name} wins the tie by the last round.")

    def points_of(self, position: Position) -> Table:
        """The points of every seat if the round ended now, and in the whole game."""
        scores = position.scores()
        heads = *scores[0].round._fields, *(["total"] if position.rounds > 1 else [])
        cells = ((*score.round, score.total)[: len(heads)] for score in scores)
        return numbers(*(_(HEADS[name]) for name in heads)), cells

    def scores_json(self, content: Content) -> list[dict[str, object]]:
        """The points of every seat if the round ended now; of a record, of the whole game too."""
        whole, position = content.role is Role.RECORD, position_of(content)
        return [
            {"seat": seat, **score.round._asdict()} | ({"total": score.total} if whole else {})
            for seat, score in enumerate(position.scores())
        ]

    def round_end(self, ended: Position, top: AnyTabletop, seat: int | None = None) -> Sheet:
        """The tricks, the bonus and the points of each seat, in the round and so far."""
        moment, scores = ended.round, ended.scores()
        heads = numbers(_("tricks"), _("bonus"), _("this round"), _("so far"))
        cells = (
            (table.tricks_cell(moment, at), points.bonus, points.points, total)
            for at, (total, points) in enumerate(scores)
        )
        sheet = top.seat_table(ended, heads, cells, seat)
        most = max(score.total for score in scores)
        rows = (
            replace(row, first=score.total == most)
            for row, score in zip(sheet.rows, scores, strict=True)
        )
        names = names_of(top.players, people_names(ended))
        number, rounds = len(ended.past) + 1, ended.rounds
        title = _("Round {number} of {rounds} is over").format(number=number, rounds=rounds)
        note = table.trick_text(moment, names)
        return replace(sheet, rows=tuple(rows), title=title, notes=((note,),))

    def result_points(self, position: Position) -> Table:
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

    # Puzzles

    ends = N_("best choice"), N_("best choices")
    rules_in_short = puzzle_lines.READING
    solution_marks = N_("The spaces that are new have a thick edge.")
    solution_tables = True
    task = staticmethod(asked.task)
    sums = staticmethod(puzzle_lines.sums)

    def reader(self, puzzle: AnyPuzzle) -> int:
        """The seat whose points count, or that looks at a round; nobody where one plays for all."""
        if isinstance(puzzle, Deduce):
            return NOBODY if puzzle.looker is None else puzzle.looker
        return NOBODY if isinstance(puzzle, Together) else puzzle.seat

    def points(self, puzzle: AnyPuzzle) -> str:
        """Points, points of margin, or points of all."""
        if isinstance(puzzle, Deduce):
            return _("answer that fits")
        return _("points in all") if puzzle.objective is Objective.TOTAL else super().points(puzzle)

    def missed(self, puzzle: AnyPuzzle, value: int) -> str:
        """The value of a line, or that a card was named that nobody can have laid aside there."""
        if isinstance(puzzle, Deduce):
            return _("That card doesn't fit all that was shown.")
        return super().missed(puzzle, value)

    def told(self, puzzle: AnyPuzzle, line: Sequence[str]) -> Iterator[Note]:
        """The line in tricks."""
        if not isinstance(puzzle, Deduce):
            yield from puzzle_lines.trick_notes(puzzle, line)

    def facts(self, puzzle: AnyPuzzle) -> Iterator[Note]:
        """The plays that were made, in a question about a discard."""
        if isinstance(puzzle, Deduce):
            yield from puzzle_lines.played(puzzle)


PARTS: Final = GameParts(
    "Cat in the Box", CatInTheBoxTabletop, CatInTheBoxEvents(), CatInTheBoxWords()
)

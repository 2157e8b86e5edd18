"""Cat in the Box in words and signs: everything that commands show of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from games.catinthebox.deduce import Deduce, Deduced
from games.catinthebox.position import Draft, Observation, Position
from games.catinthebox.puzzle import TogetherDraft
from games.catinthebox.research_board import NEUTRAL
from games.catinthebox.round import Round
from games.catinthebox.rulings import COPIES, Bonus, rulings, seat_rules
from games.catinthebox.setup import OPTIONS, CatInTheBoxSetup
from games.catinthebox.steps import UNKNOWN, Play, Step
from games.catinthebox.wording import following, following_text
from games.loading import Content
from games.overview import Section, overview_of
from games.protocol import GameError, Player, Role
from games.rulings import Ruling
from languages.message import Message, sentences, translated
from languages.messages import N_, _, pgettext
from views.catinthebox import deduce_puzzle, events, puzzle_lines, table
from views.catinthebox import input as typed_steps
from views.catinthebox.paint import LEGEND, SIGNS, board_text, hand_text, placed
from views.render.drawing import TABLE, Drawing, Theme
from views.render.text_blocks import beside, width_of
from views.sheet import Cells, Column, numbers
from views.tabletop import Choice, Ghost, Tabletop
from views.text_table import lines_of
from views.view import View, winners

if TYPE_CHECKING:
    from views.catinthebox.deduction_text import SeatDeductions


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


class CatInTheBoxView(View):
    """The research board with everybody's tokens, hands, open colours and tricks."""

    ends = N_("best choice"), N_("best choices")
    ruling_options = tuple(option.name for option in OPTIONS)
    one_step = True
    ties = N_("You win the tie by the last round."), N_("{name} wins the tie by the last round.")
    legend = SIGNS
    solution_marks = N_("The spaces that are new have a thick edge.")

    def show(self, content: Content, width: int) -> Iterator[RenderableType]:
        """The position, and the task of a puzzle."""
        players = content.value.players if content.role is Role.RECORD else ()
        yield self.board(self.position(content), None, width, players)
        if content.role is Role.PUZZLE:
            yield from self.puzzle_facts(content.value)
            yield Text(fill(_("task: {task}").format(task=self.task_text(content.value)), width))

    def board(self, position: Any, before: Any, width: int, players: Sequence[Player] = ()) -> Text:
        """All that is known of a moment, with new tokens marked."""
        top = self.tabletop(players)
        seats = lines_of([top.standings(position)], top.sign, width)
        return table.position_text(position, before, seats, players, width)

    def plain(self, shown: Any) -> str:
        """The research board and the seats."""
        lines = self.board(Position(_round(shown)), None, table.WIDTH).plain.splitlines()
        return "\n".join(line.rstrip() for line in lines)

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

    def points_of(self, position: Any) -> tuple[tuple[Column, ...], Iterable[Cells]]:
        """The points of every seat if the round ended now, and in the whole game."""
        scores = position.scores()
        heads = *scores[0].round._fields, *(["total"] if position.rounds > 1 else [])
        cells = ((*score.round, score.total)[: len(heads)] for score in scores)
        return numbers(*(_(HEADS[name]) for name in heads)), cells

    def scores_json(self, content: Content) -> list[dict[str, Any]]:
        """The points of every seat if the round ended now; of a record, of the whole game too."""
        whole = content.role is Role.RECORD
        return [
            {"seat": seat, **score.round._asdict()} | ({"total": score.total} if whole else {})
            for seat, score in enumerate(self.position(content).scores())
        ]

    @property
    def overview(self) -> Sequence[Section]:
        """How the game is played and won."""
        return overview_of("games.catinthebox")

    def rulings(self, options: Mapping[str, str]) -> Iterator[Text]:
        """Every ruling, as all options or those that were chosen have it."""
        for ruling in rulings():
            title = Text(pgettext("ruling", ruling.name), style="bold")
            yield title.append(" ").append(f"({_(ruling.source)})", style="not bold dim")
            varied = [
                f"{name} {value}: {_(text)}" for name, value, text in _varied(ruling, options)
            ]
            yield Text("  " + " ".join([_(ruling.text), *varied]))

    def rulings_json(self, options: Mapping[str, str]) -> list[dict[str, Any]]:
        """Every ruling for programs."""
        return [
            {"name": ruling.name, "source": ruling.source, "text": ruling.text}
            | {"options": {value: text for _, value, text in _varied(ruling, options)}}
            for ruling in rulings()
        ]

    def task(self, puzzle: Any) -> Message:
        """The task in one sentence."""
        return (
            deduce_puzzle.task(puzzle) if isinstance(puzzle, Deduce) else puzzle_lines.task(puzzle)
        )

    def task_text(self, puzzle: Any) -> Text:
        """The task, with the ruling that it goes by."""
        return Text(translated(sentences(self.task(puzzle), following(puzzle.round.follow))))

    def points(self, puzzle: Any) -> str:
        """Points, points of margin, or points of all."""
        deduced = isinstance(puzzle, Deduce)
        return _("answer that fits") if deduced else puzzle_lines.points_noun(puzzle)

    def solution(self, puzzle: Any, end: Any, width: int) -> Text:
        """The boards before and after, and what the seats begin with."""
        if isinstance(puzzle, Deduce):
            return self.puzzle_text(puzzle, width)
        before, top = puzzle.round, self.tabletop()
        both = board_text(before.board), self.solved_board(puzzle, end, width)
        names = table.seat_names(len(before.seats))
        boards = beside(*both) if width_of(beside(*both)) <= width else Text("\n\n").join(both)
        parts = [
            Text(table.round_of(puzzle.position)),
            boards,
            Text(_(LEGEND), style="dim"),
            *lines_of([top.standings(puzzle.position)], top.sign, width),
            table.trick_text(before, names),
        ]
        return Text("\n").join(parts)

    def solution_lines(self, puzzle: Any, line: Sequence[str]) -> Iterator[Text]:
        """The line as it is typed, and below it in tricks."""
        yield from super().solution_lines(puzzle, line)
        if not isinstance(puzzle, Deduce):
            yield from puzzle_lines.trick_lines(puzzle, line)

    def solved_board(self, puzzle: Any, end: Any, width: int) -> Text:
        """The research board at the end, with what is new in it marked."""
        return board_text(end.round.board, placed(puzzle.round.board, end.round.board))

    def sums(self, end: Any) -> Iterator[Text]:
        """How the points of each seat come about."""
        return deduce_puzzle.sums(end) if isinstance(end, Deduced) else puzzle_lines.sums(end)

    def puzzle_text(self, puzzle: Any, width: int) -> Text:
        """The research board and all hands; in a question about a discard, what was played."""
        text = self.board(Position(puzzle.round), None, width)
        return Text("\n").join([text, *self.puzzle_facts(puzzle)])

    def puzzle_facts(self, puzzle: Any) -> Iterator[Text]:
        """The plays that were made, in a question about a discard."""
        if isinstance(puzzle, Deduce):
            yield from deduce_puzzle.played_lines(puzzle)

    def puzzle_progress(self, puzzle: Any, draft: Any, width: int) -> Iterator[RenderableType]:
        """The round after some plays, and what may be typed next."""
        moment = typed_steps.moment_of(draft)
        yield self.board(Position(moment), Position(puzzle.round), width)
        if isinstance(draft, TogetherDraft):
            yield from puzzle_lines.progress(draft)
        yield from typed_steps.choice_lines(draft)

    def puzzle_help(self, puzzle: Any) -> Iterator[str]:
        """How steps are typed."""
        return self.help(puzzle.draft)

    def puzzle_picture(self, puzzle: Any, task: str = "", theme: Theme = TABLE) -> Drawing:
        """The task, the research board and all hands."""
        from views.catinthebox.picture import puzzle_drawing

        facts = [line.plain.strip() for line in self.puzzle_facts(puzzle)]
        return puzzle_drawing(puzzle.round, task, theme, facts)

    def solution_picture(self, puzzle: Any, end: Any, theme: Theme = TABLE) -> Drawing:
        """The research board at the end, with what is new in it marked."""
        from views.catinthebox.drawing import board_drawing

        new = placed(puzzle.round.board, end.round.board)
        return board_drawing(end.round.board, theme, new)

    @property
    def reading(self) -> str:
        """The rules in short, and what a puzzle asks."""
        return _(puzzle_lines.READING)

    def setup(self, setup: Any) -> str:
        """The two rulings that are agreed on."""
        assert isinstance(setup, CatInTheBoxSetup)
        follow = following_text(setup.follow)
        if seat_rules(setup.players).predictions:
            return follow
        return f"{follow}, {_(BONUSES[setup.bonus])}"

    def seen(self, seen: Any, players: Sequence[Player]) -> str:
        """A move as everybody may see it, in a sentence."""
        names = table.seat_names(len(seen.view.seats), players)
        return events.move_text(seen.view.round, seen.move, names)

    def consequences(self, before: Any, move: Any, players: Sequence[Player]) -> Iterator[str]:
        """Tricks won, a paradox, the points of a round."""
        names = table.seat_names(len(before.seats), players)
        return events.consequences(before, move, names)

    def seat(
        self, observation: Any, players: Sequence[Player], width: int, draft: Any = None
    ) -> Iterator[Text]:
        """The hand, the discard and the prediction of the seat to move."""
        moment: Round = observation.view.round
        own = moment.seats[observation.seat]
        text = _("You hold {hand}, and laid {card} aside.")
        if own.discard is None:
            text = _("You hold {hand}.")
        yield Text(text.format(hand=hand_text(own.hand), card=own.discard))
        if own.prediction is not None:
            text = _("You predicted {predicted} and have won {won}.")
            yield Text(text.format(predicted=own.prediction, won=own.won))

    def choices(self, draft: Any, players: Sequence[Player], width: int) -> Iterator[Text]:
        """The moves that can be typed."""
        return typed_steps.choice_lines(draft)

    def happened(
        self, drafts: Sequence[Any], players: Sequence[Player], puzzle: Any = None
    ) -> Iterator[str]:
        """The effects of a single play on the trick, on the open colours and on the own group."""
        before, after = drafts[0], drafts[-1]
        if isinstance(before, Draft) and isinstance(after.steps[0], Play):
            play = after.steps[0]
            ghost = Ghost(Choice(play.text), (play.number, int(play.colour)), 0, play, after)
            effects = self.tabletop(players, puzzle).effects(before, ghost)
            yield f"{play.text}: {'; '.join(effects)}."

    def steps(self, draft: Any, text: str) -> Sequence[Step]:
        """Steps in notation, or by a number alone."""
        return typed_steps.typed_steps(draft, text)

    def help(self, draft: Any) -> Iterator[str]:
        """How the next step is typed."""
        return typed_steps.help_lines(draft)

    def rationale(
        self, before: Any, after: Any, players: Sequence[Player]
    ) -> Iterator[RenderableType]:
        """The changes that a move made for its own seat, as everybody can see them."""
        names = table.seat_names(len(players), players)
        return map(Text, events.effects(before.view, after.view, names))

    def result_points(self, position: Any) -> tuple[tuple[Column, ...], Iterable[Cells]]:
        """The points of every round."""
        rounds = [*position.past, tuple(score.round.points for score in position.scores())]
        heads = (_("round {number}").format(number=n + 1) for n in range(len(rounds)))
        cells = ((*points, sum(points)) for points in zip(*rounds, strict=True))
        return numbers(*heads, _("total")), cells

    def result_json(self, record: Any, position: Any) -> dict[str, Any]:
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

    def tabletop(self, players: Sequence[Player] = (), puzzle: Any = None) -> Tabletop:
        """The full screen's view of a game, or of a puzzle."""
        from views.catinthebox.tabletop import CatInTheBoxTabletop

        return CatInTheBoxTabletop(players, puzzle)

    def check_choice(self, observation: Any) -> None:
        """Raise unless the mover knows its cards and can play."""
        if not observation.moves:
            raise GameError(_("the seat to move can't play: that is a paradox"))

    def guesses(self, observation: Any, names: Sequence[str], width: int) -> Group:
        """How many cards of each number the seat hasn't seen, and what the plays have shown."""
        unseen = unseen_cards(observation)
        heading = _("cards not seen of number")
        shown = Table(heading, *map(str, unseen), box=None, pad_edge=False)
        shown.add_row("", *map(str, unseen.values()))
        if not _has_shown(observation):
            return Group(shown)
        from views.catinthebox.deduction_text import deduced_lines

        return Group(shown, *deduced_lines(_look(observation, names)))

    def guesses_json(self, observation: Any, names: Sequence[str]) -> dict[str, Any]:
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


def _varied(ruling: Ruling, options: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """The additions to a ruling by option and value: all of them, or those that were chosen."""
    for option in OPTIONS:
        for value in option.values:
            if value in ruling.variants and options.get(option.name, value) == value:
                yield option.name, value, ruling.variants[value]


VIEW = CatInTheBoxView("Cat in the Box")

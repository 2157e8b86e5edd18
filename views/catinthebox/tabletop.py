"""Cat in the Box on the full screen: cards without a colour, and the board where they get one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from games.catinthebox.change import Change
from games.catinthebox.deduce import Deduce, DeduceDraft
from games.catinthebox.position import Draft, Position
from games.catinthebox.puzzle import Objective, RoundTask, Tricks, worth
from games.catinthebox.research_board import NEUTRAL, ResearchBoard, groups
from games.catinthebox.round import Round, Seat
from games.catinthebox.steps import (
    SPACE,
    Colour,
    Play,
    Prediction,
    Space,
    Step,
    noted,
    space_of,
)
from games.catinthebox.typed import AnyDraft, help_lines, moment_of, typed_steps
from games.catinthebox.wording import colour_shown, points_text, tokens_text, tricks_text
from games.protocol import Cell
from languages.lists import either_text, listed
from languages.messages import N_, _, ngettext
from languages.people import person
from views.catinthebox import limits, table, words
from views.catinthebox.paint import hand_text
from views.catinthebox.scenery import SCENERY
from views.catinthebox.sprites import (
    ColourMark,
    LyingToken,
    NumberCard,
    SeatToken,
    TakenSpace,
)
from views.scene import Mark, SpriteAt
from views.sheet import Cells, Column, Sheet, Signs
from views.tabletop import NOBODY, Choice, Ghost, Tabletop, Targets, lead_text

SIGNS: Final = N_("""\
digit: token of that seat, n: nobody's, .: free, (): new, -: closed, →: to move
won 1/3: has won 1 trick of 3 predicted; grp: the largest group of own tokens
[0] your token, as it would lie here; !0! it may not lie here""")
"""The meaning of the signs and of the columns of the table of seats."""


class CatInTheBoxTabletop(Tabletop[AnyDraft, RoundTask | Deduce]):
    """The research board, on which a card is held over the spaces of its number."""

    legend = SIGNS
    scenery = SCENERY
    one_step = True
    steps = staticmethod(typed_steps)
    help = staticmethod(help_lines)

    def legend_of(self, draft: AnyDraft) -> str:
        """The signs on the board, and those of the table once lessons have explained them."""
        return super().legend_of(draft) if "group" not in self.untaught else _(self.scenery.legend)

    def choices(self, draft: AnyDraft) -> Sequence[Choice]:
        """The cards of the hand; before the play, what may be laid aside or predicted."""
        steps = list(draft.next_steps())
        plays = [step for step in steps if isinstance(step, Play)]
        if plays:
            return list(_cards(moment_of(draft), plays))
        asked = isinstance(draft, DeduceDraft)
        hand = () if asked else moment_of(draft).mover.hand
        return [_direct(step, hand) for step in steps]

    def held_there(self, draft: AnyDraft, ghost: Ghost) -> Iterator[SpriteAt]:
        """The token of a card that is held over a space."""
        if not ghost.choice.inert:
            yield SpriteAt(TakenSpace(Colour(ghost.cell[1])), *ghost.cell)
            yield SpriteAt(LyingToken(moment_of(draft).turn), *ghost.cell)
        yield SpriteAt(Mark("legal" if ghost.legal else "refused"), *ghost.cell)

    def effects(self, draft: AnyDraft, ghost: Ghost) -> Iterator[str]:
        """A paradox to come, then what a card does to the trick, the open colours and the group."""
        play = ghost.attempt
        if not isinstance(play, Play):
            return
        change = Change.by(moment_of(draft), play)
        if "paradox" not in self.untaught and (warned := limits.warning(change.before, play)):
            yield warned
        yield from words.effects(
            change, colours="open" not in self.untaught, group="group" not in self.untaught
        )
        margin = isinstance(self.puzzle, Tricks) and self.puzzle.objective is Objective.MARGIN
        if margin and self.counts:
            leads = (_lead(moment, change.seat) for moment in (change.before, change.after))
            yield lead_text(*leads, answered=True)

    def happened(self, drafts: Sequence[AnyDraft]) -> Iterator[str]:
        """The effects of a single play on the trick, on the open colours and on the own group."""
        if isinstance(drafts[0], Draft):
            yield from super().happened(drafts)

    def standing(self, draft: AnyDraft, seat: int) -> str:
        """Points so far, and the tricks won of those predicted; nothing where nobody looks."""
        if seat == NOBODY or "won" in self.untaught:
            return ""
        moment = moment_of(draft)
        own, points = moment.seats[seat], moment.points(seat)
        tricks = str(words.won_text(own.won, own.prediction))
        if "points" in self.untaught:
            return tricks
        past = sum(row[seat] for row in draft.position.past) if isinstance(draft, Draft) else 0
        text = _("{tricks}, {points} so far")
        return text.format(tricks=tricks, points=points_text(past + points.points))

    def seats(self, draft: AnyDraft, seat: int) -> Sequence[Sheet]:
        """Each seat with its open colours, prediction, tricks, group and points; the trick."""
        moment = moment_of(draft).resolved()
        position = draft.position if isinstance(draft, Draft) else Position(moment)
        hands = self.puzzle is not None and any(any(each.hand) for each in moment.seats)
        return [self._noted(replace(position, round=moment), seat, hands=hands)]

    def tables(self, position: Position, seat: int | None = None) -> Sequence[Sheet]:
        """Each seat and the trick, with all that is known of the hands."""
        return [self._noted(position, seat)]

    def standings(
        self, position: Position, seat: int | None = None, *, hands: bool = True
    ) -> Sheet:
        """Each seat with its open colours, prediction, tricks, group, points and cards."""
        moment = position.round.resolved()
        won = _("tricks won / predicted") if moment.rules.predictions else _("tricks won")
        columns = (
            Column(_("open"), _("open colours"), part="open"),
            Column(_("won"), won, number=True, part="won"),
            Column(_("grp"), _("largest group"), number=True, part="group"),
            Column(_("pts"), _("points"), number=True, part="points"),
            Column(_("holds"), _("hand")),
        )
        turn = None if moment.over else moment.turn
        cells = (
            (*_numbers(moment, at, score.total), self._hand(moment.seats[at]) if hands else "")
            for at, score in enumerate(position.scores())
        )
        return self.seat_table(position, columns, cells, seat, turn)

    def badge(self, position: Position, seat: int) -> Signs:
        """The token of a seat."""
        return Signs((SeatToken(seat),), str(seat))

    def look(self, draft: AnyDraft) -> Choice | None:
        """Looks at the spaces of the board, at whose token lies there and beside which others."""
        board = moment_of(draft).board
        spaces = tuple((n, int(c)) for c in Colour for n in range(1, board.numbers + 1))
        targets = Targets(spaces, lambda at, way: self._look_at(board, at))  # noqa: ARG005
        return Choice(_("look"), targets=targets, inert=True)

    def _look_at(self, board: ResearchBoard, cell: Cell) -> Choice:
        space = Space(Colour(cell[1]), cell[0])
        owner, left = board.owner(space), _free_of(board, space.number)
        if owner is None:
            text = _("{space}: free; the {number} may still be {colours}.")
            return _looked(text, space=space.text, number=space.number, colours=left)
        if owner == NEUTRAL:
            return _looked(_("{space}: a token that belongs to nobody."), space=space.text)
        group = _group_at(board, owner, cell)
        yours = _("{space}: your token, beside no other of yours.")
        text = _("{space}: a token of {name}, beside no other of theirs.")
        if group > 1:
            yours = _("{space}: your token, in a group of {tokens}.")
            text = _("{space}: a token of {name}, in a group of {tokens}.")
        values = {"space": space.text, "tokens": tokens_text(group)}
        return Choice(_("look"), person(self.name(owner), yours, text, **values))

    def _noted(self, position: Position, seat: int | None, *, hands: bool = True) -> Sheet:
        """The seats below the round, how one follows unless a puzzle says so, and the trick."""
        sheet, moment = self.standings(position, seat, hands=hands), position.round.resolved()
        trick = tuple(table.trick_parts(moment, [row.name for row in sheet.rows]))
        is_said = self.puzzle is None and "following" not in self.untaught
        said = ((table.round_of(position),),) if is_said else ()
        return replace(sheet, notes=(*said, trick))

    def limits(self, draft: AnyDraft) -> Iterator[str]:
        """Why there are no more choices, and which of them lead to a paradox."""
        if "open" not in self.untaught:
            yield from limits.limits(draft, warns="paradox" not in self.untaught)

    def _hand(self, seat: Seat) -> str:
        """The cards of a seat, and the one that it laid aside."""
        hand = hand_text(seat.hand)
        if seat.discard is None or "aside" in self.untaught:
            return hand
        return _("{hand}, aside {card}").format(hand=hand, card=seat.discard)

    def place(self, cell: Cell) -> str:
        """The space in notation."""
        return Space(Colour(cell[1]), cell[0]).text

    def cell(self, words: Sequence[str]) -> tuple[Cell, Sequence[str]] | None:
        """The space that a play in notation names, whatever its case."""
        match = re.fullmatch(SPACE, noted(" ".join(words)).upper())
        if match is None:
            return None
        space = space_of(match[1], match[2])
        return (space.number, int(space.colour)), ()

    def held(self, draft: AnyDraft, seat: int) -> Sequence[Choice]:
        """The own cards."""
        if self.puzzle is not None:
            return ()
        hand = moment_of(draft).seats[seat].hand
        return [
            Choice(str(number), sprites=(NumberCard(number),), count=count, own=True)
            for number, count in Counter(hand).items()
        ]


def _numbers(moment: Round, at: int, total: int) -> Cells:
    """The open colours, tricks, group and points of a seat."""
    won, group = table.tricks_cell(moment, at), moment.points(at).group
    return _colours(moment.seats[at].open), won, group, total


def _lead(moment: Round, seat: int) -> int:
    """The lead of a seat over the best other one if the round ended here."""
    points = [moment.points(at).points for at in range(len(moment.seats))]
    return worth(points, Objective.MARGIN, seat)


def _colours(colours: Collection[Colour]) -> Signs:
    """The four colours of a seat, each open or closed."""
    marks = tuple(ColourMark(colour, colour in colours) for colour in Colour)
    spoken = listed([mark.colour.word for mark in marks if mark.is_open])
    return Signs(marks, spoken or _("none"))


def _cards(moment: Round, plays: Sequence[Play]) -> Iterator[Choice]:
    """A choice for each different card, chosen by its number."""
    for number in sorted({number for number in moment.mover.hand if number}):
        colours = [play.colour for play in plays if play.number == number]
        marks = (str(colour_shown(colour, colour in colours)) for colour in Colour)
        yield Choice(
            _("the {number}").format(number=number),
            _("Name a colour for it: its token goes on that row of the board."),
            (NumberCard(number, moment.turn),),
            moment.mover.hand.count(number),
            own=True,
            key=str(number),
            caption="".join(marks) if colours else "-",
            targets=Targets(tuple((number, int(colour)) for colour in Colour), _play),
            refusal="" if colours else _("no colour is possible for it now"),
        )


def _play(cell: Cell, way: int) -> Play:  # noqa: ARG001
    return Play(Colour(cell[1]), cell[0])


def _direct(step: Step, hand: Sequence[int]) -> Choice:
    """A step that needs no place: a prediction, a discard, an answer about one without a hand."""
    if isinstance(step, Prediction):
        return _prediction(step)
    name, effect = _("answer {number}"), _("Answer that the card laid aside is a {number}.")
    if hand:
        name, effect = _("lay aside {number}"), _("Lay aside, face down, a {number}.")
    number = step.number
    return Choice(
        name.format(number=number),
        effect.format(number=number),
        (NumberCard(number),),
        max(hand.count(number), 1),
        own=number in hand,
        key=str(number),
        step=step,
    )


def _prediction(step: Prediction) -> Choice:
    """A number of tricks that may be predicted."""
    name = tricks_text(step.tricks)
    effect = _("Predict that you win exactly {tricks} in this round.").format(tricks=name)
    title = ngettext("trick", "tricks", step.tricks)
    return Choice(name, effect, title=title, key=str(step.tricks), step=step)


def _looked(text: str, **values: object) -> Choice:
    """A choice that only shows the text of a space."""
    return Choice(_("look"), text.format(**values))


def _free_of(board: ResearchBoard, number: int) -> str:
    """The colours in which a number can still be played."""
    colours = [colour.word for colour in Colour if board.free(colour, number)]
    return either_text(colours) if colours else ""


def _group_at(board: ResearchBoard, seat: int, cell: Cell) -> int:
    """How many tokens of a seat hang together at a space."""
    place = cell[0] - 1, cell[1]
    return next(len(group) for group in groups(board.cells(seat)) if place in group)

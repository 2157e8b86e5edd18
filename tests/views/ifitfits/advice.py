"""The steps and reasons of hints in If It Fits, checked against the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import networkx

from games.ifitfits import legality, recount
from games.ifitfits.board import Board, Box, Cat
from games.ifitfits.cards import STEPS, Card, parse_card
from games.ifitfits.position import Observation, Position
from games.ifitfits.scoring import score_box
from games.ifitfits.steps import Draw, Drop, Lay, LayCat, Nap, Turn
from games.protocol import Cell
from languages.message import translated
from solver.bots.decision import Rated
from solver.bots.replies import Reply
from tests.views.sentences import Checks, advice_alone, check_all
from views.advice import AdviceStep, Explained, HintPart
from views.ifitfits.unseen import unseen_cards

NAMES: Final = "Anna", "Bob", "Cleo", "Dan"
AT: Final = r"(-?\d+),(-?\d+)"


class Facts:
    """A turn that a hint suggests, in the true position."""

    def __init__(self, position: Position, turn: Turn, observation: Any = None) -> None:
        self.position, self.turn, self.seat = position, turn, position.turn
        self.observation = observation
        self.before: Board = position.board
        self.draft = position.moves.draft(turn)
        self.after: Board = self.draft.board
        self.lures: list[Facts] = []
        self.lure: Facts | None = None

    def box(self, x: str, y: str) -> Box:
        return self.after.box_at((int(x), int(y)))

    @property
    def last_box(self) -> Box:
        """The box of the last step."""
        return self.after.box_at(self.turn.steps[-1].cell)  # type: ignore[union-attr]

    def owners(self, board: Board, cell: Cell) -> set[int]:
        return set(score_box(board, board.box_at(cell), self.position.mode).owners)

    @property
    def changes(self) -> list[int]:
        """The points that each seat gains."""
        mode, seats = self.position.mode, range(len(self.position.seats))
        return [total(self.after, mode, seat) - total(self.before, mode, seat) for seat in seats]

    def newly_owned(self, x: str, y: str) -> set[int]:
        """The owners of a box, none of whose cells was the seat's before."""
        cells = self.box(x, y).cells & self.before.cells.keys()
        assert not any(self.seat in self.owners(self.before, cell) for cell in cells)
        return self.owners(self.after, (int(x), int(y)))


def draws(facts: Facts) -> bool:
    return isinstance(facts.turn.steps[0], Draw)


def total(board: Board, mode: Any, seat: int) -> int:
    """The points of a seat, box by box."""
    found = 0
    for box in board.boxes:
        score = score_box(board, box, mode)
        if seat in score.owners:
            found += score.points + score.extra[score.owners.index(seat)]
    return found


def check_closed(facts: Facts, x: str, y: str) -> None:
    box = facts.box(x, y)
    assert box.closed
    assert box not in facts.before.boxes
    assert facts.seat in facts.owners(facts.after, (int(x), int(y)))


def check_card(facts: Facts, card: str, turned: str | None) -> None:
    """The card is in the hand as it is named, and lies so unless it is turned."""
    (lay, *_) = facts.turn.steps
    assert isinstance(lay, Lay)
    cards = facts.position.mover.hand if facts.position.start is None else ()
    start = facts.position.start
    assert parse_card(card) in (cards if start is None else [c.named for c in start.cards])
    assert lay.card == (parse_card(card).turned if turned else parse_card(card))


def check_place(facts: Facts, x: str, y: str, cat: str | None = None, *pair: str) -> None:
    lay, *cats = facts.turn.steps
    assert isinstance(lay, Lay)
    assert lay.cell == (int(x), int(y))
    assert bool(cats) == bool(cat)
    for each in cats:
        assert isinstance(each, LayCat)
        assert [str(n) for n in (*each.cell, each.x + 1, each.y)] == list(pair)


def check_points(facts: Facts, text: str) -> None:
    mode = facts.position.mode
    parts = text.split(", ")
    assert len(parts) == len(facts.changes)
    for seat, part in enumerate(parts):
        name, points, change = re.fullmatch(r"(\w+) (-?\d+)(?: \(([+-]\d+)\))?", part).groups()  # type: ignore[union-attr]
        assert name == ("You" if seat == facts.seat else NAMES[seat])
        assert (int(points), int(change or 0)) == (
            total(facts.after, mode, seat),
            facts.changes[seat],
        )


def check_box(facts: Facts, cards: str, x: str, y: str, worth: str) -> None:
    box = facts.box(x, y)
    score = score_box(facts.after, box, facts.position.mode)
    assert len(box.cells) == int(cards)
    if not score.owners:
        assert worth == "nobody scores it"
        return
    found = re.fullmatch(r"(-?\d+) points? for (.+)", worth)
    assert found
    assert int(found[1]) == score.points
    names = {"you" if seat == facts.seat else NAMES[seat] for seat in score.owners}
    assert set(re.split(r", | and ", found[2])) == names


def check_joins(facts: Facts, number: str | None, cards: str, more: str | None) -> None:
    cell = facts.turn.steps[0].cell  # type: ignore[union-attr]
    draft = facts.position.draft.play(facts.turn.steps[0])
    box = draft.board.box_at(cell)
    assert len(box.cells) == int(cards)
    parts = sum(bool(part.cells & box.cells) for part in facts.before.boxes)
    assert parts == (int(number) if number else 1)
    assert ("closes it" in (more or "")) == box.closed


def check_alone(facts: Facts, _more: str | None) -> None:
    draft = facts.position.draft.play(facts.turn.steps[0])
    assert len(draft.board.box_at(facts.turn.steps[0].cell).cells) == 1  # type: ignore[union-attr]


def check_cat(facts: Facts, what: str, x: str, y: str) -> None:
    owners = facts.owners(facts.after, (int(x), int(y)))
    assert (facts.seat in owners) == (not what.startswith("lies in"))
    if what.startswith("gives you a share"):
        assert len(owners) > 1


def check_lure(facts: Facts, text: str, more: str, now: str) -> None:
    """One of the moves that were compared goes where the sentence says, and brings as much."""
    told = [each for each in facts.lures if said_of(each.turn, text)]
    assert told, text
    (facts.lure,) = told[:1]
    assert facts.lure.changes[facts.seat] == int(more) > int(now) == facts.changes[facts.seat]


def said_of(turn: Turn, text: str) -> bool:
    """Whether a text names the places of a turn, each in its order, and its card."""
    places = [f"{step.cell[0]},{step.cell[1]}" for step in turn.steps]  # type: ignore[union-attr]
    named = re.findall(AT, text)
    pairs = [f"{x},{y}" for x, y in named]
    first, wanted = turn.steps[0], places[:1]
    if isinstance(first, Lay):
        turned = "" if first.card == first.card.named else " turned"
        if not text.startswith(f"{first.card.named}{turned} at "):
            return False
        for cat in turn.steps[1:]:
            x, y = cat.cell  # type: ignore[union-attr]
            wanted += [f"{x},{y}", f"{x + 1},{y}"]
    return pairs == wanted or (not isinstance(first, Lay) and pairs[:1] == wanted)


def check_kept_out(facts: Facts) -> None:
    """Nobody but the seat has a cat in the box, which had none of its before."""
    box = facts.last_box
    assert legality.owners_within(facts.after, box.cells) == {facts.seat}
    for part in facts.before.boxes:
        if part.cells & box.cells:
            assert facts.seat not in legality.owners_within(facts.before, part.cells)
    board = facts.after
    edges = [cell for cell in legality.free_edges(board) if cell in box.cells]
    rivals = set(range(len(facts.position.seats))) - {facts.seat}
    assert not any(legality.may_enter(board, seat, edge) for seat in rivals for edge in edges)


def check_awake(facts: Facts, count: str) -> None:
    """The points of the box, if a cat of the seat were awake in it."""
    box = facts.last_box
    assert facts.owners(facts.after, min(box.cells)) == set()
    assert score_box(facts.after, box, facts.position.mode).points == int(count) > 0


def check_gaps(facts: Facts, count: str) -> None:
    """The empty cells on the table that open sides of the box face."""
    box, board = facts.last_box, facts.after
    faced = set()
    for x, y in box.cells:
        for kind, (dx, dy) in zip(board.sides((x, y)) or "", STEPS, strict=True):
            if kind == "o" and (x + dx, y + dy) not in board.cells:
                faced.add((x + dx, y + dy))
    assert len(faced) == int(count)
    assert all(map(board.table.holds, faced))
    assert facts.seat in facts.owners(board, min(box.cells))


def check_lost_place(
    facts: Facts, x: str, y: str, cards: str, of: str, name: str, most: str
) -> None:
    """So many cards that weren't seen would have brought a rival points there."""
    cell, seat, position = (int(x), int(y)), NAMES.index(name), facts.position
    assert cell not in facts.before.cells
    assert cell in facts.after.cells
    unseen = unseen_cards(facts.observation)
    assert unseen.total() == int(of)
    gains = {card: won_with(position, card, cell, seat) for card in unseen}
    assert sum(number for card, number in unseen.items() if gains[card] > 0) == int(cards)
    assert max(gains.values()) == int(most) >= 2


def won_with(position: Position, card: Any, cell: Cell, seat: int) -> int:
    """The most that a seat could win by laying a card in a cell, counted on the whole board."""
    mode, board = position.mode, position.board
    boards = []
    for way in card.ways if isinstance(card, Card) else ():
        if legality.fits(board, cell, way, mode):
            laid = board.put(cell, way)
            edges = legality.cat_edges(laid, seat, cell) if position.seats[seat].cats else ()
            boards += [laid, *(laid.put_across(edge, Cat(seat)) for edge in edges)]
    return max((total(each, mode, seat) - total(board, mode, seat) for each in boards), default=0)


AIMS: Final[Checks] = {
    rf"The box at {AT} can be closed: a closed box counts double\.": check_closed,
    rf"The box at {AT} can be yours\.": lambda f, *at: f.newly_owned(*at) == {f.seat},
    rf"You can share the box at {AT}\.": lambda f, *at: f.newly_owned(*at) > {f.seat},
    rf"Boxes can be joined to the one at {AT}\.": lambda f, *at: (
        sum(bool(part.cells & f.box(*at).cells) for part in f.before.boxes) > 1
    ),
    rf"Points can be won in the box at {AT}\.": lambda f, *_at: f.changes[f.seat] > 0,
    r"Nothing is to be gained at once: lay what you need least, or prepare a box\.": lambda f: (
        f.changes[f.seat] <= 0
    ),
    r"There is a place where (\w+) can win points: take it\.": lambda f, name: any(
        won_with(f.position, card, cell, NAMES.index(name)) > f.changes[f.seat]
        for cell in f.after.cells.keys() - f.before.cells.keys()
        for card in unseen_cards(f.observation)
    ),
    r"You can take (\d+) points? from (\w+)\.": lambda f, count, name: (
        f.changes[NAMES.index(name)] == -int(count)
    ),
    r"First each player lays a starting card, .* all boxes grow from there\.": lambda f: (
        f.position.start is not None
    ),
    r"See what you draw before you choose\.": draws,
    r"Nothing of your hand can be played\.": lambda f: f.turn.texts[0].startswith("drop"),
}
CARDS: Final[Checks] = {
    r"Take ([wo]{4}\S*)\.( Turn it by half a turn\.)?": check_card,
    r"Take one of your cats: it goes to sleep\.": advice_alone,
    r"Take the Princess\.": advice_alone,
    r"The special toy with two \w+ has to be laid at once\.": advice_alone,
}
PLACES: Final[Checks] = {
    rf"Lay it at {AT}\.( Lay a cat across {AT} and {AT}\.)?": check_place,
    r"Draw a card\.": draws,
    r"(?:You can play nothing and discard|Lay|Play a Princess:) .+\.": advice_alone,
}
STEP: Final = r"(?:[wo]{4}\S* at \S+|A sleeping cat in \S+)"
REASONS: Final[Checks] = {
    r"Points now: (.+)\.": check_points,
    rf"The box is then: (\d+) cards? at {AT}, (.+)\.": check_box,
    rf"{STEP} joins (?:the box at \S+,|(\d+) boxes into one) (?:now )?of (\d+) cards?"
    r"(?:, and (.+))?\.": check_joins,
    rf"{STEP} is joined to nothing(?:, and (.+))?\.": check_alone,
    r"A cat across .+ (makes|gives you a share of|gives you|is one more of yours in|lies in) "
    rf"the box at {AT}(?: yours|, where others still have more cats)?\.": check_cat,
    r"(.+) would bring you more at once: (-?\d+) instead of (-?\d+)\.": check_lure,
    r"But it would leave (\w+) (\d+) points? better off than this\.": lambda f, name, count: (
        f.lure.changes[NAMES.index(name)] - f.changes[NAMES.index(name)] == int(count) > 0
    ),
    r"Nobody else may lay a cat in this box now, unless it is joined to another\.": check_kept_out,
    r"An awake cat of yours there would then bring you (\d+) points?\.": check_awake,
    r"It is open to (\d+) empty places?: closed, it would count double\.": check_gaps,
    r"You keep your cards for better places\.": lambda f: isinstance(f.turn.steps[0], Nap),
    r"It brings nobody points\.": lambda f: not any(f.changes),
    rf"It takes {AT}, where (\d+) of the (\d+) cards that you haven't seen would have brought "
    r"(\w+) points, up to (\d+)\.": check_lost_place,
    r"It is expected to be worth less once the others have moved\.": advice_alone,
    r"One card of your hand is played after that, the new one or another\.": draws,
}


def check_boxes(facts: Facts) -> None:
    """The boxes and points of these tests are those of a second count, and of networkx."""
    mode, seats = facts.position.mode, len(facts.position.seats)
    for board in (facts.before, facts.after):
        cells, boxes, joins = recount.regions(board)
        graph = networkx.Graph()
        graph.add_nodes_from(cells)
        graph.add_edges_from(joins)
        found = set(map(frozenset, networkx.connected_components(graph)))
        assert found == set(boxes)
        points = [total(board, mode, seat) for seat in range(seats)]
        assert points == recount.totals(board, found, mode, seats)


def check_explained(
    position: Position, observation: Observation, compared: Sequence[Rated[Turn]], given: Explained
) -> None:
    """Everything that is said of the first of some turns is true of the boxes, counted again."""
    facts = Facts(position, compared[0].move, observation)
    check_boxes(facts)
    rated = (each.move for each in compared if not isinstance(each.move.steps[0], Draw))
    facts.lures = [Facts(position, move) for move in rated if not isinstance(move.steps[0], Drop)]
    known = {HintPart.AIM: AIMS, HintPart.CARD: CARDS, HintPart.PLACE: PLACES}
    check_all(facts, given, observation.seat, known, REASONS)


DEALS: Final = re.compile(r"In (\d+) of 10 deals that fit what you have seen: (\w+) .+")


def check_reply(observation: Observation, _turn: Turn, reply: Reply, step: AdviceStep) -> None:
    """The turn goes where it is said, and takes as many points, by a second count."""
    text, seat = translated(step.text, observation.seat), observation.seat
    told = DEALS.fullmatch(text)
    assert told is not None
    assert (int(told[1]), told[2]) == (reply.worlds, NAMES[reply.seat])
    was, now = reply.before.board, reply.after.board
    assert step.cells == {
        *(cell for cell, each in now.cells.items() if was.cells.get(cell) != each),
        *(cell for cell, each in now.edges.items() if was.edges.get(cell) != each),
    }
    before, after = (recounted(board, observation.view) for board in (was, now))
    leads = [each[seat] - max(each[:seat] + each[seat + 1 :]) for each in (before, after)]
    assert reply.cost <= leads[0] - leads[1]
    if points := re.search(r"Points now: ([^.]+)\.", text):
        names = ["You" if at == seat else NAMES[at] for at in range(len(after))]
        shown = [re.sub(r" \(.*", "", part) for part in points[1].split(", ")]
        assert shown == [f"{name} {total}" for name, total in zip(names, after, strict=True)]


def recounted(board: Board, view: Position) -> list[int]:
    """The points of all seats by a second count."""
    _cells, boxes, _joins = recount.regions(board)
    return recount.totals(board, set(boxes), view.mode, len(view.seats))

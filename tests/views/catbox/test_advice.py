"""The steps and reasons of hints in Cat Box, counted again on the board, cell by cell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import networkx
import pytest

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.deal import deal
from games.catbox.faces import UNKNOWN
from games.catbox.position import Observation
from games.catbox.rulings import Mode
from games.catbox.turn import Turn
from games.protocol import HUMAN, Cell, Memory, Player
from games.rng import Stream
from languages.message import translated
from solver.bots.decision import Rated
from tests.support.boards import DECK
from tests.support.effort import amount
from views.advice import Explained, HintPart
from views.catbox.view import PARTS
from views.view import View

VIEW = View(PARTS)

LETTERS: Final = {
    "Black": "K",
    "Pink": "P",
    "Purple": "V",
    "Blue": "B",
    "Yellow": "Y",
    "Chihuahua": "o",
}
NAME: Final = r"(?:[Tt]he )?(Black|Pink|Purple|Blue|Yellow|Chihuahua)"
AREA: Final = re.compile(r"(\d+) at (-?\d+),(-?\d+)")
PLACED: Final = re.compile(r"([KPVBYo]{4}) at (-?\d+),(-?\d+)")
NAMES: Final = "Anna", "Bob", "Cleo", "Dan"

Cells = dict[Cell, str]


def areas(cells: Cells, letter: str) -> list[set[Cell]]:
    """The areas of a letter, by flood fill."""
    left = {cell for cell, each in cells.items() if each == letter}
    found = []
    while left:
        area, edge = set[Cell](), [left.pop()]
        while edge:
            x, y = edge.pop()
            area.add((x, y))
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            edge += near
        found.append(area)
    return found


def largest(cells: Cells, letter: str) -> int:
    return max(map(len, areas(cells, letter)), default=0)


def trios(cells: Cells) -> int:
    return sum(len(area) == 3 for letter in "KPVBY" for area in areas(cells, letter))


def seen(cells: Cells, letter: str) -> int:
    return list(cells.values()).count(letter)


def points(cells: Cells, letter: str) -> int:
    bonus = 2 * trios(cells) if letter == "o" else largest(cells, letter)
    return seen(cells, letter) + bonus


class Facts:
    """A turn that a hint suggests, before and after it."""

    def __init__(self, observation: Observation, turn: Turn) -> None:
        self.observation, self.turn = observation, turn
        view = observation.view
        own = view.seats[observation.seat].identity
        assert own is not None
        self.own = own.letter
        self.draft = view.moves.draft(turn)
        self.before, self.after = dict(view.board.cells), dict(self.draft.board.cells)

    def gain(self, letter: str) -> int:
        return points(self.after, letter) - points(self.before, letter)

    def visible_cards(self, *, spent: bool) -> set[str]:
        """The sides of cards in hands that the next seat may lay and that all see."""
        view, following = self.observation.view, self.observation.view.following
        gone = {(source.seat, source.slot) for source in self.draft.gone} if spent else set()
        return {
            card.public
            for at, seat in enumerate(view.seats)
            for slot, card in enumerate(seat.hand)
            if at != following and (at, slot) not in gone
        }

    def best_card(self, letter: str, *, after: bool) -> int:
        """The most points that a card in sight can bring a colour in the next turn."""
        view = self.observation.view
        board: Board = self.draft.board if after else view.board
        draft = self.draft if after else view.draft
        barred = legality.guarded((each.x, each.y) for each in view.guards_after(draft))
        gains = [
            points(dict(board.place(place).cells), letter) - points(dict(board.cells), letter)
            for face in self.visible_cards(spent=after)
            for place in legality.placements(board, face, barred)  # type: ignore[arg-type]
        ]
        return max(gains, default=0)


def check_joining(facts: Facts, letter: str, text: str, after: Cells) -> None:
    """The areas of a sentence are there, and are one afterwards."""
    named = [(int(size), (int(x), int(y))) for size, x, y in AREA.findall(text)]
    assert len(named) > 1
    before = areas(facts.before, letter)
    found = [next(area for area in before if cell in area) for _, cell in named]
    assert [len(area) for area in found] == [size for size, _ in named]
    assert any(all(area & whole for area in found) for whole in areas(after, letter))


def check_own_join(facts: Facts, sizes: str) -> None:
    check_joining(facts, facts.own, sizes, facts.after)
    assert largest(facts.after, facts.own) > largest(facts.before, facts.own)


def check_growth(facts: Facts, area: str, now: str) -> None:
    size, x, y = map(int, AREA.findall(area)[0])
    (found,) = (each for each in areas(facts.before, facts.own) if (x, y) in each)
    assert (len(found), largest(facts.after, facts.own)) == (size, int(now))
    assert size < int(now)


def check_threat(facts: Facts, name: str, sizes: str) -> None:
    letter, view = LETTERS[name], facts.observation.view
    barred = legality.guarded((each.x, each.y) for each in view.guards_after(view.draft))
    boards = [
        dict(view.board.place(place).cells)
        for face in facts.visible_cards(spent=False)
        for place in legality.placements(view.board, face, barred)  # type: ignore[arg-type]
    ]
    joined = []
    for board in boards:
        try:
            check_joining(facts, letter, sizes, board)
        except AssertionError:
            continue
        joined.append(board)
    assert joined


def check_taken(facts: Facts, count: str, name: str) -> None:
    assert facts.gain(LETTERS[name]) == -int(count)


def check_sight(facts: Facts) -> None:
    assert seen(facts.after, facts.own) > seen(facts.before, facts.own)


def check_trio(facts: Facts) -> None:
    assert trios(facts.after) > trios(facts.before)
    assert facts.own == "o"


def check_nothing(facts: Facts) -> None:
    assert facts.gain(facts.own) <= 0


def check_cards(facts: Facts, cards: str) -> None:
    """Each card is in the hand that is named, and shows that side to the seat."""
    view, seat = facts.observation.view, facts.observation.seat
    named = re.findall(r"(your|the saved|their own|(\w+)'s) ([KPVBYo]{4})", cards)
    assert named
    for whose, name, face in named:
        if whose == "your":
            assert face in [card.secret for card in view.seats[seat].hand]
        elif name:
            assert face in [card.public for card in view.seats[NAMES.index(name)].hand]
        else:
            assert face in [card.face for card in view.seats[seat].saved]


def check_change(facts: Facts, name: str, _way: str, before: str, now: str, _why: str) -> None:
    letter = LETTERS[name]
    assert points(facts.before, letter) == int(before)
    assert points(facts.after, letter) == int(now)


def check_prevented(facts: Facts, face: str, x: str, y: str, name: str, *counts: str) -> None:
    view, letter = facts.observation.view, LETTERS[name]
    placement = Placement(face, int(x), int(y))  # type: ignore[arg-type]
    assert face in facts.visible_cards(spent=False)
    assert legality.refusal(view.board, placement, frozenset()) is None
    after = dict(view.board.place(placement).cells)
    assert points(after, letter) - points(facts.before, letter) == int(counts[0])
    assert facts.best_card(letter, after=True) <= int(counts[1]) < int(counts[0])


def lures(facts: Facts) -> Iterator[Facts]:
    """Each turn of one card, with what it does."""
    draft = facts.observation.view.draft
    return (Facts(facts.observation, draft.play(play).move) for play in draft.plays())


def check_lure(facts: Facts, card: str, more: str, now: str) -> None:
    face, x, y = PLACED.findall(card)[0]
    token = facts.draft.token is not None
    assert facts.gain(facts.own) - token == int(now) < int(more)
    same = [each for each in lures(facts) if str(each.turn) == f"{face}@{x},{y}"]
    assert int(more) in {each.gain(each.own) for each in same}
    facts.lure = same[0]  # type: ignore[attr-defined]


def check_worse(facts: Facts, name: str, count: str) -> None:
    letter, lure = LETTERS[name], facts.lure  # type: ignore[attr-defined]
    assert lure.gain(letter) - facts.gain(letter) == int(count) > 0


def check_effects(facts: Facts, text: str) -> None:
    """The largest areas that a sentence states, and the cats that it counts."""
    for before, now in re.findall(r"area (?:grow )?from (\d+) to (\d+)", text):
        assert largest_before(facts, text) == int(before)
        assert int(now) <= 2 * len(facts.after)
    if len(facts.turn.steps) == 1:
        check_one_card(facts, text)


def largest_before(facts: Facts, text: str) -> int:
    """The largest own area before the step that a sentence is about."""
    for board, after in facts_boards(facts):
        found = re.search(r"area (?:grow )?from (\d+) to (\d+)", text)
        assert found is not None
        sizes = largest(board, facts.own), largest(after, facts.own)
        if sizes == (int(found[1]), int(found[2])):
            return sizes[0]
    raise AssertionError(text)


def facts_boards(facts: Facts) -> Iterator[tuple[Cells, Cells]]:
    draft = facts.observation.view.draft
    for step in facts.turn.steps:
        longer = draft.add(step)
        yield dict(draft.board.cells), dict(longer.board.cells)
        draft = longer


def check_one_card(facts: Facts, text: str) -> None:
    """A sentence about the only card of a turn says all that it does for its seat."""
    own, before, after = facts.own, facts.before, facts.after
    shown = sum(letter == own != before.get(cell) for cell, letter in after.items())
    covered = sum(letter == own != after[cell] for cell, letter in before.items())
    for verb, count in (("shows", shown), ("covers", covered)):
        found = re.search(rf"{verb} (\d+)", text)
        assert (int(found[1]) if found else 0) == count
    if joined := re.search(r"now (\d+) \(it was (\d+)\)", text):
        assert (int(joined[2]), int(joined[1])) == (largest(before, own), largest(after, own))
    if own != "o" and not re.search("area", text):
        assert largest(before, own) == largest(after, own)
    made = re.search(r"(makes|breaks) (\d+) trio", text)
    if own == "o":
        sign = 1 if made and made[1] == "makes" else -1
        assert trios(after) - trios(before) == (sign * int(made[2]) if made else 0)


def check_areas(facts: Facts) -> None:
    """The areas of these tests are those that networkx finds."""
    for cells in (facts.before, facts.after):
        graph = networkx.Graph()
        graph.add_nodes_from(cells)
        beside = (((x, y), near) for x, y in cells for near in ((x + 1, y), (x, y + 1)))
        graph.add_edges_from(
            (one, two) for one, two in beside if two in cells and cells[one] == cells[two]
        )
        found = {frozenset(area) for area in networkx.connected_components(graph)}
        ours = {frozenset(area) for letter in "KPVBYo" for area in areas(cells, letter)}
        assert found == ours


def check_numbers(facts: Facts, text: str) -> None:
    """The changes of points that an adviser's own reason states, where a seat's colour is named."""
    own, *others = text.split("; ")[0].split(", seat ")
    name, change = own.split(", the other")[0].split(", others")[0].rsplit(" ", 1)
    assert (LETTERS[name.title()], facts.gain(facts.own)) == (facts.own, int(change))
    for other in others:
        if named := re.match(r"\d+ \((\w+)(?:, \d+%)?\) ([+-]\d+)", other):
            assert facts.gain(LETTERS[named[1].title()]) == int(named[2])


AIMS: Final[dict[str, Callable[..., None]]] = {
    r"Your areas of (.+) can become one\.": check_own_join,
    r"Your area of (.+) can grow to (\d+)\.": check_growth,
    rf"{NAME} is about to join areas of (.+): see to it that it can't\.": check_threat,
    rf"You can take (\d+) points? from {NAME}\.": check_taken,
    r"More (?:of your cats|empty boxes) can come into sight\.": check_sight,
    r"You can make a trio\.": check_trio,
    r"Nothing is to be gained at once: look at what the next seats can do\.": check_nothing,
}
CARDS: Final[dict[str, Callable[..., None]]] = {
    r"Take (.+)\.(?: Use the \w+ token\.)?": check_cards,
}
REASONS: Final[dict[str, Callable[..., None]]] = {
    r"It is expected to be worth less once the others have moved\.": lambda _facts: None,
    rf"{NAME} (rises|falls) from (\d+) to (\d+) \((.*)\)\.": check_change,
    r"([KPVBYo]{4}) at (-?\d+),(-?\d+) would have brought "
    rf"{NAME} (\d+) points?; now no card that all see brings it more than (\d+)\.": (
        check_prevented
    ),
    r"(.+) would bring you more at once: (-?\d+) instead of (-?\d+)\.": check_lure,
    rf"But it would leave {NAME} (\d+) points? better off than this\.": check_worse,
    r"(.+ (?:shows|covers|makes|breaks|joins|lets|cuts|takes|costs|changes) .+)\.": check_effects,
}


def check(facts: Facts, text: str, patterns: dict[str, Callable[..., None]]) -> None:
    """A sentence is one of those that are known, and true."""
    for pattern, verify in patterns.items():
        if found := re.fullmatch(pattern, text):
            verify(facts, *found.groups())
            return
    raise AssertionError(f"no such sentence is known: {text}")


def hint(observation: Observation, turn: Turn) -> Explained:
    players = [Player(name, HUMAN) for name in NAMES[: len(observation.view.seats)]]
    return VIEW.events.explained(observation, [Rated(turn, 0.0)], players)


def observations(seed: int, seats: int, mode: Mode) -> Iterator[tuple[Observation, Turn]]:
    """The moments of a random game as the seat to move sees them, each with a random turn."""
    position, memory = deal(DECK, seats, seed, mode=mode).position(), Memory.blank(seats)
    rng = Stream("test-catbox-advice", seed)
    while not position.over:
        observation = memory.observe(position, position.turn)
        turn = observation.moves.random(rng)
        if turn.steps:
            yield observation, turn
            best = VIEW.events.tempting(observation)
            assert best is not None
            yield observation, best
        draft = position.drafted(turn)
        memory, position = memory.after(draft), draft.end()


def check_hint(observation: Observation, turn: Turn) -> None:
    check_explained(observation, turn, hint(observation, turn))


def check_explained(observation: Observation, turn: Turn, given: Explained) -> None:
    """Everything that is said of a turn is true of the board, counted again."""
    facts = Facts(observation, turn)
    check_areas(facts)
    aim, cards, place = given.steps
    assert [step.part for step in given.steps] == list(HintPart)
    check(facts, translated(aim.text, observation.seat), AIMS)
    check(facts, translated(cards.text, observation.seat), CARDS)
    assert translated(place.text, observation.seat).startswith("You ")
    assert aim.cells <= facts.before.keys()
    assert place.cells >= {each for each in facts.after if each not in facts.before}
    for reason in given.reasons:
        check(facts, translated(reason, observation.seat), REASONS)


@pytest.mark.parametrize(("seats", "mode"), [(2, Mode.BASIC), (3, Mode.ADVANCED)])
def test_all_that_a_hint_says_is_true_of_the_board(seats: int, mode: Mode) -> None:
    for number, moment in enumerate(observations(7, seats, mode)):
        if number % 8 < 2:
            check_hint(*moment)


@pytest.mark.slow
@pytest.mark.nightly_cases("basic-3", "basic-4", "advanced-2", "advanced-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("mode", list(Mode))
def test_all_that_many_hints_say_is_true_of_the_board(seats: int, mode: Mode) -> None:
    for seed in range(amount(1, 2)):
        for moment in observations(seed, seats, mode):
            check_hint(*moment)


@pytest.mark.slow
def test_a_hint_never_shows_what_its_seat_does_not_see() -> None:
    for observation, turn in observations(3, 3, Mode.ADVANCED):
        given = hint(observation, turn)
        said = " ".join(translated(each, observation.seat) for each in given.reasons)
        assert UNKNOWN not in said + translated(given.steps[1].text, observation.seat)

"""The steps and reasons of hints in Cat Box, counted again on the board, cell by cell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Final

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import UNKNOWN
from games.catbox.position import Observation
from games.catbox.turn import Turn
from games.protocol import Cell
from languages.message import translated
from solver.bots.replies import Reply
from solver.bots.roster import roster_of
from tests.views.sentences import Checks, advice_alone, check_all
from tests.views.sentences import areas as groups
from views.advice import AdviceStep, Explained, HintPart

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
HOLDER: Final = (
    r"(?: That is (\w+)\.| That is likely to be (\w+) \((\d+)%\)\.|"
    r" Somebody is likely to have that colour \((\d+)%\)\.)"
)
"""Whose a colour is, as a sentence after the one that names it."""

PLACED: Final = re.compile(r"([KPVBYo]{4}) at (-?\d+),(-?\d+)")
NAMES: Final = "Anna", "Bob", "Cleo", "Dan"

Cells = dict[Cell, str]


def areas(cells: Cells, letter: str) -> list[set[Cell]]:
    """The areas of a letter."""
    return groups({cell for cell, each in cells.items() if each == letter})


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

    @cached_property
    def chances(self) -> dict[int, dict[str, float]]:
        """How likely each other seat is to have each colour."""
        held = roster_of("catbox").infer(self.observation)
        return {
            seat: {identity.letter: share for identity, share in each.items()}
            for seat, each in held.items()
        }

    def holder(self, letter: str) -> int:
        """The seat that likely has a colour; the next one where none does."""
        likely = [seat for seat, each in self.chances.items() if each.get(letter, 0) >= 0.5]
        return likely[0] if likely else self.observation.view.following

    def visible_cards(self, letter: str, *, spent: bool) -> set[str]:
        """The sides of cards in hands that a colour's seat may lay and that all see."""
        view, following = self.observation.view, self.holder(letter)
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
            for face in self.visible_cards(letter, spent=after)
            for place in legality.placements(board, face, barred)  # type: ignore[arg-type]
        ]
        return max(gains, default=0)


def joined(facts: Facts, letter: str, text: str, after: Cells) -> bool:
    """Whether the areas of a sentence are there, and are one afterwards."""
    named = [(int(size), (int(x), int(y))) for size, x, y in AREA.findall(text)]
    before = areas(facts.before, letter)
    found = [next(area for area in before if cell in area) for _, cell in named]
    there = len(named) > 1 and [len(area) for area in found] == [size for size, _ in named]
    return there and any(all(area & whole for area in found) for whole in areas(after, letter))


def check_growth(facts: Facts, area: str, now: str) -> None:
    size, x, y = map(int, AREA.findall(area)[0])
    (found,) = (each for each in areas(facts.before, facts.own) if (x, y) in each)
    assert (len(found), largest(facts.after, facts.own)) == (size, int(now))
    assert size < int(now)


def check_threat(facts: Facts, name: str, sizes: str, count: str, *holder: str) -> bool:
    view, letter = facts.observation.view, LETTERS[name]
    check_holder(facts, name, *holder)
    barred = legality.guarded((each.x, each.y) for each in view.guards_after(view.draft))
    boards = (
        dict(view.board.place(place).cells)
        for face in facts.visible_cards(letter, spent=False)
        for place in legality.placements(view.board, face, barred)  # type: ignore[arg-type]
    )
    return any(
        joined(facts, letter, sizes, board)
        and points(board, letter) - points(facts.before, letter) == int(count)
        for board in boards
    )


def check_holder(facts: Facts, name: str, *told: str | None) -> None:
    """A colour that is named is likely somebody's, and it is said how likely and whose."""
    sure, likely, percent, anybody = told
    shares = {seat: each.get(LETTERS[name], 0.0) for seat, each in facts.chances.items()}
    assert sum(shares.values()) >= 0.5
    if sure or likely:
        share = shares[NAMES.index(str(sure or likely))]
        assert share >= 0.9 if sure else f"{100 * share:.0f}" == percent
    elif anybody:
        assert f"{100 * sum(shares.values()):.0f}" == anybody
        assert max(shares.values()) < 0.5


def check_unknown(facts: Facts, name: str, count: str) -> None:
    """A seat of no likely colour loses so much, by how likely each colour is."""
    chances = facts.chances[NAMES.index(name)]
    assert max(chances.values()) < 0.5
    loss = -sum(share * facts.gain(letter) for letter, share in chances.items())
    assert abs(loss - float(count)) < 0.06
    assert loss >= 1


def check_taken(facts: Facts, count: str, name: str, *holder: str) -> None:
    check_holder(facts, name, *holder)
    assert facts.gain(LETTERS[name]) == -int(count)


def check_fall(facts: Facts, name: str, before: str, now: str, *holder: str) -> None:
    check_holder(facts, name, *holder)
    assert [points(cells, LETTERS[name]) for cells in (facts.before, facts.after)] == [
        *(int(before), int(now))
    ]
    assert int(now) < int(before)


def check_gift(facts: Facts, name: str, count: str, *holder: str) -> None:
    check_holder(facts, name, *holder)
    letter = LETTERS[name]
    assert facts.lure.gain(letter) - facts.gain(letter) == int(count) > 0  # type: ignore[attr-defined]


def check_cost(facts: Facts, count: str) -> None:
    """It costs so many points at once, and that is said for what it brings or prevents."""
    assert facts.gain(facts.own) - (facts.draft.token is not None) == -int(count) < 0


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


def check_prevented(
    facts: Facts, face: str, x: str, y: str, name: str, was: str, now: str, *holder: str
) -> None:
    view, letter, counts = facts.observation.view, LETTERS[name], (was, now)
    check_holder(facts, name, *holder)
    placement = Placement(face, int(x), int(y))  # type: ignore[arg-type]
    assert face in facts.visible_cards(letter, spent=False)
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


def check_numbers(facts: Facts, text: str) -> None:
    """The changes of points that an adviser's own reason states, where a seat's colour is named."""
    if told := re.fullmatch(r"That (?:takes|leaves) (\w+) .*?(\d+) points?; .+", text):
        assert (LETTERS[told[1].title()], points(facts.after, facts.own)) == (
            *(facts.own, int(told[2])),
        )
        return
    own, *others = text.split("; ")[0].split(", ")
    name, change = own.rsplit(" ", 1)
    assert (LETTERS[name.title()], facts.gain(facts.own)) == (facts.own, int(change))
    for other in others:
        if named := re.fullmatch(r"(\w+)(?: \(\d+%\))? ([+-]\d+)", other):
            assert facts.gain(LETTERS[named[1].title()]) == int(named[2])


AIMS: Final[Checks] = {
    r"Your areas of (.+) can become one\.": lambda f, sizes: (
        joined(f, f.own, sizes, f.after) and largest(f.after, f.own) > largest(f.before, f.own)
    ),
    r"Your area of (.+) can grow to (\d+)\.": check_growth,
    rf"{NAME} is about to join areas of (.+) for (\d+) points?: "
    rf"see to it that it can't\.{HOLDER}": check_threat,
    rf"You can take (\d+) points? from {NAME}\.{HOLDER}": check_taken,
    r"You can take ([\d.]+) points on average from (\w+), whoever that may be\.": (
        lambda f, count, name: check_unknown(f, name, count)
    ),
    r"More (?:of your cats|empty boxes) can come into sight\.": lambda f: (
        seen(f.after, f.own) > seen(f.before, f.own)
    ),
    r"You can make a trio\.": lambda f: f.own == "o" and trios(f.after) > trios(f.before),
    r"Nothing is to be gained at once: look at what the next seats can do\.": lambda f: (
        f.gain(f.own) <= 0
    ),
}
CARDS: Final[Checks] = {
    r"Take (.+)\.(?: Use the \w+ token\.)?": check_cards,
}
PLACES: Final[Checks] = {r"(?:Lay|Use|Put|Move|Save) .+\.": advice_alone}
REASONS: Final[Checks] = {
    r"It is expected to be worth less once the others have moved\.": advice_alone,
    rf"{NAME} falls from (\d+) to (\d+) \([^()]*\)\.{HOLDER}?": check_fall,
    r"(\w+) loses ([\d.]+) points on average, by all that \w+ may be\.": check_unknown,
    r"At once it costs you (\d+) points?\.": check_cost,
    r"It gains nothing at once\.": lambda f: f.gain(f.own) - (f.draft.token is not None) == 0,
    r"([KPVBYo]{4}) at (-?\d+),(-?\d+) would have brought "
    rf"{NAME} (\d+) points?; now no card that all see brings it more than (\d+)\.{HOLDER}?": (
        check_prevented
    ),
    r"(.+) would bring you more at once: (-?\d+) instead of (-?\d+)\.": check_lure,
    rf"But it would leave {NAME} (\d+) points? better off than this\.{HOLDER}?": check_gift,
    r"(.+ (?:shows|covers|makes|breaks|joins|lets|cuts|takes|costs|changes) .+)\.": check_effects,
}


REPLY: Final = re.compile(
    r"(\w+) can answer with (?:your|the saved|their own|\w+'s) ([KPVBYo]{4}) \(.+\) at (\S+): "
    r"it (.+)\. That costs you (\d+) points?\."
)


def check_reply(observation: Observation, turn: Turn, reply: Reply, step: AdviceStep) -> None:
    """The card lies where it is said, and takes as many points, counted again on the board."""
    facts, told = Facts(observation, turn), REPLY.fullmatch(translated(step.text, observation.seat))
    assert told is not None
    name, face, place, effects, count = told.groups()
    placement = Placement(face, *map(int, place.split(",")))  # type: ignore[arg-type]
    assert (reply.seat, str(reply.move)) == (NAMES.index(name), str(placement))
    assert step.cells == frozenset(placement.cells)
    view = facts.observation.view.play(turn)
    assert (
        legality.refusal(view.board, placement, replace(view, turn=reply.seat).draft.barred) is None
    )
    after = dict(view.board.place(placement).cells)
    assert points(facts.after, facts.own) - points(after, facts.own) == int(count) > 0
    covered = sum(letter == facts.own != after[cell] for cell, letter in facts.after.items())
    assert (re.findall(r"covers (\d+)", effects) or ["0"]) == [str(covered)]
    cut = [str(largest(cells, facts.own)) for cells in (facts.after, after)]
    assert re.findall(r"area from (\d+) to (\d+)", effects) in ([], [tuple(cut)])


def check_explained(observation: Observation, turn: Turn, given: Explained) -> None:
    """Everything that is said of a turn is true of the board, counted again."""
    facts = Facts(observation, turn)
    aim, cards, place = given.steps
    assert [step.part for step in given.steps] == [HintPart.AIM, HintPart.CARD, HintPart.PLACE]
    known = {HintPart.AIM: AIMS, HintPart.CARD: CARDS, HintPart.PLACE: PLACES}
    said = check_all(facts, given, observation.seat, known, REASONS)
    now = facts.gain(facts.own) - (facts.draft.token is not None)
    more = max((each.gain(each.own) for each in lures(facts)), default=now)
    assert more > now or not any("would bring you more at once" in text for text in said)
    assert aim.cells <= facts.before.keys()
    assert place.cells >= {each for each in facts.after if each not in facts.before}
    if facts.gain(facts.own) < 0:
        assert re.search("costs you", " ".join(said)), "a turn that costs points says so"
    assert UNKNOWN not in " ".join([translated(cards.text, observation.seat), *said])

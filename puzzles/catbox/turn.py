"""The kinds about a turn in a position: `turn`, `advanced` with a token, `duel` with replies.

A strategy of people weighs the cards that it looks at by what it sees, and may take any of those
that it finds best. The value of a first step is proved elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final, NamedTuple

from games.catbox import scoring
from games.catbox.board import Board
from games.catbox.files import read_turn
from games.catbox.names import TOKENS
from games.catbox.position import Draft
from games.catbox.problems import of_position
from games.catbox.puzzle import Duel, Objective, SingleTurn, TurnState
from games.catbox.rulings import Mode, Token
from games.catbox.scoring import Outcome, Stakes
from games.catbox.turn import Play, parse_step
from games.rng import Stream
from languages.message import Message, all_of, message
from languages.messages import N_
from puzzles.candidate import Candidate, Strategy, best, different
from puzzles.catbox.explanation import SPARE, explained, hints, refuted
from puzzles.catbox.positions import hidden, random_position
from puzzles.challenge import Challenge
from puzzles.kind import Kind, lazily
from puzzles.proof_engine import ProofEngine
from puzzles.recipe import AUTO, Params, Recipe
from puzzles.wording import ended, steps_named
from solver import brute
from solver.answer import Line

SHORTLIST = 8
LONG_LIST = 24
"""How many single cards a player goes on from who looks further."""

CARDS = range(1, 41)


class TriedPlay(NamedTuple):
    """A card laid on the board of a position.

    Attributes:
        text: the step's, with whose card it is where that isn't clear.
    """

    play: Play
    text: str
    board: Board
    own: bool


class SeatedCandidate(Candidate[SingleTurn]):
    """A puzzle about a turn, and what is proved about it."""

    whole = False

    def __init__(self, puzzle: SingleTurn, engine: ProofEngine) -> None:
        position = replace(puzzle.position, board=puzzle.position.board.spared(SPARE))
        super().__init__(replace(puzzle, position=position), engine)
        self.stakes: Stakes = puzzle.stakes(position)

    @cached_property
    def reach(self) -> dict[str, int]:
        """The best value after each first step, by the step's text."""
        return {line.steps[0]: line.value for line in self.prospects}

    @cached_property
    def tried(self) -> tuple[TriedPlay, ...]:
        """Every legal placement of a single card."""
        draft, mover = self.puzzle.position.draft, self.puzzle.position.turn
        return tuple(
            TriedPlay(
                play,
                draft.named(play),
                draft.board.place(play.placement),
                play.source.seat in (None, mover),
            )
            for play in draft.plays()
            if play.source is not None
        )

    def points(self, tried: TriedPlay) -> int:
        """The mover's points after a single card."""
        return scoring.points(tried.board, self.stakes.own.identity)

    def worth(self, tried: TriedPlay) -> int:
        """The value of the objective after a single card."""
        return Outcome(tried.board, self.stakes).value

    @cached_property
    def start(self) -> int:
        """The value of the position before the turn."""
        return Outcome(self.puzzle.position.board, self.stakes).value

    @cached_property
    def gaining(self) -> bool:
        """Whether each of the mover's own cards could gain something at once."""
        own = [tried for tried in self.tried if tried.own]
        faces = {
            face
            for source, face in self.puzzle.position.draft.sources()
            if source.seat in (None, self.puzzle.position.turn)
        }
        return faces == {t.play.placement.face for t in own if self.worth(t) > self.start}

    def reaches(self, line: Sequence[str]) -> tuple[int, ...]:
        """The best value still within reach after each step of the mover's turn."""
        return reaches(self.puzzle, line)

    def named(self, step: str) -> Message:
        """A step within a sentence: a token by its name, all else as it is typed."""
        return TOKENS[Token(step)] if step in list(Token) else super().named(step)


def own_cards(candidate: SeatedCandidate) -> Iterator[Line]:
    """Take as many points of one's own as possible with an own card."""
    return _first(candidate, [t for t in candidate.tried if t.own], candidate.points)


def likeliest_card(candidate: SeatedCandidate) -> Iterator[Line]:
    """Take the card of any seat that shows most of the own letter, where it gains most points."""
    letter = candidate.stakes.own.identity.letter
    shown = best(candidate.tried, lambda tried: tried.play.placement.face.count(letter))
    return _first(candidate, shown, candidate.points)


def most_points(candidate: SeatedCandidate) -> Iterator[Line]:
    """Take as many points of one's own as possible with anybody's card."""
    return _first(candidate, candidate.tried, candidate.points)


def most_on_the_leader(candidate: SeatedCandidate) -> Iterator[Line]:
    """Gain as much as possible on the rival who leads before the turn."""
    board = candidate.puzzle.position.board
    rivals = candidate.stakes.rivals
    leader = max(
        rivals, key=lambda rival: scoring.points(board, rival.identity) + rival.tokens, default=None
    )

    def lead(tried: TriedPlay) -> int:
        against = scoring.points(tried.board, leader.identity) if leader else 0
        return candidate.points(tried) - against

    return _first(candidate, candidate.tried, lead)


def most_at_once(candidate: SeatedCandidate) -> Iterator[Line]:
    """Take the largest value at once with anybody's card; a token or replies may follow."""
    return _first(candidate, candidate.tried, candidate.worth)


def the_shortlist(candidate: SeatedCandidate) -> Iterator[Line]:
    """Compare what follows the few cards of the largest values at once."""
    return _reached(candidate, _shortlist(candidate, SHORTLIST))


def the_long_list(candidate: SeatedCandidate) -> Iterator[Line]:
    """Compare what follows a good many cards of the largest values at once, or a token."""
    yield from _reached(candidate, _shortlist(candidate, LONG_LIST))
    cards = {tried.text for tried in candidate.tried}
    for step, value in candidate.reach.items():
        if step not in cards:
            yield Line(value, (step,))


def each_card_first(candidate: SeatedCandidate) -> Iterator[Line]:
    """Lay any one card where it is worth most at once, or stack one; then the best token."""
    faces = sorted({tried.play.placement.face for tried in candidate.tried})
    for face in faces:
        shown = [tried for tried in candidate.tried if tried.play.placement.face == face]
        yield from _first(candidate, shown, candidate.worth)
    if Token.STACK in candidate.reach:
        yield Line(candidate.reach[Token.STACK], (Token.STACK.value,))


def _shortlist(candidate: SeatedCandidate, length: int) -> list[TriedPlay]:
    values = sorted((candidate.worth(tried) for tried in candidate.tried), reverse=True)
    floor = values[min(length, len(values)) - 1]
    return [tried for tried in candidate.tried if candidate.worth(tried) >= floor]


def _first(
    candidate: SeatedCandidate, tried: Iterable[TriedPlay], eye: Callable[[TriedPlay], int]
) -> Iterator[Line]:
    """The plays that are best by what a strategy sees."""
    return _reached(candidate, best(tried, eye))


def _reached(candidate: SeatedCandidate, chosen: list[TriedPlay]) -> Iterator[Line]:
    for tried in different(chosen, lambda each: each.text):
        yield Line(candidate.reach[tried.text], (tried.text,))


OWN_CARDS = Strategy(own_cards, message("take the most points at once with one of your own cards"))
LIKELIEST_CARD = Strategy(
    likeliest_card, message("take the card that shows most of your own colour")
)


def gains_alone(candidate: SeatedCandidate) -> bool:
    """The quality bar of one turn, whatever the mode."""
    found, position = candidate.gaining and candidate.best is not None, candidate.puzzle.position
    return found and candidate.value > candidate.start and not of_position(position)


def reaches(puzzle: SingleTurn, line: Sequence[str]) -> tuple[int, ...]:
    """The best value that is still to be had after each step of a try; of a duel, its first turn.

    The try may be any steps from the start that the rules allow, whole or not.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    return tuple(max(_ends(puzzle, draft)) for draft in _drafts(puzzle, line))


def attempt_worth(puzzle: SingleTurn, line: Sequence[str]) -> int:
    """The value of an attempt that ends after its last step; of a duel, after the best replies.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    return _turn_worth(puzzle, _whole(puzzle, line))


def duel_replies(puzzle: Duel, line: Sequence[str]) -> tuple[str, ...]:
    """The best replies to a whole turn; none where it ends the game.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    after = _whole(puzzle, line).end()
    if after.over:
        return ()
    best = brute.best_line(TurnState(puzzle, after, puzzle.length - 1))
    assert best is not None
    return best.steps


def _drafts(puzzle: SingleTurn, line: Sequence[str]) -> Iterator[Draft]:
    """The draft after each step of a try."""
    draft = puzzle.position.draft
    for step in map(parse_step, line):
        draft = draft.add(step, any_source=True)
        yield draft


def _whole(puzzle: SingleTurn, line: Sequence[str]) -> Draft:
    *_before, draft = puzzle.position.draft, *_drafts(puzzle, line)
    return draft


def _ends(puzzle: SingleTurn, draft: Draft) -> Iterator[int]:
    """The value of every way to end a turn."""
    if draft.complete:
        yield _turn_worth(puzzle, draft)
    for step in draft.next_steps():
        yield from _ends(puzzle, draft.play(step))


def _turn_worth(puzzle: SingleTurn, draft: Draft) -> int:
    """The value of a turn that ends here; in a duel, after the best replies."""
    spender = puzzle.position.turn if draft.token else None
    after = draft.end() if puzzle.length > 1 else None
    if after is None or after.over:
        return Outcome(draft.board, puzzle.stakes(puzzle.position, spender)).value
    value = brute.worth(TurnState(puzzle, after, puzzle.length - 1))
    assert value is not None
    return value


# The kind `turn`: one turn of the basic game

TURN_PARAMS = {"cards": "14", "objective": AUTO, "seats": AUTO}
"""Cards on the board, what counts, and how many play."""


TURN_SUITED: Final[dict[str, Params]] = {
    "kitten": {"cards": "8", "seats": "2"},
}
"""The parameters that suit each tier."""


class TurnCandidate(SeatedCandidate):
    """A turn of the basic game."""

    strategies = (
        OWN_CARDS,
        LIKELIEST_CARD,
        Strategy(most_points, message("take the most points at once, whoever's the card")),
        Strategy(most_on_the_leader, message("gain most on the rival who leads now")),
    )
    whole = True


def draw_turn(recipe: Recipe, rng: Stream) -> SingleTurn | None:
    """A turn in a random game.

    Raises:
        GameError: the recipe has parameters that no turn of its tier has.
    """
    params = recipe.suited(TURN_PARAMS, TURN_SUITED)
    objective = recipe.objective(params, Objective, rng)
    seats = recipe.seats(params, rng)
    cards = recipe.number(params, "cards", CARDS)
    position = random_position(seats, cards, Mode.BASIC, rng)
    return None if position is None else SingleTurn(hidden(position), objective)


def is_basic_turn(puzzle: SingleTurn) -> bool:
    """Whether a puzzle is a turn of the basic game, after which nobody replies."""
    return puzzle.kind == "turn" and puzzle.position.mode is Mode.BASIC


TURN = Kind(
    "turn",
    N_("Find the best card"),
    N_("Take one turn of the basic game."),
    TURN_PARAMS,
    draw_turn,
    read_turn,
    TurnCandidate,
    gains_alone,
    explained,
    reaches,
    attempt_worth,
    refuted=refuted,
    hints=hints,
    sight=lazily("puzzles.catbox.sight:sight"),
    fits=is_basic_turn,
    read_off=is_basic_turn,
)


# The kind `advanced`: one turn of the advanced game, with at most one token

ADVANCED_PARAMS = {"cards": "12", "objective": AUTO, "seats": AUTO}
"""Cards on the board, what counts, and how many play."""


ADVANCED_SUITED: Final[dict[str, Params]] = {
    "kitten": {"cards": "5", "seats": "2"},
    "tabby": {"cards": "6", "seats": "2"},
    "tomcat": {"cards": "8"},
}
"""The parameters that suit each tier."""


class AdvancedCandidate(SeatedCandidate):
    """A turn of the advanced game."""

    strategies = (
        Strategy(most_at_once, message("lay the best single card, then use the best token")),
        Strategy(
            each_card_first,
            message("lay each card where it gains most, or stack one, then use a token"),
        ),
        Strategy(
            the_shortlist,
            message("use a token after each of the {number} best single cards", number=SHORTLIST),
        ),
        Strategy(
            the_long_list,
            message(
                "use a token after each of the {number} best single cards, or first",
                number=LONG_LIST,
            ),
        ),
    )


def good_advanced(candidate: SeatedCandidate) -> bool:
    """The quality bar of a turn with tokens."""
    return bool(candidate.puzzle.position.mover.tokens) and gains_alone(candidate)


def draw_advanced(recipe: Recipe, rng: Stream) -> SingleTurn | None:
    """A turn in a random advanced game.

    Raises:
        GameError: the recipe has parameters that no turn has.
    """
    params = recipe.suited(ADVANCED_PARAMS, ADVANCED_SUITED)
    objective = recipe.objective(params, Objective, rng)
    seats = recipe.seats(params, rng)
    cards = recipe.number(params, "cards", CARDS)
    position = random_position(seats, cards, Mode.ADVANCED, rng)
    return None if position is None else SingleTurn(hidden(position), objective)


ADVANCED = Kind(
    "advanced",
    N_("Find the best turn"),
    N_("Take one turn of the advanced game, with a token or without."),
    ADVANCED_PARAMS,
    draw_advanced,
    read_turn,
    AdvancedCandidate,
    good_advanced,
    explained,
    reaches,
    attempt_worth,
    refuted=refuted,
    hints=hints,
    fits=lambda puzzle: puzzle.kind == "turn" and puzzle.position.mode is Mode.ADVANCED,
    sight=lazily("puzzles.catbox.sight:sight"),
)


# The kind `duel`: one turn of the basic game, then the others' best replies

DUEL_PARAMS = {"cards": "12", "objective": AUTO, "seats": "2"}
"""Cards on the board, what counts, and how many play."""

DUEL_SUITED: Final[dict[str, Params]] = {
    "kitten": {"cards": "6"},
    "tabby": {"cards": "8"},
}
"""The parameters that suit each tier."""

OUTLOOK: Final = {
    True: N_("The best reply is {replies}: you end {end}, whatever is tried."),
    False: N_("The best replies are {replies}: you end {end}, whatever is tried."),
}
"""The best replies and the value after them, by whether there is a single best reply."""


class DuelCandidate(SeatedCandidate):
    """A turn and the replies to it."""

    strategies = (
        OWN_CARDS,
        LIKELIEST_CARD,
        Strategy(most_at_once, message("take what is worth most at once, whatever the replies")),
        Strategy(
            the_shortlist,
            message(
                "look at the replies to the {number} turns that are worth most at once",
                number=SHORTLIST,
            ),
        ),
    )


def good_duel(candidate: SeatedCandidate) -> bool:
    """The quality bar of a duel."""
    position = candidate.puzzle.position
    return candidate.gaining and candidate.best is not None and not of_position(position)


def draw_duel(recipe: Recipe, rng: Stream) -> Duel | None:
    """A turn in a random game, all hands open.

    Raises:
        GameError: the recipe has parameters that no duel has.
    """
    params = recipe.suited(DUEL_PARAMS, DUEL_SUITED)
    objective = recipe.objective(params, Objective, rng)
    seats = recipe.number(params, "seats", range(2, 4))
    cards = recipe.number(params, "cards", CARDS)
    position = random_position(seats, cards, Mode.BASIC, rng)
    return None if position is None else Duel(position, objective)


def duel_challenge(candidate: SeatedCandidate, recipe: Recipe) -> Challenge:
    """The challenge of a good duel."""
    puzzle, best = candidate.puzzle, candidate.lines[0]
    return explained(candidate, recipe, _outlook(puzzle, best.steps[1:], best.value))


def _outlook(puzzle: SingleTurn, replies: Sequence[str], value: int) -> Message:
    """The best replies and the value after them, in a sentence."""
    text = OUTLOOK[len(replies) == 1]
    named = all_of(steps_named(puzzle, reply) for reply in replies)
    return message(text, replies=named, end=ended(puzzle, value))


DUEL = Kind(
    "duel",
    N_("Outplay the best reply"),
    N_("Take one turn of the basic game; then the others reply as well as they can."),
    DUEL_PARAMS,
    draw_duel,
    read_turn,
    DuelCandidate,
    good_duel,
    duel_challenge,
    reaches,
    attempt_worth,
    duel_replies,
    refuted,
    hints,
    fits=lambda puzzle: puzzle.kind == "duel" and puzzle.position.mode is Mode.BASIC,
    sight=lazily("puzzles.catbox.sight:sight"),
)

"""Work of processes: hints and reviews of games, judgements of attempts, puzzles that are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games import registry
from games.protocol import Move, Observation, Player
from games.registry import Entry
from languages.messages import speaking
from puzzles import dailies
from puzzles.challenge import parse_challenge
from puzzles.dailies import Daily, PracticeName, practice_recipe
from puzzles.generator import posed
from puzzles.share_code import shared_puzzle
from solver.answer import Limit
from solver.bots.advice import Adviser, DecisionPoint
from solver.bots.review import Assessment, assess
from views.advice import Advice, AdviceStep
from views.sessions.hints import Hints
from views.sessions.own_turn import OwnTurn, Reader
from views.sessions.question import ChallengeQuestion, Grade
from views.view import view_of


def hinted(
    adviser: Adviser, observation: Observation, players: Sequence[Player], language: str
) -> Advice:
    """The turn that an adviser recommends in the place of the seat that observes.

    Raises:
        IllegalMoveError: there is nothing to choose.
        GameError: the position can't be evaluated.
    """
    with speaking(language):
        turn = OwnTurn(view_of(adviser.entry), observation, players)
        return Hints(turn, adviser).advice()


def answered(
    adviser: Adviser,
    observation: Observation,
    players: Sequence[Player],
    move: Move,
    language: str,
) -> AdviceStep:
    """The worst that others may do after a move of the seat that observes."""
    with speaking(language):
        turn = OwnTurn(view_of(adviser.entry), observation, players)
        return Hints(turn, adviser).reply(move)


def assessed(adviser: Adviser, moment: DecisionPoint, language: str) -> Assessment:
    """A turn against what the adviser would have done.

    Raises:
        GameError: the observation doesn't fit the set-up that it states.
    """
    with speaking(language):
        return assess(adviser, moment)


SOLVING: Final = Limit(seconds=20.0)
"""How long somebody's puzzle is solved before it is given up."""


def judged(entry: Entry, challenge: str, steps: tuple[str, ...], language: str) -> Grade:
    """The judgement of an attempt.

    Raises:
        GameError: a step isn't legal, or the line may not end there.
    """
    registry.register(entry)
    question = ChallengeQuestion(parse_challenge(challenge))
    with speaking(language):
        return question.grade(Reader(question.view, question.start)(steps))


def solved(code: str) -> str:
    """The challenge of a share code, as text.

    Raises:
        GameError: the code is mistyped, or what is best wasn't proved in time.
    """
    entry, _, puzzle = shared_puzzle(code)
    return posed(entry, puzzle, view_of(entry).words.task(puzzle).text, SOLVING).text


def made(entry: Entry, daily: Daily) -> str:
    """The challenge of a daily that isn't shipped, as text.

    Raises:
        GameError: the game has no dailies, or the day is before the first one.
    """
    registry.register(entry)
    return dailies.made_text(*daily)


def practised(entry: Entry, name: PracticeName) -> str:
    """The challenge of a puzzle to practise, as text.

    Raises:
        GameError: there is no such puzzle.
    """
    from puzzles.generator import generate

    registry.register(entry)
    return generate(practice_recipe(name)).text

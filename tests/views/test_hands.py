"""Whatever somebody holds is shown, each card once: among the choices, or beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from games import registry
from games.catinthebox.typed import moment_of
from games.protocol import Draft
from games.record import remembered
from games.rng import Stream
from tests.support.past_games import played
from views.scenery import PAGE, AnyScenery
from views.tabletop import not_among
from views.view import view_of

SEEDS = "7", "8", "9"


def catbox_hand(draft: Any, seat: int) -> Iterator[str]:
    gone = {source.slot for source in draft.gone if source.seat == seat}
    cards = enumerate(draft.position.seats[seat].hand)
    return (card.secret for slot, card in cards if slot not in gone)


def catinthebox_hand(draft: Any, seat: int) -> Iterator[str]:
    return map(str, moment_of(draft).seats[seat].hand)


def ifitfits_hand(draft: Any, seat: int) -> Iterator[str]:
    hand = list(map(str, draft.position.seats[seat].hand))
    for step in draft.steps if seat == draft.seat and draft.position.start is None else ():
        if step.text.startswith("princess"):
            hand.remove("princess")
        elif hasattr(step, "card"):
            hand.remove(str(step.card.named))
        elif hasattr(step, "held"):
            hand.remove(str(step.held))
    return iter(hand)


HANDS: dict[str, Callable[[Any, int], Iterator[str]]] = {
    "catbox": catbox_hand,
    "catinthebox": catinthebox_hand,
    "ifitfits": ifitfits_hand,
}
"""The cards of a seat in notation, by the rules of each game alone."""


def drafts(game: str, seed: str) -> Iterator[tuple[Draft, int]]:
    """What each seat sees before the moves of a random game, and while somebody takes one."""
    record = played(game, "bot:0", "bot:1", "bot:2", seed=seed)
    rng = Stream("hands", game, seed)
    for position, memory in list(remembered(record))[:-1]:
        for seat in range(3):
            yield memory.observe(position, seat).view.draft, seat
        draft = memory.observe(position, position.turn).view.draft
        while steps := list(draft.next_steps()):
            draft = draft.add(rng.choice(steps))
            if draft.complete:
                break
            yield draft, position.turn


@pytest.mark.parametrize("game", HANDS)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_of_a_hand_is_shown_once(game: str, seed: str) -> None:
    top = view_of(registry.entry(game)).tabletop()
    for draft, seat in drafts(game, seed):
        choices = top.choices(draft) if seat == draft.position.turn else ()  # type: ignore[attr-defined]
        own = [choice for choice in choices if choice.own]
        shown = Counter[str]()
        for card in (*own, *not_among(choices, top.held(draft, seat))):
            shown[card.kind] += card.count
        assert shown == Counter(HANDS[game](draft, seat))


def test_a_starting_card_hides_no_equal_card_of_the_hand() -> None:
    """The choices of the set-up lie on the table; only what is one's own stands for the hand."""
    top = view_of(registry.entry("ifitfits")).tabletop()
    shared = 0
    for draft, seat in drafts("ifitfits", "7"):
        if draft.position.start is None:  # type: ignore[attr-defined]
            break
        kinds = {choice.kind for choice in top.choices(draft)}
        held = top.held(draft, seat)
        shared += len(kinds & {card.kind for card in held})
        assert not_among(top.choices(draft), held) == held
    assert shared


def test_a_sprite_that_no_game_draws_is_written() -> None:
    class Pawn(NamedTuple):
        text: str = "pawn"

    assert ">pawn</text>" in "".join(AnyScenery().draw(Pawn(), PAGE).drawing.parts)

"""The hand of a seat in the JSON of the page: each card once, however often its sort is held."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.support.page_server import Person, begun, services_of
from tests.web.server.test_games import waited

SEEDS = {"catinthebox": "37", "ifitfits": "27"}
"""Deals in which the first seat holds a sort of card more than once."""


def shown(table: Any) -> Counter[str]:
    """The cards that the page draws of a hand: among the choices, and beside them."""
    own = [choice for choice in table["choices"] if choice.get("own")]
    offered = {choice["sprite"] for choice in own}
    rest = [card for card in table["held"] if card["sprite"] not in offered]
    found = Counter[str]()
    for card in (*own, *rest):
        assert card["faces"]
        found[card["sprite"]] += card.get("count", 1)
    return found


@pytest.mark.parametrize("game", SEEDS)
def test_every_card_is_there_from_the_first_turn_on(client: TestClient, game: str) -> None:
    (link,) = begun(client, game, "human", "random", "random", seed=SEEDS[game])
    person = Person(client, link)
    most = 0
    for _ in range(4):
        state = waited(person)
        found = shown(state["table"])
        hand = services_of(client).games.seat(link).game.position.seats[0].hand
        assert found == Counter(map(str, hand))
        most = max(most, *found.values())
        person.play(state)
    assert most > 1

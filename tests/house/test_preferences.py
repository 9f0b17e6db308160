"""What somebody chose goes with him from browser to browser, and leaves with him."""

from collections.abc import Callable

import pytest

from tests.house.people import Visitor

pytestmark = pytest.mark.anyio
Come = Callable[..., Visitor]
PATH = "/api/me/settings"
SECRET = "correct horse"
ALL = {
    "language": "fr",
    "theme": "dark",
    "plain": "yes",
    "confirm": "always",
    "pace": "at_once",
    "sound": "on",
    "motion": "less",
}


async def test_what_was_chosen_is_there_again_and_can_be_taken_back(visitor: Come) -> None:
    ada = visitor()
    assert await ada.call("GET", PATH) == {}
    assert await ada.call("PUT", PATH, ALL) == ALL
    assert await ada.call("GET", PATH) == ALL
    assert await visitor().call("GET", PATH) == {}, "somebody else's"
    await ada.call("PUT", PATH, {"pace": "slow"})
    assert await ada.call("GET", PATH) == {"pace": "slow"}
    await ada.call("PUT", PATH, {})
    assert await ada.call("GET", PATH) == {}


@pytest.mark.parametrize(
    "wish",
    [{"theme": "pink"}, {"font": "large"}, {"pace": 3}, {"sound": None}, {"language": "e" * 10_000}, [], "dark", 7],
    ids=lambda wish: str(wish)[:24],
)
async def test_nothing_but_what_the_house_knows_is_kept(visitor: Come, wish: object) -> None:
    eve = visitor()
    await eve.call("PUT", PATH, {"theme": "dark"})
    answer = await eve.http.request("PUT", PATH, json=wish)
    assert (answer.status_code, answer.json()["error"]["kind"]) in [(400, "bad_request"), (413, "bad_request")]
    assert await eve.call("GET", PATH) == {"theme": "dark"}


async def test_they_go_with_an_account_to_another_browser_and_are_deleted_with_it(visitor: Come) -> None:
    ada, phone = visitor(), visitor()
    await ada.call("PUT", PATH, ALL)
    await ada.call("POST", "/api/account", {"name": "Ada P", "password": SECRET}, 201)
    assert await ada.call("GET", PATH) == ALL
    await phone.call("PUT", PATH, {"theme": "light"})
    await phone.call("POST", "/api/session", {"name": "Ada P", "password": SECRET})
    assert await phone.call("GET", PATH) == ALL, "what the account chose counts"
    assert (await phone.call("GET", "/api/me/export"))["you"]["settings"] == ALL
    await phone.call("DELETE", "/api/me", {"confirm": True, "password": SECRET})
    assert await phone.call("GET", PATH) == {}


async def test_an_account_that_chose_nothing_takes_what_its_guest_chose(visitor: Come) -> None:
    bea, phone = visitor(), visitor()
    await bea.call("POST", "/api/account", {"name": "Bea P", "password": SECRET}, 201)
    await phone.call("PUT", PATH, {"motion": "less"})
    await phone.call("POST", "/api/session", {"name": "Bea P", "password": SECRET})
    assert await phone.call("GET", PATH) == await bea.call("GET", PATH) == {"motion": "less"}

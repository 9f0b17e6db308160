"""A push message for the service worker of a page, and what it shows then."""

import json
from typing import Any

from playwright.sync_api import Page

# A browser without windows shows no notices: what the worker would have shown is kept.
KEEP = "self.registration.showNotification = async (title, options) => { self.shown = { title, ...options }; }"


def shown(page: Page, origin: str, word: dict[str, str], script: str = "/notices.js") -> dict[str, Any]:
    """What is shown of a word that the house sends."""
    page.context.grant_permissions(["notifications"], origin=origin)
    page.evaluate("(script) => navigator.serviceWorker.register(script)", script)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    (worker,) = [one for one in page.context.service_workers if one.url.endswith(script)]
    worker.evaluate(f"() => {{ {KEEP} }}")
    devtools = page.context.new_cdp_session(page)
    registrations: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(one["registrationId"] for one in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    while not registrations:
        page.wait_for_timeout(50)
    sent = {"origin": origin, "registrationId": registrations[0], "data": json.dumps(word)}
    devtools.send("ServiceWorker.deliverPushMessage", sent)
    for _ in range(100):
        found: dict[str, Any] | None = worker.evaluate("() => self.shown ?? null")
        if found:
            return found
        page.wait_for_timeout(50)
    raise AssertionError("nothing was shown")

"""A player for `ludotheque arena` and `ludotheque seat`: a question a line on stdin, an answer a line on stdout.

It knows a little of Schnuff: the smallest card that counts, and the others only when there is none. Elsewhere it plays
what its seed says. docs/referee.md has all that a question tells.
"""

import json
import sys
from typing import Any


def schnuff(view: dict[str, Any], legal: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The smallest card, before those that do something."""
    cards = [action for action in legal if action["text"].isdigit()]
    return min(cards, key=lambda action: int(action["text"])) if cards else None


PLANS = {"schnuff": schnuff}

for line in sys.stdin:
    question = json.loads(line)
    if question["do"] != "choose":
        continue
    plan, legal = PLANS.get(question["game"]), question["legal"]
    chosen = plan(question["view"], legal) if plan else None
    if chosen is None:
        chosen = legal[question["seed"] % len(legal)]
    print(json.dumps({"id": question["id"], "action": chosen["index"]}), flush=True)

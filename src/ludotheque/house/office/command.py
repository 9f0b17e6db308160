"""`ludotheque operator`: who may open the operator's page."""

from pathlib import Path

from ludotheque.house.archive.database import StoreError
from ludotheque.house.errors import HouseError
from ludotheque.house.office.operators import appoint, connected, operators
from ludotheque.house.people.accounts import login_of


def run(name: str, remove: bool, data: Path, database: str) -> str:
    """What there is to say; without a name, who the operators are. HouseError when it cannot be done."""
    db = connected(data, database)
    try:
        if not name:
            names = [found for _, found in operators(db)]
            return "\n".join(names) or "This house has no operator yet."
        if not appoint(db, login_of(name), not remove):
            raise HouseError(f"there is no account {name!r}; it is opened in the browser, at /account")
    except StoreError as error:
        reason = "open the house once with this version, then try again"
        raise HouseError(f"the database cannot be used ({error}); if it is of an earlier version, {reason}") from None
    finally:
        db.close()
    return f"{name} is an operator no more." if remove else f"{name} is an operator now: the page is at /operator."

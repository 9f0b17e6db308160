"""HTTP: where a guest wants to be told that it is his turn."""

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ludotheque.house.archive.database import StoreError
from ludotheque.house.calls import Call
from ludotheque.house.errors import Problem
from ludotheque.house.limits import address_of
from ludotheque.house.post.mail import Post, checked_address
from ludotheque.house.post.notices import Notices
from ludotheque.house.post.subscribers import BROWSERS
from ludotheque.house.wire import AddNotice, Done, DropNotice, NoticeInfo, NoticeLanguage, Subscription, Token


class NoticeCalls:
    def __init__(self, notices: Notices) -> None:
        self.notices = notices
        self.subscribers = notices.subscribers

    def calls(self) -> list[Call]:
        return [
            Call("GET", "/api/me/notices", self.show),
            Call("POST", "/api/me/notices", self.add, 201),
            Call("PUT", "/api/me/notices", self.speak),
            Call("DELETE", "/api/me/notices", self.drop),
            Call("POST", "/api/mail/confirm", self.confirm),
            Call("POST", "/api/mail/stop", self.stop),
        ]

    async def show(self, request: Request, guest: str) -> NoticeInfo:
        """Where you are told that it is your turn."""
        return await self._info(guest)

    async def _info(self, guest: str) -> NoticeInfo:
        targets = await self.subscribers.of(guest)
        letters = [one for one in targets if one.kind == "mail"]
        return NoticeInfo(
            push_key="" if self.notices.push is None else await asyncio.to_thread(self.notices.push.key),
            mail=self.notices.post is not None,
            subscriptions=len(targets) - len(letters),
            address=letters[0].target if letters else "",
            confirmed=any(one.confirmed for one in letters),
        )

    async def add(self, request: Request, guest: str, wish: AddNotice) -> NoticeInfo:
        """Be told in this browser, or by mail."""
        if wish.kind == "mail":
            await self._add_mail(guest, wish, address_of(request))
        elif wish.subscription is None:
            raise Problem(400, "bad_push", "A browser's subscription is missing.")
        else:
            await self._add_browser(guest, wish.subscription, wish.language)
        return await self._info(guest)

    async def _add_browser(self, guest: str, given: Subscription, language: str) -> None:
        if self.notices.push is None:
            raise Problem(409, "bad_push", "This house sends no notices to browsers.")
        self.notices.push.check(given)
        keys = msgspec.json.encode(given.keys).decode()
        if not await self.subscribers.add_browser(guest, given.endpoint, keys, language):
            raise Problem(409, "too_many_devices", f"You are told in {BROWSERS} browsers already.")

    async def _add_mail(self, guest: str, wish: AddNotice, household: str) -> None:
        post = self._post()
        address = checked_address(wish.address)
        known = {one.target for one in await self.subscribers.of(guest) if one.kind == "mail" and one.confirmed}
        if address not in known:
            post.ask(guest, address, wish.language, household)
        await self.subscribers.ask(guest, address, wish.language)

    def _post(self) -> Post:
        if self.notices.post is None:
            raise Problem(409, "no_mail", "This house sends no mail.")
        return self.notices.post

    async def speak(self, request: Request, guest: str, wish: NoticeLanguage) -> NoticeInfo:
        """Choose the language of notices."""
        await self.subscribers.speak(guest, wish.language)
        return await self._info(guest)

    async def drop(self, request: Request, guest: str, wish: DropNotice) -> NoticeInfo:
        """Be told no more."""
        await self.subscribers.drop(guest, wish.kind, wish.endpoint)
        return await self._info(guest)

    # ------------------------------------------------------------------ links in letters

    async def confirm(self, request: Request, guest: str, link: Token) -> Done:
        """Whoever holds the link reads the mail; he need not sit at the browser that asked for it."""
        asker, address = self._post().confirmed(link.token)
        if not await self.subscribers.confirm(asker, address):
            raise Problem(410, "bad_link", "This address has been taken back since.")
        return Done(address)

    async def stop(self, request: Request, guest: str, link: Token) -> Done:
        """No more letters to this address."""
        return Done(await self._stop(link.token))

    async def _stop(self, token: str) -> str:
        address = self._post().stopped(token)
        await self.subscribers.forget("mail", address)
        return address

    async def one_click(self, request: Request) -> Response:
        """RFC 8058: a mail program stops the letters by itself, without a cookie and without our page."""
        try:
            await self._stop(request.query_params.get("stop", ""))
        except Problem as problem:
            return PlainTextResponse(f"{problem.message}\n", problem.status)
        except StoreError:
            return PlainTextResponse("This could not be stored; nothing has changed.\n", 503)
        return PlainTextResponse("No more letters will come.\n")

"""
Sign-in for a FastAPI app.

    from fastapi import Depends, FastAPI
    from porchlight import User
    from porchlight.fastapi import Auth

    app = FastAPI()
    auth = Auth(app)

    @app.get("/dashboard")
    async def dashboard(user: User = Depends(auth.require_user)):
        return {"email": user.email}
"""

from __future__ import annotations

from typing import Any, List, MutableMapping, Optional, Tuple

import fastapi
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ._reply import Reply, Request, Session
from ._sign_in import SignIn
from ._values import User

_SESSION = "porchlight_session"


class _Challenge(Exception):
    def __init__(self, reply: Reply) -> None:
        super().__init__(reply.status)
        self.reply = reply


class Auth:
    """Answers below `/auth/`: `login`, `callback`, `logout`. Options as of `porchlight.SignIn`."""

    def __init__(self, app: Optional[fastapi.FastAPI] = None, **options: Any) -> None:
        self.sign_in = SignIn(**options)
        if app is not None:
            self.init_app(app)

    def init_app(self, app: fastapi.FastAPI) -> None:
        app.add_middleware(_Middleware, sign_in=self.sign_in)
        app.add_exception_handler(_Challenge, _answer_challenge)

    async def user(self, request: fastapi.Request) -> Optional[User]:
        """A dependency: who sent this request; None for nobody, and while the service is away."""
        return (await self._session(request)).user

    async def status(self, request: fastapi.Request) -> str:
        """A dependency: `signedIn`, `signedOut` or `unavailable`."""
        return (await self._session(request)).status

    async def require_user(self, request: fastapi.Request) -> User:
        """A dependency: sends people to the sign-in, and answers programs with 401."""
        session = await self._session(request)
        if session.user is not None:
            return session.user
        raise _Challenge(await run_in_threadpool(self.sign_in.challenge, _request(request.scope), session))

    async def _session(self, request: fastapi.Request) -> Session:
        known: Optional[Session] = request.scope.get(_SESSION)
        if known is None:
            known = await run_in_threadpool(self.sign_in.session, _request(request.scope))
            request.scope[_SESSION] = known
        return known


class _Middleware:
    def __init__(self, app: ASGIApp, sign_in: SignIn) -> None:
        self._app = app
        self._sign_in = sign_in

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        action = self._sign_in.action_of(scope["path"])
        if action is not None:
            reply = await run_in_threadpool(self._sign_in.answer, action, _request(scope))
            await _response(reply)(scope, receive, send)
            return

        async def send_with_cookies(message: Message) -> None:
            session: Optional[Session] = scope.get(_SESSION)
            if session is not None and message["type"] == "http.response.start":
                _add(message, session)
            await send(message)

        await self._app(scope, receive, send_with_cookies)


def _add(message: MutableMapping[str, Any], session: Session) -> None:
    headers: List[Tuple[bytes, bytes]] = list(message.get("headers", []))
    # No cache between here and the browser may keep a page that depends on who reads it.
    if not any(name.lower() == b"cache-control" for name, _ in headers):
        headers.append((b"cache-control", b"private, no-store"))
    cookies = [(b"set-cookie", cookie.encode()) for cookie in session.cookies]
    message["headers"] = [*headers, *(cookie for cookie in cookies if cookie not in headers)]


async def _answer_challenge(_: fastapi.Request, challenge: Exception) -> Response:
    assert isinstance(challenge, _Challenge)
    return _response(challenge.reply)


def _request(scope: Scope) -> Request:
    request = fastapi.Request(scope)
    header = request.headers.get
    query = request.url.query
    return Request(
        method=request.method,
        path=f"{request.url.path}?{query}" if query else request.url.path,
        origin=f"{request.url.scheme}://{request.url.netloc}",
        cookie=header("cookie", ""),
        authorization=header("authorization", ""),
        accept=header("accept", ""),
        fetch_dest=header("sec-fetch-dest", ""),
    )


def _response(reply: Reply) -> Response:
    response = Response(reply.body, reply.status, reply.headers)
    for cookie in reply.cookies:
        response.headers.append("Set-Cookie", cookie)
    return response

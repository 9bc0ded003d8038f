"""
Sign-in for a Flask app.

    from flask import Flask
    from porchlight.flask import Auth

    app = Flask(__name__)
    auth = Auth(app)

    @app.get("/dashboard")
    @auth.require_user
    def dashboard():
        return {"email": auth.user.email}
"""

from __future__ import annotations

import functools
from typing import Any, Callable, Optional, TypeVar, cast

import flask

from ._reply import Reply, Request, Session
from ._sign_in import SignIn
from ._values import User

_View = TypeVar("_View", bound=Callable[..., Any])
_SESSION = "_porchlight_session"


class Auth:
    """Answers below `/auth/`: `login`, `callback`, `logout`. Options as of `porchlight.SignIn`."""

    def __init__(self, app: Optional[flask.Flask] = None, **options: Any) -> None:
        self.sign_in = SignIn(**options)
        if app is not None:
            self.init_app(app)

    def init_app(self, app: flask.Flask) -> None:
        app.before_request(self._before)
        app.after_request(self._after)

    @property
    def user(self) -> Optional[User]:
        """Who sent this request; None for nobody, and while the service is away."""
        return self._session().user

    @property
    def status(self) -> str:
        """`signedIn`, `signedOut` or `unavailable`."""
        return self._session().status

    def require_user(self, view: _View) -> _View:
        """Sends people to the sign-in, and answers programs with 401."""

        @functools.wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            session = self._session()
            if session.user is not None:
                return flask.current_app.ensure_sync(view)(*args, **kwargs)
            return _response(self.sign_in.challenge(_request(), session))

        return cast(_View, guarded)

    def _session(self) -> Session:
        known: Optional[Session] = flask.g.get(_SESSION)
        if known is None:
            known = self.sign_in.session(_request())
            setattr(flask.g, _SESSION, known)
        return known

    def _before(self) -> Optional[flask.Response]:
        action = self.sign_in.action_of(flask.request.path)
        return None if action is None else _response(self.sign_in.answer(action, _request()))

    def _after(self, response: flask.Response) -> flask.Response:
        session: Optional[Session] = flask.g.get(_SESSION)
        if session is None:
            return response
        # No cache between here and the browser may keep a page that depends on who reads it.
        response.headers.setdefault("Cache-Control", "private, no-store")
        sent = response.headers.getlist("Set-Cookie")
        for cookie in session.cookies:
            if cookie not in sent:
                response.headers.add("Set-Cookie", cookie)
        return response


def _request() -> Request:
    request = flask.request
    header = request.headers.get
    return Request(
        method=request.method,
        path=request.full_path if request.query_string else request.path,
        origin=request.host_url.rstrip("/"),
        cookie=header("Cookie", ""),
        authorization=header("Authorization", ""),
        accept=header("Accept", ""),
        fetch_dest=header("Sec-Fetch-Dest", ""),
    )


def _response(reply: Reply) -> flask.Response:
    response = flask.Response(reply.body, reply.status, reply.headers)
    for cookie in reply.cookies:
        response.headers.add("Set-Cookie", cookie)
    return response

"""
Sign-in for a Django app. Add the middleware to the settings, above any cache:

    MIDDLEWARE = ["porchlight.django.PorchlightMiddleware", ...]

and ask in a view:

    from porchlight.django import auth_of, require_user

    @require_user
    def dashboard(request):
        return JsonResponse({"email": auth_of(request).user.email})

`PORCHLIGHT = {"base_path": "/auth"}` in the settings has the options of `porchlight.SignIn`.
"""

from __future__ import annotations

import functools
from typing import Any, Callable, Optional, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from ._reply import Reply, Request, Session
from ._sign_in import SignIn
from ._values import User

_View = TypeVar("_View", bound=Callable[..., Any])
_AUTH = "_porchlight"


class RequestAuth:
    """Who sent one request. The service is asked at the first look."""

    def __init__(self, sign_in: SignIn, request: HttpRequest) -> None:
        self._sign_in = sign_in
        self._request = _request(request)
        self.session: Optional[Session] = None

    @property
    def user(self) -> Optional[User]:
        """None for nobody, and while the service is away."""
        return self._found().user

    @property
    def status(self) -> str:
        """`signedIn`, `signedOut` or `unavailable`."""
        return self._found().status

    def challenge(self) -> HttpResponse:
        """The answer to somebody who must be signed in but is not."""
        return _response(self._sign_in.challenge(self._request, self._found()))

    def _found(self) -> Session:
        if self.session is None:
            self.session = self._sign_in.session(self._request)
        return self.session


class PorchlightMiddleware:
    """Answers below `/auth/`: `login`, `callback`, `logout`."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response
        self._sign_in = SignIn(**getattr(settings, "PORCHLIGHT", {}))

    def __call__(self, request: HttpRequest) -> HttpResponse:
        action = self._sign_in.action_of(request.path)
        if action is not None:
            return _response(self._sign_in.answer(action, _request(request)))
        auth = RequestAuth(self._sign_in, request)
        setattr(request, _AUTH, auth)
        response = self._get_response(request)
        if auth.session is not None:
            # No cache between here and the browser may keep a page that depends on who reads it.
            if not response.has_header("Cache-Control"):
                response["Cache-Control"] = "private, no-store"
            _add_cookies(response, auth.session.cookies)
        return response


def auth_of(request: HttpRequest) -> RequestAuth:
    auth: Optional[RequestAuth] = getattr(request, _AUTH, None)
    if auth is None:
        raise RuntimeError('Add "porchlight.django.PorchlightMiddleware" to MIDDLEWARE in the settings.')
    return auth


def require_user(view: _View) -> _View:
    """Sends people to the sign-in, and answers programs with 401."""

    @functools.wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        auth = auth_of(request)
        return view(request, *args, **kwargs) if auth.user is not None else auth.challenge()

    return cast(_View, guarded)


def _request(request: HttpRequest) -> Request:
    header = request.headers.get
    return Request(
        method=request.method or "GET",
        path=request.get_full_path(),
        origin=f"{request.scheme}://{request.get_host()}",
        cookie=header("Cookie", ""),
        authorization=header("Authorization", ""),
        accept=header("Accept", ""),
        fetch_dest=header("Sec-Fetch-Dest", ""),
    )


def _response(reply: Reply) -> HttpResponse:
    response = HttpResponse(reply.body, status=reply.status)
    for name, value in reply.headers.items():
        response[name] = value
    _add_cookies(response, reply.cookies)
    return response


def _add_cookies(response: HttpResponse, cookies: "list[str]") -> None:
    for cookie in cookies:
        response.cookies.load(cookie)

"""Sign-in for a server, without a framework: requests and replies as plain data. The modules of frameworks use it."""

from __future__ import annotations

import hashlib
import re
import threading
import time
from collections import OrderedDict
from typing import List, Optional, Tuple
from urllib.parse import quote

from ._client import Porchlight
from ._cookies import CookieJar, Held, is_late, is_state, new_state
from ._errors import Refused, SessionEnded, Unavailable
from ._pages import PAGE_HEADERS, WHY_UNMATCHED, add_command, start_over_page, unlisted_page
from ._reply import Reply, Request, Session, bearer_of, only_by, problem, redirect, unavailable_reply
from ._return_to import check_return_to
from ._settings import app_url_of, porchlight_of
from ._values import Tokens, User, base64url, random_text

_PROVIDER = re.compile(r"[a-z][a-z0-9-]{0,31}")
_ERROR = re.compile(r"\w{1,64}", re.ASCII)
# After this time two tabs of one browser have the same pair. Whoever still has the old one is somebody else.
_REUSE_WAIT_S = 3
_REMEMBERED_MAX = 1_000


class SignIn:
    """
    Options that are left out come from PORCHLIGHT_BASE_URL, PORCHLIGHT_TENANT_ID, PORCHLIGHT_APPLICATION_KEY and
    PORCHLIGHT_APP_URL, else from `.service` in the folder in which the app runs.
    """

    def __init__(
        self,
        *,
        base_url: Optional[str] = None,
        tenant_id: Optional[str] = None,
        application_key: Optional[str] = None,
        app_url: Optional[str] = None,
        base_path: str = "/auth",
        home: str = "/",
    ) -> None:
        self.client: Porchlight = porchlight_of(base_url, tenant_id, application_key)
        self.base_path = base_path
        self._home = home
        self._app_url = app_url_of(app_url)
        self._refused_at: "OrderedDict[str, float]" = OrderedDict()
        self._lock = threading.Lock()

    def action_of(self, path: str) -> Optional[str]:
        """The part of a path after `/auth/`, or None for any other path."""
        prefix = f"{self.base_path}/"
        return path[len(prefix) :] if path.startswith(prefix) else None

    def answer(self, action: str, request: Request) -> Reply:
        """Answers `login` and `callback` by GET, and `logout` by POST."""
        if action == "logout":
            # A sign-out changes something, so no link or image may do it.
            return self._logout(request) if request.method == "POST" else only_by("POST", "Sign out with POST.")
        if action not in ("login", "callback"):
            return problem(404, "notFound", "There are login, callback and logout.")
        if request.method not in ("GET", "HEAD"):
            return only_by("GET", "Open this address in the browser.")
        if action == "callback":
            return self._callback(request)
        # A script that loads a link ahead begins no sign-in.
        if request.fetch_dest == "empty":
            return problem(401, "signInRequired", "Open this address in the browser.")
        return self._login(request)

    def session(self, request: Request) -> Session:
        """Verifies, refreshes at most once and verifies again."""
        jar = self._jar(request)
        bearer = bearer_of(request)
        held = jar.read(request.cookie) if bearer is None else Held(bearer, None, None)
        try:
            return self._authenticated(jar, held)
        except Unavailable as away:
            return Session(None, "unavailable", jar.store(away.tokens) if away.tokens else [], away)

    def challenge(self, request: Request, session: Session) -> Reply:
        """The answer to somebody who must be signed in but is not."""
        if session.unavailable:
            return unavailable_reply(session.unavailable, request, cookies=session.cookies)
        is_bearer = bearer_of(request) is not None
        if request.is_page and not is_bearer:
            return self._begin(request, request.path, session.cookies)
        detail = "The access token is expired, revoked or of another project." if is_bearer else "Sign in first."
        shown = {"WWW-Authenticate": 'Bearer error="invalid_token"' if is_bearer else "Bearer"}
        return problem(401, "signInRequired", detail, session.cookies, shown)

    def _authenticated(self, jar: CookieJar, held: Held) -> Session:
        user = self.client.verify(held.access_token)
        if user is not None:
            return Session(user, "signedIn")
        if held.refresh_token is None:
            return Session(None, "signedOut")
        try:
            tokens = self.client.refresh(held.refresh_token, held.refresh_key)
        except SessionEnded as ended:
            self._wait_for_other_tab(held.refresh_token, ended)
            return Session(None, "signedOut", jar.clear())
        user = self._verified_new(tokens)
        return Session(user, "signedIn" if user else "signedOut", jar.store(tokens))

    def _verified_new(self, tokens: Tokens) -> Optional[User]:
        try:
            return self.client.verify(tokens.access_token)
        except Unavailable as away:
            # The old pair is spent, so the new one must reach the browser.
            away.tokens = tokens
            raise

    def _wait_for_other_tab(self, refresh_token: str, ended: SessionEnded) -> None:
        """
        Two tabs and a thief look the same at first: a refresh token that somebody used a moment ago. Two tabs have the
        new pair soon after. If the old token comes again after that time, the session ends for everybody.
        """
        if ended.code != "refreshTokenReused":
            return
        now = time.monotonic()
        with self._lock:
            before = self._refused_at.setdefault(refresh_token, now)
            if len(self._refused_at) > _REMEMBERED_MAX:
                self._refused_at.popitem(last=False)
        if now - before < _REUSE_WAIT_S:
            raise Unavailable("Somebody used this refresh token a moment ago.", 503, _REUSE_WAIT_S)
        self.client.logout(refresh_token)

    def _login(self, request: Request) -> Reply:
        return_to = request.query.get("return_to")
        held = self._jar(request).read(request.cookie)
        if not held.access_token and not held.refresh_token:
            return self._begin(request, return_to, [])
        # During an outage, pages without a user lead here. Somebody who has a session waits, and does not sign in again.
        found = self.session(request)
        if found.unavailable:
            return unavailable_reply(found.unavailable, request, check_return_to(return_to), found.cookies)
        return self._begin(request, return_to, found.cookies)

    def _begin(self, request: Request, wanted: Optional[str], cookies: List[str]) -> Reply:
        return_to = check_return_to(wanted)
        url, begun = self._start(request, return_to)
        try:
            if not self.client.is_listed(url):
                return self._unlisted(request, cookies)
        except Unavailable as away:
            return unavailable_reply(away, request, return_to, cookies)
        return redirect(url, [*cookies, *begun])

    def _start(self, request: Request, return_to: Optional[str]) -> Tuple[str, List[str]]:
        state, verifier = new_state(), random_text(32)
        challenge = base64url(hashlib.sha256(verifier.encode()).digest())
        named = request.query.get("provider", "")
        provider = named if _PROVIDER.fullmatch(named) else None
        url = self.client.sign_in_url(self._redirect_uri(request), state, challenge, return_to, provider)
        return url, self._jar(request).begin(state, verifier, request.cookie)

    def _callback(self, request: Request) -> Reply:
        query = request.query
        state, code, error = query.get("state", ""), query.get("code"), query.get("error")
        jar = self._jar(request)
        verifier = jar.verifier_of(state, request.cookie)
        if verifier is None:
            return self._start_over(request, self._why_unmatched(request, state), [])
        finished = jar.finish(state)
        if error is not None or not code:
            shown = error if error is not None and _ERROR.fullmatch(error) else "login_failed"
            return redirect(f"{self._home}?error={shown}", finished)
        try:
            tokens = self.client.redeem(code, verifier)
        except Unavailable as away:
            return unavailable_reply(away, request)
        except Refused as refused:
            if refused.code != "invalidCode":
                raise
            return self._start_over(request, "used", finished)
        return redirect(check_return_to(query.get("return_to")) or self._home, [*jar.store(tokens), *finished])

    def _logout(self, request: Request) -> Reply:
        jar = self._jar(request)
        held = jar.read(request.cookie)
        # A form on another site reaches this address without the cookies, and must not remove them.
        if not held.access_token and not held.refresh_token:
            return redirect(self._home, [])
        try:
            self.client.logout(held.refresh_token, held.access_token)
        except (Unavailable, Refused):
            # The user is signed out here even while the service is away.
            pass
        return redirect(self._home, jar.clear())

    def _why_unmatched(self, request: Request, state: str) -> str:
        if is_state(state) and is_late(state):
            return "expired"
        return "used" if not is_state(state) or self._jar(request).is_in(request.cookie) else "cookie-missing"

    def _start_over(self, request: Request, reason: str, cookies: List[str]) -> Reply:
        if not request.is_page:
            return problem(400, "unknownSignIn", WHY_UNMATCHED[reason], cookies)
        url, begun = self._start(request, None)
        return Reply(400, PAGE_HEADERS, [*cookies, *begun], start_over_page(reason, url, self._home))

    def _unlisted(self, request: Request, cookies: List[str]) -> Reply:
        redirect_uri = self._redirect_uri(request)
        desk = f"{self.client.base_url}/account/projects/{quote(self.client.tenant_id, safe='')}/callbacks"
        if request.is_page:
            return Reply(400, PAGE_HEADERS, cookies, unlisted_page(redirect_uri, desk))
        detail = f"{redirect_uri} is not registered. Run `{add_command(redirect_uri)}`, or add it at {desk}."
        return problem(400, "redirectUriNotAllowed", detail, cookies)

    def _redirect_uri(self, request: Request) -> str:
        return f"{self._app_url or request.origin}{self.base_path}/callback"

    def _jar(self, request: Request) -> CookieJar:
        return CookieJar(self.client.tenant_id, self._redirect_uri(request).startswith("https:"))

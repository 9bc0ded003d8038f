"""A request and its answer as plain data. The modules of frameworks translate them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Dict, List, Optional
from urllib.parse import parse_qs, quote, urlsplit

from ._errors import Unavailable
from ._pages import PAGE_HEADERS, PRIVATE, wait_page
from ._values import User

_BEARER = re.compile(r"Bearer +(\S+) *", re.IGNORECASE)
_RETRY_AFTER_S = 5


@dataclass(frozen=True)
class Request:
    """What a sign-in reads of a request. `path` has the query; `origin` is scheme and host."""

    method: str
    path: str
    origin: str
    cookie: str = ""
    authorization: str = ""
    accept: str = ""
    fetch_dest: str = ""

    @property
    def is_page(self) -> bool:
        """People get pages, programs get `application/problem+json`."""
        return self.method in ("GET", "HEAD") and "text/html" in self.accept

    @property
    def query(self) -> Dict[str, str]:
        return {name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()}


@dataclass(frozen=True)
class Reply:
    status: int
    headers: Dict[str, str]
    cookies: List[str] = field(default_factory=list)
    body: str = ""


@dataclass(frozen=True)
class Session:
    """Who sent a request, and the cookies for its answer. `status`: `signedIn`, `signedOut` or `unavailable`."""

    user: Optional[User]
    status: str
    cookies: List[str] = field(default_factory=list)
    unavailable: Optional[Unavailable] = None


def bearer_of(request: Request) -> Optional[str]:
    """The access token that a program sends instead of cookies (RFC 6750 section 2.1)."""
    matched = _BEARER.fullmatch(request.authorization)
    return matched[1] if matched else None


def redirect(location: str, cookies: List[str]) -> Reply:
    # 303: a full page load by GET after any request. A header can contain only ASCII.
    shown = re.sub(r"[^\x21-\x7e]+", lambda found: quote(found[0]), location)
    return Reply(303, {**PRIVATE, "Location": shown, "Referrer-Policy": "no-referrer"}, cookies)


def problem(
    status: int, code: str, detail: str, cookies: Optional[List[str]] = None, headers: Optional[Dict[str, str]] = None
) -> Reply:
    body = json.dumps({"status": status, "code": code, "detail": detail})
    return Reply(status, {**PRIVATE, "Content-Type": "application/problem+json", **(headers or {})}, cookies or [], body)


def only_by(method: str, detail: str) -> Reply:
    return problem(405, "methodNotAllowed", detail, headers={"Allow": method})


def unavailable_reply(
    away: Unavailable, request: Request, next_path: Optional[str] = None, cookies: Optional[List[str]] = None
) -> Reply:
    retry_after_s = away.retry_after_s or _RETRY_AFTER_S
    is_busy = away.status == 429
    shown = {"Retry-After": str(retry_after_s)}
    if request.is_page:
        body = wait_page(is_busy, retry_after_s, next_path)
        return Reply(away.status, {**PAGE_HEADERS, **shown}, cookies or [], body)
    detail = (
        "A limit is used up; nobody was signed out."
        if is_busy
        else "The session cannot be checked right now; nobody was signed out."
    )
    return problem(away.status, "rateLimited" if is_busy else "unavailable", detail, cookies, shown)

"""
The app's cookies. Always `lax`, never `strict`: the browser returns from the sign-in by a navigation that another site
began, and would not send a strict cookie then. On https their names begin with `__Host-`, so that no other host of the
site can set one.
"""

from __future__ import annotations

import re
import time
from typing import Dict, List, NamedTuple, Optional
from urllib.parse import quote, unquote

from ._values import Tokens, random_text

ATTEMPT_LIFETIME_S = 600
_ACCESS_MAX_AGE = 3_600
_REFRESH_MAX_AGE = 2_592_000
# More tabs than anybody uses for sign-ins at once; prefetched links must not fill the header.
_ATTEMPTS_MAX = 5
_STATE = re.compile(r"[\w-]{22}-([0-9a-f]{6,12})", re.ASCII)


class Held(NamedTuple):
    """The tokens in a request."""

    access_token: Optional[str]
    refresh_token: Optional[str]
    refresh_key: Optional[str]


def new_state() -> str:
    return f"{random_text(16)}-{int(time.time()):x}"


def is_state(text: Optional[str]) -> bool:
    return text is not None and _STATE.fullmatch(text) is not None


def is_late(state: str) -> bool:
    matched = _STATE.fullmatch(state)
    return matched is not None and time.time() - int(matched[1], 16) > ATTEMPT_LIFETIME_S


def parse_cookies(header: str) -> Dict[str, str]:
    """
    If two cookies have the same name, both are ignored: another host of the same site may have set one of them, and the
    header does not say which.
    """
    values: Dict[str, str] = {}
    twice = set()
    for pair in header.split(";"):
        name, _, value = pair.partition("=")
        name = name.strip()
        if not name:
            continue
        if name in values:
            twice.add(name)
        values[name] = unquote(value.strip().strip('"'), errors="replace")
    for name in twice:
        del values[name]
    return values


class CookieJar:
    def __init__(self, tenant_id: str, is_https: bool) -> None:
        prefix = "__Host-" if is_https else ""
        own = re.sub(r"[^\w-]", "_", tenant_id, flags=re.ASCII)
        self._is_https = is_https
        self._access = f"{prefix}porchlight_access_{own}"
        self._refresh = f"{prefix}porchlight_refresh_{own}"
        self._attempt = f"{prefix}porchlight_sign_in_{own}_"

    def read(self, header: str) -> Held:
        values = parse_cookies(header)
        token, _, key = values.get(self._refresh, "").partition(".")
        return Held(values.get(self._access) or None, token or None, key or None)

    def is_in(self, header: str) -> bool:
        """Whether a browser sent any cookie of this app. A browser that stores no cookies never does."""
        own = (self._access, self._refresh)
        return any(name in own or name.startswith(self._attempt) for name in parse_cookies(header))

    def store(self, tokens: Tokens) -> List[str]:
        return [
            self._cookie(self._access, tokens.access_token, _ACCESS_MAX_AGE),
            # Both are in one cookie, so that a request never has one without the other.
            self._cookie(self._refresh, f"{tokens.refresh_token}.{tokens.refresh_key}", _REFRESH_MAX_AGE),
        ]

    def clear(self) -> List[str]:
        return [self._cookie(name, "", 0) for name in (self._access, self._refresh)]

    def begin(self, state: str, verifier: str, header: str) -> List[str]:
        """Remembers a sign-in. Sign-ins in other tabs are kept."""
        # Only names that this package made are written into an answer: anybody may send others.
        names = [name for name in parse_cookies(header) if name.startswith(self._attempt)]
        own = [name for name in names if is_state(name[len(self._attempt) :])]
        # RFC 6265 section 5.4: the browser sends the oldest first.
        too_many = own[: max(0, len(own) - _ATTEMPTS_MAX + 1)]
        begun = self._cookie(self._attempt + state, verifier, ATTEMPT_LIFETIME_S)
        return [begun, *(self._cookie(name, "", 0) for name in too_many)]

    def verifier_of(self, state: str, header: str) -> Optional[str]:
        return parse_cookies(header).get(self._attempt + state) or None if is_state(state) else None

    def finish(self, state: str) -> List[str]:
        return [self._cookie(self._attempt + state, "", 0)]

    def _cookie(self, name: str, value: str, max_age: int) -> str:
        secure = "; Secure" if self._is_https else ""
        return f"{name}={quote(value, safe='')}; Max-Age={max_age}; Path=/; HttpOnly{secure}; SameSite=Lax"

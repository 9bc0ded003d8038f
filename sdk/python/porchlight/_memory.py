"""Keeps what verify answered, for as long as the stream of revocations says that it is still true."""

from __future__ import annotations

import base64
import json
import time
from collections import OrderedDict
from typing import Callable, NamedTuple, Optional

from ._values import User
from ._watch import RevocationWatch

# An answer is never kept longer than this.
_LIFETIME_S = 300.0
_ANSWERS_MAX = 10_000


class _Answer(NamedTuple):
    user: User
    mark: int
    session: str
    generation: int
    until: float


class _Claims(NamedTuple):
    sid: str
    gen: int
    exp: float


class VerifyMemory:
    def __init__(self, watch: RevocationWatch) -> None:
        self._watch = watch
        # Each of its methods is one step for other threads, so there is no lock that a fork could leave behind.
        self._answers: "OrderedDict[str, _Answer]" = OrderedDict()

    def verify(self, token: str, ask: Callable[[str], Optional[User]]) -> Optional[User]:
        known = self._answers.get(token)
        if known and time.monotonic() < known.until and self._watch.holds(known.mark, known.session, known.generation):
            return known.user
        mark = self._watch.mark()
        user = ask(token)
        self.forget(token)
        if user is not None and mark is not None:
            self._remember(token, user, mark)
        return user

    def forget(self, token: str) -> None:
        self._answers.pop(token, None)

    def _remember(self, token: str, user: User, mark: int) -> None:
        claims = _claims_of(token)
        if claims is None:
            return
        life = min(_LIFETIME_S, claims.exp - self._watch.service_now())
        # This is also false if the service's time is not known.
        if not life > 0:
            return
        self._answers[token] = _Answer(user, mark, claims.sid, claims.gen, time.monotonic() + life)
        if len(self._answers) > _ANSWERS_MAX:
            self._answers.popitem(last=False)


def _claims_of(token: str) -> Optional[_Claims]:
    """They prove nothing: read only from a token that the service has just accepted."""
    try:
        payload = token.split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        sid, gen, exp = claims["sid"], claims.get("gen", 0), claims["exp"]
    except (IndexError, ValueError, KeyError, TypeError, AttributeError):
        return None
    is_known = isinstance(sid, str) and isinstance(gen, int) and isinstance(exp, (int, float))
    return _Claims(sid, gen, exp) if is_known else None

"""The calls of one project. They need no framework, and keep no state besides what verify answered."""

from __future__ import annotations

import re
import urllib.parse
from typing import Any, Optional

from ._errors import Refused, SessionEnded, Unavailable
from ._http import refusal, send
from ._memory import VerifyMemory
from ._values import Tokens, User, random_text
from ._watch import RevocationWatch

# The longest text that the service reads as a token.
_TOKEN_MAX = 8_192
_KEY = re.compile(r"[\w-]{8,200}", re.ASCII)
_APPLICATION_KEY = re.compile(r"svc_app_[\w-]+", re.ASCII)
_TOO_MUCH = (400, 413)


class Porchlight:
    """
    The service, for one project.

    With `application_key` this process remembers what verify answered, and hears of revocations by a stream that a
    thread reads: a token that was seen before costs no request.
    """

    def __init__(self, base_url: str, tenant_id: str, application_key: Optional[str] = None) -> None:
        address = urllib.parse.urlsplit(base_url)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise ValueError(f"base_url must be the address of the service, such as https://porchlight.example; it is {base_url!r}.")
        if not tenant_id:
            raise ValueError("tenant_id must be the id of the project, such as brave-otter-k3f9q2.")
        if application_key is not None and not _APPLICATION_KEY.fullmatch(application_key):
            raise ValueError("application_key must be the application key of the project, which begins with svc_app_.")
        self.base_url = base_url.rstrip("/")
        self.tenant_id = tenant_id
        self._edge = f"{self.base_url}/edge/auth/{urllib.parse.quote(tenant_id, safe='')}"
        self._memory: Optional[VerifyMemory] = None
        if application_key is not None:
            self._memory = VerifyMemory(RevocationWatch(f"{self._edge}/revocations", application_key))

    def verify(self, token: Optional[str]) -> Optional[User]:
        """Whose access token this is, or None. Raises `Unavailable` while nobody can say."""
        if token is None or not _can_be_token(token):
            return None
        if self._memory is None:
            return self._ask(token)
        return self._memory.verify(token, self._ask)

    def refresh(self, token: Optional[str], key: Optional[str] = None) -> Tokens:
        """
        Spends a refresh token. `key` is the `refresh_key` that was kept with it. Raises `SessionEnded` if the session
        is over, and `Unavailable` if it is not known.
        """
        if token is None or not _can_be_token(token):
            raise SessionEnded("invalidRefreshToken")
        sent = key if key is not None and _KEY.fullmatch(key) else random_text(16)
        status, content = send(f"{self._edge}/refresh", body={"refresh_token": token}, headers={"Idempotency-Key": sent})
        if status == 200:
            return _pair(content)
        if status in _TOO_MUCH:
            raise SessionEnded("invalidRefreshToken")
        refused = refusal(status, content)
        raise SessionEnded(refused.code) if status == 401 else refused

    def redeem(self, code: str, code_verifier: str) -> Tokens:
        """Turns the code of a callback into the first pair. Raises `Refused` with `invalidCode`."""
        status, content = send(f"{self._edge}/token", body={"code": code, "code_verifier": code_verifier})
        if status == 200:
            return _pair(content)
        if status in _TOO_MUCH:
            raise Refused(400, "invalidCode", "The code is unknown, expired or spent.")
        raise refusal(status, content)

    def logout(self, refresh_token: Optional[str], access_token: Optional[str] = None) -> None:
        """Ends the session. A token that is unknown is no error."""
        if self._memory is not None and access_token:
            self._memory.forget(access_token)
        if refresh_token is None or not _can_be_token(refresh_token):
            return
        status, content = send(f"{self._edge}/logout", body={"refresh_token": refresh_token})
        if status not in (200, *_TOO_MUCH):
            raise refusal(status, content)

    def sign_in_url(self, redirect_uri: str, state: str, challenge: str, return_to: Optional[str] = None, provider: Optional[str] = None) -> str:
        """Where to send the browser. `challenge` is the SHA-256 of a verifier that stays with the browser."""
        query = {"redirect_uri": redirect_uri, "state": state, "code_challenge": challenge, "code_challenge_method": "S256"}
        if return_to is not None:
            query["return_to"] = return_to
        return f"{self._edge}/{provider or 'sign-in'}?{urllib.parse.urlencode(query)}"

    def is_listed(self, sign_in_url: str) -> bool:
        """Whether the address to which a sign-in would return is registered. Starts nothing."""
        status, _ = send(sign_in_url, method="HEAD")
        return status != 400

    def _ask(self, token: str) -> Optional[User]:
        status, content = send(f"{self._edge}/verify", body={"access_token": token})
        if status == 200:
            return _user(content["user"]) if content.get("valid") is True else None
        if status in _TOO_MUCH:
            return None
        raise refusal(status, content)


def _can_be_token(token: str) -> bool:
    return 0 < len(token) <= _TOKEN_MAX


def _user(content: Any) -> User:
    return User(content["id"], content["email"], content["name"], content["picture"])


def _pair(content: Any) -> Tokens:
    try:
        return Tokens(content["access_token"], content["refresh_token"])
    except (TypeError, KeyError):
        raise Unavailable("The service did not answer with a pair.") from None

"""The values that the calls return."""

from __future__ import annotations

import base64
import secrets
from dataclasses import dataclass, field
from typing import Optional


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def random_text(size: int) -> str:
    return base64url(secrets.token_bytes(size))


@dataclass(frozen=True)
class User:
    """Who signed in. `name` and `picture` are the person's own words: escape them before you show them."""

    id: int
    email: str
    name: Optional[str]
    picture: Optional[str]


@dataclass(frozen=True)
class Tokens:
    """A pair. `refresh_key` belongs to it: a refresh that repeats the key gets the same new pair."""

    access_token: str
    refresh_token: str
    refresh_key: str = field(default_factory=lambda: random_text(16))

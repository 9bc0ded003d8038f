"""Checks that a message comes from the service (Standard Webhooks, version 1)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from typing import Any, List, Mapping, Optional, Sequence, Union

from ._errors import WebhookRejected

_TOLERANCE_S = 300


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance_s: int = _TOLERANCE_S,
    now: Optional[float] = None,
) -> Any:
    """
    The message, if it is signed with the secret (`whsec_…`; two of them while one is replaced). `body` is what was
    received, byte for byte. Raises `WebhookRejected`.
    """
    content = body.encode() if isinstance(body, str) else body
    given = {name.lower(): value for name, value in headers.items()}
    message_id, sent, signatures = (_header(given, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature"))
    seconds = int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= 12 else None
    present = time.time() if now is None else now
    if seconds is None or abs(present - seconds) > tolerance_s:
        raise WebhookRejected("tooOld", "The message is too old, or the clock of this machine is wrong.")
    signed = f"{message_id}.{sent}.".encode() + content
    # The header may also have signatures of other versions.
    shown = [part[3:].encode() for part in signatures.split(" ") if part.startswith("v1,")]
    for key in _keys_of(secret):
        wanted = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        # Each is compared, so that the time does not tell which of them fits.
        if any([hmac.compare_digest(wanted, one) for one in shown]):
            return json.loads(content)
    raise WebhookRejected("badSignature", "The signature fits none of the secrets.")


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookRejected("headersMissing", f"The header {name} is missing: this is no webhook of the service.")
    return value


def _keys_of(secret: Union[str, Sequence[str]]) -> List[bytes]:
    secrets = [secret] if isinstance(secret, str) else list(secret)
    try:
        keys = [base64.b64decode(one[len("whsec_") :], validate=True) for one in secrets if one.startswith("whsec_")]
    except ValueError:
        keys = []
    if not keys or len(keys) != len(secrets) or not all(keys):
        raise ValueError("secret must be the whsec_… that creating the webhook answered.")
    return keys

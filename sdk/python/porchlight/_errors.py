"""What can go wrong, as exceptions. A visitor's text never raises one of them."""

from __future__ import annotations

from typing import Optional

from ._values import Tokens


class Refused(Exception):
    """The service refused a call, because of its arguments or of the state of the project."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.status = status
        self.code = code
        self.detail = detail


class SessionEnded(Exception):
    """The refresh token is spent, expired or revoked. Only then delete the stored tokens."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Unavailable(Exception):
    """
    The service cannot be reached, or asks to wait (`status` 429). Nobody is signed out: keep the stored tokens.
    `tokens` is a new pair that has to be stored all the same, if there is one.
    """

    def __init__(self, reason: str, status: int = 503, retry_after_s: Optional[int] = None) -> None:
        super().__init__(reason)
        self.status = status
        self.retry_after_s = retry_after_s
        self.tokens: Optional[Tokens] = None


class WebhookRejected(Exception):
    """A message does not come from the service. `code` is `headersMissing`, `tooOld` or `badSignature`."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

"""The one place that sends a request to the service. It follows no redirect and reads at most one megabyte."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any, Mapping, Optional, Tuple

from ._errors import Refused, Unavailable
from ._version import VERSION

TIMEOUT_S = 10.0
_ANSWER_MAX = 1_000_000
_AGENT = f"porchlight-python/{VERSION}"


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


OPENER = urllib.request.build_opener(_NoRedirect)


def send(
    url: str, *, body: Optional[Mapping[str, object]] = None, method: str = "POST", headers: Mapping[str, str] = {}
) -> Tuple[int, Any]:
    """The status and the JSON of the answer. Raises `Unavailable` for no answer, 429 and 5xx."""
    data = None if body is None else json.dumps(body).encode()
    sent = {"Content-Type": "application/json", "User-Agent": _AGENT, **headers}
    request = urllib.request.Request(url, data, sent, method=method)
    try:
        with OPENER.open(request, timeout=TIMEOUT_S) as answer:
            return answer.status, _json_of(answer.read(_ANSWER_MAX))
    except urllib.error.HTTPError as refused:
        with refused:
            content = _json_of(refused.read(_ANSWER_MAX))
        if refused.code == 429 or refused.code >= 500:
            wait = refused.headers.get("Retry-After", "")
            status = 429 if refused.code == 429 else 503
            seconds = int(wait) if wait.isascii() and wait.isdigit() else None
            raise Unavailable(f"The service answered {refused.code}.", status, seconds) from None
        return refused.code, content
    except OSError as gone:
        raise Unavailable(f"The service cannot be reached: {gone}") from gone


def refusal(status: int, content: Any) -> Refused:
    problem = content if isinstance(content, dict) else {}
    code, detail = problem.get("code"), problem.get("detail")
    return Refused(
        status,
        code if isinstance(code, str) else "unknown",
        detail if isinstance(detail, str) else f"The service answered {status}.",
    )


def _json_of(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return None

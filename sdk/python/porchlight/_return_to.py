"""
`return_to`, read on the app's side. It comes from an address that anybody can write, so the app checks it again before
it redirects: it must be a path of the app's own host, however often it is decoded.
"""

from __future__ import annotations

import re
import unicodedata
from typing import List, Optional
from urllib.parse import urljoin, urlsplit

_MAX_LENGTH = 2_048
_MAX_DECODINGS = 4
_ASCII_ESCAPE = re.compile(r"%([0-7][0-9a-fA-F])")
_ANY_APP = "https://app.invalid"


def check_return_to(text: Optional[str]) -> Optional[str]:
    """The path itself if it stays inside the app, otherwise None."""
    if not text or len(text) > _MAX_LENGTH or _has_control(text):
        return None
    path = re.split(r"[?#]", text, maxsplit=1)[0]
    for _ in range(_MAX_DECODINGS + 1):
        if not _is_local(path):
            return None
        decoded = _ASCII_ESCAPE.sub(lambda found: chr(int(found[1], 16)), path)
        if decoded == path:
            return text
        path = decoded
    return None


def _is_local(path: str) -> bool:
    # A backslash anywhere: browsers read it as a slash.
    if not path.startswith("/") or path.startswith("//") or "\\" in path or _has_control(path):
        return False
    try:
        url = urlsplit(urljoin(_ANY_APP, path))
    except ValueError:
        return False
    # `/.//host` resolves to the path `//host`, which the next reader would treat as another host.
    return f"{url.scheme}://{url.netloc}" == _ANY_APP and not _resolved(path).startswith("//")


def _resolved(path: str) -> str:
    kept: List[str] = []
    for part in path.split("/")[1:]:
        if part == "..":
            del kept[-1:]
        elif part != ".":
            kept.append(part)
    return "/" + "/".join(kept)


def _has_control(text: str) -> bool:
    # A lone surrogate (Cs) cannot be written into a header.
    return any(unicodedata.category(one) in ("Cc", "Cs") or one in "\u2028\u2029" for one in text)

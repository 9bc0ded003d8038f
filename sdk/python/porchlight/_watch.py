"""
Hears of revocations by the service's stream of lines, so that an answer of the service can be kept until it is revoked.
This holds only while lines come in: after two seconds without a line, after a step of the clock, or when the service
says that everything has to be asked again, no earlier answer counts. The clock of this machine is compared with no
other clock.
"""

from __future__ import annotations

import json
import math
import os
import random
import threading
import time
import urllib.error
import urllib.request
import warnings
import weakref
from email.utils import parsedate_to_datetime
from typing import Any, Dict, NamedTuple, Optional
from urllib.parse import quote

from ._http import OPENER
from ._version import VERSION

SILENCE_S = 2.0
# A larger step means that the clock was set, or that the machine slept.
_STEP_S = 1.0
# Longer than any answer is kept, so that a late answer is still compared with these revocations.
_DEAD_KEPT_S = 360.0
# With more than this, everything is asked again.
_DEAD_MAX = 50_000
# If nobody asks for this long, the stream is closed until somebody asks again.
_IDLE_S = 600.0
_OPEN_WITHIN_S = 5.0
_LINE_MAX = 1_000_000


class _Dead(NamedTuple):
    # The lowest generation that is still valid.
    since: float
    at: float


_WATCHES: "weakref.WeakSet[RevocationWatch]" = weakref.WeakSet()


def _begin_anew_in_child() -> None:
    # A forked process has no copy of the thread, and its lock may be held by nobody.
    for watch in list(_WATCHES):
        watch._reset()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew_in_child)


class RevocationWatch:
    def __init__(self, url: str, application_key: str) -> None:
        self._url = url
        self._headers = {
            "Authorization": f"Bearer {application_key}",
            "Accept": "application/x-ndjson",
            "User-Agent": f"porchlight-python/{VERSION}",
        }
        self._has_warned = False
        self._reset()
        _WATCHES.add(self)

    def _reset(self) -> None:
        self._lock = threading.RLock()
        self._thread: Optional[threading.Thread] = None
        self._dead: Dict[str, _Dead] = {}
        self._is_live = False
        self._cursor: Optional[str] = None
        self._heard_at = 0.0
        self._age_s = 0.0
        self._offset = 0.0
        # Never the number of an earlier era: a forked process has its parent's answers, and their marks.
        self._era = getattr(self, "_era", 0) + 1
        self._era_began = time.monotonic()
        self._asked_at = 0.0
        self._service = (0.0, math.nan)

    def mark(self) -> Optional[int]:
        """Take a mark before you ask the service. None: a later revocation could be missed, so keep nothing."""
        with self._lock:
            now = self._asked()
            # Another node may not know yet what this stream has already sent.
            return self._era if self._is_current(now) and now - self._era_began > SILENCE_S else None

    def holds(self, mark: int, session: str, generation: int) -> bool:
        """Whether the service's answer after the mark is still true."""
        with self._lock:
            now = self._asked()
            if mark != self._era or not self._is_current(now):
                return False
            dead = self._dead.get(session)
            return dead is None or generation >= dead.since

    def service_now(self) -> float:
        """The service's time in seconds, at most a second ahead and never behind; NaN before the first answer."""
        with self._lock:
            at, told = self._service
            return told + time.monotonic() - at

    def _asked(self) -> float:
        self._asked_at = time.monotonic()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="porchlight-revocations", daemon=True)
            self._thread.start()
        return self._asked_at

    def _is_current(self, now: float) -> bool:
        if not self._is_live:
            return False
        if self._has_stepped(now):
            self._new_era()
            return False
        return now - self._heard_at <= SILENCE_S and self._age_s <= SILENCE_S

    def _has_stepped(self, now: float) -> bool:
        return abs(time.time() - now - self._offset) > _STEP_S

    def _new_era(self) -> None:
        self._era += 1
        self._era_began = time.monotonic()
        self._dead.clear()

    def _run(self) -> None:
        failures = 0
        while True:
            status = self._read_stream()
            with self._lock:
                was_live, self._is_live = self._is_live, False
                if time.monotonic() - self._asked_at > _IDLE_S:
                    self._thread, self._cursor = None, None
                    self._new_era()
                    return
            is_refused = status is not None and 400 <= status < 500
            if is_refused and status != 429 and not self._has_warned:
                self._has_warned = True
                warnings.warn(
                    f"The service refused to tell revocations ({status}): until it does, every request is verified by a call.",
                    stacklevel=2,
                )
            failures = 0 if was_live else failures + 1
            wait = 30.0 if is_refused else min(0.25 * 2 ** min(failures, 10), 15.0)
            # Apps that lost the same node must not all come back at the same moment.
            time.sleep(wait * (0.5 + random.random()))

    def _read_stream(self) -> Optional[int]:
        """Reads until the stream ends. Returns the status, or None if there was no answer."""
        after = "" if self._cursor is None else f"?after={quote(self._cursor, safe='')}"
        request = urllib.request.Request(self._url + after, headers=self._headers)
        try:
            with OPENER.open(request, timeout=_OPEN_WITHIN_S) as answer:
                with self._lock:
                    self._service = (time.monotonic(), _seconds_of(answer.headers.get("Date")) + 1.0)
                while True:
                    line = answer.readline(_LINE_MAX)
                    if not line.endswith(b"\n") or not self._heard(line):
                        return 200
        except urllib.error.HTTPError as refused:
            refused.close()
            return refused.code
        except (OSError, ValueError):
            return None

    def _heard(self, text: bytes) -> bool:
        """Takes a line in. False: end this stream, because the next one begins with the present state."""
        line = _parsed(text)
        if line is None:
            return False
        with self._lock:
            now = time.monotonic()
            is_torn = self._cursor is not None and self._has_stepped(now)
            # On the first line of a first stream, everything before it was missed.
            if self._cursor is None or is_torn:
                self._new_era()
            self._offset = time.time() - now
            # A line that was delayed is old.
            if self._is_live and (is_torn or now - self._heard_at > SILENCE_S):
                return False
            self._is_live, self._heard_at = True, now
            self._cursor, self._age_s = line["cursor"], line["age_ms"] / 1_000
            for entry in line["revoked"]:
                self._bury(entry, now)
            if len(self._dead) > _DEAD_MAX:
                self._new_era()
            self._forget_old(now)
            return now - self._asked_at <= _IDLE_S

    def _bury(self, entry: Any, now: float) -> None:
        session = entry.get("session") if isinstance(entry, dict) else None
        # `all`, or a kind of entry from a later service that this release cannot read.
        if not isinstance(session, str):
            self._new_era()
            return
        generation = entry.get("generation")
        since = float(generation) if isinstance(generation, (int, float)) else math.inf
        before = self._dead.pop(session, None)
        self._dead[session] = _Dead(max(since, before.since if before else 0.0), now)

    def _forget_old(self, now: float) -> None:
        while self._dead:
            session, dead = next(iter(self._dead.items()))
            if now - dead.at <= _DEAD_KEPT_S:
                return
            del self._dead[session]


def _parsed(text: bytes) -> Optional[Dict[str, Any]]:
    try:
        line = json.loads(text)
    except ValueError:
        return None
    is_line = (
        isinstance(line, dict)
        and isinstance(line.get("cursor"), str)
        and isinstance(line.get("age_ms"), (int, float))
        and isinstance(line.get("revoked"), list)
    )
    return line if is_line else None


def _seconds_of(date: Optional[str]) -> float:
    try:
        return parsedate_to_datetime(date or "").timestamp()
    except (TypeError, ValueError):
        return math.nan

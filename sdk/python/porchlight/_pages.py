"""The pages that this package shows by itself. No script, nothing from elsewhere."""

from __future__ import annotations

import html
import re
from typing import Dict, Optional

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

PRIVATE = {"Cache-Control": "private, no-store"}
PAGE_HEADERS: Dict[str, str] = {
    **PRIVATE,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": _POLICY,
    # The address of a callback contains a code.
    "Referrer-Policy": "no-referrer",
}

WHY_UNMATCHED = {
    "expired": "This sign-in took longer than ten minutes.",
    "used": "This sign-in was used already, or it began in another browser.",
    "cookie-missing": "Your browser did not send the cookie that this app set when the sign-in began. Either it keeps no "
    "cookies for this site, or the sign-in began in another browser or a private window. Allow cookies for this site, and "
    "sign in again here.",
}


def add_command(redirect_uri: str) -> str:
    # The address comes from a request, so the command must contain nothing that a shell would interpret.
    shown = redirect_uri if re.fullmatch(r"[\w:/.@%~-]+", redirect_uri, re.ASCII) else "<callback URL>"
    return f"npx --no-install porchlight provision --add {shown}"


def start_over_page(reason: str, sign_in_url: str, home: str) -> str:
    return _page(
        "Sign in again",
        f'<p data-reason="{reason}">{WHY_UNMATCHED[reason]} Nothing was changed.</p>'
        f'<p><a href="{html.escape(sign_in_url)}" data-action="sign-in">Sign in</a> '
        f'<a href="{html.escape(home)}">Go to the start page</a></p>',
    )


def unlisted_page(redirect_uri: str, desk_url: str) -> str:
    return _page(
        "This address is not registered yet",
        "<p>Register this callback URL first, so that users can sign in here:</p>"
        f"<p><code data-redirect-uri>{html.escape(redirect_uri)}</code></p>"
        "<p>If this is your app, run this in its folder:</p>"
        f"<p><code data-command>{html.escape(add_command(redirect_uri))}</code></p>"
        f'<p>Or add it on the desk: <a href="{html.escape(desk_url)}" data-desk>{html.escape(desk_url)}</a></p>'
        "<p>If people open the app at another address, as behind a proxy, set <code>PORCHLIGHT_APP_URL</code> to that "
        "address.</p>",
    )


def wait_page(is_busy: bool, retry_after_s: int, next_path: Optional[str] = None) -> str:
    """Reloads by itself: the session may be alive, but cannot be checked at this moment."""
    why = "More people are signing in than this app may serve at once." if is_busy else "We cannot check who you are right now."
    to = f";url={html.escape(next_path)}" if next_path else ""
    return _page(
        "Too many at once" if is_busy else "One moment",
        f"<p>{why} You are not signed out. This page tries again in {retry_after_s} seconds.</p>",
        f'<meta http-equiv="refresh" content="{retry_after_s}{to}">',
    )


def _page(title: str, content: str, head: str = "") -> str:
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">{head}<title>{title}</title>
<style>:root{{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}}body{{max-width:30rem;margin:20vh auto;padding:0 1.25rem}}a{{color:inherit;margin-right:1rem}}code{{overflow-wrap:anywhere}}</style></head>
<body><main><h1>{title}</h1>{content}</main></body></html>"""

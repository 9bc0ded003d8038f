"""The settings of an app: its options, else the environment, else `.service` in the folder in which it runs."""

from __future__ import annotations

import os
from typing import Dict, Optional
from urllib.parse import urlsplit

from ._client import Porchlight

_SERVICE_FILE = ".service"


def porchlight_of(
    base_url: Optional[str] = None, tenant_id: Optional[str] = None, application_key: Optional[str] = None
) -> Porchlight:
    env = os.environ
    base_url = base_url or env.get("PORCHLIGHT_BASE_URL")
    tenant_id = tenant_id or env.get("PORCHLIGHT_TENANT_ID")
    application_key = application_key or env.get("PORCHLIGHT_APPLICATION_KEY") or None
    if not base_url and not tenant_id:
        # All or nothing, so that no key goes to another service than its own.
        service = _service_file()
        base_url, tenant_id = service.get("base_url"), service.get("tenant_id")
        application_key = application_key or service.get("application_key")
    if not base_url or not tenant_id:
        raise ValueError(
            "Set PORCHLIGHT_BASE_URL and PORCHLIGHT_TENANT_ID, or run the app in the folder that has .service."
        )
    return Porchlight(base_url, tenant_id, application_key)


def app_url_of(app_url: Optional[str]) -> Optional[str]:
    text = app_url or os.environ.get("PORCHLIGHT_APP_URL") or None
    if text is None:
        return None
    url = urlsplit(text)
    if url.scheme not in ("http", "https") or not url.hostname or url.query or url.fragment:
        raise ValueError(
            f"app_url (PORCHLIGHT_APP_URL) must be the address of the app, such as https://app.example.com; it is {text!r}."
        )
    return text.rstrip("/")


def _service_file() -> Dict[str, str]:
    try:
        with open(_SERVICE_FILE, encoding="utf-8") as file:
            pairs = (line.strip().partition("=") for line in file)
            return {name: value for name, _, value in pairs if value}
    except OSError:
        return {}

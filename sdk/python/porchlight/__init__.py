"""
Social login by Porchlight. `Porchlight` has the calls; `porchlight.flask`, `porchlight.fastapi` and `porchlight.django`
have sign-in, callback and sign-out for an app. There is no dependency besides the framework of the app.
"""

from ._client import Porchlight
from ._errors import Refused, SessionEnded, Unavailable, WebhookRejected
from ._values import Tokens, User
from ._version import VERSION as __version__
from .webhooks import verify_webhook

__all__ = [
    "Porchlight",
    "Refused",
    "SessionEnded",
    "Tokens",
    "Unavailable",
    "User",
    "WebhookRejected",
    "__version__",
    "verify_webhook",
]

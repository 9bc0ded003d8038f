"""A redirect at the address of the service gets neither tokens nor the application key."""

import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, List

from porchlight import Porchlight, Refused


class Redirect(unittest.TestCase):
    def test_h58_a_redirect_leads_nowhere(self) -> None:
        reached: List[str] = []
        asked: List[str] = []

        class Elsewhere(BaseHTTPRequestHandler):
            def log_message(self, *_: Any) -> None:
                pass

            def do_GET(self) -> None:
                reached.append(f"{self.path} {self.headers.get('Authorization')}")
                self.send_response(200)
                self.end_headers()

            do_POST = do_GET

        other = self.serve(Elsewhere)

        class Service(BaseHTTPRequestHandler):
            def log_message(self, *_: Any) -> None:
                pass

            def do_GET(self) -> None:
                asked.append(self.command)
                self.send_response(302)
                self.send_header("Location", f"{other}{self.path}")
                self.end_headers()

            do_POST = do_GET

        client = Porchlight(self.serve(Service), "a-project", "svc_app_secret")
        with self.assertRaises(Refused):
            client.verify("a token")
        end = time.monotonic() + 10
        while "GET" not in asked and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(0.3)
        self.assertIn("GET", asked)
        self.assertEqual(reached, [])

    def serve(self, handler: Any) -> str:
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}"

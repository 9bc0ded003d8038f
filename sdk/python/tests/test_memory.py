"""Verify beside the app, against a server that speaks the stream. Times are those of the machine."""

import base64
import json
import os
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, List

from porchlight import Porchlight, Unavailable, User


def token(session: str, generation: int = 1, lifetime_s: float = 3_600) -> str:
    claims = {"sid": session, "gen": generation, "exp": time.time() + lifetime_s}
    body = base64.urlsafe_b64encode(json.dumps(claims).encode()).rstrip(b"=").decode()
    return f"eyJ.{body}.x"


class Service:
    def __init__(self) -> None:
        self.verified = 0
        self.is_away = False
        self.is_silent = False
        self.told: List[Any] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_: Any) -> None:
                pass

            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["Content-Length"]))
                service.verified += 1
                content = json.dumps({"valid": True, "user": {"id": 1, "email": "a@b.test", "name": None, "picture": None}})
                self.send_response(503 if service.is_away else 200)
                self.end_headers()
                self.wfile.write(content.encode())

            def do_GET(self) -> None:
                self.send_response(503 if service.is_away else 200)
                self.end_headers()
                line = 0
                while not service.is_away:
                    if not service.is_silent:
                        line += 1
                        told, service.told = service.told, []
                        self.wfile.write(json.dumps({"cursor": str(line), "age_ms": 100, "revoked": told}).encode() + b"\n")
                        self.wfile.flush()
                    time.sleep(0.1)

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_: Any) -> None:
                """A client that went away is no error."""

        self.server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.client = Porchlight(f"http://127.0.0.1:{self.server.server_port}", "a-project", "svc_app_x")


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not holds():
        if time.monotonic() > end:
            raise AssertionError("it did not come true")
        time.sleep(0.05)


class Memory(unittest.TestCase):
    def setUp(self) -> None:
        self.service = Service()
        self.addCleanup(self.service.server.server_close)
        self.addCleanup(self.service.server.shutdown)

    def is_remembered(self, text: str) -> bool:
        before = self.service.verified
        user = self.service.client.verify(text)
        self.assertEqual(user, User(1, "a@b.test", None, None))
        return self.service.verified == before

    def test_a_token_that_was_seen_costs_no_request(self) -> None:
        text = token("s")
        self.assertFalse(self.is_remembered(text))
        until(lambda: self.is_remembered(text))

    def test_the_end_of_a_session_is_heard(self) -> None:
        ended, other = token("s"), token("t")
        until(lambda: self.is_remembered(ended) and self.is_remembered(other))
        self.service.told = [{"session": "s"}]
        until(lambda: not self.is_remembered(ended))
        self.assertTrue(self.is_remembered(other))

    def test_an_older_generation_ends_and_the_newer_one_stays(self) -> None:
        old, new = token("s", 1), token("s", 2)
        until(lambda: self.is_remembered(old) and self.is_remembered(new))
        self.service.told = [{"session": "s", "generation": 2}]
        until(lambda: not self.is_remembered(old))
        self.assertTrue(self.is_remembered(new))

    def test_all_and_what_it_cannot_read_make_everything_be_asked_again(self) -> None:
        for line in ({"all": True}, {"team": 1}, None):
            text = token("s")
            until(lambda: self.is_remembered(text))
            self.service.told = [line]
            until(lambda: not self.is_remembered(text))

    def test_without_lines_nothing_is_believed(self) -> None:
        text = token("s")
        until(lambda: self.is_remembered(text))
        self.service.is_silent = True
        until(lambda: not self.is_remembered(text))
        self.service.is_away = True
        with self.assertRaises(Unavailable):
            self.service.client.verify(text)

    def test_a_token_is_not_remembered_beyond_its_end(self) -> None:
        text = token("s", lifetime_s=-5)
        until(lambda: self.is_remembered(token("t")) or True)
        time.sleep(3)
        self.assertFalse(self.is_remembered(text))
        self.assertFalse(self.is_remembered(text))

    def test_a_forked_process_believes_nothing_of_its_parent(self) -> None:
        text = token("s")
        until(lambda: self.is_remembered(text))
        child = os.fork()
        if child == 0:
            before = self.service.client._memory._answers[text]  # type: ignore[union-attr]
            watch = self.service.client._memory._watch  # type: ignore[union-attr]
            is_believed = watch.holds(before.mark, before.session, before.generation)
            os._exit(1 if is_believed or before.mark == watch._era else 0)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)


if __name__ == "__main__":
    unittest.main()

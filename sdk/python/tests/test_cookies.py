"""The cookies of an app."""

import unittest

from porchlight import Tokens
from porchlight._cookies import CookieJar, is_late, is_state, new_state, parse_cookies


class Cookies(unittest.TestCase):
    def test_have_a_prefix_on_https_only(self) -> None:
        for is_https, start, end in ((True, "__Host-porchlight_access_a=", "; Secure; SameSite=Lax"), (False, "porchlight_access_a=", "HttpOnly; SameSite=Lax")):
            access, refresh = CookieJar("a", is_https).store(Tokens("x", "y", "z"))
            self.assertTrue(access.startswith(start) and access.endswith(end), access)
            self.assertIn("=y.z; ", refresh)

    def test_an_app_on_https_reads_no_cookie_with_a_plain_name(self) -> None:
        self.assertIsNone(CookieJar("a", True).read("porchlight_access_a=x").access_token)

    def test_two_cookies_with_one_name_are_ignored(self) -> None:
        self.assertEqual(parse_cookies("a=1; b=2; a=3"), {"b": "2"})

    def test_a_verifier_is_found_by_its_own_state_alone(self) -> None:
        jar = CookieJar("a", False)
        state, other = new_state(), new_state()
        header = jar.begin(state, "v", "")[0].split(";")[0]
        self.assertEqual(jar.verifier_of(state, header), "v")
        self.assertIsNone(jar.verifier_of(other, header))
        self.assertIsNone(jar.verifier_of("", header))

    def test_old_attempts_make_room(self) -> None:
        jar = CookieJar("a", False)
        header = "; ".join(jar.begin(new_state(), "v", "")[0].split(";")[0] for _ in range(9))
        self.assertEqual(len(jar.begin(new_state(), "v", header)), 6)

    def test_a_state_tells_its_age(self) -> None:
        self.assertTrue(is_state(new_state()))
        self.assertFalse(is_late(new_state()))
        self.assertTrue(is_late("a" * 22 + "-5f000000"))


if __name__ == "__main__":
    unittest.main()

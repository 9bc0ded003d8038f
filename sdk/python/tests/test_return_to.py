"""`return_to`: only paths of the app itself."""

import unittest

from porchlight._return_to import check_return_to

INSIDE = ["/", "/a?b=//c", "/a#//b", "/é", "/a/../b", "/a%20b"]
OUTSIDE = [
    None, "", "a", "//e", "/\\e", "/%2f%2fe", "/%252f/e", "/%5ce", "/.//e", "/a/..//e", "/%2e//e", "https://e", "/\n", "/a\u2028",
    "/\ud800", "/" + "a" * 2_048, "javascript:1", " /a",
]


class ReturnTo(unittest.TestCase):
    def test_keeps_paths_of_the_app(self) -> None:
        for text in INSIDE:
            self.assertEqual(check_return_to(text), text)

    def test_a8_refuses_everything_else(self) -> None:
        for text in OUTSIDE:
            self.assertIsNone(check_return_to(text), repr(text)[:40])


if __name__ == "__main__":
    unittest.main()

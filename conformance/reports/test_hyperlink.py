"""hyperlink 21.0.0: a reference to another host keeps the user, the password and the port of the base.

RFC 3986, section 5.2.2: if a reference has an authority, the target has the authority of the reference, all of it.
`URL.click` takes only the host. So a link such as "//evil.example/" on a page that was fetched with a password has a
target that sends this password to evil.example. An attacker needs no more than a link or a redirect.

To run: pip install hyperlink==21.0.0 pytest && pytest test_hyperlink.py
"""

import pytest
from hyperlink import URL


@pytest.mark.parametrize(
    "base, reference, target",
    [
        ("http://user:secret@good.example/", "//evil.example/", "http://evil.example/"),  # the password is not for it
        ("http://good.example:8080/", "//evil.example/", "http://evil.example/"),  # nor is the port
        ("http://u:p@good.example:8080/a", "//evil.example", "http://evil.example"),
    ],
)
def test_click_takes_the_whole_authority(base, reference, target):
    assert URL.from_text(base).click(reference).to_text() == target


def test_brackets_of_ip_literals_are_kept():
    # RFC 3986, section 3.2.2: IP-literal = "[" ( IPv6address / IPvFuture ) "]". Without them it is
    # a name.
    assert URL.from_text("http://[v1.a]/").to_text() == "http://[v1.a]/"

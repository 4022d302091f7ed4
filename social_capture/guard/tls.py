"""The one way in which a server's certificate is verified."""

import ssl
from functools import cache


@cache
def shared_tls() -> ssl.SSLContext:
    """One context for all connections of a process, which must not be changed.

    Reading the system's authorities takes 40 ms each time.
    """
    return verified_tls()


def verified_tls() -> ssl.SSLContext:
    """A client's context that trusts the system's authorities and checks the host's name."""
    context = ssl.create_default_context()
    # Python 3.13 refuses chains without key identifiers, which browsers accept.
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    return context

"""Gives back to the system what a visit no longer holds."""

import contextlib
import ctypes


def give_back() -> None:
    """Let the C library return freed memory to the system, where it can be told to.

    Each visit has threads of its own, and glibc keeps what they freed in as many pools.
    """
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)

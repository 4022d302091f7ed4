"""What a visit held goes back to the system, so that a worker does not grow with each."""

import os

import pytest

from benchmarks.process_memory import rss
from social_capture.driver import memory

BLOCK, BLOCKS = 10_000, 4_000


@pytest.mark.skipif("glibc" not in os.confstr("CS_GNU_LIBC_VERSION"), reason="needs glibc")
def test_freed_memory_goes_back_even_below_a_block_that_is_still_held():
    blocks = [bytes([number % 256]) * BLOCK for number in range(BLOCKS)]
    held = blocks[-1]
    del blocks
    before = rss(os.getpid())

    memory.give_back()

    assert before - rss(os.getpid()) > BLOCK * BLOCKS // 2
    assert len(held) == BLOCK

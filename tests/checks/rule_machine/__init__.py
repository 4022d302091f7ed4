"""The two-person rule played out: people, roads to the public, and a witness who trusts no code.

``newsroom`` is the state machine; its rules take the roads of ``*_roads``; ``witness`` tells what
readers may see from nothing but what it saw happen; ``dismantled`` takes walls down.
"""

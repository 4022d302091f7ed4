"""«Praça», a social network that does not exist, on loopback: one post, later edited."""

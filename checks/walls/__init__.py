"""Database triggers that hold the newsroom's rules against every road that skips Python."""

"""Followed accounts: what is due is asked of the platform, stored once and captured."""

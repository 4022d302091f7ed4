"""Makers of test data; traits are states."""

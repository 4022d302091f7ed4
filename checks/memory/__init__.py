"""Finds published checks that may serve a new statement, and says whether they do and why."""

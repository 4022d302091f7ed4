"""Drives a browser through one page behind the recorder and brings back what it saw."""

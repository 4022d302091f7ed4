"""The first draft of a check: help, never a decision. Method: «AI first draft»."""

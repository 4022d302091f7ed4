"""The readable text and the date of a stored page: plain rules, and a process without a network."""

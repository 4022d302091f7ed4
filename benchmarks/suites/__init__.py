"""One module per subject; each has ``figures()``, and ``SOAK = True`` when it runs for long."""

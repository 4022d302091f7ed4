"""Figures in Portuguese text: what number was said, in what unit, and how far from another."""

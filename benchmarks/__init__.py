"""Figures of the product, each beside what it is compared with in the same run."""

"""The primary bases by their published interfaces: which series, which days, which words."""

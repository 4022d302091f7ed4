"""What the public templates draw the same way everywhere."""

"""A debate as plain data: frozen blocks, read from JSON and written back without loss."""

"""The acts of the demo, one module per room of the newsroom; each may be run again."""

"""What the newsroom publishes, as rows that others may use; nothing in it that no page shows."""

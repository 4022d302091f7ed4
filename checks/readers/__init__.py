"""What readers send: received, moderated, answered, and forgotten in time. Nothing is published."""

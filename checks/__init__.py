"""From a claim to a published, correctable page."""

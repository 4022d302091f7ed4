"""What readers get: pages, lists and feeds, all of them plain HTML first."""

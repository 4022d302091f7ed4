"""Shows an archive again: on an origin of its own, in a frame that reaches nothing of the site."""

"""The recording proxy: the browser's only way out, and the exact record of what came in."""

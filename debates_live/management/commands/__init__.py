"""The app's commands, thin: read, call, print."""

"""The app's commands."""

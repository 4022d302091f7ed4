"""E-mail to readers who follow a check or a person: asked for, confirmed, left by one click."""

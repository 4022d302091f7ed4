"""What the terminal offers for debates."""

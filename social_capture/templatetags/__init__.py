"""What templates of captures say."""

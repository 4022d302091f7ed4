"""What the board's templates may call."""

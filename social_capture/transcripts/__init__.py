"""What is said in kept films and sounds: ordered, made in turns, kept as a file of its own."""

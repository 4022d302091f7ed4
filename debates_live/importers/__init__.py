"""Other people's transcripts as segments: nothing said is thrown away, nothing is guessed."""

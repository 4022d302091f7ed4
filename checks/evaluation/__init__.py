"""How far a provider agrees with a labelled file: a measure, never a decision."""

"""What captures are called on screens: outcomes, steps, failures, platforms, instants."""

"""Which address may carry a verdict: code, not judgement. Method: «Source policy»."""

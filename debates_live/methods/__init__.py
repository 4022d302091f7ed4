"""The scoring methods: pure functions of a record, each with its version and its parameters."""

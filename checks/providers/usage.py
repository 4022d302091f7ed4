"""What one call used: tokens, those of the cache apart, and searches."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Usage:
    """Counts of one call; ``input_tokens`` are those that no cache served or took."""

    input_tokens: int = 0
    output_tokens: int = 0
    cache_write_tokens: int = 0
    cache_read_tokens: int = 0
    searches: int = 0

    @property
    def prompt_tokens(self) -> int:
        """All that the model read."""
        return self.input_tokens + self.cache_write_tokens + self.cache_read_tokens

    @property
    def tokens(self) -> int:
        """All that was read and written: what a limit in tokens counts."""
        return self.prompt_tokens + self.output_tokens

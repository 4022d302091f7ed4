"""Third parties say that a hash existed: tokens of authorities, proofs of calendars."""

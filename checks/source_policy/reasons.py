"""Why an address has its class: codes, and the sentence each one stands for.

The sentences are message ids: screens translate them, ``%(detail)s`` is filled in after.
"""

from types import MappingProxyType

REASONS = MappingProxyType(
    {
        "listed": "%(detail)s",
        "unlisted": "No list knows this site.",
        "lookalike": "Resembles %(detail)s, but is another site.",
        "international": "Written in letters that imitate others, or in an international name.",
        "mixed_scripts": "Mixes letters of several scripts, as an imitation does.",
        "too_long": "Longer than an address can be.",
        "hidden_characters": "Contains spaces, a backslash or invisible characters.",
        "not_web": "Is no http or https address.",
        "user_information": "Has a user name before the host, which hides the real site.",
        "malformed": "Is not a well-formed address.",
        "no_host": "Names no site.",
        "ip_address": "Is a bare network address: nobody answers for it by name.",
        "disguised_letters": "Is written in letters that turn into others.",
    }
)

# What is no web address at all; the other refusals are addresses that no list may know.
UNREADABLE = frozenset({"too_long", "hidden_characters", "not_web", "malformed", "no_host"})

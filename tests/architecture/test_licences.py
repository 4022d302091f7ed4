"""No package under a licence that binds its users arrives without a decision (ADR 0012)."""

import re
from importlib import metadata

COPYLEFT = re.compile(r"\bA?L?GPL|GNU (Affero|Lesser|General)|Server Side|Commons Clause", re.I)
# Decided in docs/adr/0012-licences-of-what-is-bundled.md, each with its reason.
DECIDED = {"psycopg", "psycopg-binary", "psycopg-pool", "text-unidecode", "djlint", "surt", "tld"}


def licence_of(distribution):
    """What a distribution says about itself: expression, classifiers, or the first line."""
    about = distribution.metadata
    classifiers = [c for c in about.get_all("Classifier", []) if c.startswith("License ::")]
    free_text = (about.get("License") or "").split("\n")[0]
    return about.get("License-Expression") or "; ".join(classifiers) or free_text


def test_every_copyleft_package_was_decided_on():
    copyleft = {
        distribution.metadata["Name"].lower()
        for distribution in metadata.distributions()
        if COPYLEFT.search(licence_of(distribution))
    }

    assert copyleft <= DECIDED

"""Small pages around a block, for the tests of reading."""

import json

BLOCK = {
    "@context": "https://schema.org",
    "@type": "ClaimReview",
    "claimReviewed": "A ponte custou R$ 3 bilhões",
    "url": "https://agencia.example/checagens/ponte/",
    "author": {"@type": "Organization", "name": "Agência", "url": "https://agencia.example/"},
    "datePublished": "2026-09-01T12:00:00-03:00",
    "reviewRating": {
        "@type": "Rating",
        "ratingValue": 1,
        "bestRating": 5,
        "worstRating": 1,
        "alternateName": "Falso",
    },
    "itemReviewed": {
        "@type": "Claim",
        "author": {"@type": "Person", "name": "Odete Ramalho"},
        "datePublished": "2026-08-30",
        "appearance": "https://social.example/@odete/1",
    },
}


def block_with(**changes):
    """The block with some properties changed; None takes one out."""
    return {name: value for name, value in (BLOCK | changes).items() if value is not None}


def as_json(block=BLOCK):
    return json.dumps(block, ensure_ascii=False).encode()


def script(text, type_="application/ld+json"):
    return f'<script type="{type_}">{text}</script>'


def page(*scripts, head='<meta charset="utf-8">', encoding="utf-8"):
    text = (
        f"<!doctype html><html><head>{head}{''.join(scripts)}</head><body><p>oi</p></body></html>"
    )
    return text.encode(encoding)

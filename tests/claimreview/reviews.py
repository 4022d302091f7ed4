"""A complete review by invented people, for the tests of this folder."""

from dataclasses import replace
from datetime import date, datetime, timedelta, timezone

from claimreview.objects import (
    Appearance,
    AppearanceKind,
    Claim,
    ClaimReview,
    Correction,
    Organization,
    Person,
    Rating,
)

BRASILIA = timezone(timedelta(hours=-3))
PUBLISHED_AT = datetime(2026, 9, 1, 12, 0, tzinfo=BRASILIA)

COMPLETE = ClaimReview(
    url="https://lastro.example/checagens/obras/",
    claim_reviewed="A obra custou R$ 3 bilhões",
    rating=Rating(label="Enganoso", value=2),
    author=Organization(
        name="Lastro",
        url="https://lastro.example/",
        logo="https://lastro.example/logo.png",
        corrections_policy="https://lastro.example/correcoes/",
    ),
    published_at=PUBLISHED_AT,
    modified_at=PUBLISHED_AT + timedelta(days=2),
    claim=Claim(
        author=Person(
            name="Odete Ramalho",
            job_title="candidata",
            same_as=("https://social.example/@odete",),
        ),
        said_at=date(2026, 8, 30),
        first_appearance=Appearance(
            url="https://social.example/@odete/1",
            kind=AppearanceKind.SOCIAL_MEDIA_POSTING,
            archived_at="https://lastro.example/capturas/1/",
        ),
        appearances=(
            Appearance(
                url="https://video.example/debate",
                kind=AppearanceKind.CLIP,
                start_offset=754.5,
            ),
        ),
    ),
    language="pt-BR",
    corrections=(
        Correction(text="O custo era de 2 bilhões.", published_at=PUBLISHED_AT + timedelta(days=2)),
    ),
    image="https://lastro.example/cartao.png",
    sd_license="https://creativecommons.org/licenses/by/4.0/",
)


def review_with(**changes: object) -> ClaimReview:
    """The complete review with some fields changed."""
    return replace(COMPLETE, **changes)

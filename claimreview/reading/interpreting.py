"""From a ClaimReview node in any of its shapes to a read review. Spec: «Reading»."""

import re
from collections.abc import Mapping

from claimreview import codes
from claimreview.addresses import is_absolute, is_home
from claimreview.languages import is_language_tag
from claimreview.nodes import Node, has_type, walk
from claimreview.reading.parties import claimants_of, publisher_of, remark_if_unconfirmed
from claimreview.reading.ratings import explanation_of, label_of, rating_of
from claimreview.reading.reviews import ReadReview
from claimreview.reading.sightings import appearances_of
from claimreview.reading.source import Source
from claimreview.reading.times import date_of, remark_if_disordered
from claimreview.validation.claim import LONG, headline_opening

EMPTIES_SHOWN = 3
# No derivatives, no commercial use: whoever hands it on is told.
RESTRICTIVE_LICENSE = re.compile(
    r"(?:^|[^a-z])(?:nc|nd)(?:[^a-z]|$)|all[ -]rights[ -]reserved", re.I
)


def interpret(node: Node, source: Source) -> ReadReview:
    """What the node says, its faults as warnings; never raises for a value."""
    items = [
        item for item in source.followed(node.get("itemReviewed")) if isinstance(item, Mapping)
    ]
    label = label_of(node, source)
    url = _url(node, source)
    publisher = publisher_of(node, source)
    remark_if_unconfirmed(publisher, url, source)
    published = date_of(node, "datePublished", source)
    said = date_of(items[0], "datePublished", source, prefix="itemReviewed.") if items else None
    if items:
        date_of(items[0], "dateModified", source, prefix="itemReviewed.")
    remark_if_disordered(said, published, source)
    _remark_empties(node, source)
    return ReadReview(
        where=source.where,
        claim=_claim(node, items, label, source),
        claimants=claimants_of(items, source),
        said=said,
        publisher=publisher.name,
        publisher_url=publisher.url,
        url=url,
        title=source.text(node.get("name")) or source.text(node.get("headline")),
        body=source.text(node.get("reviewBody")) or source.text(node.get("text")),
        label=label,
        explanation=explanation_of(node, source),
        rating=rating_of(node, source),
        published=published,
        modified=date_of(node, "dateModified", source),
        appearances=appearances_of(items, source),
        language=_language(node, source),
        license=_license(node, source),
        warnings=tuple(source.remarks),
        raw=source.resolved(node),
    )


def _claim(node: Node, items: list[Node], label: str | None, source: Source) -> str | None:
    claim = source.text(node.get("claimReviewed"))
    if claim is None:
        claim = _claim_elsewhere(node, items, source)
    if claim is None:
        source.remark(codes.READ_CLAIM_MISSING, "claimReviewed")
        return None
    if opening := headline_opening(claim, label):
        source.remark(codes.CLAIM_IS_HEADLINE, "claimReviewed", value=opening)
    if claim.endswith("?"):
        source.remark(codes.CLAIM_IS_QUESTION, "claimReviewed")
    if len(claim) > LONG:
        source.remark(codes.CLAIM_LONG, "claimReviewed", length=len(claim), limit=LONG)
    return claim


def _claim_elsewhere(node: Node, items: list[Node], source: Source) -> str | None:
    claims = [item for item in items if has_type(item, "Claim")]
    roads = [(claim, name, "itemReviewed.") for claim in claims for name in ("text", "description")]
    for place, name, prefix in [*roads, (node, "description", "")]:
        if words := source.text(place.get(name)):
            source.remark(codes.READ_CLAIM_ELSEWHERE, prefix + name, property=prefix + name)
            return words
    return None


def _url(node: Node, source: Source) -> str | None:
    url = source.address(node.get("url"))
    if url is None:
        source.remark(codes.READ_URL_MISSING, "url")
    elif not is_absolute(url):
        source.remark(codes.READ_URL_WRONG, "url", value=url)
    elif is_home(url):
        source.remark(codes.READ_URL_IS_HOME, "url", value=url)
    return url


def _license(node: Node, source: Source) -> str | None:
    given = node.get("sdLicense", node.get("license"))
    named = source.node(given)
    license_ = source.address(named.get("url") or named.get("@id") if named else given)
    if license_ and RESTRICTIVE_LICENSE.search(license_):
        source.remark(codes.READ_LICENSE_RESTRICTS, "sdLicense", value=license_)
    return license_


def _language(node: Node, source: Source) -> str | None:
    given = source.node(node.get("inLanguage"))
    language = source.text(given.get("name") if given else node.get("inLanguage"))
    if language and not is_language_tag(language):
        source.remark(codes.READ_LANGUAGE_WRONG, "inLanguage", value=language)
    return language


def _remark_empties(node: Node, source: Source) -> None:
    empty = [
        path
        for path, _, value in walk(node, max_depth=16)
        if value is None or value in ("", [], {}) or (isinstance(value, str) and not value.strip())
    ]
    if empty:
        shown = ", ".join(empty[:EMPTIES_SHOWN]) + (" …" if len(empty) > EMPTIES_SHOWN else "")
        source.remark(codes.READ_VALUE_EMPTY, "", places=shown)

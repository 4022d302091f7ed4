"""Every rule that a block is held to, one code each; the reference page is printed from here.

Messages are English msgids with ``%(name)s`` places; whoever shows them translates them.
Spec: «Writing» for the rules of validation, «Reading» for what a reader remarks.
"""

from claimreview.problems import Rule, Severity

RULES: dict[str, Rule] = {}


def gettext_noop(message: str) -> str:
    """Mark a message for the catalogues; this package speaks no Django, so it stays English."""
    return message


def _error(code: str, message: str) -> Rule:
    return _rule(code, Severity.ERROR, message)


def _warning(code: str, message: str) -> Rule:
    return _rule(code, Severity.WARNING, message)


def _rule(code: str, severity: Severity, message: str) -> Rule:
    RULES[code] = rule = Rule(code, severity, message)
    return rule


_ = gettext_noop

# The block
REVIEW_MISSING = _error("review_missing", _("No ClaimReview was found; one was expected."))
BLOCK_UNREADABLE = _error("block_unreadable", _("The block can't be read: %(reason)s"))
TYPE_WRONG = _error("type_wrong", _("@type must be ClaimReview, not «%(value)s»."))
CONTEXT_WRONG = _error("context_wrong", _("@context must be https://schema.org, not «%(value)s»."))
VALUE_EMPTY = _error("value_empty", _("An empty value: leave the property out instead."))
NUMBER_NOT_FINITE = _error("number_not_finite", _("JSON has no NaN and no infinity."))
NESTED_TOO_DEEP = _error("nested_too_deep", _("Nested deeper than %(limit)s levels."))
SYNTAX_NOT_STRICT = _error(
    "syntax_not_strict", _("Not strict JSON: comments, wrappers or commas must go.")
)
KEY_REPEATED = _error("key_repeated", _("The property «%(key)s» stands twice in one object."))
LANGUAGE_WRONG = _error(
    "language_wrong", _("inLanguage must be a BCP 47 tag such as pt-BR, not «%(value)s».")
)
URL_REPEATED = _warning("url_repeated", _("Two reviews give the same url: %(value)s"))
ADDRESS_WRONG = _warning(
    "address_wrong", _("Expected an absolute http(s) address, not «%(value)s».")
)

# The address of the check
URL_MISSING = _error("url_missing", _("The url of the check is missing."))
URL_NOT_ABSOLUTE = _error("url_not_absolute", _("url must be absolute, not «%(value)s»."))
URL_NOT_HTTPS = _error("url_not_https", _("url must begin with https://, not «%(value)s»."))
URL_LOOPBACK = _warning("url_loopback", _("url only works on the machine itself: «%(value)s»."))
URL_IS_HOME = _error("url_is_home", _("url is a home page, not the check's own: «%(value)s»."))
URL_NOT_PAGE = _error(
    "url_not_page", _("url «%(value)s» is not the canonical address of the page, %(page)s")
)

# The claim
CLAIM_MISSING = _error("claim_missing", _("claimReviewed is missing: the words that were checked."))
CLAIM_NOT_PLAIN = _error(
    "claim_not_plain", _("claimReviewed must be plain text, without tags or entities.")
)
CLAIM_LONG = _warning(
    "claim_long", _("claimReviewed has %(length)s characters; above %(limit)s it may be cut.")
)
CLAIM_PADDED = _warning("claim_padded", _("claimReviewed begins or ends with white space."))
CLAIM_IS_HEADLINE = _warning(
    "claim_is_headline",
    _("claimReviewed opens like a headline or a verdict («%(value)s»): give the claim itself."),
)
CLAIM_IS_QUESTION = _warning("claim_is_question", _("claimReviewed is a question, not a claim."))
ITEM_MISSING = _warning("item_missing", _("itemReviewed is missing: who said it, when and where."))
ITEM_NOT_CLAIM = _warning(
    "item_not_claim", _("itemReviewed should be a Claim; «%(value)s» is the old shape.")
)
CLAIMANT_NAME_MISSING = _error("claimant_name_missing", _("The claimant has no name."))
APPEARANCE_URL_MISSING = _error("appearance_url_missing", _("An appearance needs an address."))
OFFSET_WRONG = _error(
    "offset_wrong", _("startOffset must be seconds from the start, not «%(value)s».")
)

# The rating
RATING_MISSING = _error("rating_missing", _("reviewRating is missing."))
LABEL_MISSING = _error("label_missing", _("alternateName is missing: the verdict in words."))
RATING_INCOMPLETE = _error(
    "rating_incomplete",
    _("ratingValue, bestRating and worstRating go together: all three or none."),
)
RATING_NOT_INTEGER = _error("rating_not_integer", _("Expected a whole number, not «%(value)s»."))
RATING_BOUNDS = _error(
    "rating_bounds", _("bestRating (%(best)s) must be greater than worstRating (%(worst)s).")
)
RATING_OUT_OF_BOUNDS = _error(
    "rating_out_of_bounds", _("ratingValue %(value)s lies outside %(worst)s to %(best)s.")
)

# The newsroom
AUTHOR_MISSING = _error("author_missing", _("author is missing: the newsroom that checked."))
AUTHOR_NAME_MISSING = _error("author_name_missing", _("author needs a name."))
AUTHOR_URL_MISSING = _warning("author_url_missing", _("author should give its url."))
AUTHOR_IS_CLAIMANT = _error(
    "author_is_claimant", _("The newsroom that checked stands as the claimant too.")
)
AUTHOR_TYPE_WRONG = _warning(
    "author_type_wrong", _("Expected a Person or an Organization, not «%(value)s».")
)

# Dates
PUBLISHED_MISSING = _warning("published_missing", _("datePublished of the check is missing."))
DATE_WRONG = _error("date_wrong", _("Expected a date in ISO 8601, not «%(value)s»."))
ZONE_MISSING = _error("zone_missing", _("The time «%(value)s» has no zone."))
TIME_MISSING = _warning("time_missing", _("«%(value)s» is a day; an instant with zone is better."))
MODIFIED_BEFORE_PUBLISHED = _error(
    "modified_before_published", _("dateModified is earlier than datePublished.")
)
CLAIM_AFTER_REVIEW = _error(
    "claim_after_review", _("The claim is dated later than the check of it.")
)

# Corrections
CORRECTION_TEXT_MISSING = _error(
    "correction_text_missing", _("A correction must say what was changed.")
)
CORRECTION_DATE_MISSING = _error("correction_date_missing", _("A correction must carry its date."))
CORRECTION_BEFORE_PUBLISHED = _error(
    "correction_before_published", _("A correction is dated before the publication.")
)
CORRECTION_AFTER_MODIFIED = _error(
    "correction_after_modified", _("A correction is newer than dateModified, which moves with it.")
)

# What a reader of other people's blocks remarks
UNCONFIRMED_PUBLISHER = _warning(
    "unconfirmed_publisher",
    _("Unconfirmed publisher: it names the host %(claimed)s, the page is on %(page)s."),
)
READ_CLAIM_MISSING = _warning("read_claim_missing", _("The words that were checked are missing."))
READ_CLAIM_ELSEWHERE = _warning(
    "read_claim_elsewhere", _("The claim was read from «%(property)s»: claimReviewed is empty.")
)
READ_LABEL_MISSING = _warning("read_label_missing", _("No verdict in words."))
READ_RATING_NOT_NUMBER = _warning(
    "read_rating_not_number", _("%(property)s is not a number: «%(value)s».")
)
READ_RATING_INVERTED = _warning(
    "read_rating_inverted", _("Inverted scale: best %(best)s, worst %(worst)s.")
)
READ_RATING_DEGENERATE = _warning(
    "read_rating_degenerate", _("A scale of one point: best and worst are both %(best)s.")
)
READ_RATING_OUT_OF_BOUNDS = _warning(
    "read_rating_out_of_bounds", _("The number %(value)s lies outside its own scale.")
)
READ_URL_MISSING = _warning("read_url_missing", _("The review gives no address of its own."))
READ_URL_WRONG = _warning("read_url_wrong", _("url is not an absolute address: «%(value)s»."))
READ_URL_IS_HOME = _warning("read_url_is_home", _("url is a home page: «%(value)s»."))
READ_PUBLISHER_MISSING = _warning("read_publisher_missing", _("Nobody signs the review."))
READ_PUBLISHER_ADDRESS = _warning(
    "read_publisher_address", _("The publisher is given as a broken address: «%(value)s».")
)
READ_AUTHOR_IS_CLAIMANT = _warning(
    "read_author_is_claimant", _("The claimant is the checker itself: «%(value)s».")
)
READ_DATE_WRONG = _warning(
    "read_date_wrong", _("%(property)s can't be read without guessing: «%(value)s».")
)
READ_ZONE_MISSING = _warning("read_zone_missing", _("%(property)s has no zone: «%(value)s»."))
READ_DATES_DISORDERED = _warning(
    "read_dates_disordered", _("The claim is dated later than the check of it.")
)
READ_APPEARANCE_WRONG = _warning(
    "read_appearance_wrong", _("An appearance is no address: «%(value)s».")
)
READ_LANGUAGE_WRONG = _warning(
    "read_language_wrong", _("The language «%(value)s» is no BCP 47 tag.")
)
READ_VALUE_EMPTY = _warning("read_value_empty", _("Empty values: %(places)s."))
READ_KEY_REPEATED = _warning(
    "read_key_repeated", _("«%(key)s» stands twice in one object; the last one was read.")
)
READ_NUMBER_REFUSED = _warning("read_number_refused", _("NaN or infinity was refused."))
READ_SYNTAX_FORGIVEN = _warning(
    "read_syntax_forgiven", _("Not strict JSON: comments, wrappers or commas were passed over.")
)
READ_LICENSE_RESTRICTS = _warning(
    "read_license_restricts", _("Its licence forbids changed or commercial copies: %(value)s")
)
READ_CHARSET_BROKEN = _warning(
    "read_charset_broken", _("Bytes that are no %(charset)s became replacement characters.")
)

"""Rules for dismissing consent notices: data, tried in order, the first that fits is named."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ConsentRule:
    """A button to press; refusing comes before accepting, and closing before both."""

    name: str
    selector: str


CONSENT_RULES = (
    ConsentRule("onetrust-reject", "#onetrust-reject-all-handler"),
    ConsentRule("onetrust-accept", "#onetrust-accept-btn-handler"),
    ConsentRule("cookiebot-decline", "#CybotCookiebotDialogBodyButtonDecline"),
    ConsentRule("didomi-disagree", "#didomi-notice-disagree-button"),
    ConsentRule("didomi-agree", "#didomi-notice-agree-button"),
    ConsentRule("quantcast-disagree", ".qc-cmp2-summary-buttons button[mode=secondary]"),
    ConsentRule("lgpd-marked", "[data-consent=reject], [data-cookie-consent=reject]"),
    ConsentRule(
        "worded-refuse",
        ":is([role=dialog], [class*=cookie i], [id*=cookie i], [class*=consent i],"
        " [id*=consent i], [class*=lgpd i]) button:text-matches("
        "'^\\\\s*(recusar|rejeitar|só os necessários|somente necessários|decline|reject)', 'i')",
    ),
    ConsentRule(
        "worded-accept",
        ":is([role=dialog], [class*=cookie i], [id*=cookie i], [class*=consent i],"
        " [id*=consent i], [class*=lgpd i]) button:text-matches("
        "'^\\\\s*(aceitar|concordo|prosseguir|entendi|ok|accept|agree|got it)', 'i')",
    ),
)

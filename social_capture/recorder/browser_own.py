"""What the browser asks for itself, in spite of every switch: refused, and no part of a record."""

# Services of the browser itself, by the paths that it asks for; they are no part of any page.
BROWSER_OWN = {
    "accounts.google.com": "/ListAccounts",
    "android.clients.google.com": "/",
    "clients2.google.com": "/",
    "clientservices.googleapis.com": "/",
    "content-autofill.googleapis.com": "/",
    "edgedl.me.gvt1.com": "/",
    "mtalk.google.com": "/",
    "optimizationguide-pa.googleapis.com": "/",
    "redirector.gvt1.com": "/",
    "safebrowsing.googleapis.com": "/",
    "safebrowsingohttpgateway.googleapis.com": "/",
    "update.googleapis.com": "/",
}


def is_browser_own(host: str, path: str = "") -> bool:
    """Whether the browser calls home; without a path, whether the whole host is its own."""
    own = BROWSER_OWN.get(host)
    return own is not None and (own == "/" or path.startswith(own))


class BrowserOwnHost(Exception):
    """The browser called home; refused, and no part of the record."""

"""A Mastodon host on loopback, with one account.

Shapes: docs.joinmastodon.org, ``entities/Status``, ``entities/Account``,
``entities/MediaAttachment``, ``entities/Quote``; ``methods/accounts`` (lookup, statuses: newest
first, ``max_id``, ``exclude_reblogs``), ``methods/statuses`` (get, 404 with "Record not found");
``api/guidelines`` (paging by the Link header), ``api/rate-limits`` (X-RateLimit-*).
"""

from datetime import UTC, datetime, timedelta

from tests.social_capture.api_server import as_json

ACCOUNT = "109300000000000001"
START = datetime(2026, 9, 1, 12, tzinfo=UTC)


class MastodonServer:
    """Holds the account's statuses; installs its routes on an ``ApiServer``."""

    def __init__(self, server, page=40):
        self.statuses = []
        self.page = page
        self.number = 113_000_000_000_000_000
        self.server = server
        server.routes["/api/v1/accounts/lookup"] = self.lookup
        server.routes[f"/api/v1/accounts/{ACCOUNT}/statuses"] = self.account_statuses
        server.routes["/api/v1/statuses/*"] = self.status

    @property
    def account(self):
        return {
            "id": ACCOUNT,
            "username": "anaprado",
            "acct": "anaprado",
            "display_name": "Ana Prado",
            "followers_count": 4180,
            "url": f"{self.server.url}/@anaprado",
        }

    def publish(self, content="<p>Dobramos as vagas em creche.</p>", **fields):
        """A new status; its number."""
        self.number += 1
        number = str(self.number)
        at = START + timedelta(minutes=len(self.statuses))
        status = {
            "id": number,
            "created_at": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "in_reply_to_id": None,
            "spoiler_text": "",
            "visibility": "public",
            "language": "pt",
            "uri": f"{self.server.url}/users/anaprado/statuses/{number}",
            "url": f"{self.server.url}/@anaprado/{number}",
            "replies_count": 2,
            "reblogs_count": 3,
            "favourites_count": 5,
            "quotes_count": 1,
            "edited_at": None,
            "content": content,
            "reblog": None,
            "account": self.account,
            "media_attachments": [],
            "mentions": [],
            "tags": [],
            "card": None,
            "poll": None,
        }
        self.statuses.append({**status, **fields})
        return number

    def edit(self, number, content):
        """Change a status as its author does."""
        status = next(one for one in self.statuses if one["id"] == number)
        status |= {"content": content, "edited_at": "2026-09-02T10:00:00.000Z"}

    def delete(self, number):
        """Take a status away."""
        self.statuses = [one for one in self.statuses if one["id"] != number]

    def lookup(self, _path, asked):
        if asked["acct"] != "anaprado":
            return as_json({"error": "Record not found"}, 404)
        return as_json(self.account)

    def account_statuses(self, path, asked):
        own = [one for one in self.statuses if one["reblog"] is None]
        older = [one for one in reversed(own) if one["id"] < asked.get("max_id", "9")]
        shown = older[: min(self.page, int(asked["limit"]))]
        link = {}
        if shown:
            first, last = shown[0]["id"], shown[-1]["id"]
            url = f"{self.server.url}{path}"
            named = [f'<{url}?max_id={last}>; rel="next"', f'<{url}?min_id={first}>; rel="prev"']
            link = {"Link": ", ".join(named)}
        return as_json(shown, **link)

    def status(self, path, _asked):
        number = path.rpartition("/")[2]
        found = next((one for one in self.statuses if one["id"] == number), None)
        return as_json(found) if found else as_json({"error": "Record not found"}, 404)

"""A reader's visit: plain HTTP to the demo's own site, nothing else."""

from dataclasses import dataclass
from http.client import HTTPMessage
from urllib.error import HTTPError
from urllib.parse import urljoin
from urllib.request import Request, urlopen

TIMEOUT_S = 60


@dataclass(frozen=True)
class Answer:
    """What came back."""

    url: str
    status: int
    headers: HTTPMessage
    content: bytes

    @property
    def text(self) -> str:
        """The content as text."""
        return self.content.decode("utf-8", "replace")


@dataclass(frozen=True)
class Reader:
    """Visits addresses of one site on loopback."""

    site: str

    def get(self, path: str) -> Answer:
        """The answer to a GET; an error status is an answer, a silence is ``OSError``."""
        return self._ask(path)

    def post(self, path: str) -> Answer:
        """The answer to an empty POST."""
        return self._ask(path, content=b"")

    def _ask(self, path: str, content: bytes | None = None) -> Answer:
        url = urljoin(self.site, path)
        if not url.startswith(self.site):
            raise ValueError(f"{url} is not on {self.site}")
        headers = {"Accept-Language": "pt-BR"}
        request = Request(url, data=content, headers=headers)  # noqa: S310 - see above
        try:
            with urlopen(request, timeout=TIMEOUT_S) as answer:  # noqa: S310 - see above
                return Answer(url, answer.status, answer.headers, answer.read())
        except HTTPError as refusal:
            with refusal:
                return Answer(url, refusal.code, refusal.headers, refusal.read())

    def answers(self) -> bool:
        """Whether the site is up."""
        try:
            return self.get("/").status < 500
        except OSError:
            return False

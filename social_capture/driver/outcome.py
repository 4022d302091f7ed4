"""Says what a visit found: the post, or one of the screens that stand in its place."""

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

# A page that quotes these words at length is an article about them, not the screen itself.
SHORT_TEXT = 1_500
# A whole part of the path: "/login-em-massa" is the address of an article.
LOGIN_PATHS = re.compile(
    r"/(?:accounts/login|login|sign[_-]?in|i/flow/login|checkpoint)(?:\.[a-z]{2,5})?(?=[/;]|$)",
    re.I,
)
LOGIN_WORDS = re.compile(
    r"(?:entre|entrar|faça login|inicie sess[ãa]o|log in|sign in)[^.\n]{0,40}"
    r"(?:para (?:ver|continuar)|to (?:see|continue|view))",
    re.I,
)
CHALLENGE_TITLES = re.compile(
    r"^(?:just a moment|attention required|um momento|security check)", re.I
)
CHALLENGE_WORDS = re.compile(
    r"verif(?:y|ying) (?:that )?you are (?:a )?human|checking your browser|"
    r"confirme que você (?:é humano|não é um robô)|verifique se você é humano|"
    r"complete o desafio|complete the captcha|unusual traffic|tráfego incomum",
    re.I,
)
DELETED_WORDS = re.compile(
    r"(?:this|esta|este) (?:page|post|tweet|video|página|publicação|post|vídeo)[^.\n]{0,30}"
    r"(?:doesn['’]t exist|isn['’]t available|was deleted|has been (?:deleted|removed)|"
    r"não existe|não está (?:mais )?disponível|foi (?:excluíd|apagad|removid)[oa])",
    re.I,
)


@dataclass(frozen=True)
class Found:
    """What is known when the page has been read."""

    http_status: int | None
    url_submitted: str
    url_final: str
    title: str = ""
    text: str = ""
    has_password_field: bool = False
    missing: tuple[str, ...] = field(default_factory=tuple)


@dataclass(frozen=True)
class Outcome:
    """A status and the evidence that it rests on."""

    status: str
    evidence: str


def classify(found: Found) -> Outcome:
    """The outcome of a visit that got an answer; never ``ok`` for a wall, a check or an error."""
    for rule in (_challenge, _login_wall, _gone, _error, _partial):
        outcome = rule(found)
        if outcome is not None:
            return outcome
    return Outcome("ok", f"HTTP {found.http_status}")


def _challenge(found: Found) -> Outcome | None:
    title = CHALLENGE_TITLES.search(found.title.strip())
    words = CHALLENGE_WORDS.search(found.text) if _is_short(found) else None
    quoted = title or words
    return Outcome("challenge", f"“{quoted.group(0)}”") if quoted else None


def _login_wall(found: Found) -> Outcome | None:
    if found.http_status == 401:
        return Outcome("login_wall", "HTTP 401")
    path = LOGIN_PATHS.search(urlsplit(found.url_final).path)
    if path and not LOGIN_PATHS.search(urlsplit(found.url_submitted).path):
        return Outcome("login_wall", f"sent on to {path.group(0)}")
    words = LOGIN_WORDS.search(found.text) if _is_short(found) else None
    if words and (found.has_password_field or len(found.text) < SHORT_TEXT // 3):
        return Outcome("login_wall", f"“{words.group(0)}”")
    return None


def _gone(found: Found) -> Outcome | None:
    if found.http_status == 410:
        return Outcome("deleted", "HTTP 410")
    words = DELETED_WORDS.search(found.text) if _is_short(found) else None
    if words:
        return Outcome("deleted", f"“{words.group(0)}”")
    return Outcome("not_found", "HTTP 404") if found.http_status == 404 else None


def _error(found: Found) -> Outcome | None:
    if found.http_status is None or found.http_status >= 400:
        return Outcome("failed", f"HTTP {found.http_status}")
    return None


def _partial(found: Found) -> Outcome | None:
    return Outcome("partial", f"missing: {', '.join(found.missing)}") if found.missing else None


def _is_short(found: Found) -> bool:
    return len(found.text) <= SHORT_TEXT

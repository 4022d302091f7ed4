"""A film as the artefacts that are kept of it."""

from social_capture.driver.events import FileReady
from social_capture.driver.media import PageMedia
from social_capture.films.found import Film


def files_of(player: PageMedia, film: Film, page: str) -> list[FileReady]:
    """Its files and its captions, with the owner of the player; ``page`` is where it was found."""
    duration_ms = film.duration_ms or player.duration_ms
    files = [
        FileReady(
            "media",
            one.path,
            one.mime,
            url=page,
            width=one.width,
            height=one.height,
            duration_ms=duration_ms,
            is_silent=one.is_silent,
            owner=player.owner,
            owner_url=player.owner_url,
        )
        for one in film.files
    ]
    captions = [
        FileReady(
            "captions",
            one.path,
            one.mime,
            url=one.url or page,
            language=one.language,
            is_automatic=one.automatic,
            owner=player.owner,
            owner_url=player.owner_url,
        )
        for one in film.captions
    ]
    return files + captions

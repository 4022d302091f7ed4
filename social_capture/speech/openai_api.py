"""An engine behind OpenAI's interface ``/audio/transcriptions``, or a server like it."""

from dataclasses import dataclass

from social_capture.fetch import Fetched, FetchFailed, Refused, ask
from social_capture.guard.endpoints import ConfiguredEndpoint
from social_capture.speech.engine import CannotTranscribe, NotNow, Sound, Transcribed
from social_capture.speech.multipart import Form
from social_capture.speech.openai_answers import read_answer, refuses_times

MAX_ANSWER = 16_000_000
SECONDS = 600.0
MIB = 1 << 20
# Services and models that gave no times: asked for text alone until the worker starts anew.
_without_times: set[tuple[str, str]] = set()


@dataclass(frozen=True)
class OpenAIEngine:
    """One service: its address up to ``/v1``, our key there, the model, the largest file."""

    url: str
    model: str
    key: str = ""
    max_mb: int = 25
    name: str = "openai"

    @property
    def endpoint(self) -> ConfiguredEndpoint:
        """Its door in the guard."""
        return ConfiguredEndpoint("speech", self.url)

    def longest_s(self, _duration_ms: int | None) -> float:
        """Two requests, when times are refused."""
        return 2 * SECONDS

    def transcribe(self, sound: Sound, *, language: str, prompt: str) -> Transcribed:
        """Send the file; a model that names no times is asked once more for text alone."""
        if sound.size > self.max_mb * MIB:
            megabytes = sound.size / MIB
            raise CannotTranscribe(f"{megabytes:.0f} MB; this engine takes {self.max_mb} MB")
        service = (self.url, self.model)
        if service not in _without_times:
            answer = self._asked(sound, language, prompt, "verbose_json")
            if not refuses_times(answer):
                return read_answer(answer)
            _without_times.add(service)
        return read_answer(self._asked(sound, language, prompt, "json"))

    def _asked(self, sound: Sound, language: str, prompt: str, form: str) -> Fetched:
        fields = {"model": self.model, "response_format": form, "temperature": "0"}
        if form == "verbose_json":
            fields["timestamp_granularities[]"] = "segment"
        fields |= {"language": language} if language else {}
        fields |= {"prompt": prompt} if prompt else {}
        sent = Form(fields, sound)
        headers = sent.headers | {"Accept": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        address = f"{self.url.rstrip('/')}/audio/transcriptions"
        try:
            return ask(
                self.endpoint,
                address,
                body=sent.body(),
                headers=headers,
                max_bytes=MAX_ANSWER,
                timeout_s=SECONDS,
            )
        except (Refused, FetchFailed) as failed:
            raise NotNow(str(failed)) from failed

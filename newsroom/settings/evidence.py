"""Where evidence lies: a local folder, or an S3-compatible storage when one is named."""

from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from newsroom.settings import environment

NEEDED = ("BUCKET", "ACCESS_KEY", "SECRET_KEY")


def evidence_storage(folder: Path) -> dict[str, Any]:
    """One STORAGES entry; refuses to start on a half-named storage."""
    endpoint = environment.text("LASTRO_EVIDENCE_S3_ENDPOINT").strip()
    if not endpoint:
        backend = "social_capture.evidence_storage.WriteOnceFileStorage"
        return {"BACKEND": backend, "OPTIONS": {"location": folder}}
    if not endpoint.startswith(("https://", "http://")):
        raise ImproperlyConfigured("LASTRO_EVIDENCE_S3_ENDPOINT must be an http(s) address.")
    named = {name: environment.required(f"LASTRO_EVIDENCE_S3_{name}") for name in NEEDED}
    return {
        "BACKEND": "social_capture.evidence_s3.WriteOnceS3Storage",
        "OPTIONS": {
            "endpoint_url": endpoint,
            "bucket_name": named["BUCKET"],
            "access_key": named["ACCESS_KEY"],
            "secret_key": named["SECRET_KEY"],
            "region_name": environment.text("LASTRO_EVIDENCE_S3_REGION", "us-east-1"),
            # The bucket in the path: every request goes to the endpoint as it is written.
            "addressing_style": "path",
            "signature_version": "s3v4",
            "default_acl": None,
        },
    }

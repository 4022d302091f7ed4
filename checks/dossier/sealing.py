"""The hash list of a dossier, and everything that does not fit when it is read again.

Pure: whoever holds the file can hold it to its own numbers. That nobody made up both content
and numbers shows against the newsroom's log, whose head stands in the document.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from checks.canonical import content_hash
from checks.corrections.content import correction_hash

FORMAT = "lastro-dossier/1"
SEALS = ("hashes", "seal")
# Their notes may hold a reader's link or say who wrote: they stay in the newsroom's own log.
PRIVATE_NOTES = frozenset({"enter_message", "accept_message"})


def sealed(sections: Mapping[str, Any]) -> dict[str, Any]:
    """The document: its format, its sections, one hash for each, and one over those."""
    document = {"format": FORMAT, **sections}
    hashes = _hashes_of(document)
    return {**document, "hashes": hashes, "seal": content_hash(hashes)}


def problems(document: Any) -> list[str]:
    """What does not fit, each with its place; empty when every number is right."""
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        return [f"not a document of the format {FORMAT}"]
    try:
        return [*_broken_seals(document), *_broken_records(document)]
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        return [*_broken_seals(document), f"unreadable: {type(error).__name__} {error}"]


def _hashes_of(document: Mapping[str, Any]) -> dict[str, str]:
    return {
        name: content_hash({name: value}) for name, value in document.items() if name not in SEALS
    }


def _broken_seals(document: Mapping[str, Any]) -> Iterator[str]:
    stated = document.get("hashes")
    stated = stated if isinstance(stated, Mapping) else {}
    found = _hashes_of(document)
    for name in sorted(found.keys() | stated.keys()):
        if found.get(name) != stated.get(name):
            yield f"{name}: not what its hash says"
    if document.get("seal") != content_hash(stated):
        yield "seal: not the seal of these hashes"


def _broken_records(document: Mapping[str, Any]) -> Iterator[str]:
    approvals = {each["id"]: each for each in document["approvals"]}
    in_log = {(row["act"], row["content_hash"]) for row in document["log"]["rows"]}
    is_whole_log = not document["left_out"].get("log")
    for place, publication in enumerate(document["publications"]):
        where = f"publications[{place}]"
        found = content_hash(publication["content"])
        if found != publication["content_hash"]:
            yield f"{where}: the content is not the one of its hash"
        approval = approvals.get(publication["approval"])
        if approval is None or approval["content_hash"] != found:
            yield f"{where}: rests on no approval of this content"
        if is_whole_log and ("publish", found) not in in_log:
            yield f"{where}: no row of the log publishes this content"
    for place, correction in enumerate(document["corrections"]):
        approval = approvals.get(correction["approval"])
        if approval is None or approval["correction_hash"] != correction_hash(
            correction["kind"],
            correction["explanation"],
            is_withdrawal=correction["is_withdrawal"],
            corrects=correction["corrects"],
        ):
            yield f"corrections[{place}]: not the words that were approved"
    yield from _broken_log(document["log"])


def _broken_log(log: Mapping[str, Any]) -> Iterator[str]:
    before = 0
    for row in log["rows"]:
        where = f"log row {row['number']}"
        said = {name: value for name, value in row.items() if name != "entry_hash"}
        is_private = row["note"] is None and row["act"] in PRIVATE_NOTES
        if not is_private and content_hash(said) != row["entry_hash"]:
            yield f"{where}: was changed after it was written"
        if row["number"] <= before:
            yield f"{where}: out of order"
        before = row["number"]
    if log["head"]["number"] < before:
        yield "log head: older than the rows"

"""A dossier in words: sections of entries, each a heading and its facts, in reading order."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from checks.corrections.kinds import CorrectionKind
from checks.desk.act_labels import act_label
from checks.desk.reader_changes import FIELDS, as_text
from checks.labels import source_class_name, verdict_name
from checks.models.claims import Appearance
from checks.models.readers import ReaderMessage
from checks.models.replies import Channel, ReplyEffect, ReplyOutcome
from checks.states import CheckState, RoundState

# [ours] The JSON holds all of it; paper holds what a person can read.
LONGEST_TEXT = 20_000
MOST_ENTRIES = 400
MOST_ROWS = 1_000

FILE_STATES = {
    "intact": gettext_lazy("read again, intact"),
    "damaged": gettext_lazy("DAMAGED"),
    "missing": gettext_lazy("MISSING"),
    "not_read": gettext_lazy("not read again"),
    "kept": gettext_lazy("kept"),
    "none": gettext_lazy("none"),
}

Facts = list[tuple[str, str]]


@dataclass(slots=True)
class Entry:
    """One thing on record."""

    title: str
    facts: Facts


@dataclass(slots=True)
class Section:
    """One part of the dossier; ``rows`` is the log, which is a table."""

    title: str
    entries: list[Entry] = field(default_factory=list)
    rows: list[dict[str, str]] = field(default_factory=list)
    left_out: int = 0


def sections_of(document: Mapping[str, Any]) -> list[Section]:
    """Every part, also those that are empty: that there is nothing is said, too."""
    return [
        Section(_("The check"), [Entry("", _check_facts(document))]),
        _section(_("Published versions"), document["publications"], _publication, document),
        _section(_("Corrections"), document["corrections"], _correction),
        _section(_("Correction rounds"), document["rounds"], _round),
        Section(_("Who wrote and who approved"), _people(document)),
        _section(_("Second readings"), document["second_readings"], _second_reading),
        _section(_("Sources"), document["sources"], _source),
        _section(_("Appearances"), document["appearances"], _appearance),
        _section(_("Requests for comment"), document["replies"], _reply),
        _section(_("Messages of readers"), document["reader_messages"], _message),
        _section(_("Drafts by machines"), document["ai_drafts"], _draft),
        _log(document),
        Section(_("Hash list"), [Entry("", _hashes(document))]),
    ]


def moment(at: str | None) -> str:
    """An instant of the document in the newsroom's zone, to the second; a day as it is."""
    if not at:
        return "–"
    local = timezone.localtime(datetime.fromisoformat(at))
    return f"{date_format(local, 'SHORT_DATE_FORMAT')} {local:%H}h{local:%M}:{local:%S}"


def name(person: Mapping[str, Any] | None) -> str:
    """A person of the desk; what a machine did is Lastro's."""
    return str(person["name"]) if person else "Lastro"


def bounded(text: Any) -> str:
    """A text that fits on paper; where it is cut it says so."""
    shown = str(text)
    if len(shown) <= LONGEST_TEXT:
        return shown
    return f"{shown[:LONGEST_TEXT]} [{_('cut here; the JSON holds all of it')}]"


def _section(title: str, records: list[Any], entry_of: Callable[..., Entry], *more: Any) -> Section:
    shown = [entry_of(each, *more) for each in records[:MOST_ENTRIES]]
    return Section(title, shown, left_out=max(len(records) - MOST_ENTRIES, 0))


def _facts(pairs: Iterable[tuple[str, Any]]) -> Facts:
    """Those that say something."""
    return [(label, bounded(value)) for label, value in pairs if value not in (None, "", [])]


def _label(choices: Any, code: str) -> str:
    return str(dict(choices.choices).get(code, code))


def _check_facts(document: Mapping[str, Any]) -> Facts:
    check, audit = document["check"], document["audit"]
    found = audit["problem"] or (
        _("approved as it stands") if audit["is_live"] else _("not on air")
    )
    return _facts(
        [
            (_("Claim"), check["statement"]),
            (_("Who said it"), check["claimant"]),
            (_("State"), _label(CheckState, check["state"])),
            (_("Address"), check["address"]),
            (_("First published"), moment(check["first_published_at"])),
            (_("Last published"), moment(check["last_published_at"])),
            (_("Audit"), found),
        ]
    )


def _publication(publication: Mapping[str, Any], document: Mapping[str, Any]) -> Entry:
    approvals = {each["id"]: each for each in document["approvals"]}
    approval = approvals.get(publication["approval"])
    content = publication["content"]
    return Entry(
        _("Version %(number)s, %(at)s")
        % {"number": publication["round"] + 1, "at": moment(publication["at"])},
        _facts(
            [
                (_("Approved by"), name(approval["approved_by"]) if approval else "–"),
                (_("Content hash"), publication["content_hash"]),
                *((str(FIELDS[key]), as_text(key, content.get(key))) for key in FIELDS),
            ]
        ),
    )


def _correction(correction: Mapping[str, Any]) -> Entry:
    return Entry(
        f"{_label(CorrectionKind, correction['kind'])}, {moment(correction['at'])}",
        _facts(
            [
                (_("What changed and why"), correction["explanation"]),
                (
                    _("Old verdict"),
                    verdict_name(correction["old_verdict"], correction["old_no_data_reason"]),
                ),
                (
                    _("New verdict"),
                    verdict_name(correction["new_verdict"], correction["new_no_data_reason"]),
                ),
                (_("Fields"), ", ".join(str(FIELDS.get(k, k)) for k in correction["changes"])),
                (_("Written by"), name(correction["edited_by"])),
                (_("Approved by"), name(correction["approved_by"])),
            ]
        ),
    )


def _round(round_: Mapping[str, Any]) -> Entry:
    return Entry(
        _("Round %(number)s: %(state)s")
        % {"number": round_["number"], "state": _label(RoundState, round_["state"])},
        _facts(
            [
                (_("Kind"), _label(CorrectionKind, round_["kind"])),
                (_("Explanation"), round_["explanation"]),
                (_("Opened"), f"{name(round_['opened_by'])}, {moment(round_['opened_at'])}"),
                (_("Closed"), moment(round_["closed_at"])),
            ]
        ),
    )


def _people(document: Mapping[str, Any]) -> list[Entry]:
    rounds = sorted({each["round"] for each in document["contributions"] + document["approvals"]})
    entries = []
    for number in rounds:
        wrote = [c for c in document["contributions"] if c["round"] == number]
        approved = [a for a in document["approvals"] if a["round"] == number]
        facts = [
            *((_("Wrote"), f"{name(c['who'])}, {moment(c['first_at'])}") for c in wrote),
            *((_("Approved"), f"{name(a['approved_by'])}, {moment(a['at'])}") for a in approved),
        ]
        entries.append(Entry(_("Version %(number)s") % {"number": number + 1}, _facts(facts)))
    return entries


def _second_reading(reading: Mapping[str, Any]) -> Entry:
    gave = verdict_name(reading["verdict"], reading["no_data_reason"]) if reading["verdict"] else ""
    editors = reading["editors_verdict"]
    return Entry(
        f"{name(reading['reader'])}, {moment(reading['at'])}",
        _facts(
            [
                (_("Verdict given without seeing the first"), gave or _("saw the text first")),
                (
                    _("Verdict of the text"),
                    verdict_name(editors, reading["editors_no_data_reason"]) if editors else "",
                ),
                (_("Note"), reading["note"]),
                (_("Content hash"), reading["content_hash"]),
            ]
        ),
    )


def _copy_facts(copy: Mapping[str, Any] | None) -> Iterable[tuple[str, Any]]:
    if copy is None:
        return [(_("Archived copy"), _("none"))]
    stamps = copy["timestamps"]
    files = [
        f"{each['kind']} {each['sha256']} ({each['size']} B, {FILE_STATES[each['state']]})"
        for each in copy["files"]
    ]
    return [
        (
            _("Archived copy"),
            _("capture %(number)s, %(at)s")
            % {"number": copy["capture"], "at": moment(copy["finished_at"])},
        ),
        (
            _("Timestamps"),
            f"RFC 3161: {FILE_STATES[stamps['rfc3161']]}; "
            f"OpenTimestamps: {FILE_STATES[stamps['opentimestamps']]}",
        ),
        (_("Files"), "\n".join(files)),
    ]


def _source(source: Mapping[str, Any]) -> Entry:
    return Entry(
        source.get("title") or source["url"],
        _facts(
            [
                (_("Address"), source["url"]),
                (_("Publisher"), source.get("publisher")),
                (_("Class"), source_class_name(source.get("source_class") or "")),
                (_("Published on"), source.get("published_on")),
                (_("Read on"), source.get("read_on")),
                (_("Note"), source.get("note")),
                *_copy_facts(source["copy"]),
            ]
        ),
    )


def _appearance(appearance: Mapping[str, Any]) -> Entry:
    is_confirmed = appearance["confirmed_at"] is not None
    is_approved = appearance["approved_at"] is not None
    return Entry(
        f"“{bounded(appearance['quote'])}”",
        _facts(
            [
                (_("State"), _label(Appearance.State, appearance["state"])),
                (_("Address"), appearance["address"]),
                (_("Said at"), moment(appearance["said_at"])),
                (_("Confirmed by"), name(appearance["confirmed_by"]) if is_confirmed else ""),
                (_("Approved by"), name(appearance["approved_by"]) if is_approved else ""),
                *_copy_facts(appearance["copy"]),
            ]
        ),
    )


def _reply(request: Mapping[str, Any]) -> Entry:
    facts: list[tuple[str, Any]] = [
        (_("Role"), ", ".join(part for part in (request["role"], request["office"]) if part)),
        (_("How they were asked"), _label(Channel, request["channel"])),
        (_("What was asked"), request["question"]),
        (_("Asked"), f"{name(request['asked_by'])}, {moment(request['asked_at'])}"),
        (_("Time to answer until"), moment(request["deadline_at"])),
        (_("Takes the place of an entry because"), request["replaced_because"]),
    ]
    for outcome in request["outcomes"]:
        effect = outcome["effect"]
        kind = _label(ReplyOutcome.Kind, outcome["kind"])
        facts += [
            (_("What came"), f"{kind}, {moment(outcome['came_at'])}"),
            (_("Their words"), outcome["text"]),
            (_("File or protocol"), outcome["reference"]),
            (_("Corrects the entry before because"), outcome["replaced_because"]),
        ]
        if effect:
            told = f"{_label(ReplyEffect.Effect, effect['effect'])}: {effect['reason']}"
            facts.append((_("Effect"), f"{told} ({name(effect['decided_by'])})"))
    return Entry(request["name"], _facts(facts))


def _message(message: Mapping[str, Any]) -> Entry:
    outcome = _label(ReaderMessage.Outcome, message["outcome"])
    return Entry(
        f"{_label(ReaderMessage.Kind, message['kind'])}, {moment(message['received_at'])}",
        _facts(
            [
                (_("Capacity"), _label(ReaderMessage.Capacity, message["capacity"])),
                (_("Domain of the link"), message["link_domain"]),
                (_("Answer due on"), message["due_on"]),
                (_("State"), _label(ReaderMessage.State, message["state"])),
                (_("Reason"), message["reason"]),
                (_("Found in the source"), message["datum"]),
                (_("Outcome"), outcome),
                (_("Answer"), message["answer"]),
                (_("Closed by"), name(message["closed_by"]) if message["closed_by"] else ""),
            ]
        ),
    )


def _draft(draft: Mapping[str, Any]) -> Entry:
    steps = [
        f"{step['purpose']}: {step['provider']} {step['model']} {step['prompt_version']}, "
        f"{step['tokens_in'] or 0} + {step['tokens_out'] or 0} tokens"
        + (f", {step['failure']}" if step["failure"] else "")
        for step in draft["steps"]
    ]
    return Entry(
        f"{draft['provider']}, {moment(draft['asked_at'])}",
        _facts(
            [
                (_("State"), draft["state"]),
                (_("Calls"), "\n".join(steps)),
                (_("What research found"), "\n".join(_leads(draft["research"]))),
            ]
        ),
    )


def _leads(research: Mapping[str, Any] | None) -> list[str]:
    """Each lead with its end, as codes; dates as the copy says them."""
    return [
        f"{lead['outcome']}: {bounded(lead['url'])} ({lead['class']}, {lead['published'] or '–'})"
        for lead in (research or {}).get("leads", ())
    ]


def _log(document: Mapping[str, Any]) -> Section:
    rows, head = document["log"]["rows"], document["log"]["head"]
    shown = rows[-MOST_ROWS:]
    told = [
        {
            "number": str(row["number"]),
            "at": moment(row["at"]),
            "who": row["actor_name"],
            "act": act_label(row["act"]),
            "note": bounded(row["note"] or ""),
            "hash": row["entry_hash"],
        }
        for row in shown
    ]
    head_facts = _facts(
        [
            (_("Last row of the whole log"), str(head["number"])),
            (_("Its hash"), head["entry_hash"]),
        ]
    )
    left_out = len(rows) - len(shown) + document["left_out"].get("log", 0)
    return Section(_("Log"), [Entry("", head_facts)], rows=told, left_out=left_out)


def _hashes(document: Mapping[str, Any]) -> Facts:
    return [*document["hashes"].items(), (_("Seal"), document["seal"])]

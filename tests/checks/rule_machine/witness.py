"""Someone who saw everything and asks no code of the product what it thinks of it.

From who did what, in which order, the witness knows who wrote each draft, who approved which
words, and so what readers may see. It reads rows, and compares.
"""

from dataclasses import dataclass, field

from tests.checks.rule_machine import rows

NOBODY_KNOWN = None


@dataclass
class Told:
    """What readers get of a check: its words, whether it is withdrawn, its corrections."""

    content: str
    is_withdrawn: bool = False
    corrections: tuple = ()


@dataclass
class PageMemory:
    """One check page as the witness remembers it."""

    draft: str | None = None
    round: tuple | None = None
    public: Told | None = None
    address: str | None = None
    authors: set = field(default_factory=set)
    votes: list = field(default_factory=list)
    ever_public: list = field(default_factory=list)

    def would_tell(self):
        """What readers would get if the draft, with its correction, went out now."""
        before = self.public or Told("")
        told = [self.round[:2]] if self.round else []
        withdraws = bool(self.round) and self.round[2] in {"1", "True"}
        corrections = (*before.corrections, *told) if self.public else ()
        return Told(self.draft, withdraws, corrections)


@dataclass
class SightingMemory:
    """One appearance: its words when somebody stood for them, and who did."""

    state: str
    words: tuple
    people: set = field(default_factory=set)
    reason: str = ""
    asker: str | None = None


class Witness:
    """Sees each step with the person who took it; ``problems`` says what was wrong."""

    def __init__(self, approvers):
        """Only ``approvers`` may approve anything."""
        self.approvers = approvers
        self.pages = {}
        self.sightings = {}
        self.problems = []

    def about_to_approve(self):
        """The words that an approver has before them, by page."""
        return {number: memory.would_tell() for number, memory in self.pages.items()}

    def saw(self, actor, *, read=None, approved=None, submitted=None):
        """One step of ``actor``; ``read`` was on screen, page ``approved`` or ``submitted``."""
        if submitted is not None:
            # Whoever hands it over answers for it, and is no second person.
            self.pages[submitted].authors.add(actor)
        if approved is not None and actor in self.approvers:
            self.pages[approved].votes.append((actor, read[approved]))
        self._look_at_pages(actor)
        self._look_at_sightings(actor)

    def _look_at_pages(self, actor):
        corrections, rounds = rows.corrections_by_page(), rows.open_rounds_by_page()
        withdrawn, seen = rows.withdrawn_pages(), set()
        for number, address, content, draft in rows.stored_pages():
            seen.add(number)
            memory = self.pages.setdefault(number, PageMemory())
            told = tuple(each[:2] for each in corrections.get(number, []))
            public = Told(content, number in withdrawn, told) if address else None
            if public != memory.public:
                self._judge(number, memory, public)
            elif address != memory.address:
                self.problems.append(f"page {number}: was public at another address")
            memory.address = address
            open_round = next(iter(rounds.get(number, [])), None)
            self._note_who_wrote(memory, actor, draft, open_round)
        for number in [number for number in self.pages if number not in seen]:
            if self.pages.pop(number).public:
                self.problems.append(f"page {number} was public and is gone")

    def _note_who_wrote(self, memory, actor, draft, open_round):
        words_changed = draft != memory.draft
        # A round that closes with its publication or is dropped takes no words from anyone.
        telling_changed = open_round != memory.round and open_round is not None
        if words_changed or telling_changed:
            memory.authors.add(actor)
        if words_changed or open_round != memory.round:
            memory.votes.clear()
        memory.draft, memory.round = draft, open_round

    def _judge(self, number, memory, public):
        why = self._why_not(memory, public)
        if why:
            self.problems.append(f"page {number}: {why}")
        memory.public = public
        if public:
            memory.ever_public.append(public)
        memory.authors.clear()
        memory.votes.clear()

    def _why_not(self, memory, public):
        if public is None:
            return "was public and came down"
        voters = {person for person, told in memory.votes if told == public}
        if not voters:
            return "public without an approval of exactly this"
        if not memory.authors or NOBODY_KNOWN in memory.authors:
            return "public with words of somebody unknown"
        if not voters - memory.authors:
            return "approved by those who wrote it"
        return ""

    def _look_at_sightings(self, actor):
        for number, state, words, reason in rows.sightings():
            memory = self.sightings.get(number)
            if memory is None:
                memory = self.sightings[number] = SightingMemory("", words, {actor})
            if reason != memory.reason:
                memory.reason, memory.asker = reason, actor if reason else None
            if (state, words) == (memory.state, memory.words):
                continue
            why = self._why_not_shown(memory, state, words, actor)
            if why:
                self.problems.append(f"appearance {number}: {why}")
            # Whoever stood for other words does not stand for these.
            memory.people = {*memory.people, actor} if words == memory.words else {actor}
            memory.state, memory.words = state, words

    def _why_not_shown(self, memory, state, words, actor):
        if state != "approved":
            return self._why_not_gone(memory, state, actor) if memory.state == "approved" else ""
        if words != memory.words:
            return "public words that were not there before"
        known = memory.people - {NOBODY_KNOWN}
        if actor not in self.approvers or actor in known or not known:
            return "public without two different people"
        return ""

    def _why_not_gone(self, memory, state, actor):
        is_by_two = actor in self.approvers and memory.asker not in (NOBODY_KNOWN, actor)
        return "" if state == "removed" and is_by_two else "was public and is gone"

"""Rules over HTTP: the desk's own screens, and Wagtail's views beside them."""

from django.urls import reverse
from hypothesis import strategies as st
from hypothesis.stateful import rule

from checks import workflow
from checks.contributing import open_round_of
from checks.corrections.standing import hash_of_round
from checks.models import Appearance, FactCheck
from tests.checks.desk_clients import as_shown
from tests.checks.desk_forms import draft_of, edit_address, form_of
from tests.checks.rule_machine import wagtail_roads
from tests.checks.rule_machine.newsroom import Newsroom, people, words
from tests.checks.rule_machine.witness import NOBODY_KNOWN

VERDICTS = st.sampled_from(["true", "false"])
KINDS = st.sampled_from(["factual", "verdict_change", "update", "minor"])
# Acts of the workspace that are one POST.
ACTS = (
    "take",
    "take_over",
    "submit",
    "recall",
    "discard",
    "revive",
    "open_correction",
    "open_withdrawal",
    "describe_correction",
    "abandon_correction",
)
SCRIPT = {"headers": wagtail_roads.AS_A_SCRIPT}


class AtTheDesk(Newsroom):
    """What people do in a browser."""

    def post(self, road, name, address, data=None, **kwargs):
        """One POST of somebody, answered with JSON where the desk can."""
        browser = self.world.browsers[name]
        return self.attempt(road, name, browser.post, address, data or {}, **SCRIPT, **kwargs)

    def desk_post(self, road, name, data=None, **kwargs):
        """The same to an act on the check."""
        return self.post(
            f"desk: {road}",
            name,
            reverse(f"desk:{road}", args=[self.world.check_id]),
            data,
            **kwargs,
        )

    @rule(name=people, verdict=VERDICTS, word=words)
    def save_in_the_editor(self, name, verdict, word):
        """Somebody presses save."""
        form = form_of(self.fact_check, verdict=verdict, summary=f"Em uma frase: {word}.")
        self.post("editor: save", name, edit_address(self.fact_check), form)

    @rule(name=people, word=words)
    def save_in_the_background(self, name, word):
        """The editor saves by itself, over the revision that it wrote before."""
        fact_check = self.fact_check
        form = form_of(fact_check, explanation=f'{{"blocks": [], "{word}": 1}}', summary=word)
        form["overwrite_revision_id"] = fact_check.page.latest_revision_id
        self.post("editor: background saving", name, edit_address(fact_check), form)

    @rule(name=people, act=st.sampled_from(ACTS), kind=KINDS, word=words)
    def act_in_the_workspace(self, name, act, kind, word):
        """Somebody presses one of the workspace's buttons."""
        data = {
            "kind": kind,
            "explanation": f"O número era outro: {word}.",
            "reason": "Saiu da pauta.",
            "content_hash": draft_of(self.fact_check).current_hash(),
        }
        self.desk_post(act, name, data, submits=act == "submit")

    @rule(name=people)
    def approve_at_the_desk(self, name):
        """Somebody approves what the screen showed."""
        self.desk_post(
            "approve", name, read(self.fact_check.review_hash, self.fact_check), approves=True
        )

    @rule(name=people, seen=st.sampled_from(["published_hash", "permitted_hash"]))
    def approve_something_else(self, name, seen):
        """Somebody approves, with the hash of other words."""
        shown = getattr(self.fact_check, seen)
        self.desk_post("approve", name, read(shown, self.fact_check), approves=True)

    @rule(name=people)
    def send_back_at_the_desk(self, name):
        """Somebody returns it."""
        self.desk_post("send_back", name, {"note": "Falta a fonte."})

    @rule(name=people, act=st.sampled_from(["confirm", "refuse", "approve"]), last=st.booleans())
    def act_on_an_appearance(self, name, act, last):
        """Somebody decides about a sighting."""
        found = Appearance.objects.order_by("-pk" if last else "pk").first()
        address = reverse(f"desk:{act}_appearance", args=[found.pk])
        self.post(f"desk: {act} appearance", name, address)

    @rule()
    def go_on(self):
        """The next right step by the right person, so that days reach far."""
        fact_check = FactCheck.objects.get(pk=self.world.check_id)
        open_round = fact_check.rounds.filter(closed_at__isnull=True).first()
        stage = open_round or fact_check
        if stage.state == "in_review":
            self._somebody_free_approves(fact_check)
        elif stage.state == "published":
            data = {"kind": "factual", "explanation": "O número era outro."}
            self.desk_post("open_correction", "marina", data)
        elif stage.state == "approved":
            self.move_the_clock(hours=3)
            self.attempt("clock: publish_due", NOBODY_KNOWN, workflow.publish_due)
        elif stage.state == "editing":
            self._write_and_submit(fact_check)

    def _somebody_free_approves(self, fact_check):
        wrote = self.witness.pages[fact_check.page_id].authors
        seen = read(fact_check.review_hash, fact_check)
        for name in [name for name in ("davi", "bia", "marina", "root") if name not in wrote][:1]:
            self.desk_post("approve", name, seen, approves=True)

    def _write_and_submit(self, fact_check):
        self.desk_post("take_over", "marina")
        draft = draft_of(fact_check)
        if draft.current_hash() == fact_check.published_hash:
            word = "marca-beta" if "marca-alfa" in draft.summary else "marca-alfa"
            form = form_of(fact_check, summary=f"Em uma frase: {word}.")
            self.post("editor: save", "marina", edit_address(fact_check), form)
        seen = {"content_hash": draft_of(fact_check).current_hash()}
        self.desk_post("submit", "marina", seen, submits=True)


class ThroughWagtailsViews(Newsroom):
    """What people try in Wagtail's own screens."""

    @rule(name=people, road=st.sampled_from(wagtail_roads.PAGE_ROADS))
    def use_a_view_of_wagtail(self, name, road):
        """Copy, move, delete, revert, privacy, workflow and the rest."""
        label = f"view: {road}"
        self.attempt(label, name, wagtail_roads.by_a_view, self.trip(name), road, **SCRIPT)

    @rule(name=people, way=st.sampled_from(sorted(wagtail_roads.WAYS_OUT_OF_THE_EDITOR)))
    def ask_the_editor_to_publish(self, name, way):
        """Publish, submit, schedule, expire."""
        label = f"editor: {way}"
        self.attempt(label, name, wagtail_roads.by_the_editor, self.trip(name), way, **SCRIPT)

    @rule(name=people, act=st.sampled_from(wagtail_roads.API_ACTS))
    def act_through_the_api(self, name, act):
        """The API behind Wagtail's screens."""
        self.attempt(f"api: {act}", name, wagtail_roads.by_the_api, self.trip(name), act)

    @rule(name=people, act=st.sampled_from(wagtail_roads.BULK_ACTS), through_the_list=st.booleans())
    def act_in_bulk(self, name, act, through_the_list):
        """Marked in the explorer: the check, or its list."""
        self.attempt(
            f"bulk: {act}",
            name,
            wagtail_roads.in_bulk,
            self.trip(name),
            act,
            through_the_list=through_the_list,
            **SCRIPT,
        )


def read(content_hash, fact_check):
    """What an approving screen posts: the content and, in a correction, its words."""
    correction = open_round_of(fact_check)
    words = hash_of_round(correction) if correction else ""
    return as_shown(fact_check, content_hash) | {"seen_words": words}

"""The words on screen for the codes of the source policy, triage, guards and providers."""

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from checks.extraction.questions import Question
from checks.judging.judgement import Abstention
from checks.providers.call_record import Purpose
from checks.providers.failures import FailureKind
from checks.source_policy.classification import Classification
from checks.source_policy.reasons import REASONS

GUARD_CHANGES = {
    "quote_not_in_text": _("A quote was not in the text and was taken out."),
    "no_statement": _("A claim without words was taken out."),
    "grade_out_of_range": _("A grade outside 0 to 1 took its claim out."),
    "not_worth_checking": _("A claim that the questions of triage do not find worth checking."),
    "part_not_said": _("A part of a promise that was not said was taken out."),
    "said_twice": _("A statement listed twice was kept once."),
    "no_single_central_fact": _(
        "The facts had no single centre; the claim itself took their place."
    ),
    "address_not_found": _("An address that no search returned was taken out."),
    "address_outside_filter": _("An address outside the domains asked for was taken out."),
    "words_not_cited": _("Words that the search did not cite were taken out."),
    "excluded_source": _("An excluded source was taken out."),
    "no_words_cited": _("A citation without words was taken out."),
    "words_not_in_stored_text": _("Cited words that the stored text does not hold were taken out."),
    "after_cut_off": _("A source later than the claim was taken out."),
    "no_carrying_source": _("No cited source may carry this verdict: it became no data."),
    "no_explanation": _("A verdict without an explanation became no data."),
    "distortion_missing": _("The distortion was missing: “other, neutral” until a person looks."),
    "distortion_not_due": _("A distortion that this verdict does not carry was taken out."),
    "reason_not_due": _("A reason for no data that this verdict does not carry was taken out."),
    "reason_missing": _("The reason for no data was missing: “no source” until a person looks."),
    "verdict_despite_abstention": _(
        "The judge said that it did not judge and gave a verdict: it became no data."
    ),
    "unknown_fact": _("A citation pointed to a fact that there is not."),
    "fact_not_in_stored_text": _(
        "A source was cited for a fact that its stored text does not speak of: not counted for it."
    ),
    "no_central_source": _("No source is about the central fact: the verdict became no data."),
    "central_fact_not_judged": _("The central fact was not judged: the verdict became no data."),
    "not_by_central_fact": _("The verdict did not follow from the central fact and was corrected."),
    "differs_from_its_fact": _("Two verdicts on the same fact: the more cautious stands."),
    "figure_not_found": _("A figure that was not said, or is in no cited source, was left out."),
    "figure_of_nowhere": _("A figure of the explanation is in no cited source: look again."),
    "no_datum_for_period": _("There is no datum for the period claimed: it became no data."),
    "wrong_period": _("The number said is that of another period: wrong period."),
    "true_but_far_off": _("True, with a number that is far off: it became no data."),
    "outside_margin": _("True, with a number outside the margin: it became imprecise."),
    "percent_against_points": _(
        "Percent was compared with percentage points: it became imprecise."
    ),
    "not_far_off": _("False, with a number that is not far off: it became imprecise."),
    "false_within_margin": _("False, with a number within the margin: it became no data."),
    "far_off_not_shown": _("No figure shows that the number is far off: it became no data."),
    "within_margin": _("Imprecise for a number within the margin: it became true."),
    "other_direction": _("The number was bent the other way: the distortion was corrected."),
    "explanation_does_not_support": _(
        "Second reading: the explanation does not support the verdict; it became no data."
    ),
    "figures_do_not_support": _(
        "Second reading: the numbers do not support the verdict; it became no data."
    ),
    "second_reading_differs": _("The second reading differs: the more cautious verdict stands."),
    "contradicts_sister": _("Contradicts another claim of the same speech: it became no data."),
}
PURPOSES = {
    Purpose.EXTRACT: _("Find claims in the text"),
    Purpose.DECOMPOSE: _("Take the claim apart into facts"),
    Purpose.JUDGE: _("Propose a verdict from the evidence"),
    Purpose.READ_AGAIN: _("Read the draft a second time"),
    Purpose.SEARCH: _("Search the web"),
    Purpose.LIST_HITS: _("List what the search found"),
    Purpose.COMPARE: _("Compare two statements"),
}
ABSTENTIONS = {
    Abstention.NEWER_THAN_MODEL: _("It is about something newer than what the model knows."),
    Abstention.CANNOT_JUDGE: _("The judge said that it can't judge this."),
    Abstention.OPINION: _("It is an opinion: it is not checked."),
    Abstention.PROMISE: _("It is a promise or a goal: it is not checked."),
}
FAILURES = {
    FailureKind.KEY_MISSING: _("No API key is set."),
    FailureKind.KEY_REFUSED: _("The service refused the key."),
    FailureKind.NOT_INSTALLED: _("The optional part for this provider is not installed."),
    FailureKind.RATE_LIMITED: _("Too many requests for now."),
    FailureKind.OVERLOADED: _("The service is overloaded."),
    FailureKind.TIMEOUT: _("No answer in time."),
    FailureKind.UNREACHABLE: _("The service can't be reached."),
    FailureKind.BAD_REQUEST: _("The service did not accept the request."),
    FailureKind.SERVER_ERROR: _("The service failed."),
    FailureKind.TRUNCATED: _("The answer was cut before its end."),
    FailureKind.REFUSED: _("The model refused to answer."),
    FailureKind.UNFINISHED: _("The model stopped before it was done."),
    FailureKind.MALFORMED: _("The answer could not be read."),
    FailureKind.OVER_BUDGET: _("A limit of what models may cost is reached; nothing was asked."),
    FailureKind.PAUSED: _("The service asked for a pause; nothing was asked."),
}
# What the data files say in English: named here, so that the catalogue holds it.
SENTENCES_OF_THE_LISTS = (
    gettext_noop("No list knows this site."),
    gettext_noop("Resembles %(detail)s, but is another site."),
    gettext_noop("Written in letters that imitate others, or in an international name."),
    gettext_noop("Mixes letters of several scripts, as an imitation does."),
    gettext_noop("Longer than an address can be."),
    gettext_noop("Contains spaces, a backslash or invisible characters."),
    gettext_noop("Is no http or https address."),
    gettext_noop("Has a user name before the host, which hides the real site."),
    gettext_noop("Is not a well-formed address."),
    gettext_noop("Names no site."),
    gettext_noop("Is a bare network address: nobody answers for it by name."),
    gettext_noop("Is written in letters that turn into others."),
    gettext_noop("Executive branch: Union, states and municipalities"),
    gettext_noop("Legislative houses and courts of accounts"),
    gettext_noop("Courts"),
    gettext_noop("Public prosecution service"),
    gettext_noop("Accredited higher education"),
    gettext_noop("Armed forces"),
    gettext_noop("Site of a political party"),
    gettext_noop("Institute of a party leader"),
    gettext_noop("Foundation of a party"),
    gettext_noop("Organ of a party"),
    gettext_noop("Militant outlet"),
    gettext_noop("Hides the address it leads to"),
    gettext_noop("Anyone can publish there"),
    gettext_noop("Shows other sites under its own address: cite the original"),
    gettext_noop("Written by visitors inside a listed site"),
    gettext_noop("Paid content inside a listed site"),
    gettext_noop("Names a figure?"),
    gettext_noop("Names a date or a period?"),
    gettext_noop("Compares, or says that something rose or fell?"),
    gettext_noop("Says that something is the first, the only, the most or a record?"),
    gettext_noop("Says that there is none, or that it never happens?"),
    gettext_noop("Is about an act of government, a parliament or a court?"),
    gettext_noop("Is about a law or a right?"),
    gettext_noop("Accuses somebody of something concrete?"),
    gettext_noop("Says that one thing causes, cures or contains another?"),
    gettext_noop("Says that something happened or exists?"),
    gettext_noop("Reports what somebody said or decided?"),
    gettext_noop("Names a person, a place or an institution?"),
    gettext_noop("Is it vague about who or what?"),
    gettext_noop("Is it a personal story?"),
    gettext_noop("Is it an opinion or a judgement of value?"),
    gettext_noop("Does it only ask the reader to do something?"),
    gettext_noop("Could it lead somebody to harm their health?"),
    gettext_noop("Could it harm an election?"),
    gettext_noop("Could it put somebody in danger?"),
    gettext_noop("Could it turn people against a group?"),
    gettext_noop("Could it cost somebody money?"),
)


def reason_in_words(source: Classification) -> str:
    """Why an address has its class; the desk's own reasons stay as they were written."""
    return gettext(REASONS[source.code]) % {
        "detail": gettext(source.detail) if source.detail else ""
    }


def question_in_words(question: Question) -> str:
    """A question of triage as the desk reads it."""
    return words_of_question(question.ask)


def words_of_question(ask: str) -> str:
    """The words of a question; one that the desk wrote stays as it was written."""
    return gettext(ask) if ask else ""

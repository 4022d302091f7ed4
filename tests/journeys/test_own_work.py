"""Nobody approves their own work: the screen says so, the server refuses a forged form too."""

import pytest
from playwright.sync_api import expect

from checks.models import FactCheck
from checks.states import CheckState
from tests.factories.checks import FactCheckFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
REFUSAL = "Você não pode aprovar esta versão"
# The form that the reviewer's screen shows to others, made by hand in the browser.
FORGE = """([action, hash]) => {
  const form = document.createElement("form");
  const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
  for (const [name, value] of [["csrfmiddlewaretoken", token], ["seen_hash", hash]]) {
    form.append(Object.assign(document.createElement("input"), { name, value }));
  }
  Object.assign(form, { action, method: "post" });
  document.body.append(form);
  form.submit();
}"""


@pytest.fixture
def in_review(newsroom):
    """A check that Marina wrote and submitted."""
    return FactCheckFactory(in_review=True)


def test_the_screen_offers_no_approval_to_who_wrote_it_and_says_who_may(marina, in_review):
    marina.open(f"/desk/review/{in_review.pk}/")

    marina.sees(REFUSAL)
    marina.sees("Davi")
    expect(marina.page.get_by_role("button", name="Aprovar e publicar")).to_have_count(0)


def test_a_forged_form_is_refused_and_nothing_is_published(marina, reader, in_review):
    marina.open(f"/desk/review/{in_review.pk}/")

    with marina.page.expect_navigation() as navigation:
        marina.page.evaluate(
            FORGE, [f"/desk/review/{in_review.pk}/approve/", in_review.review_hash]
        )

    marina.sees(REFUSAL)
    assert navigation.value.status in {403, 409}
    assert FactCheck.objects.get(pk=in_review.pk).state == CheckState.IN_REVIEW
    assert reader.page.goto(f"{reader.site}/checagens/{in_review.page.slug}/").status == 404

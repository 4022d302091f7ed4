"""The whole workflow with the keyboard alone: nobody in this story owns a mouse."""

import re

import pytest
from playwright.sync_api import Browser, expect

from checks import appearing
from checks.models import FactCheck
from checks.states import CheckState
from tests.factories.checks import AppearanceFactory, ClaimFactory
from tests.factories.people import approver, writer
from tests.journeys.people_at_screens import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
CLAIM = "A gestão fechou 14 postos de saúde"
SOURCE = "https://www.portosereno.gov.br/portaria-12"
# A press of Tab moves on; no screen is so long that this many do not reach its end.
MOST_TABS = 120
# The element in focus, where a person sees it: painted, on the screen, with an outline of its own
# or in a part that shows the focus for it.
IS_SEEN = """() => {
  const seen = (one) => {
    const style = getComputedStyle(one);
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    return ring || style.boxShadow !== "none" || one.isContentEditable;
  };
  const one = document.activeElement;
  const box = one.getBoundingClientRect();
  if (one === document.body || !box.width || box.bottom < 0 || box.top > innerHeight) return false;
  for (let part = one, steps = 0; part && steps < 4; part = part.parentElement, steps += 1) {
    if (seen(part)) return true;
  }
  return false;
}"""


class Typist:
    """Someone at the desk who only presses keys."""

    def __init__(self, browser: Browser, site: str) -> None:
        context = browser.new_context(locale="pt-BR", viewport={"width": 1440, "height": 1000})
        self.page, self.site = context.new_page(), site

    @property
    def focused(self):
        return self.page.locator(":focus")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def goes_to(self, path: str) -> None:
        self.page.goto(f"{self.site}{path}")

    def sees(self, words: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(words).filter(visible=True).first).to_be_visible()

    def tab_to(self, selector: str, *, back: bool = False) -> None:
        """Press Tab until the element is in focus; it must show that it is."""
        for _press in range(MOST_TABS):
            if self.page.evaluate("(css) => document.activeElement.matches(css)", selector):
                self.sees_the_focus()
                return
            self.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"Tab does not come to {selector}")

    def sees_the_focus(self) -> None:
        """Wait until the page has scrolled to it."""
        self.page.wait_for_function(IS_SEEN, timeout=5_000)

    def main_act(self, name: str) -> None:
        """Ctrl+Enter names the effect; Enter agrees to it."""
        self.press("Control+Enter")
        expect(self.focused).to_have_text(name)
        self.press("Enter")

    def log_in(self, username: str) -> None:
        self.goes_to("/desk/login/")
        self.tab_to("[name=username]")
        self.type(username)
        self.press("Tab")
        self.type(PASSWORD)
        self.press("Enter")
        expect(self.page).to_have_url(re.compile(r"/desk/$"))

    def log_out(self) -> None:
        self.goes_to("/desk/")
        self.tab_to(".sidebar-footer__account")
        self.press("Enter")
        self.tab_to("form[action*=logout] button, a[href*=logout]")
        self.press("Enter")
        expect(self.page).to_have_url(re.compile(r"/login/"))


@pytest.fixture
def hands(newsroom, browser):
    """One keyboard; Marina uses it first, then Davi."""
    marina, _davi = writer(), approver()
    ClaimFactory(statement="Outra afirmação, menos urgente", priority=0.1)
    claim = ClaimFactory(statement=CLAIM)
    appearing.confirm(AppearanceFactory(claim=claim), by=marina)
    typist = Typist(browser, newsroom)
    yield typist
    typist.page.context.close()


def take_from_the_queue(hands):
    hands.goes_to("/desk/queue/")
    hands.press("j")
    while CLAIM not in hands.focused.inner_text():
        hands.press("j")
    hands.sees_the_focus()
    hands.press("p")
    expect(hands.page).to_have_url(re.compile(r"/desk/pages/\d+/edit/"))
    hands.sees("Com Marina desde")


def write(hands, *, verdict, explanation):
    hands.tab_to("[data-desk-verdicts] input")
    hands.press(verdict)
    expect(hands.page.locator("[data-desk-verdicts] :checked")).to_be_focused()
    hands.tab_to("[data-contentpath=explanation] [contenteditable]")
    hands.press("Control+a")
    hands.type(explanation)
    expect(hands.page.locator("input[name=explanation]")).to_have_value(re.compile(explanation))


def cite(hands):
    hands.tab_to("[data-contentpath=sources] .c-sf-add-button")
    hands.press("Enter")
    hands.tab_to("[name=sources-0-value-url]")
    hands.type(SOURCE)
    hands.tab_to("[name=sources-0-value-title]")
    hands.type("Portaria 12/2025")


def approve(hands):
    hands.goes_to("/desk/review/")
    hands.press("j")
    expect(hands.focused).to_contain_text(CLAIM)
    hands.press("Enter")
    hands.sees("Você pode aprovar")
    hands.press("j", "j")
    hands.sees_the_focus()
    hands.main_act("Aprovar e publicar")
    hands.sees("Esta checagem está no ar")


def test_a_claim_is_taken_written_submitted_approved_and_corrected_without_a_mouse(hands):
    hands.log_in("marina")
    take_from_the_queue(hands)
    write(hands, verdict="4", explanation="A Portaria 12/2025 encerrou dois postos.")
    cite(hands)
    hands.main_act("Enviar para revisão")
    hands.sees("Em revisão")
    hands.log_out()

    hands.log_in("davi")
    approve(hands)
    fact_check = FactCheck.objects.get()
    assert fact_check.state == CheckState.PUBLISHED
    assert fact_check.page.specific.verdict == "false"
    hands.log_out()

    hands.log_in("marina")
    open_a_correction(hands, fact_check)
    write(hands, verdict="1", explanation="São 14 portas, doze delas para reforma.")
    hands.main_act("Enviar para revisão")
    hands.sees("Em revisão")
    hands.log_out()

    hands.log_in("davi")
    approve(hands)
    fact_check.page.refresh_from_db()
    assert fact_check.page.specific.verdict == "true"


def open_a_correction(hands, fact_check):
    hands.goes_to(f"/desk/pages/{fact_check.page_id}/edit/")
    hands.tab_to("#desk-correction summary")
    hands.press("Enter")
    hands.tab_to("#correction-kind")
    hands.type("Mudan")
    hands.tab_to("#correction-explanation")
    hands.type("A Portaria 31/2025 suspendeu outros doze postos.")
    hands.press("Control+Enter")
    expect(hands.focused).to_have_text("Abrir uma correção")
    hands.press("Enter")
    hands.sees("Correção pública")

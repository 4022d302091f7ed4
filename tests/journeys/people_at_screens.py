"""People in front of a real browser: they read labels, press buttons and wait for what they see."""

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

PASSWORD = "senha-de-teste"


class Reader:
    """Someone with a browser of their own, without an account."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.context = browser.new_context(locale="pt-BR", viewport={"width": 1440, "height": 1000})
        self.page: Page = self.context.new_page()
        self.site = site

    def open(self, path: str) -> str:
        """Go to an address of the site; what the server sent."""
        answer = self.page.goto(f"{self.site}{path}")
        assert answer is not None
        assert answer.ok, f"{path}: {answer.status}"
        return answer.text()

    def sees(self, words: str | re.Pattern[str]) -> None:
        """Wait until the words are on the screen."""
        expect(self.page.get_by_text(words).filter(visible=True).first).to_be_visible()

    def press(self, name: str, **more: Any) -> None:
        """Press a button by its name."""
        self.page.get_by_role("button", name=name, **more).click()

    def follow(self, name: str) -> None:
        """Follow a link by its name."""
        self.page.get_by_role("link", name=name).first.click()


class Colleague(Reader):
    """Someone of the newsroom, at the desk."""

    def log_in(self, username: str) -> None:
        """Through the desk's own form."""
        self.open("/desk/login/")
        self.page.get_by_role("textbox", name="Usuário").fill(username)
        self.page.get_by_role("textbox", name=re.compile("Senha|Password")).fill(PASSWORD)
        self.press("Entrar")
        expect(self.page).to_have_url(re.compile(r"/desk/$"))

    def part(self, name: str) -> Any:
        """A part of the editor by its heading."""
        return self.page.get_by_role("region", name=name, exact=True)

    def chooses_verdict(self, name: str) -> None:
        """One of the five."""
        self.part("Veredito").get_by_role("radio", name=name).check()

    def explains(self, text: str) -> None:
        """Writes the explanation anew."""
        box = self.part("Explicação").get_by_role("textbox")
        box.click()
        expect(box).to_be_focused()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)
        # The editor hands its text to the form a moment after the last key.
        written = self.page.locator("input[name=explanation]")
        expect(written).to_have_value(re.compile(re.escape(text)))

    def cites(self, title: str, address: str) -> None:
        """Adds a source."""
        sources = self.part("Fontes")
        sources.get_by_role("button", name="Inserir um bloco").last.click()
        sources.get_by_role("textbox", name="Endereço").last.fill(address)
        sources.get_by_role("textbox", name="Título").last.fill(title)

    def saves(self) -> None:
        """Keeps the draft with the editor's own button."""
        self.press("Salvar rascunho")
        self.sees(re.compile("foi atualizada|foi salv"))

    def submits(self) -> None:
        """Hands it to somebody else."""
        self.press("Enviar para revisão")
        self.sees("Em revisão")

"""A text marked for translation is found wherever it stands, in code or in a template."""

import pytest

TEMPLATE = """{% load i18n %}
<h1>{% translate "Fact checks" %}</h1>
  {% if true %}<p title="{% translate 'Open' context 'verb' %}">it's</p>{% endif %}
    {{ name|default:_("Nobody") }}
{% blocktranslate count n=total trimmed %}
    One check by {{ who }}
{% plural %}
    {{ n }} checks by {{ who }}
{% endblocktranslate %}
"""
CODE = """
label = _("Verdict")
many = ngettext("%(n)s day", "%(n)s days", 3)
verb = pgettext_lazy("verb", "Check")
name = "not marked"
"""


@pytest.fixture
def texts_in(script, tmp_path):
    """Texts of a file as {(text, context)}."""
    messages = script("messages")
    messages.texts_in.__globals__["ROOT"] = tmp_path

    def read(name, source):
        path = tmp_path / name
        path.write_text(source)
        return {(message.id, message.context) for message in messages.texts_in(path)}

    return read


def test_texts_of_a_template_are_found_with_plural_and_context(texts_in):
    assert texts_in("page.html", TEMPLATE) == {
        ("Fact checks", None),
        ("Open", "verb"),
        ("Nobody", None),
        (("One check by %(who)s", "%(n)s checks by %(who)s"), None),
    }


def test_texts_of_code_are_found_with_plural_and_context(texts_in):
    assert texts_in("code.py", CODE) == {
        ("Verdict", None),
        (("%(n)s day", "%(n)s days"), None),
        ("Check", "verb"),
    }


def test_a_template_without_tags_has_no_texts(texts_in):
    assert texts_in("plain.txt", "it's plain, with a stray quote") == set()


def test_a_doubtful_translation_is_none(script):
    messages = script("messages")
    message = messages.Message("yes", "sim", flags=["fuzzy"])

    assert not messages.is_translated(message)


def test_a_plural_without_one_of_its_forms_is_none(script):
    messages = script("messages")

    assert not messages.is_translated(messages.Message(("one", "many"), ("um", "")))

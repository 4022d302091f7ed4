"""One function decides the class of a source: nobody else reads lists, hosts or rules for it."""

import ast

import pytest

from checks.source_policy.rules import shipped_rules
from tests.architecture.source import APPS, python_files

POLICY = "checks/source_policy/"
# Who may look into the rules themselves, and what for; none of them says what an address is.
READERS_OF_THE_RULES = {
    "checks/source_rules/",  # keeps what the desk decided
    "checks/desk/source_rule",  # the screens of the list
    "checks/drafting/draft.py",  # makes the book once for one draft, and asks the one function
    "checks/management/commands/classify_source.py",  # the same for several addresses
    "checks/migrations/0031_source_rules_kept.py",  # writes addresses as rules do
    "checks/public/source_policy.py",  # prints the list
}
# The class of a source is put into these fields by whoever asked the one function.
WRITERS_OF_A_CLASS = {
    "checks/cited_sources.py",
    "checks/desk/source_states.py",  # shows the class that the draft has
    "checks/desk/research_panel.py",  # shows the class that a lead was given
    "checks/drafting/draft.py",
    "checks/research/",  # keeps what the one function said of each lead
    "checks/readers/link_answer.py",  # what was said when a message came, read back
    "checks/readers/receiving.py",
    "checks/source_rules/",
}
RULES = {"longest_match", "shipped_rules", "imitated_host", "read_list", "read_rule_address"}


def files_outside():
    """Every file of the product outside the policy itself."""
    return [file for file in python_files(*APPS) if not file.path.startswith(POLICY)]


def is_of(path, places):
    return any(path.startswith(place) for place in places)


def calls(tree):
    return [
        (getattr(node.func, "id", "") or getattr(node.func, "attr", ""), node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
    ]


def test_only_the_one_function_makes_a_classification():
    makers = {
        file.path
        for file in files_outside()
        for name, _node in calls(file.tree)
        if name == "Classification"
    }

    # What was said of a reader's link when it came is read back, not decided again.
    assert makers == {"checks/readers/link_answer.py"}


def test_only_those_who_keep_or_show_the_rules_look_into_them():
    readers = {
        file.path
        for file in files_outside()
        for node in ast.walk(file.tree)
        if isinstance(node, (ast.Name, ast.Attribute))
        and (getattr(node, "id", "") or getattr(node, "attr", "")) in RULES
    }

    assert {path for path in readers if not is_of(path, READERS_OF_THE_RULES)} == set()


def test_only_those_who_asked_the_one_function_write_a_class_down():
    def writes(node):
        if isinstance(node, ast.keyword):
            return node.arg in {"source_class", "link_class"}
        if isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.ctx, ast.Store):
            name = getattr(node, "attr", "") or getattr(getattr(node, "slice", None), "value", "")
            return name in {"source_class", "link_class"}
        return False

    writers = {
        file.path
        for file in files_outside()
        if "/migrations/" not in file.path and "/models/" not in file.path
        for node in ast.walk(file.tree)
        if writes(node)
    }

    assert {path for path in writers if not is_of(path, WRITERS_OF_A_CLASS)} == set()


def test_no_code_names_a_listed_site_to_decide_by_it():
    listed = {rule.address for rule in shipped_rules().rules}
    # Files that name hosts for what they do there: capture a platform's posts, follow its links.
    named = {
        (file.path, node.value)
        for file in files_outside()
        if file.path.startswith("checks/") and "/models/" not in file.path
        for node in ast.walk(file.tree)
        if isinstance(node, ast.Constant) and node.value in listed
    }

    assert named == set()


@pytest.mark.parametrize(
    "asker",
    [
        "checks/cited_sources.py",  # drafts, submission, publication
        "checks/drafting/draft.py",  # research
        "checks/research/admission.py",  # research, lead by lead
        "checks/readers/link_answer.py",  # readers' form
        "checks/desk/tip_parts.py",  # the desk's screen of a message
        "checks/desk/source_rules.py",  # the box to try an address
        "checks/source_rules/cited.py",  # what a change moves
        "checks/management/commands/classify_source.py",
    ],
)
def test_whoever_needs_a_class_asks_the_one_function(asker):
    file = next(each for each in files_outside() if each.path == asker)

    assert {"classify", "classify_by"} & {name for name, _node in calls(file.tree)}

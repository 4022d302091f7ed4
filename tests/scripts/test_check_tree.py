"""The tree is watched for what must not stand in it; ordinary text passes."""

import pytest

# Put together here, so that this file stays clean itself.
INDEX, PLACE = "py" + "pi.org", "/ho" + "me/ana/lastro"


@pytest.fixture
def tree(script):
    """The script that watches the tree."""
    return script("check_tree")


@pytest.mark.parametrize(
    "line",
    [
        f"https://{INDEX}/packages",
        f"cd {PLACE}",
        "pip install --index" + "-url x",
        "a/sim" + "ple/b",
    ],
    ids=["an index", "somebody's folder", "an index option", "an index path"],
)
def test_what_names_an_index_or_a_machine_is_found(tree, line):
    assert list(tree.forbidden_words(tree.ROOT / "x.md", line))


@pytest.mark.parametrize(
    "line",
    ["uv pip compile --no-emit-index" + "-url", "/workflow/", "https://a.example/home/", "at work"],
)
def test_ordinary_text_passes(tree, line):
    assert list(tree.forbidden_words(tree.ROOT / "x.md", line)) == []


def test_a_link_to_nothing_is_found_and_one_to_a_file_or_the_web_passes(tree):
    text = "[a](README.md#top) [b](https://a.example) [c](#here) [d](gone.md)"

    assert list(tree.broken_links(tree.ROOT / "x.md", text)) == ["x.md: link to nothing: gone.md"]


def test_a_long_decision_is_found(tree):
    path = tree.ROOT / "docs" / "adr" / "0099-long.md"

    assert list(tree.long_decisions(path, "line\n" * 41))
    assert not list(tree.long_decisions(path, "line\n" * 40))

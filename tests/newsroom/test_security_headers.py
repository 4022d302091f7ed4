"""No page of the site loads anything of anyone else's, and none runs a script in its text."""

import pytest
from django.http import HttpResponse

from newsroom.security_headers import SecurityHeadersMiddleware

pytestmark = pytest.mark.django_db


def policy_of(response):
    """The content security policy as {directive: [sources]}."""
    directives = response.headers["Content-Security-Policy"].split(";")
    return {name: sources for name, *sources in map(str.split, directives)}


@pytest.mark.parametrize("path", ["/", "/not-there/", "/desk/login/", "/desk/"])
def test_every_answer_has_a_policy_without_strangers_or_inline_scripts(client, path):
    policy = policy_of(client.get(path))

    assert policy["default-src"] == ["'self'"]
    assert policy["script-src"] == ["'self'"]
    assert policy["object-src"] == ["'none'"]


@pytest.mark.parametrize("path", ["/", "/desk/login/"])
def test_every_answer_forbids_guessing_types_and_using_sensors(client, path):
    response = client.get(path)

    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Permissions-Policy"].startswith("camera=()")


def test_a_public_page_has_no_inline_styles_and_stands_in_nobodys_frame(client):
    policy = policy_of(client.get("/"))

    assert policy["style-src"] == ["'self'"]
    assert policy["frame-ancestors"] == ["'none'"]


def test_the_desk_may_be_framed_by_itself_only_for_its_previews(client):
    assert policy_of(client.get("/desk/login/"))["frame-ancestors"] == ["'self'"]


def test_an_address_that_only_begins_like_the_desk_is_public(rf):
    answer = SecurityHeadersMiddleware(lambda _request: HttpResponse())

    assert policy_of(answer(rf.get("/deskless/")))["frame-ancestors"] == ["'none'"]


def test_a_views_own_policy_is_kept(rf):
    sandbox = {"Content-Security-Policy": "sandbox"}
    answer = SecurityHeadersMiddleware(lambda _request: HttpResponse(headers=sandbox))

    assert answer(rf.get("/")).headers["Content-Security-Policy"] == "sandbox"

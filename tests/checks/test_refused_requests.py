"""A refusal that surfaces in Wagtail's own views is answered; a fault of ours stays a fault."""

import pytest
from django.db import IntegrityError
from django.db.models import ProtectedError
from django.http import HttpResponse

from checks.desk.refused_requests import RefusedRequests, refusal_behind
from checks.models import Claim, FactCheck
from checks.refusals import NotAllowed, NotApproved, StillNeeded
from checks.walls.declared import TRIGGERS
from tests.factories.people import UserFactory

UNKNOWN = IntegrityError("UNIQUE constraint failed: auth_user.username")


@pytest.mark.parametrize("trigger", TRIGGERS, ids=lambda trigger: trigger.name)
def test_each_wall_of_the_database_is_known_by_its_words(trigger):
    error = IntegrityError(f"{trigger.message}\nCONTEXT: function {trigger.name}()")

    assert isinstance(refusal_behind(error), NotApproved)


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (NotAllowed(), NotAllowed),
        (ProtectedError("kept", [FactCheck()]), NotApproved),
        (ProtectedError("kept", [Claim()]), StillNeeded),
        (UNKNOWN, type(None)),
        (ValueError("a bug"), type(None)),
    ],
    ids=["a refusal", "a record that stays", "another record", "another constraint", "a bug"],
)
def test_only_a_refusal_is_taken_for_one(error, kind):
    assert type(refusal_behind(error)) is kind


@pytest.mark.parametrize(
    ("path", "status"), [("/desk/pages/1/edit/", 403), ("/checagens/", None)], ids=["desk", "site"]
)
@pytest.mark.django_db
def test_only_the_desk_gets_the_desks_answer(rf, path, status):
    request = rf.post(path, headers={"accept": "application/json"})
    request.user = UserFactory()

    answer = RefusedRequests(lambda _request: HttpResponse()).process_exception(
        request, NotApproved()
    )

    assert (answer.status_code if answer else None) == status

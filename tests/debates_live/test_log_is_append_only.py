"""The log of a debate holds on the database's side too."""

import pytest
from django.db import DatabaseError, connection, transaction

from debates_live.models import DebateEvent
from tests.factories.debates import stored

pytestmark = [pytest.mark.db, pytest.mark.django_db]

STATEMENTS = {
    "a payload": "UPDATE debates_live_debateevent SET payload = '{}'",
    "a time": "UPDATE debates_live_debateevent SET at = '2020-01-01 00:00:00'",
    "a line": "DELETE FROM debates_live_debateevent",
}


@pytest.mark.parametrize("statement", STATEMENTS.values(), ids=STATEMENTS)
def test_no_road_changes_or_removes_a_line(statement):
    stored()

    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)

    assert DebateEvent.objects.get().payload["record"]["debate"]["slug"] == "debate-da-serra"


def test_a_debate_with_a_log_cannot_be_deleted():
    debate = stored()

    with pytest.raises(DatabaseError):
        debate.delete()

"""Puts the index of the memory beside its table after every migration."""

from django.db import DEFAULT_DB_ALIAS, connection

from checks.memory.choosing import index_of_database
from checks.memory.rebuilding import rebuild
from checks.models.fact_check import FactCheck
from checks.models.memory import MemoryEntry
from checks.states import CheckState


def prepare_memory_after_migrate(*, using: str) -> None:
    """Also fill it once, where checks were published before there was a memory."""
    tables = connection.introspection.table_names()
    if using != DEFAULT_DB_ALIAS or MemoryEntry._meta.db_table not in tables:
        return
    index_of_database().prepare()
    if FactCheck._meta.db_table not in tables or MemoryEntry.objects.exists():
        return
    if FactCheck.objects.filter(state=CheckState.PUBLISHED).exists():
        rebuild()

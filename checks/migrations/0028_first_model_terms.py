"""The terms that Lastro comes with, as they could be read at the end of 2026-11; unknown is null."""

from datetime import date
from decimal import Decimal

from django.db import migrations

PAGE = "platform.claude.com/docs, página do modelo, lida em 30/11/2026"
LIST = "platform.claude.com/docs/en/about-claude/pricing, lida em 30/11/2026"
TRACKED = f"{PAGE}; preços do cache segundo duas listas de terceiros (10/2026)"
BESIDE = "platform.claude.com/docs, na página de outro modelo, lida em 30/11/2026; o resto não se sabe"
MILLION, MOST = 1_000_000, 128_000
# model, since, above, input, output, cache write, cache read, most output, context, origin
SHIPPED = [
    ("claude-haiku-5-5", "2026-10-07", 0, "0.10", "0.50", "0.125", "0.01", MOST, MILLION, TRACKED),
    ("claude-haiku-5-5", "2026-10-07", 100_000, "0.50", "2.50", "0.625", "0.05", MOST, MILLION, TRACKED),
    ("claude-sonnet-5-5", "2026-09-28", 0, "2", "10", "2.50", "0.20", MOST, MILLION, PAGE),
    ("claude-sonnet-5-5", "2026-10-07", 0, "2", "10", "2.50", "0.10", MOST, MILLION, TRACKED),
    ("claude-opus-5-5", "2026-09-23", 0, "4", "20", "5", "0.20", MOST, MILLION, TRACKED),
    ("claude-opus-5", "2026-07-24", 0, "5", "25", "6.25", "0.50", MOST, MILLION, PAGE),
    ("claude-sonnet-5", "2026-06-30", 0, "2", "10", "2.50", "0.20", MOST, MILLION, PAGE),
    ("claude-opus-4-8", "2026-07-24", 0, "5", "25", "6.25", "0.50", None, None, LIST),
    ("claude-haiku-4-5", "2026-07-24", 0, "1", "5", None, None, 64_000, 200_000, BESIDE),
    ("claude-fable-5-2", "2026-11-30", 0, "8", "40", None, None, MOST, MILLION, BESIDE),
]
# US$ per thousand searches of the service's own tool, the same for every model.
SEARCHES = Decimal(10)


def amount(text):
    return None if text is None else Decimal(text)


def enter(apps, _schema_editor):
    terms = apps.get_model("checks", "ModelTerms")
    for model, since, above, read, written, to_cache, from_cache, most, context, origin in SHIPPED:
        terms.objects.create(
            provider="anthropic",
            model=model,
            since=date.fromisoformat(since),
            above_tokens=above,
            input_usd=amount(read),
            output_usd=amount(written),
            cache_write_usd=amount(to_cache),
            cache_read_usd=amount(from_cache),
            searches_usd=SEARCHES,
            max_output=most,
            context=context,
            origin=origin,
        )


class Migration(migrations.Migration):
    dependencies = [("checks", "0027_model_calls")]

    # Taking it back takes nothing away: the rows are append-only, and the table goes with 0027.
    operations = [migrations.RunPython(enter, migrations.RunPython.noop)]

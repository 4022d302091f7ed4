"""Deadlines, saved views, objections to reasons, and the words and indexes of the queue."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from social_capture.search_words import words_of

CHUNK = 500


def fill_words(apps: Any, _schema_editor: Any) -> None:
    """Claims that were there before are found by their words too, and count their proposals."""
    claims = apps.get_model("checks", "Claim")
    words = apps.get_model("checks", "ClaimWord")
    chunk = claims.objects.order_by("pk").prefetch_related("appearances")
    for claim in chunk.iterator(chunk_size=CHUNK):
        seen = list(claim.appearances.all())
        said = words_of(claim.statement, *(one.quote for one in seen))
        words.objects.bulk_create([words(claim=claim, word=word) for word in said])
        proposed = sum(one.state == "proposed" for one in seen)
        if proposed:
            claims.objects.filter(pk=claim.pk).update(proposed_count=proposed)


class Migration(migrations.Migration):

    dependencies = [
        ('checks', '0016_open_data_licence'),
        ('social_capture', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ClaimWord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('word', models.CharField(max_length=40, verbose_name='word')),
            ],
            options={
                'verbose_name': 'word of a claim',
                'verbose_name_plural': 'words of claims',
                'ordering': ['word', 'claim'],
            },
        ),
        migrations.CreateModel(
            name='DefaultView',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ],
            options={
                'verbose_name': 'default view',
                'verbose_name_plural': 'default views',
                'ordering': ['person'],
            },
        ),
        migrations.CreateModel(
            name='SavedView',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('query', models.CharField(blank=True, max_length=5000, verbose_name='filters and order')),
                ('is_shared', models.BooleanField(default=False, verbose_name='shared with the desk')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created at')),
            ],
            options={
                'verbose_name': 'saved view',
                'verbose_name_plural': 'saved views',
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='TriageFeedback',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=60, verbose_name='reason of the triage')),
                ('note', models.CharField(blank=True, max_length=300, verbose_name='why not')),
                ('at', models.DateTimeField(verbose_name='at')),
            ],
            options={
                'verbose_name': 'objection to a reason',
                'verbose_name_plural': 'objections to reasons',
                'ordering': ['-at', '-pk'],
            },
        ),
        migrations.AddField(
            model_name='claim',
            name='due_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='deadline'),
        ),
        migrations.AddField(
            model_name='claim',
            name='proposed_count',
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name='newsroomsettings',
            name='editing_within_hours',
            field=models.PositiveSmallIntegerField(default=24, verbose_name='hours until a check in editing is late'),
        ),
        migrations.AlterField(
            model_name='notice',
            name='kind',
            field=models.CharField(choices=[('taken_over', 'Taken over'), ('returned', 'Returned'), ('approval_voided', 'Approval voided'), ('published_as_planned', 'Published as planned'), ('not_published_as_planned', 'Not published as planned'), ('claim_assigned', 'Claim assigned'), ('claim_discarded', 'Claim discarded'), ('audit_failed', 'Audit failed'), ('reply_late', 'Request for comment without an answer'), ('reader_lead', 'Reader’s lead'), ('complaint_due', 'Complaint due'), ('complaint_overdue', 'Complaint overdue')], max_length=40, verbose_name='kind'),
        ),
        migrations.AddIndex(
            model_name='appearance',
            index=models.Index(fields=['platform', 'claim'], name='appearances_by_platform'),
        ),
        migrations.AddIndex(
            model_name='appearance',
            index=models.Index(condition=models.Q(('state', 'confirmed')), fields=['confirmed_at'], name='appearances_confirmed'),
        ),
        migrations.AddIndex(
            model_name='claim',
            index=models.Index(fields=['-priority', 'first_seen_at', 'id'], name='claims_by_priority'),
        ),
        migrations.AddIndex(
            model_name='claim',
            index=models.Index(fields=['claimant', 'state', '-priority', 'first_seen_at', 'id'], name='claims_of_claimant_in_state'),
        ),
        migrations.AddIndex(
            model_name='claim',
            index=models.Index(fields=['topic', 'state', '-priority', 'first_seen_at', 'id'], name='claims_of_topic_in_state'),
        ),
        migrations.AddIndex(
            model_name='claim',
            index=models.Index(fields=['assigned_to', 'state', '-priority', 'first_seen_at', 'id'], name='claims_assigned_in_state'),
        ),
        migrations.AddIndex(
            model_name='claim',
            index=models.Index(fields=['state', 'due_at', 'id'], name='claims_by_deadline'),
        ),
        migrations.AddIndex(
            model_name='claim',
            index=models.Index(fields=['state', 'first_seen_at'], name='claims_by_age'),
        ),
        migrations.AddIndex(
            model_name='claim',
            index=models.Index(condition=models.Q(('proposed_count__gt', 0)), fields=['state', '-priority', 'first_seen_at', 'id'], name='claims_with_proposals'),
        ),
        migrations.AddIndex(
            model_name='draft',
            index=models.Index(condition=models.Q(('state', 'failed')), fields=['-created_at', '-id'], name='drafts_failed'),
        ),
        migrations.AddIndex(
            model_name='factcheck',
            index=models.Index(condition=models.Q(('submitted_at__isnull', False)), fields=['submitted_at'], name='checks_submitted'),
        ),
        migrations.AddField(
            model_name='claimword',
            name='claim',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='words', to='checks.claim'),
        ),
        migrations.AddField(
            model_name='defaultview',
            name='person',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='default_view', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='savedview',
            name='owner',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='saved_views', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='defaultview',
            name='view',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='checks.savedview'),
        ),
        migrations.AddField(
            model_name='triagefeedback',
            name='claim',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='triage_feedback', to='checks.claim'),
        ),
        migrations.AddField(
            model_name='triagefeedback',
            name='person',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddConstraint(
            model_name='claimword',
            constraint=models.UniqueConstraint(fields=('word', 'claim'), name='a_word_once_per_claim'),
        ),
        migrations.AddIndex(
            model_name='savedview',
            index=models.Index(fields=['is_shared', 'name'], name='views_shared'),
        ),
        migrations.AddConstraint(
            model_name='savedview',
            constraint=models.UniqueConstraint(fields=('owner', 'name'), name='one_view_per_owner_and_name'),
        ),
        migrations.AddConstraint(
            model_name='triagefeedback',
            constraint=models.UniqueConstraint(fields=('claim', 'reason', 'person'), name='one_objection_per_person_and_reason'),
        ),
        migrations.RunPython(fill_words, migrations.RunPython.noop),
    ]

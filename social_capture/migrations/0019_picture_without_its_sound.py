"""A film in two files has one transcript: its picture is told apart from its sound."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One field of artefacts."""

    dependencies = [("social_capture", "0018_stage_of_a_platform")]

    operations = [
        migrations.AddField(
            model_name="artefact",
            name="is_silent",
            field=models.BooleanField(
                default=False,
                help_text="Of a film that came in two files: what is said is in the other one.",
                verbose_name="picture without its sound",
            ),
        ),
    ]

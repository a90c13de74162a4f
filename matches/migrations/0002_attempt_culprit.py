from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="attempt",
            name="culprit",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]

from typing import Any

from django.db import migrations


def note_faulty_games(apps: Any, schema_editor: Any) -> None:
    """Of the matches played before it was noted: the last game that an entry had a fault in."""
    entries, games = apps.get_model("matches", "Entry").objects, apps.get_model("matches", "Game").objects
    for game in games.exclude(faults=[]).order_by("match", "number").iterator():
        places = {fault["player"] for fault in game.faults}
        entries.filter(match=game.match_id, index__in=places).update(faulty_game=game)


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0007_faulty_games'),
    ]

    operations = [migrations.RunPython(note_faulty_games, migrations.RunPython.noop)]

"""The disturbances by name: what may be asked for before there is a database to disturb."""

ALL = "everything"
NAMES = ("nothing", "kills", "queue", "database", "freezes", "thrice", "opposite", "disk", "garbage", ALL)

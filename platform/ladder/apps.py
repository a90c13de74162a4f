import os

from django.apps import AppConfig

# Set before numpy is imported: beside busy workers, several threads on a matrix take thrice as long as one.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


class LadderConfig(AppConfig):
    name = "ladder"

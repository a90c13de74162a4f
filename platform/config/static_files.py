"""Static files under hashed names, compressed, cached for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise is untyped
    support_js_module_import_aggregation = True

    def stored_name(self, name: str) -> str:
        """Where nothing was collected yet (tests, a development server) files go by their plain names."""
        return str(super().stored_name(name)) if self.hashed_files else name

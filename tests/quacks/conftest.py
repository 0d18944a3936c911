"""What several tests need."""

from tests.core.conftest import no_collection

__all__ = ["no_collection"]

"""What can go wrong. Every error is a SchemaCheckError."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from .log_text import line_text

if TYPE_CHECKING:
    from .report import Report


#: What to do when there are too many details.
WITHOUT_DETAILS = "To leave details out: Client(details=False)."


class SchemaCheckError(Exception):
    """Something is wrong with how this package is used, with a frame or with the service.

    Its message is one line that is safe to print, whatever names it contains.
    """

    def __init__(self, message: str) -> None:
        super().__init__(line_text(message))


class UnmappedType(SchemaCheckError):
    """A column has a type without a counterpart. ``types={"geometry": "string"}`` says what to read it as."""


class ServiceError(SchemaCheckError):
    """The service cannot be reached, or refuses. ``status`` is None where there was no answer."""

    def __init__(self, message: str, status: Optional[int] = None, code: Optional[str] = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


class ContractBroken(SchemaCheckError):
    """A schema breaks its contract, so the data must not land.

    ``report`` says how; ``reports`` has that of each frame, where several were checked.
    """

    def __init__(self, reports: list[Report]) -> None:
        # A report has several lines, and is safe to print itself.
        Exception.__init__(self, "\n".join(map(str, reports)))
        self.report = reports[0]
        self.reports = reports

    def __reduce__(self) -> tuple[type[ContractBroken], tuple[list[Report]]]:
        """Lets processes pass the exception on, as workers of orchestrators do."""
        return ContractBroken, (self.reports,)

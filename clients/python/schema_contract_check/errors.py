"""What can go wrong. Every error is a SchemaCheckError."""


class SchemaCheckError(Exception):
    """Something is wrong with how this package is used, with a frame or with the service."""


class UnmappedType(SchemaCheckError):
    """A column has a type that no contract has. ``types={"geometry": "string"}`` says what it is."""


class ServiceError(SchemaCheckError):
    """The service cannot be reached, or refuses. ``status`` is None where there was no answer."""

    def __init__(self, message, status=None, code=None):
        super().__init__(message)
        self.status = status
        self.code = code


class ContractBroken(SchemaCheckError):
    """A schema breaks its contract, so the data must not land.

    ``report`` says how; ``reports`` has that of each frame, where several were checked.
    """

    def __init__(self, reports):
        super().__init__("\n".join(map(str, reports)))
        self.report = reports[0]
        self.reports = reports

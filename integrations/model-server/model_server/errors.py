"""What a client is told of a failure."""

from __future__ import annotations


class ServerError(Exception):
    """An HTTP status with the code and the message of the protocol."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message

    def body(self) -> dict[str, object]:
        return {"error": {"code": self.code, "message": self.message}}


def bad_request(message: str) -> ServerError:
    return ServerError(400, "bad_request", message)


def unknown_session(name: str) -> ServerError:
    return ServerError(404, "unknown_session", f"there is no session {name}")


def too_large(message: str) -> ServerError:
    return ServerError(413, "too_large", message)


def not_able(message: str) -> ServerError:
    return ServerError(422, "not_able", message)


def busy(message: str) -> ServerError:
    return ServerError(429, "busy", message)

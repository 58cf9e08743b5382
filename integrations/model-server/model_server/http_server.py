"""HTTP around the calls, with nothing but the standard library."""

from __future__ import annotations

import json
import logging
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Iterator

from .calls import MOST_BYTES, Calls
from .errors import ServerError, bad_request, too_large

log = logging.getLogger("model-server")

SESSION = re.compile(r"^/sessions/([\w-]{1,200})(?:/(\w+))?$")
READ_TIMEOUT_S = 60


class Handler(BaseHTTPRequestHandler):
    calls: Calls
    protocol_version = "HTTP/1.1"
    timeout = READ_TIMEOUT_S

    def do_GET(self) -> None:  # noqa: N802
        self._answer(self._get)

    def do_POST(self) -> None:  # noqa: N802
        self._answer(self._post)

    def do_DELETE(self) -> None:  # noqa: N802
        self._answer(self._delete)

    def log_message(self, format: str, *args: Any) -> None:
        log.debug("%s %s", self.address_string(), format % args)

    def _answer(self, call: Any) -> None:
        try:
            found = call()
            if isinstance(found, dict):
                self._send(200, found)
            else:
                self._stream(found)
        except ServerError as error:
            self._send(error.status, error.body())
        except ConnectionError:
            self.close_connection = True
        except Exception as error:  # The model's own faults.
            log.exception("%s %s failed", self.command, self.path)
            self._send(500, {"error": {"code": "failed", "message": str(error)[:300]}})

    def _get(self) -> dict[str, Any]:
        if self.path == "/":
            return self.calls.describe()
        found = SESSION.match(self.path)
        if found and found[2] is None:
            return self.calls.look(found[1])
        raise self._no_such_call()

    def _post(self) -> dict[str, Any] | Iterator[dict[str, Any]]:
        body = self._body()
        plain = {
            "/segment": self.calls.segment,
            "/suggest": self.calls.suggest,
            "/sessions": self.calls.open_session,
        }.get(self.path)
        if plain:
            return plain(body)
        found = SESSION.match(self.path)
        name, call = (found[1], found[2]) if found else ("", None)
        if call == "frames":
            return self.calls.add_frames(name, body)
        if call == "prompts":
            return self.calls.add_prompts(name, body)
        if call == "propagate":
            return self.calls.propagate(name, body)
        if call == "cancel":
            return self.calls.cancel(name)
        raise self._no_such_call()

    def _delete(self) -> dict[str, Any]:
        found = SESSION.match(self.path)
        if found and found[2] is None:
            return self.calls.close(found[1])
        raise self._no_such_call()

    def _no_such_call(self) -> ServerError:
        return bad_request(f"there is no {self.command} {self.path[:100]}")

    def _body(self) -> dict[str, Any]:
        length = self.headers.get("content-length", "")
        if not length.isdigit() or int(length) > MOST_BYTES:
            # What was not read would be taken for the next request.
            self.close_connection = True
            raise too_large(f"a content-length of at most {MOST_BYTES} is needed")
        try:
            body = json.loads(self.rfile.read(int(length)))
        except ValueError as error:
            raise bad_request("the body is not JSON") from error
        if not isinstance(body, dict):
            raise bad_request("the body is no object")
        if body.get("version") != 2:
            raise bad_request("version: 2 is needed")
        return body

    def _send(self, status: int, body: dict[str, Any]) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _stream(self, lines: Iterator[dict[str, Any]]) -> None:
        """A fault before the first line has a status of its own, a later one a line."""
        line: dict[str, Any] | None = next(lines)
        self.send_response(200)
        self.send_header("content-type", "application/x-ndjson")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        try:
            while line is not None:
                self._chunk(json.dumps(line).encode() + b"\n")
                line = self._next(lines)
            self.wfile.write(b"0\r\n\r\n")
        finally:
            close = getattr(lines, "close", None)
            if close:
                close()

    def _next(self, lines: Iterator[dict[str, Any]]) -> dict[str, Any] | None:
        try:
            return next(lines, None)
        except ServerError as error:
            return error.body()
        except Exception as error:
            log.exception("%s failed", self.path)
            return {"error": {"code": "failed", "message": str(error)[:300]}}

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%b\r\n" % (len(data), data))
        self.wfile.flush()


class Server(ThreadingHTTPServer):
    daemon_threads = True


def create_server(calls: Calls, host: str, port: int) -> Server:
    handler = type("BoundHandler", (Handler,), {"calls": calls})
    return Server((host, port), handler)

import base64
import http.client
import json
import threading
import unittest

from model_server.calls import Calls
from model_server.fake import FakeModel
from model_server.http_server import create_server
from model_server.sessions import Sessions

IMAGE = {"width": 40, "height": 4, "type": "image/jpeg", "data": base64.b64encode(b"x").decode()}


class BrokenModel(FakeModel):
    def suggest(self, *_: object) -> list:
        raise RuntimeError("out of memory")


class HttpServerTest(unittest.TestCase):
    def setUp(self) -> None:
        calls = Calls(BrokenModel(), Sessions(2, 60), 100, 8, 60)
        self.server = create_server(calls, "127.0.0.1", 0)
        thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.connection = http.client.HTTPConnection(*self.server.server_address)
        self.addCleanup(self.connection.close)

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, object]:
        data = None if body is None else json.dumps({"version": 2, **body} if isinstance(body, dict) else body)
        self.connection.request(method, path, data)
        answer = self.connection.getresponse()
        return answer.status, json.loads(answer.read())

    def test_capabilities(self) -> None:
        status, body = self.ask("GET", "/")
        self.assertEqual((status, body["protocol"], body["versions"]), (200, "biaozhu-model-server", [2]))
        self.assertEqual(body["can"]["video"], {"frames": 100, "objects": 8, "idle_s": 60})

    def test_errors_name_what_is_wrong_and_the_connection_stays(self) -> None:
        for method, path, body, status, code, message in [
            ("POST", "/segment", {"image": IMAGE, "points": []}, 400, "bad_request", "points, box or previous is needed"),
            ("POST", "/segment", {"image": {**IMAGE, "width": 0}, "points": []}, 400, "bad_request", "image.width: a whole number from 1 to 32768 is needed"),
            ("POST", "/segment", [], 400, "bad_request", "the body is no object"),
            ("POST", "/segment", {"version": 1}, 400, "bad_request", "version: 2 is needed"),
            ("POST", "/suggest", {"what": "hands"}, 422, "not_able", "the model does not look for hands"),
            ("POST", "/sessions", {"width": 4, "height": 4, "frames": 101}, 413, "too_large", "frames: at most 100"),
            ("GET", "/sessions/none", None, 404, "unknown_session", "there is no session none"),
            ("GET", "/other", None, 400, "bad_request", "there is no GET /other"),
        ]:
            self.assertEqual(
                self.ask(method, path, body), (status, {"error": {"code": code, "message": message}})
            )

    def test_a_fault_of_the_model_is_logged(self) -> None:
        with self.assertLogs("model-server", "ERROR"):
            answer = self.ask("POST", "/suggest", {"what": "objects", "image": IMAGE})
        self.assertEqual(answer, (500, {"error": {"code": "failed", "message": "out of memory"}}))

    def test_a_fault_before_the_first_line_has_a_status(self) -> None:
        _, opened = self.ask("POST", "/sessions", {"width": 40, "height": 4, "frames": 10})
        at = f"/sessions/{opened['session']}"
        self.ask("POST", f"{at}/frames", {"frames": [{"frame": 5, "image": IMAGE}, {"frame": 8, "image": IMAGE}]})
        box = {"x": 3, "y": 0, "width": 2, "height": 4}
        self.ask("POST", f"{at}/prompts", {"prompts": [{"frame": 5, "object": "a", "box": box}]})
        self.assertEqual(
            self.ask("POST", f"{at}/propagate", {"objects": ["a"], "from": 8, "to": 8}),
            (400, {"error": {"code": "bad_request", "message": "from: the frame before 8 has no mask of a"}}),
        )
        self.assertEqual(self.ask("DELETE", at), (200, {}))
        self.assertEqual(self.ask("GET", at)[0], 404)

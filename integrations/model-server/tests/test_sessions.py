import threading
import unittest

from model_server.errors import ServerError
from model_server.fake import FakeVideo
from model_server.mask import box_mask
from model_server.model import FramePrompt
from model_server.sessions import Session, Sessions, ranges
from model_server.values import Image

WIDTH, HEIGHT, COUNT = 40, 4, 12
IMAGE = Image(WIDTH, HEIGHT, b"")


def new_session() -> Session:
    return Session(FakeVideo(WIDTH, HEIGHT), threading.Lock(), WIDTH, HEIGHT, COUNT)


def begun(prompted: int = 0) -> Session:
    session = new_session()
    for frame in range(COUNT):
        session.add_frame(frame, IMAGE)
    session.add_prompt(FramePrompt(prompted, "a", box_mask(WIDTH, HEIGHT, (3, 0, 5, HEIGHT))))
    return session


def lefts(lines: list[dict]) -> list[object]:
    """The first column of each mask, or how the stream ended."""
    return [
        line["end"] if "end" in line else line["objects"][0]["mask"]["counts"][0] // HEIGHT
        for line in lines
    ]


class SessionTest(unittest.TestCase):
    def test_both_ways_and_in_pieces(self) -> None:
        session = begun(prompted=5)
        self.assertEqual(lefts(list(session.propagate(["a"], 6, 8, False))), [5, 7, 9, "done"])
        self.assertEqual(lefts(list(session.propagate(["a"], 9, 9, False))), [11, "done"])
        self.assertEqual(lefts(list(session.propagate(["a"], 4, 4, True))), [5, "done"])
        self.assertEqual(lefts(list(session.propagate(["a"], 3, 2, True))), [7, 9, "done"])

    def test_a_cancellation_ends_the_stream_and_leaves_the_session(self) -> None:
        session = begun()
        stream = session.propagate(["a"], 1, 9, False)
        lines = [next(stream), next(stream)]
        session.cancel()
        self.assertEqual(lefts(lines + list(stream)), [5, 7, "cancelled"])
        self.assertEqual(lefts(list(session.propagate(["a"], 3, 4, False))), [9, 11, "done"])

    def test_a_stream_that_was_left_makes_way(self) -> None:
        session = begun()
        stream = session.propagate(["a"], 1, 9, False)
        next(stream)
        stream.close()
        self.assertEqual(lefts(list(session.propagate(["a"], 2, 3, False))), [7, 9, "done"])

    def test_what_is_refused(self) -> None:
        session = new_session()
        session.add_frame(0, IMAGE)
        session.add_prompt(FramePrompt(0, "a", None))
        for objects, first, last in [(["a"], 1, 2), (["b"], 0, 0), (["a"], 2, 1)]:
            with self.assertRaises(ServerError) as caught:
                next(session.propagate(objects, first, last, False))
            self.assertEqual(caught.exception.status, 400)
        with self.assertRaises(ServerError):
            session.add_frame(1, Image(1, 1, b""))

    def test_state(self) -> None:
        self.assertEqual(
            begun().state(), {"frames": [[0, COUNT - 1]], "prompts": [{"frame": 0, "object": "a"}]}
        )
        self.assertEqual(ranges({7, 1, 2, 3, 9}), [[1, 3], [7, 7], [9, 9]])


class SessionsTest(unittest.TestCase):
    def test_the_longest_idle_makes_room_and_idle_ones_are_forgotten(self) -> None:
        now = 0.0
        sessions = Sessions(2, 60, now=lambda: now)
        first, second = sessions.open(new_session()), sessions.open(new_session())
        now = 10
        sessions.get(first)
        third = sessions.open(new_session())
        self.assertEqual([self.is_there(sessions, name) for name in (first, second, third)], [True, False, True])
        now = 100
        self.assertEqual([self.is_there(sessions, name) for name in (first, third)], [False, False])

    def test_sessions_in_use_stay(self) -> None:
        sessions = Sessions(1, 60)
        used = begun()
        sessions.open(used)
        stream = used.propagate(["a"], 1, 3, False)
        next(stream)
        with self.assertRaises(ServerError) as caught:
            sessions.open(new_session())
        self.assertEqual(caught.exception.status, 429)

    def is_there(self, sessions: Sessions, name: str) -> bool:
        try:
            sessions.get(name)
        except ServerError:
            return False
        return True

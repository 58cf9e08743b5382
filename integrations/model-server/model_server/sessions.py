"""Video sessions: those that are idle for too long, or for the longest time where there are too many, go."""

from __future__ import annotations

import secrets
import threading
import time
from contextlib import contextmanager
from typing import Callable, Iterator

from .errors import bad_request, busy, unknown_session
from .model import FramePrompt, Found, Video
from .values import Image


def ranges(numbers: set[int]) -> list[list[int]]:
    """Both ends included."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return found


class Session:
    """One call at a time: the next one ends a propagation that is under way. `turn` is the model's, for all sessions."""

    def __init__(
        self, video: Video, turn: threading.Lock, width: int, height: int, count: int
    ) -> None:
        self.size = (width, height)
        self.count = count
        self.used_at = 0.0
        self._video = video
        self._turn = turn
        self._frames: set[int] = set()
        self._prompts: dict[tuple[str, int], FramePrompt] = {}
        self._lock = threading.Lock()
        self._stop = threading.Event()

    @property
    def is_running(self) -> bool:
        return self._lock.locked()

    def state(self) -> dict[str, object]:
        prompts = [{"frame": frame, "object": name} for name, frame in list(self._prompts)]
        return {"frames": ranges(set(self._frames)), "prompts": prompts}

    def add_frame(self, frame: int, image: Image) -> None:
        if (image.width, image.height) != self.size:
            raise bad_request(f"frame {frame}: {self.size[0]} x {self.size[1]} pixels are needed")
        with self._alone(), self._turn:
            self._video.add_frame(frame, image)
            self._frames.add(frame)

    def add_prompt(self, prompt: FramePrompt) -> Found:
        self._require(prompt.frame)
        with self._alone(), self._turn:
            found = self._video.add_prompt(prompt)
            self._prompts[prompt.object, prompt.frame] = prompt
            return found

    def cancel(self) -> None:
        self._stop.set()

    def propagate(
        self, objects: list[str], first: int, last: int, backward: bool
    ) -> Iterator[dict[str, object]]:
        """Lines of the stream. Leaving it ends the propagation."""
        step = -1 if backward else 1
        if (last - first) * step < 0:
            raise bad_request("to: lies before from")
        known = {name for name, _ in self._prompts}
        for name in objects:
            if name not in known:
                raise bad_request(f"objects: {name} has no prompt")
        for frame in range(first, last + step, step):
            self._require(frame)
        with self._alone():
            steps = self._video.propagate(objects, first, last, backward)
            for frame in range(first, last + step, step):
                if self._stop.is_set():
                    yield {"end": "cancelled"}
                    return
                with self._turn:
                    found = next(steps)
                self.used_at = time.monotonic()
                yield {"frame": frame, "objects": [shown(name, found[name]) for name in objects]}
            yield {"end": "done"}

    @contextmanager
    def _alone(self) -> Iterator[None]:
        self.cancel()
        with self._lock:
            self._stop.clear()
            self.used_at = time.monotonic()
            try:
                yield
            finally:
                self.used_at = time.monotonic()

    def _require(self, frame: int) -> None:
        if frame not in self._frames:
            raise bad_request(f"frame {frame} was not sent")


def shown(name: str, found: Found) -> dict[str, object]:
    mask = found.mask.to_json() if found.mask and found.mask.area > 0 else None
    return {"object": name, "mask": mask, "score": found.score if mask else 0.0}


class Sessions:
    def __init__(self, most: int, idle_s: float, now: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._idle_s = idle_s
        self._now = now
        self._open: dict[str, Session] = {}
        self._lock = threading.Lock()

    def open(self, session: Session) -> str:
        with self._lock:
            self._make_room()
            name = secrets.token_urlsafe(12)
            session.used_at = self._now()
            self._open[name] = session
            return name

    def get(self, name: str) -> Session:
        with self._lock:
            self._forget_idle()
            session = self._open.get(name)
            if session is None:
                raise unknown_session(name)
            session.used_at = self._now()
            return session

    def close(self, name: str) -> None:
        with self._lock:
            session = self._open.pop(name, None)
        if session is not None:
            session.cancel()

    def _forget_idle(self) -> None:
        for name, session in list(self._open.items()):
            if not session.is_running and self._now() - session.used_at > self._idle_s:
                del self._open[name]

    def _make_room(self) -> None:
        self._forget_idle()
        while len(self._open) >= self._most:
            idle = [name for name, session in self._open.items() if not session.is_running]
            if not idle:
                raise busy("all sessions are in use")
            del self._open[min(idle, key=lambda name: self._open[name].used_at)]

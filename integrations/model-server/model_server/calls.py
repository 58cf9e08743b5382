"""The calls of the protocol: JSON in, JSON or lines out."""

from __future__ import annotations

import threading
from typing import Any, Iterator

from . import VERSION, values
from .errors import bad_request, not_able, too_large
from .model import FramePrompt, Model, Prompts, Suggestion, capabilities
from .sessions import Session, Sessions, shown

MOST_BYTES = 64 * 1024**2
MOST_TEXTS = 50


class Calls:
    """The model is asked by one thread at a time."""

    def __init__(self, model: Model, sessions: Sessions, most_frames: int, most_objects: int, idle_s: int) -> None:
        self._model = model
        self._sessions = sessions
        self._most_frames = most_frames
        self._most_objects = most_objects
        self._idle_s = idle_s
        self._turn = threading.Lock()

    def describe(self) -> dict[str, Any]:
        return {
            "protocol": "biaozhu-model-server",
            "versions": [2],
            "name": "model-server",
            "version": VERSION,
            "model": {"name": self._model.name, "version": self._model.version},
            "can": capabilities(self._model, self._most_frames, self._most_objects, self._idle_s),
            "limits": {"request_bytes": MOST_BYTES},
        }

    def segment(self, body: dict[str, Any]) -> dict[str, Any]:
        if not self._model.masks:
            raise not_able("the model answers no prompts")
        image = values.image(body.get("image"))
        previous = values.mask(body.get("previous"), "previous", image.width, image.height)
        prompts = Prompts(values.points(body.get("points")), values.box(body.get("box"), "box"), previous)
        if not prompts.points and prompts.box is None and previous is None:
            raise bad_request("points, box or previous is needed")
        most = min(values.whole(body.get("masks", 1), "masks", 1, 16), self._model.masks)
        with self._turn:
            found = self._model.segment(image, prompts, most)
        return {
            "masks": [{"mask": each.mask.to_json(), "score": each.score} for each in found if each.mask]
        }

    def suggest(self, body: dict[str, Any]) -> dict[str, Any]:
        what = values.text(body.get("what"), "what")
        if what not in self._model.looks_for:
            raise not_able(f"the model does not look for {what}")
        texts = [values.text(each, "texts") for each in values.items(body.get("texts", []), "texts")]
        if len(texts) > MOST_TEXTS:
            raise too_large(f"texts: at most {MOST_TEXTS}")
        if texts and not self._model.reads_texts:
            raise not_able("the model does not look for words")
        image = values.image(body.get("image"))
        within = values.box(body.get("within"), "within")
        with self._turn:
            found = self._model.suggest(image, what, within, texts)
        return {"objects": [suggestion_json(each) for each in found]}

    def open_session(self, body: dict[str, Any]) -> dict[str, Any]:
        if not self._model.follows:
            raise not_able("the model does not follow objects through videos")
        width = values.whole(body.get("width"), "width", 1, values.LARGEST_SIDE)
        height = values.whole(body.get("height"), "height", 1, values.LARGEST_SIDE)
        count = values.whole(body.get("frames"), "frames", 1, 10_000_000)
        if count > self._most_frames:
            raise too_large(f"frames: at most {self._most_frames}")
        with self._turn:
            video = self._model.open_video(width, height, count)
        return {"session": self._sessions.open(Session(video, self._turn, width, height, count))}

    def look(self, name: str) -> dict[str, Any]:
        return self._sessions.get(name).state()

    def add_frames(self, name: str, body: dict[str, Any]) -> dict[str, Any]:
        session = self._sessions.get(name)
        for fields in values.items(body.get("frames"), "frames"):
            frame = self._frame(session, fields)
            image = values.image(fields.get("image"), f"frame {frame}")
            session.add_frame(frame, image)
        return {}

    def add_prompts(self, name: str, body: dict[str, Any]) -> dict[str, Any]:
        session = self._sessions.get(name)
        prompts = [self._prompt(session, each) for each in values.items(body.get("prompts"), "prompts")]
        if len({prompt.object for prompt in prompts}) > self._most_objects:
            raise too_large(f"prompts: at most {self._most_objects} objects")
        found = [(prompt, session.add_prompt(prompt)) for prompt in prompts]
        return {"objects": [{"frame": each.frame, **shown(each.object, one)} for each, one in found]}

    def propagate(self, name: str, body: dict[str, Any]) -> Iterator[dict[str, Any]]:
        session = self._sessions.get(name)
        objects = [values.text(each, "objects") for each in values.items(body.get("objects"), "objects")]
        first = values.whole(body.get("from"), "from", 0, session.count - 1)
        last = values.whole(body.get("to"), "to", 0, session.count - 1)
        return session.propagate(objects, first, last, body.get("backward") is True)

    def cancel(self, name: str) -> dict[str, Any]:
        self._sessions.get(name).cancel()
        return {}

    def close(self, name: str) -> dict[str, Any]:
        self._sessions.close(name)
        return {}

    def _frame(self, session: Session, fields: Any) -> int:
        return values.whole(values.record(fields, "frame").get("frame"), "frame", 0, session.count - 1)

    def _prompt(self, session: Session, fields: Any) -> FramePrompt:
        frame = self._frame(session, fields)
        mask = values.mask(fields.get("mask"), "mask", *session.size)
        points = values.points(fields.get("points", []))
        box = values.box(fields.get("box"), "box")
        if "mask" not in fields and not points and box is None:
            raise bad_request("prompts: mask, points or box is needed")
        return FramePrompt(frame, values.text(fields.get("object"), "object"), mask, points, box)


def suggestion_json(found: Suggestion) -> dict[str, Any]:
    nodes = [{"name": node.name, "x": node.x, "y": node.y, "score": node.score} for node in found.nodes]
    box = found.box
    return {
        "label": found.label,
        "score": found.score,
        "box": {"x": box.x, "y": box.y, "width": box.width, "height": box.height},
        "mask": found.mask.to_json() if found.mask else None,
        "skeleton": {"template": found.template, "side": None, "nodes": nodes} if found.template else None,
    }

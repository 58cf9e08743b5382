"""A model of simple rules, for tests and for trying the product out: it looks at sizes, never at pixels."""

from __future__ import annotations

from typing import Iterator

from .errors import bad_request
from .mask import Mask, box_mask
from .model import FramePrompt, Found, Node, Prompts, Suggestion
from .values import Box, Image

RADIUS = 10
SHIFT = 2


def around(x: float, y: float) -> tuple[int, int, int, int]:
    return (int(x) - RADIUS, int(y) - RADIUS, int(x) + RADIUS, int(y) + RADIUS)


def edges(box: Box) -> tuple[int, int, int, int]:
    return (int(box.x), int(box.y), int(box.x + box.width), int(box.y + box.height))


def shifted(mask: Mask) -> Mask:
    """To the right: what leaves the picture is gone."""
    clear, *others = mask.runs
    runs: list[int] = []
    left = mask.width * mask.height
    for run in [clear + SHIFT * mask.height, *others]:
        runs.append(min(run, left))
        left -= runs[-1]
        if left == 0:
            break
    return Mask(mask.width, mask.height, tuple(runs))


class FakeVideo:
    """Each frame has the mask before it, two pixels to the right. Surer where a prompt lies ahead."""

    def __init__(self, width: int, height: int) -> None:
        self.size = (width, height)
        self.frames: set[int] = set()
        self.prompts: dict[tuple[str, int], Mask | None] = {}
        self.known: dict[tuple[str, int], Mask | None] = {}

    def add_frame(self, frame: int, image: Image) -> None:
        self.frames.add(frame)

    def add_prompt(self, prompt: FramePrompt) -> Found:
        mask = prompt.mask
        if mask is None and (prompt.box or prompt.points):
            place = edges(prompt.box) if prompt.box else around(prompt.points[0].x, prompt.points[0].y)
            mask = box_mask(*self.size, place)
        self.prompts[prompt.object, prompt.frame] = mask
        return Found(mask, 1.0 if mask else 0.0)

    def propagate(
        self, objects: list[str], first: int, last: int, backward: bool
    ) -> Iterator[dict[str, Found]]:
        step = -1 if backward else 1
        for frame in range(first, last + step, step):
            yield {each: self._next(each, frame, step) for each in objects}

    def _next(self, name: str, frame: int, step: int) -> Found:
        before = (name, frame - step)
        if before not in self.prompts and before not in self.known:
            raise bad_request(f"from: the frame before {frame} has no mask of {name}")
        mask = self.prompts[before] if before in self.prompts else self.known[before]
        mask = shifted(mask) if mask else None
        self.known[name, frame] = mask
        if mask is None or mask.area == 0:
            return Found(None, 0.0)
        is_led = any(key == name and (at - frame) * step > 0 for key, at in self.prompts)
        return Found(mask, 0.9 if is_led else 0.7)


class FakeModel:
    name = "fake"
    version: str | None = "1"
    masks = 3
    looks_for: tuple[str, ...] = ("objects", "masks", "bodies")
    reads_texts = True
    follows = True

    def segment(self, image: Image, prompts: Prompts, most: int) -> list[Found]:
        if prompts.previous and not prompts.points:
            return [Found(prompts.previous, 0.8)]
        points = [point for point in prompts.points if point.label == 1]
        place = edges(prompts.box) if prompts.box else around(points[-1].x, points[-1].y) if points else None
        if place is None:
            return [Found(Mask(image.width, image.height, (image.width * image.height,)), 0.1)]
        left, top, right, bottom = place
        sizes = [(place, 0.9), ((left, top, (left + right) // 2, bottom), 0.5), ((left, top, right, (top + bottom) // 2), 0.4)]
        return [Found(box_mask(image.width, image.height, each), score) for each, score in sizes[:most]]

    def suggest(
        self, image: Image, what: str, within: Box | None, texts: list[str]
    ) -> list[Suggestion]:
        whole = within or Box(0, 0, image.width, image.height)
        half = Box(whole.x, whole.y, whole.width / 2, whole.height)
        mask = box_mask(image.width, image.height, edges(half)) if what == "masks" else None
        template = "body-17" if what == "bodies" else None
        nodes = [Node("nose", half.x + half.width / 2, half.y, 0.8)] if what == "bodies" else []
        labels = texts or ["person"]
        return [
            Suggestion(label, 0.9 / (at + 1), half, mask, template, nodes)
            for at, label in enumerate(labels)
        ]

    def open_video(self, width: int, height: int, frames: int) -> FakeVideo:
        return FakeVideo(width, height)

"""Models of Ultralytics (YOLO 8, 11, 26, RT-DETR): boxes, masks or bodies, by what the file was trained for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .errors import not_able
from .mask import Mask, mask_from_array
from .model import Found, Node, Prompts, Suggestion, Video
from .pictures import pixels_of
from .values import Box, Image

TASKS = {"detect": ("objects",), "segment": ("objects", "masks"), "pose": ("objects", "bodies")}
LEAST_SCORE = 0.1

BODY = (
    "nose left-eye right-eye left-ear right-ear left-shoulder right-shoulder left-elbow right-elbow "
    "left-wrist right-wrist left-hip right-hip left-knee right-knee left-ankle right-ankle"
).split()


class YoloModel:
    version: str | None = None
    masks = 0
    reads_texts = False
    follows = False

    def __init__(self, file: str, device: str) -> None:
        from ultralytics import YOLO

        self.name = Path(file).stem
        self._model = YOLO(file)
        self._device = device
        if self._model.task not in TASKS:
            raise SystemExit(f"{file} is for the task {self._model.task}, which is not served")
        self.looks_for: tuple[str, ...] = TASKS[self._model.task]

    def segment(self, image: Image, prompts: Prompts, most: int) -> list[Found]:
        raise not_able("the model answers no prompts")

    def open_video(self, width: int, height: int, frames: int) -> Video:
        raise not_able("the model does not follow objects through videos")

    def suggest(
        self, image: Image, what: str, within: Box | None, texts: list[str]
    ) -> list[Suggestion]:
        pixels = pixels_of(image)
        left, top, right, bottom = window(within, image)
        # Ultralytics takes arrays as BGR.
        part = pixels[top:bottom, left:right, ::-1]
        if part.size == 0:
            return []
        (result,) = self._model.predict(
            part, conf=LEAST_SCORE, device=self._device, retina_masks=True, verbose=False
        )
        rows = range(len(result.boxes))
        return [self._suggestion(result, row, what, (left, top), image) for row in rows]

    def _suggestion(
        self, result: Any, row: int, what: str, corner: tuple[int, int], image: Image
    ) -> Suggestion:
        x1, y1, x2, y2 = (float(value) for value in result.boxes.xyxy[row].tolist())
        box = Box(x1 + corner[0], y1 + corner[1], x2 - x1, y2 - y1)
        nodes = nodes_of(result, row, corner) if what == "bodies" else []
        template = None if not nodes else "body-17" if len(nodes) == len(BODY) else self.name
        return Suggestion(
            label=str(result.names[int(result.boxes.cls[row])]),
            score=float(result.boxes.conf[row]),
            box=box,
            mask=mask_of(result, row, corner, image) if what == "masks" else None,
            template=template,
            nodes=nodes,
        )


def window(within: Box | None, image: Image) -> tuple[int, int, int, int]:
    """In whole pixels, inside the picture."""
    if within is None:
        return (0, 0, image.width, image.height)
    left, top = max(0, int(within.x)), max(0, int(within.y))
    right = min(image.width, int(within.x + within.width + 0.999))
    bottom = min(image.height, int(within.y + within.height + 0.999))
    return (left, top, max(left, right), max(top, bottom))


def mask_of(result: Any, row: int, corner: tuple[int, int], image: Image) -> Mask | None:
    import numpy

    if result.masks is None:
        return None
    part = result.masks.data[row].cpu().numpy() > 0.5
    whole = numpy.zeros((image.height, image.width), bool)
    whole[corner[1] : corner[1] + part.shape[0], corner[0] : corner[0] + part.shape[1]] = part
    return mask_from_array(whole)


def nodes_of(result: Any, row: int, corner: tuple[int, int]) -> list[Node]:
    if result.keypoints is None:
        return []
    places = result.keypoints.xy[row].tolist()
    given = result.keypoints.conf
    scores = given[row].tolist() if given is not None else [1.0] * len(places)
    names = BODY if len(places) == len(BODY) else [f"node-{at + 1}" for at in range(len(places))]
    return [
        Node(name, x + corner[0], y + corner[1], score)
        for name, (x, y), score in zip(names, places, scores)
    ]

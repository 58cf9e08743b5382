"""What a model has to offer, so that the server can serve it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterator, Protocol

from .mask import Mask
from .values import Box, Image, Point


@dataclass(frozen=True)
class Prompts:
    points: list[Point]
    box: Box | None
    previous: Mask | None


@dataclass(frozen=True)
class FramePrompt:
    """Of one object on one frame; without points, box and mask: it cannot be seen there."""

    frame: int
    object: str
    mask: Mask | None
    points: list[Point] = field(default_factory=list)
    box: Box | None = None


@dataclass(frozen=True)
class Found:
    """Mask None: not visible. Score from 0 to 1."""

    mask: Mask | None
    score: float


@dataclass(frozen=True)
class Node:
    name: str
    x: float
    y: float
    score: float


@dataclass(frozen=True)
class Suggestion:
    label: str
    score: float
    box: Box
    mask: Mask | None = None
    template: str | None = None
    nodes: list[Node] = field(default_factory=list)


class Video(Protocol):
    """One session. Calls come one at a time."""

    def add_frame(self, frame: int, image: Image) -> None: ...

    def add_prompt(self, prompt: FramePrompt) -> Found:
        """What is on that frame then."""

    def propagate(
        self, objects: list[str], first: int, last: int, backward: bool
    ) -> Iterator[dict[str, Found]]:
        """For each frame in order, those objects at least. The frame before `first` was prompted or propagated."""


class Model(Protocol):
    """Abilities that are None or empty are not asked for. Calls come one at a time."""

    name: str
    version: str | None
    # How many for one question; 0: none.
    masks: int
    # Of objects, masks, bodies, hands.
    looks_for: tuple[str, ...]
    reads_texts: bool
    follows: bool

    def segment(self, image: Image, prompts: Prompts, most: int) -> list[Found]: ...

    def suggest(
        self, image: Image, what: str, within: Box | None, texts: list[str]
    ) -> list[Suggestion]: ...

    def open_video(self, width: int, height: int, frames: int) -> Video: ...


def capabilities(model: Model, most_frames: int, most_objects: int, idle_s: int) -> dict[str, Any]:
    looks_for = {"what": list(model.looks_for), "texts": model.reads_texts}
    video = {"frames": most_frames, "objects": most_objects, "idle_s": idle_s}
    return {
        "segment": {"masks": model.masks} if model.masks else None,
        "suggest": looks_for if model.looks_for else None,
        "video": video if model.follows else None,
    }

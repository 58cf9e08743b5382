"""Values of the protocol, read from JSON. Whatever is wrong is a bad request that names the field."""

from __future__ import annotations

import base64
import binascii
import math
from dataclasses import dataclass
from typing import Any

from .errors import bad_request
from .mask import Mask, counts_from_text

LARGEST_SIDE = 32_768


@dataclass(frozen=True)
class Image:
    width: int
    height: int
    data: bytes


@dataclass(frozen=True)
class Point:
    x: float
    y: float
    label: int


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float


def record(value: Any, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise bad_request(f"{name}: an object is needed")
    return value


def items(value: Any, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise bad_request(f"{name}: a list is needed")
    return value


def text(value: Any, name: str) -> str:
    if not isinstance(value, str) or len(value) > 500:
        raise bad_request(f"{name}: a text is needed")
    return value


def number(value: Any, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise bad_request(f"{name}: a number is needed")
    return value


def whole(value: Any, name: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise bad_request(f"{name}: a whole number from {low} to {high} is needed")
    return value


def image(value: Any, name: str = "image") -> Image:
    fields = record(value, name)
    try:
        data = base64.b64decode(text_of_any_length(fields.get("data"), f"{name}.data"), validate=True)
    except binascii.Error as error:
        raise bad_request(f"{name}.data: not base64") from error
    width = whole(fields.get("width"), f"{name}.width", 1, LARGEST_SIDE)
    height = whole(fields.get("height"), f"{name}.height", 1, LARGEST_SIDE)
    return Image(width, height, data)


def text_of_any_length(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise bad_request(f"{name}: a text is needed")
    return value


def point(value: Any, name: str) -> Point:
    fields = record(value, name)
    x, y = number(fields.get("x"), f"{name}.x"), number(fields.get("y"), f"{name}.y")
    return Point(x, y, whole(fields.get("label"), f"{name}.label", 0, 1))


def points(value: Any) -> list[Point]:
    return [point(each, f"points[{at}]") for at, each in enumerate(items(value, "points"))]


def box(value: Any, name: str) -> Box | None:
    if value is None:
        return None
    fields = record(value, name)
    sides = [number(fields.get(side), f"{name}.{side}") for side in ("x", "y", "width", "height")]
    if sides[2] < 0 or sides[3] < 0:
        raise bad_request(f"{name}: a negative size")
    return Box(*sides)


def mask(value: Any, name: str, width: int, height: int) -> Mask | None:
    """Of that size."""
    if value is None:
        return None
    fields = record(value, name)
    if fields.get("size") != [height, width]:
        raise bad_request(f"{name}.size: {[height, width]} is needed")
    counts = fields.get("counts")
    try:
        runs = counts_from_text(counts) if isinstance(counts, str) else tuple(items(counts, name))
    except ValueError as error:
        raise bad_request(f"{name}.{error}") from error
    if any(not isinstance(run, int) or run < 0 for run in runs) or sum(runs) != width * height:
        raise bad_request(f"{name}.counts: the runs do not fill the picture")
    return Mask(width, height, runs)

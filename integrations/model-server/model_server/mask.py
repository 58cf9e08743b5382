"""Masks as COCO's run-length encoding: runs column by column, beginning with clear pixels."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Iterable

if TYPE_CHECKING:
    import numpy


@dataclass(frozen=True)
class Mask:
    """`runs` sum up to width * height."""

    width: int
    height: int
    runs: tuple[int, ...]

    @property
    def area(self) -> int:
        return sum(self.runs[1::2])

    def to_json(self) -> dict[str, object]:
        return {"size": [self.height, self.width], "counts": list(self.runs)}

    def to_array(self) -> numpy.ndarray:
        """Booleans of the shape (height, width)."""
        import numpy

        values = numpy.arange(len(self.runs)) % 2 == 1
        return numpy.repeat(values, self.runs).reshape((self.height, self.width), order="F")


def mask_from_pixels(width: int, height: int, pixels: Iterable[bool]) -> Mask:
    """Pixels come column by column. Throws `ValueError` if they do not fill the picture."""
    runs: list[int] = []
    for value, run in groupby(pixels, bool):
        if not runs and value:
            runs.append(0)
        runs.append(sum(1 for _ in run))
    if sum(runs) != width * height:
        raise ValueError(f"{sum(runs)} pixels for {width} x {height}")
    return Mask(width, height, tuple(runs))


def mask_from_array(array: numpy.ndarray) -> Mask:
    """Of the shape (height, width); what is not zero is set."""
    import numpy

    height, width = array.shape
    flat = array.astype(bool).ravel(order="F")
    edges = numpy.flatnonzero(flat[1:] != flat[:-1]) + 1
    bounds = numpy.concatenate(([0], edges, [flat.size]))
    runs = numpy.diff(bounds).tolist()
    return Mask(width, height, tuple([0, *runs] if flat.size and flat[0] else runs))


def box_mask(width: int, height: int, box: tuple[int, int, int, int]) -> Mask:
    """A box as left, top, right and bottom, cut at the edges of the picture."""
    left, top = max(0, box[0]), max(0, box[1])
    right, bottom = min(width, box[2]), min(height, box[3])
    if left >= right or top >= bottom:
        return Mask(width, height, (width * height,))
    if top == 0 and bottom == height:
        runs = [left * height, (right - left) * height, (width - right) * height]
    else:
        inner = bottom - top
        runs = [left * height + top, inner]
        for _ in range(left + 1, right):
            runs += [height - inner, inner]
        runs.append(width * height - sum(runs))
    return Mask(width, height, tuple(runs))


def counts_from_text(text: str) -> tuple[int, ...]:
    """COCO's compressed string. Throws `ValueError`."""
    runs: list[int] = []
    at = 0
    while at < len(text):
        value = shift = 0
        while True:
            if at >= len(text):
                raise ValueError("counts: cut off")
            char = ord(text[at]) - 48
            if not 0 <= char < 64:
                raise ValueError("counts: bad character")
            value |= (char & 31) << shift
            at += 1
            shift += 5
            if not char & 32:
                if char & 16:
                    value -= 1 << shift
                break
        runs.append(value + runs[-2] if len(runs) > 2 else value)
    return tuple(runs)

"""Pictures as arrays, for models that look at pixels."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from .errors import bad_request
from .values import Image

if TYPE_CHECKING:
    import numpy


def pixels_of(image: Image) -> numpy.ndarray:
    """RGB bytes of the shape (height, width, 3)."""
    import numpy
    from PIL import Image as Pillow

    try:
        with Pillow.open(io.BytesIO(image.data)) as picture:
            if picture.size != (image.width, image.height):
                raise bad_request(f"image: it has {picture.size[0]} x {picture.size[1]} pixels")
            return numpy.array(picture.convert("RGB"))
    except OSError as error:
        raise bad_request("image.data: not a picture") from error

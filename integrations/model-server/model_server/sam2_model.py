"""SAM 2 and 2.1 (github.com/facebookresearch/sam2): prompts on pictures, and videos."""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator

from .mask import Mask, mask_from_array
from .model import FramePrompt, Found, Prompts, Suggestion
from .pictures import pixels_of
from .values import Box, Image

if TYPE_CHECKING:
    import numpy
    import torch

# Backwards the predictor never begins at its frame 0.
OFFSET = 1
# The side of a mask that is given as a prompt, and how sure it is.
MASK_SIDE = 256
SURE = 10.0
MEAN = (0.485, 0.456, 0.406)
DEVIATION = (0.229, 0.224, 0.225)


def corners(box: Box) -> list[float]:
    return [box.x, box.y, box.x + box.width, box.y + box.height]


class Frames:
    """The frames of a session as the predictor reads them: by number, each as a tensor of the model's size."""

    def __init__(self, side: int, count: int) -> None:
        self._side = side
        self._count = count
        self._sent: dict[int, Image] = {}

    def add(self, frame: int, image: Image) -> None:
        self._sent[frame] = image

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, frame: int) -> torch.Tensor:
        import numpy
        import torch
        from PIL import Image as Pillow

        picture = Pillow.fromarray(pixels_of(self._sent[frame])).resize((self._side, self._side))
        values = torch.from_numpy(numpy.array(picture)).permute(2, 0, 1).float() / 255
        return (values - torch.tensor(MEAN)[:, None, None]) / torch.tensor(DEVIATION)[:, None, None]


class Sam2Video:
    def __init__(self, predictor: Any, width: int, height: int, frames: int) -> None:
        self._predictor = predictor
        self._size = (width, height)
        self._frames = Frames(predictor.image_size, frames + OFFSET)
        self._state = self._new_state()

    def add_frame(self, frame: int, image: Image) -> None:
        self._frames.add(frame + OFFSET, image)

    def add_prompt(self, prompt: FramePrompt) -> Found:
        import numpy

        where = {"inference_state": self._state, "frame_idx": prompt.frame + OFFSET, "obj_id": prompt.object}
        if prompt.points or prompt.box:
            _, names, logits = self._predictor.add_new_points_or_box(
                **where,
                points=numpy.array([[point.x, point.y] for point in prompt.points], numpy.float32)
                if prompt.points
                else None,
                labels=numpy.array([point.label for point in prompt.points], numpy.int32)
                if prompt.points
                else None,
                box=numpy.array(corners(prompt.box), numpy.float32) if prompt.box else None,
            )
            row = logits[list(names).index(prompt.object)]
            return self._found(row, 1.0)
        width, height = self._size
        mask = prompt.mask or Mask(width, height, (width * height,))
        self._predictor.add_new_mask(**where, mask=mask.to_array())
        return Found(prompt.mask, 1.0 if prompt.mask else 0.0)

    def propagate(
        self, objects: list[str], first: int, last: int, backward: bool
    ) -> Iterator[dict[str, Found]]:
        steps = self._predictor.propagate_in_video(
            self._state,
            start_frame_idx=first + OFFSET,
            max_frame_num_to_track=abs(last - first),
            reverse=backward,
        )
        for number, names, logits in steps:
            yield {
                name: self._found(row, self._score(name, number)) for name, row in zip(names, logits)
            }

    def _new_state(self) -> dict[str, Any]:
        """The predictor reads a folder: one black frame stands in until others are sent."""
        from PIL import Image as Pillow

        with tempfile.TemporaryDirectory() as folder:
            Pillow.new("RGB", self._size).save(Path(folder) / "0.jpg")
            state = self._predictor.init_state(folder, offload_video_to_cpu=True)
        state["images"] = self._frames
        state["num_frames"] = len(self._frames)
        state["cached_features"] = {}
        return state

    def _score(self, name: str, number: int) -> float:
        """That the object can be seen."""
        outputs = self._state["output_dict_per_obj"][self._state["obj_id_to_idx"][name]]
        for kind in ("cond_frame_outputs", "non_cond_frame_outputs"):
            if number in outputs[kind]:
                return float(outputs[kind][number]["object_score_logits"].sigmoid().mean())
        return 1.0

    def _found(self, logits: torch.Tensor, score: float) -> Found:
        mask = mask_from_array((logits[0] > 0).cpu().numpy())
        return Found(mask if mask.area else None, score)


class Sam2Model:
    version: str | None = None
    masks = 3
    looks_for: tuple[str, ...] = ()
    reads_texts = False
    follows = True

    def __init__(self, config: str, checkpoint: str | None, device: str) -> None:
        from sam2.build_sam import build_sam2_video_predictor
        from sam2.sam2_image_predictor import SAM2ImagePredictor

        self.name = Path(checkpoint or config).stem
        self._video = build_sam2_video_predictor(config, checkpoint, device=device)
        # Both share the weights.
        self._picture = SAM2ImagePredictor(self._video)
        self._encoded = ""

    def segment(self, image: Image, prompts: Prompts, most: int) -> list[Found]:
        import numpy
        import torch

        with torch.inference_mode():
            self._encode(image)
            points = prompts.points
            masks, scores, _ = self._picture.predict(
                point_coords=numpy.array([[point.x, point.y] for point in points]) if points else None,
                point_labels=numpy.array([point.label for point in points]) if points else None,
                box=numpy.array(corners(prompts.box)) if prompts.box else None,
                mask_input=prompt_mask(prompts.previous) if prompts.previous else None,
                multimask_output=most > 1 and prompts.previous is None,
            )
        found = [Found(mask_from_array(mask), float(score)) for mask, score in zip(masks, scores)]
        return [Found(each.mask, min(1.0, max(0.0, each.score))) for each in found][:most]

    def suggest(
        self, image: Image, what: str, within: Box | None, texts: list[str]
    ) -> list[Suggestion]:
        raise NotImplementedError

    def open_video(self, width: int, height: int, frames: int) -> Sam2Video:
        return Sam2Video(self._video, width, height, frames)

    def _encode(self, image: Image) -> None:
        """Each click asks about the same picture."""
        name = hashlib.sha256(image.data).hexdigest()
        if name != self._encoded:
            self._encoded = ""
            self._picture.set_image(pixels_of(image))
            self._encoded = name


def prompt_mask(mask: Mask) -> numpy.ndarray:
    """Logits of the shape (1, 256, 256)."""
    import numpy
    from PIL import Image as Pillow

    plane = Pillow.fromarray(mask.to_array().astype(numpy.uint8) * 255)
    small = numpy.asarray(plane.resize((MASK_SIDE, MASK_SIDE), Pillow.Resampling.BILINEAR))
    return ((small / 255 * 2 - 1) * SURE).astype(numpy.float32)[None]

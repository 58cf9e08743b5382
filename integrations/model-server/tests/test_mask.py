import random
import unittest

from model_server.fake import shifted
from model_server.mask import Mask, box_mask, counts_from_text, mask_from_pixels


def pixels_of(mask: Mask) -> list[bool]:
    return [at % 2 == 1 for at, run in enumerate(mask.runs) for _ in range(run)]


class MaskTest(unittest.TestCase):
    def test_pixels_and_runs_are_the_same(self) -> None:
        chance = random.Random(7)
        for _ in range(50):
            width, height = chance.randint(1, 9), chance.randint(1, 9)
            pixels = [chance.random() < 0.4 for _ in range(width * height)]
            mask = mask_from_pixels(width, height, pixels)
            self.assertEqual(pixels_of(mask), pixels)
            self.assertEqual(mask.area, sum(pixels))

    def test_a_box_is_cut_at_the_edges(self) -> None:
        for box in [(1, 2, 4, 5), (0, 0, 6, 5), (-3, 1, 2, 9), (5, 4, 9, 9), (3, 3, 3, 4), (7, 0, 9, 5)]:
            left, top, right, bottom = box
            wanted = [left <= x < right and top <= y < bottom for x in range(6) for y in range(5)]
            self.assertEqual(pixels_of(box_mask(6, 5, box)), wanted, box)

    def test_compressed_counts_of_coco(self) -> None:
        # As COCO's tools write them.
        self.assertEqual(counts_from_text("61X13mN000`0"), (6, 1, 40, 4, 5, 4, 5, 4, 21))
        self.assertEqual(counts_from_text(""), ())
        for bad in ["\x01", "P", "~~"]:
            with self.assertRaises(ValueError):
                counts_from_text(bad)

    def test_what_is_shifted_out_is_gone(self) -> None:
        self.assertEqual(shifted(box_mask(6, 2, (1, 0, 3, 2))), box_mask(6, 2, (3, 0, 5, 2)))
        self.assertEqual(shifted(box_mask(6, 2, (3, 0, 6, 2))).area, 2)
        self.assertEqual(shifted(box_mask(6, 2, (4, 0, 6, 2))).area, 0)

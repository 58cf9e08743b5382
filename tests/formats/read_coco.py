"""Reads a COCO file with the reference reader and prints what it understood, for tests/formats/coco-reader.test.ts."""

import contextlib
import json
import sys

from pycocotools.coco import COCO

with contextlib.redirect_stdout(sys.stderr):
    coco = COCO(sys.argv[1])

images = [
    {
        "file": image["file_name"],
        "size": [image["width"], image["height"]],
        "boxes": [
            {
                "category": coco.loadCats(annotation["category_id"])[0]["name"],
                "bbox": annotation["bbox"],
                "area": annotation["area"],
                "pixels": int(coco.annToMask(annotation).sum()),
            }
            for annotation in coco.loadAnns(coco.getAnnIds(imgIds=image["id"]))
        ],
    }
    for image in coco.loadImgs(coco.getImgIds())
]
print(json.dumps({"categories": [category["name"] for category in coco.loadCats(coco.getCatIds())], "images": images}))

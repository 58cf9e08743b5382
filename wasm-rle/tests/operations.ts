import type { Codec } from '../codec.ts'
import type { Mask } from '../mask.ts'

const ONE = { x: 0, y: 0, width: 1, height: 1 }

export function operationsOn(codec: Codec, mask: Mask): Record<string, () => unknown> {
  const [height, width] = mask.size
  return {
    decodeBytes: () => codec.decodeBytes(mask),
    decodeRgba: () => codec.decodeRgba(mask, [1, 2, 3, 4]),
    decodeBytesPart: () => codec.decodeBytes(mask, { rectangle: ONE }),
    decodeRgbaPart: () => codec.decodeRgba(mask, [1, 2, 3, 4], { rectangle: ONE }),
    write: () => codec.write(mask),
    union: () => codec.union(mask, mask),
    intersect: () => codec.intersect(mask, mask),
    subtract: () => codec.subtract(mask, mask),
    symmetricDifference: () => codec.symmetricDifference(mask, mask),
    area: () => codec.area(mask),
    box: () => codec.box(mask),
    iou: () => codec.iou(mask, mask),
    crowd: () => codec.iou(mask, mask, true),
    floodFill: () => codec.floodFill(mask, 0, 0),
    components: () => codec.components(mask),
    removeSpecks: () => codec.removeSpecks(mask, 3),
    fillHoles: () => codec.fillHoles(mask),
    dilate: () => codec.dilate(mask, 2),
    erode: () => codec.erode(mask, 2),
    open: () => codec.open(mask, 1),
    close: () => codec.close(mask, 1),
    resize: () => codec.resize(mask, 7, 9),
    crop: () => codec.crop(mask, { x: -5, y: 3, width: 20, height: 20 }),
    translate: () => codec.translate(mask, 1, -2),
    place: () => codec.place(mask, 0, 0, width, height),
  }
}

const SIXTEEN = new Uint8Array(16)

/** Every operation that takes a width and a height; its pixels are 2 × 2 or 4 × 4. */
export function operationsWith(codec: Codec, width: number, height: number): Record<string, () => unknown> {
  const mask: Mask = { size: [1, 1], counts: Uint32Array.of(1) }
  return {
    encodeRgba: () => codec.encodeRgba(SIXTEEN, width, height),
    encodeBytes: () => codec.encodeBytes(SIXTEEN, width, height),
    strips: () => codec.strips(width, height, 'rgba').free(),
    read: () => codec.read([width * height], width, height),
    readText: () => codec.read('0', width, height),
    fillPolygon: () => codec.fillPolygon([0, 0, 3, 0, 3, 3], width, height),
    fillCapsule: () => codec.fillCapsule([0, 0], [3, 3], 1, width, height),
    resize: () => codec.resize(mask, width, height),
    crop: () => codec.crop(mask, { x: 0, y: 0, width, height }),
    place: () => codec.place(mask, 0, 0, width, height),
  }
}

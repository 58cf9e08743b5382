import { intersection, type Rect, type Size } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'

/** Bounds the memory; the event loop runs in between. */
const STRIP_PIXELS = 2 ** 18

export interface Layer {
  readonly mask: Mask
  readonly label: number
}

export interface LabelStrip {
  readonly top: number
  readonly labels: Uint32Array
}

function paint(codec: Codec, { mask, label, box }: Layer & { box: Rect }, strip: Rect, labels: Uint32Array) {
  const part = intersection(box, strip)
  if (!part) return
  const bytes = codec.decodeBytes(mask, { rectangle: part })
  for (let y = 0; y < part.height; y++) {
    const from = (part.y - strip.y + y) * strip.width + part.x
    for (let x = 0; x < part.width; x++) if (bytes[y * part.width + x] !== 0) labels[from + x] = label
  }
}

/** The topmost mask at each pixel. Masks have the picture's size; the last is on top. */
export function* labelStrips(
  codec: Codec,
  layers: readonly Layer[],
  { width, height }: Size,
): Generator<LabelStrip> {
  const placed = layers.map((layer) => ({ ...layer, box: codec.box(layer.mask) }))
  const rows = Math.max(1, Math.floor(STRIP_PIXELS / width))
  for (let top = 0; top < height; top += rows) {
    const strip = { x: 0, y: top, width, height: Math.min(rows, height - top) }
    const labels = new Uint32Array(width * strip.height)
    for (const layer of placed) paint(codec, layer, strip, labels)
    yield { top, labels }
  }
}

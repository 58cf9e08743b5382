import type { Rectangle } from '../../../../wasm-rle/mask.ts'
import { insidePicture, type Picture } from '../../../media/decoding/picture.ts'
import { cropOf } from '../crop.ts'
import { type Cv, withMats } from '../opencv.ts'
import type { Model, ModelFile } from './model.ts'
import { OBJECT_COLOURS, OBJECT_MODEL } from './objects.ts'

const JOINED = 'PartitionedCall/onnx_tf_prefix_Concat_'

/** The first layers of the object detector: cells of 8 and of 16 pixels. One thread, so that cores are left to the server. */
export const FEATURE_MODEL: ModelFile = {
  ...OBJECT_MODEL,
  input: { name: 'input_1', shape: [1, 3, 320, 320] },
  outputs: [`${JOINED}27`, `${JOINED}42`],
  threads: 1,
}
const PLANES = { fine: 128, coarse: 256 }

/** What a model sees in each cell of a square, plane by plane. The values of one cell over all planes have the length 1. */
export interface Grid {
  /** Cells along a side. */
  readonly side: number
  readonly planes: number
  readonly values: Float32Array
}

/** Of one square; the fine grid has twice as many cells along a side. */
export interface Features {
  readonly fine: Grid
  readonly coarse: Grid
}

export function gridOf(values: Float32Array, planes: number): Grid {
  const cells = values.length / planes
  const lengths = new Float32Array(cells)
  for (let from = 0; from < values.length; from += cells)
    for (let cell = 0; cell < cells; cell += 1)
      lengths[cell] = (lengths[cell] ?? 0) + (values[from + cell] ?? 0) ** 2
  for (let cell = 0; cell < cells; cell += 1) lengths[cell] = 1 / Math.sqrt((lengths[cell] ?? 0) || 1)
  const unit = new Float32Array(values.length)
  for (let from = 0; from < values.length; from += cells)
    for (let cell = 0; cell < cells; cell += 1)
      unit[from + cell] = (values[from + cell] ?? 0) * (lengths[cell] ?? 0)
  return { side: Math.sqrt(cells), planes, values: unit }
}

/** Three planes, as `sampled` for a square that is not turned; but small objects are enlarged smoothly. */
export function pixelsOf(cv: Cv, picture: Picture, square: Rectangle, side: number): Float32Array {
  const { order, scale, offset } = OBJECT_COLOURS
  const pixels = new Float32Array(side * side * 3)
  const area = side * side
  for (const [plane, black] of offset.entries()) pixels.fill(black, plane * area, (plane + 1) * area)
  const rect = insidePicture(square, picture)
  const ratio = side / square.width
  const left = Math.min(side - 1, Math.max(0, Math.round((rect.x - square.x) * ratio)))
  const top = Math.min(side - 1, Math.max(0, Math.round((rect.y - square.y) * ratio)))
  const width = Math.max(1, Math.min(side - left, Math.round(rect.width * ratio)))
  const height = Math.max(1, Math.min(side - top, Math.round(rect.height * ratio)))
  withMats((keep) => {
    const seen = keep(cropOf(cv, picture, rect, Infinity).image)
    const image = keep(new cv.Mat())
    const kind = ratio < 1 ? cv.INTER_AREA : cv.INTER_LINEAR
    cv.resize(seen, image, new cv.Size(width, height), 0, 0, kind)
    const rgb = image.data as Uint8Array
    for (let y = 0, from = 0; y < height; y += 1)
      for (let x = 0, to = (top + y) * side + left; x < width; x += 1, from += 3, to += 1)
        for (let plane = 0; plane < 3; plane += 1)
          pixels[plane * area + to] =
            (rgb[from + (order[plane] ?? 0)] ?? 0) * (scale[plane] ?? 0) + (offset[plane] ?? 0)
  })
  return pixels
}

/** @param square picture pixels; may reach beyond the picture, where it is black */
export async function featuresIn(
  cv: Cv,
  model: Model,
  picture: Picture,
  square: Rectangle,
): Promise<Features> {
  const [fine, coarse] = await model.run(pixelsOf(cv, picture, square, model.side))
  const empty = new Float32Array()
  return { fine: gridOf(fine ?? empty, PLANES.fine), coarse: gridOf(coarse ?? empty, PLANES.coarse) }
}

import { setImmediate } from 'node:timers/promises'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask, Rectangle } from '../../../wasm-rle/mask.ts'

/** Pixels that are looked at before others have their turn. */
const STRIP_PIXELS = 2 ** 18

/**
 * The runs of a mask in its box as CVAT writes them: row by row, the first one of clear pixels, separated by commas. In
 * pieces: a ragged mask has millions of runs.
 */
export async function* maskRuns(codec: Codec, mask: Mask, box: Rectangle): AsyncGenerator<string> {
  const { x, y, width, height } = box
  const rows = Math.max(1, Math.floor(STRIP_PIXELS / width))
  let [value, run, separator] = [0, 0, '']
  for (let top = 0; top < height; top += rows) {
    const rectangle = { x, y: y + top, width, height: Math.min(rows, height - top) }
    let text = ''
    for (const pixel of codec.decodeBytes(mask, { rectangle })) {
      if (pixel === value) {
        run += 1
        continue
      }
      text += `${separator}${run}`
      separator = ', '
      ;[value, run] = [pixel, 1]
    }
    yield text
    await setImmediate()
  }
  yield `${separator}${run}`
}

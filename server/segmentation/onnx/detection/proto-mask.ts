import type { Codec } from '../../../../wasm-rle/codec.ts'
import type { Mask, Rectangle } from '../../../../wasm-rle/mask.ts'
import { insidePicture, type Picture } from '../../../media/decoding/picture.ts'
import type { Floats } from './found.ts'
import { inputX, inputY, type View } from './view.ts'

/** Where a picture's pixel falls between the places of a row, and how far behind the first. */
function between(at: number, count: number): { low: number; high: number; part: number } {
  const place = Math.min(Math.max(at, 0), count - 1)
  const low = Math.floor(place)
  return { low, high: Math.min(low + 1, count - 1), part: place - low }
}

interface Places {
  readonly input: { readonly width: number; readonly height: number }
  readonly view: View
}

type Span = readonly [first: number, last: number]

/** The object's own mixture of the prototypes, within these columns and rows. */
function mixed({ data, dims }: Floats, mixture: Float32Array, columns: Span, rows: Span): Float32Array {
  const [, count = 0, height = 0, width = 0] = dims
  const values = new Float32Array(width * height)
  for (let each = 0; each < count; each += 1) {
    const weight = mixture[each] ?? 0
    for (let y = rows[0]; y <= rows[1]; y += 1)
      for (let at = y * width + columns[0]; at <= y * width + columns[1]; at += 1)
        values[at] = (values[at] ?? 0) + weight * (data[each * width * height + at] ?? 0)
  }
  return values
}

const spanOf = (places: readonly { low: number; high: number }[]): Span => [
  places[0]?.low ?? 0,
  places.at(-1)?.high ?? 0,
]

/** Pixels of the box whose mixture is above 0, of the picture's size. Null: there is none. */
export function protoMask(
  codec: Codec,
  protos: Floats,
  mixture: Float32Array,
  { box, picture, input, view }: Places & { readonly box: Rectangle; readonly picture: Picture },
): Mask | null {
  const [, , height = 0, width = 0] = protos.dims
  const around = insidePicture(box, picture)
  const columns = Array.from({ length: around.width }, (_, x) =>
    between((inputX(view, around.x + x + 0.5) * width) / input.width - 0.5, width),
  )
  const rows = Array.from({ length: around.height }, (_, y) =>
    between((inputY(view, around.y + y + 0.5) * height) / input.height - 0.5, height),
  )
  const values = mixed(protos, mixture, spanOf(columns), spanOf(rows))
  const bytes = new Uint8Array(around.width * around.height)
  for (const [y, row] of rows.entries()) {
    const [above, below] = [row.low * width, row.high * width]
    for (const [x, { low, high, part }] of columns.entries()) {
      const top = (values[above + low] ?? 0) * (1 - part) + (values[above + high] ?? 0) * part
      const bottom = (values[below + low] ?? 0) * (1 - part) + (values[below + high] ?? 0) * part
      bytes[y * around.width + x] = top * (1 - row.part) + bottom * row.part > 0 ? 1 : 0
    }
  }
  if (!bytes.includes(1)) return null
  const mask = codec.encodeBytes(bytes, around.width, around.height)
  return codec.place(mask, around.x, around.y, picture.width, picture.height)
}

import type { RleMask } from '../../../src/domain/documents/types.ts'
import { requireValue } from '../../require-value.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'

interface Size {
  width: number
  height: number
}
type Point = readonly [x: number, y: number]
type Move = (x: number, y: number, shown: Size) => Point

/** From here on width and height swap. */
export const SIDEWAYS = 5

/** Stored to displayed points. Source: Exif 2.32, 4.6.4, tag 274. */
const SHOWN: Readonly<Record<number, Move>> = {
  1: (x, y) => [x, y],
  2: (x, y, { width }) => [width - x, y],
  3: (x, y, { width, height }) => [width - x, height - y],
  4: (x, y, { height }) => [x, height - y],
  5: (x, y) => [y, x],
  6: (x, y, { width }) => [width - y, x],
  7: (x, y, { width, height }) => [width - y, height - x],
  8: (x, y, { height }) => [y, height - x],
}

const STORED: Readonly<Record<number, Move>> = {
  ...SHOWN,
  6: (x, y, { width }) => [y, width - x],
  7: (x, y, { width, height }) => [height - y, width - x],
  8: (x, y, { height }) => [height - y, x],
}

export interface Turn {
  codec: Codec
  /** EXIF, 1 to 8. */
  orientation: number
  shown: Size
  /** What coordinates count in: the stored picture, or the factor of shares. */
  counted: Size
}

const storedSize = ({ orientation, shown: { width, height } }: Turn): Size =>
  orientation >= SIDEWAYS ? { width: height, height: width } : { width, height }

function turnPoint(turn: Turn, x: number, y: number): Point {
  const stored = storedSize(turn)
  const { orientation, shown, counted } = turn
  return requireValue(SHOWN[orientation])(
    (x * stored.width) / counted.width,
    (y * stored.height) / counted.height,
    shown,
  )
}

function turnMask(turn: Turn, { size: [rows, columns], counts }: RleMask): RleMask {
  const { codec, orientation, shown } = turn
  const stored = storedSize(turn)
  const before = codec.decodeBytes(codec.read(counts, columns, rows))
  const after = new Uint8Array(shown.width * shown.height)
  const move = requireValue(STORED[orientation])
  for (let y = 0; y < shown.height; y += 1)
    for (let x = 0; x < shown.width; x += 1) {
      // Pixels move by their centres.
      const [atX, atY] = move(x + 0.5, y + 0.5, shown)
      const column = Math.floor((atX * columns) / stored.width)
      const row = Math.floor((atY * rows) / stored.height)
      after[y * shown.width + x] = before[row * columns + column] ?? 0
    }
  const mask = codec.encodeBytes(after, shown.width, shown.height)
  return { size: [shown.height, shown.width], counts: codec.write(mask) }
}

const MIRRORED: ReadonlySet<number> = new Set([2, 4, 5, 7])

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Boxes, nodes and masks at any depth, from stored to displayed. Unlabelled nodes stay. */
export function turnDocument(turn: Turn, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => turnDocument(turn, each))
  if (typeof value !== 'object' || value === null) return value
  const { x, y, width, height, rotation, visibility } = value as Record<string, unknown>
  const turned = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === 'rleMask' ? turnMask(turn, each as RleMask) : turnDocument(turn, each),
    ]),
  )
  if (!isNumber(x) || !isNumber(y) || visibility === 0) return turned
  const [left, top] = turnPoint(turn, x, y)
  if (!isNumber(width) || !isNumber(height)) return { ...turned, x: left, y: top }
  const [right, bottom] = turnPoint(turn, x + width, y + height)
  const [box, size] = [
    { x: Math.min(left, right), y: Math.min(top, bottom) },
    { width: Math.abs(right - left), height: Math.abs(bottom - top) },
  ]
  // A box on its side turns by as much; a mirrored one the other way.
  const other = isNumber(rotation) && rotation !== 0 && MIRRORED.has(turn.orientation)
  return { ...turned, ...box, ...size, ...(other && { rotation: -rotation }) }
}

import type { Rect } from '../../domain/geometry/rect.ts'
import type { Prompts } from './prompts.ts'
import type { HandleName, PointerSample } from './types.ts'

type BoxHandle = Exclude<HandleName, 'rotate'>

export type Grip =
  { readonly type: 'point'; readonly index: number } | { readonly type: 'box'; readonly handle: BoxHandle }

/** CSS pixels around a prompt; a finger has twice as many. */
const GRIP = { point: 8, edge: 5 } as const

function handleAt({ x, y, width, height }: Rect, at: PointerSample, reach: number): BoxHandle | null {
  const [right, bottom] = [x + width, y + height]
  if (at.x < x - reach || at.x > right + reach || at.y < y - reach || at.y > bottom + reach) return null
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= reach
  const row = near(at.y, y) ? 'n' : near(at.y, bottom) ? 's' : ''
  const column = near(at.x, x) ? 'w' : near(at.x, right) ? 'e' : ''
  const handle = `${row}${column}` as const
  return handle === '' ? null : handle
}

/** The nearest point, else the box by one of its sides. */
export function gripAt({ points, box }: Prompts, at: PointerSample): Grip | null {
  const scale = (at.pointerType === 'touch' ? 2 : 1) / at.zoom
  const distances = points.map(({ x, y }) => Math.hypot(x - at.x, y - at.y))
  const least = Math.min(...distances)
  if (least <= GRIP.point * scale) return { type: 'point', index: distances.indexOf(least) }
  const handle = box && handleAt(box, at, GRIP.edge * scale)
  return handle === null ? null : { type: 'box', handle }
}

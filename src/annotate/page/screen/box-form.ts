import type { Size } from '../../../domain/geometry/rect.ts'
import { normalRotation } from '../../../domain/geometry/rotated-rect.ts'
import type { TurnedRect } from '../../../machines/editor/turned-rects.ts'
import { pushedInside } from '../../../machines/editor/turned-rects.ts'

/** `rotation` in degrees, all others in source pixels. */
export const BOX_FIELDS = ['x', 'y', 'width', 'height', 'rotation'] as const
export type BoxField = (typeof BOX_FIELDS)[number]
export type BoxTexts = Readonly<Record<BoxField, string>>

const shown = (value: number): string => String(Math.round(value * 100) / 100)

export const boxTexts = ({ x, y, width, height, rotation }: TurnedRect): BoxTexts => ({
  x: shown(x),
  y: shown(y),
  width: shown(width),
  height: shown(height),
  rotation: shown(rotation),
})

function numberIn(text: string): number {
  const plain = text.normalize('NFKC').trim()
  return plain === '' ? Number.NaN : Number(plain)
}

const isFit = (part: BoxField, value: number): boolean =>
  Number.isFinite(value) && (value >= 1 || (part !== 'width' && part !== 'height'))

export const invalidFields = (texts: BoxTexts): readonly BoxField[] =>
  BOX_FIELDS.filter((part) => !isFit(part, numberIn(texts[part])))

/** Moved into the picture. Unchanged fields stay exact; an upright box gets whole pixels. */
export function parseBox(texts: BoxTexts, box: TurnedRect, bounds: Size): TurnedRect | null {
  if (invalidFields(texts).length > 0) return null
  const before = boxTexts(box)
  const wanted = (part: BoxField): number =>
    texts[part] === before[part] ? box[part] : numberIn(texts[part])
  const [x, y, width, height] = [wanted('x'), wanted('y'), wanted('width'), wanted('height')]
  const rotation = normalRotation(wanted('rotation'))
  if (rotation !== 0) return pushedInside({ x, y, width, height, rotation }, bounds)
  const side = (value: number, limit: number): number => Math.min(Math.round(value), limit)
  const upright = { width: side(width, bounds.width), height: side(height, bounds.height), rotation }
  return pushedInside({ x: Math.round(x), y: Math.round(y), ...upright }, bounds)
}

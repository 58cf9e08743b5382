import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { unionOf } from '../geometry.ts'
import type { MaskItem, StrokeItem } from '../scene.ts'
import { premultiplied } from './colour.ts'
import type { MaskLayer } from './compose.ts'
import { differenceBounds, emptyRuns } from './runs.ts'
import type { Runs } from './runs.ts'
import type { StrokeMask } from './stroke-mask.ts'
import { createStrokeMask } from './stroke-mask.ts'

export interface ShownMask {
  readonly item: MaskItem
  readonly runs: Runs
}

interface MaskStack {
  readonly layers: readonly MaskLayer[]
  /** Returns the bounds of all pixels that may look different. */
  readonly update: (masks: readonly ShownMask[], stroke: StrokeItem | null) => Rect | null
}

interface Stroke {
  readonly item: StrokeItem
  readonly mask: StrokeMask
}

const looksSame = (a: MaskItem, b: MaskItem): boolean => a.colour === b.colour && a.opacity === b.opacity

function maskDamage(before: readonly ShownMask[], after: readonly ShownMask[]): Rect | null {
  const old = new Map(before.map((shown, index) => [shown.item.id, { ...shown, index }]))
  let damage: Rect | null = null
  let lastIndex = -1
  for (const { item, runs } of after) {
    const known = old.get(item.id)
    old.delete(item.id)
    const isMoved = known !== undefined && known.index < lastIndex
    if (known) lastIndex = Math.max(lastIndex, known.index)
    if (!known) damage = unionOf(damage, runs.bounds)
    else if (isMoved || !looksSame(known.item, item))
      damage = unionOf(damage, unionOf(known.runs.bounds, runs.bounds))
    else if (known.runs !== runs) damage = unionOf(damage, differenceBounds(known.runs, runs))
  }
  for (const { runs } of old.values()) damage = unionOf(damage, runs.bounds)
  return damage
}

function layersOf(masks: readonly ShownMask[], stroke: Stroke | null, picture: Size): MaskLayer[] {
  const layers = masks.map(({ item, runs }) => ({
    runs,
    colour: premultiplied(item.colour, item.opacity),
    stroke: stroke?.item.target === item.id ? { mask: stroke.mask, mode: stroke.item.mode } : null,
  }))
  if (stroke?.item.target !== null || stroke.item.mode === 'erase') return layers
  const colour = premultiplied(stroke.item.colour, stroke.item.opacity)
  return [...layers, { runs: emptyRuns(picture), colour, stroke: { mask: stroke.mask, mode: 'paint' } }]
}

export function createMaskStack(picture: Size): MaskStack {
  let shown: readonly ShownMask[] = []
  let stroke: Stroke | null = null
  let layers: readonly MaskLayer[] = []

  /** Returns what the stroke newly covers, or what it covered before it ended. */
  const follow = (next: StrokeItem | null): Rect | null => {
    let damage: Rect | null = null
    if (stroke && stroke.item.id !== next?.id) {
      damage = stroke.mask.bounds
      stroke = null
    }
    if (!next) return damage
    stroke = { item: next, mask: stroke?.mask ?? createStrokeMask(picture) }
    return unionOf(damage, stroke.mask.grow(next.points, next.count))
  }

  return {
    get layers() {
      return layers
    },
    update(masks, next) {
      const before = stroke?.item
      let damage = unionOf(follow(next), masks === shown ? null : maskDamage(shown, masks))
      const isSameStroke =
        before?.id === next?.id && before?.target === next?.target && before?.mode === next?.mode
      if (masks !== shown || !isSameStroke) {
        layers = layersOf(masks, stroke, picture)
        // Its mask or colour may be another one now.
        damage = unionOf(damage, stroke?.mask.bounds ?? null)
      }
      shown = masks
      return damage
    },
  }
}

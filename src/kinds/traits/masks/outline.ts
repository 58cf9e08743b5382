import type { RleMask } from '../../../domain/documents/types.ts'
import { corners } from '../../../domain/geometry/rect.ts'
import type { Point } from '../../../domain/geometry/point.ts'
import { maskOutline } from '../../../domain/segments/outline.ts'
import { maskBox } from '../../../domain/segments/runs.ts'
import type { SegmentTrees } from '../../../domain/segments/tree.ts'
import type { PathItem } from '../../../render/scene.ts'
import { DATA_COLOURS } from '../../colours.ts'
import type { EditorView } from '../../types.ts'
import { maskFields } from './fields.ts'
import { colourOf, labelsIn } from './labels.ts'
import { SEGMENT_ROLE, selectedSegments } from './layer.ts'
import { otherSegments } from './scene.ts'
import { visibleSegments } from './visible.ts'

/** More outlines would only hide a mask full of specks. */
const LINES_MAX = 500

/** Runs, or letters of their encoding; tracing that many takes 0.1 s. */
const RUNS_MAX = 150_000

/** A mask of noise gets its bounding box: tracing takes seconds. */
function linesAround(mask: RleMask): readonly (readonly Point[])[] {
  if (mask.counts.length <= RUNS_MAX) return maskOutline(mask).slice(0, LINES_MAX)
  const box = maskBox(mask)
  return box ? [corners(box)] : []
}

interface Lines {
  readonly rings: readonly (readonly Point[])[]
  readonly colour: string
  readonly dashed: boolean
  readonly thin: boolean
  readonly items: readonly PathItem[]
}

const known = new WeakMap<RleMask, Lines>()

/** CSS pixels. Masks that nobody works on have thin lines. */
const [THICK, THIN] = [2, 1]

export function linesOf(
  mask: RleMask,
  id: string,
  colour: string,
  { dashed = false, thin = false } = {},
): readonly PathItem[] {
  const before = known.get(mask)
  if (before?.colour === colour && before.dashed === dashed && before.thin === thin) return before.items
  const style = { stroke: colour, screenWidth: thin ? THIN : THICK, ...(dashed && { dash: [4, 3] }) }
  // Tracing is slow, and a hovered mask is only drawn thicker.
  const rings = before?.rings ?? linesAround(mask)
  const items = rings.map((points, index): PathItem => {
    return {
      type: 'path',
      id: `outline-${id}-${index}`,
      role: 'outline',
      reach: 'none',
      points,
      closed: true,
      style,
    }
  })
  known.set(mask, { rings, colour, dashed, thin, items })
  return items
}

/** Runs, or letters of their encoding; tracing that many takes a few milliseconds. */
const RUNS_PER_SCENE = 8_000

interface Outlined {
  readonly id: string
  readonly mask: RleMask
  readonly colour: string
  /** Dashed: of another version. Thick: somebody points at it or has selected it. */
  readonly look: 'thick' | 'thin' | 'dashed'
}

export interface Outlines {
  readonly items: readonly PathItem[]
  /** Others are still to be traced, by the scenes that follow. */
  readonly isUnfinished: boolean
}

const linesAs = ({ mask, id, colour, look }: Outlined): readonly PathItem[] =>
  linesOf(mask, id, colour, { thin: look === 'thin', dashed: look === 'dashed' })

/** Traces no more than one frame has time for, but at least one: what is wanted first, then from the bottom up. */
function traceSome(all: readonly Outlined[]): boolean {
  const untraced = all.filter(({ mask }) => !known.has(mask))
  let left = RUNS_PER_SCENE
  let traced = 0
  const isFirst = ({ look }: Outlined): boolean => look === 'thick'
  for (const one of [...untraced.filter(isFirst), ...untraced.filter((each) => !isFirst(each))]) {
    const runs = one.mask.counts.length
    if (left < runs && traced > 0) break
    linesAs(one)
    left -= runs
    traced += 1
  }
  return traced < untraced.length
}

/** Lines of the masks that are traced, and of some more. */
export function outlinesOf(all: readonly Outlined[]): Outlines {
  const isUnfinished = traceSome(all)
  const items = all.flatMap((one) => (known.has(one.mask) ? linesAs(one) : []))
  return { items, isUnfinished }
}

const hoveredSegment = ({ hover, drawing }: EditorView): string | null =>
  hover?.role === SEGMENT_ROLE && drawing === null ? hover.id : null

const strokeTarget = ({ preview }: EditorView): string | null =>
  preview?.type === 'stroke' ? preview.target : null

export function outlineItems(trees: SegmentTrees, view: EditorView, other: SegmentTrees | null): Outlines {
  const wanted = new Set([...selectedSegments(view.selection), hoveredSegment(view)])
  const target = strokeTarget(view)
  const fields = maskFields(view.fields)
  const labels = labelsIn(view.labels)
  const shown = visibleSegments(trees, fields, labels).filter(
    ({ segment: { id } }) => (fields.outlined || wanted.has(id)) && id !== target,
  )
  return outlinesOf([
    ...(other ? otherSegments(other, trees) : []).map(({ segment: { id, rleMask } }) => ({
      id: `other-${id}`,
      mask: rleMask,
      colour: DATA_COLOURS.other,
      look: 'dashed' as const,
    })),
    ...shown.map((placed) => {
      const { id, rleMask } = placed.segment
      const look = wanted.has(id) ? ('thick' as const) : ('thin' as const)
      return { id, mask: rleMask, colour: colourOf(placed, labels), look }
    }),
  ])
}

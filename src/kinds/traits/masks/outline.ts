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

const hoveredSegment = ({ hover, drawing }: EditorView): string | null =>
  hover?.role === SEGMENT_ROLE && drawing === null ? hover.id : null

const strokeTarget = ({ preview }: EditorView): string | null =>
  preview?.type === 'stroke' ? preview.target : null

export function outlineItems(trees: SegmentTrees, view: EditorView, other: SegmentTrees | null): PathItem[] {
  const wanted = new Set([...selectedSegments(view.selection), hoveredSegment(view)])
  const target = strokeTarget(view)
  const fields = maskFields(view.fields)
  const labels = labelsIn(view.labels)
  const shown = visibleSegments(trees, fields, labels).filter(
    ({ segment: { id } }) => (fields.outlined || wanted.has(id)) && id !== target,
  )
  return [
    ...(other ? otherSegments(other, trees) : []).flatMap(({ segment: { id, rleMask } }) =>
      linesOf(rleMask, `other-${id}`, DATA_COLOURS.other, { dashed: true }),
    ),
    ...shown.flatMap((placed) => {
      const { id, rleMask } = placed.segment
      return linesOf(rleMask, id, colourOf(placed, labels), { thin: !wanted.has(id) })
    }),
  ]
}

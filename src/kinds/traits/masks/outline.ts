import { segmentColour } from '../../../domain/colours.ts'
import type { RleMask } from '../../../domain/documents/shapes.ts'
import { corners } from '../../../domain/geometry/rect.ts'
import type { Point } from '../../../domain/geometry/point.ts'
import { maskOutline } from '../../../domain/segments/outline.ts'
import { maskBox } from '../../../domain/segments/runs.ts'
import type { SegmentTrees } from '../../../domain/segments/tree.ts'
import type { PathItem } from '../../../render/scene.ts'
import { DATA_COLOURS } from '../../colours.ts'
import type { EditorView } from '../../types.ts'
import { maskFields } from './fields.ts'
import { SEGMENT_ROLE, selectedSegment } from './layer.ts'
import { otherSegments } from './scene.ts'
import { visibleSegments } from './visible.ts'

/** Lines around masks: of what is selected, of what the pointer would pick, and where another version differs. */

/** Of a mask full of specks; more lines would only hide it. */
const LINES_MAX = 500

/** Runs, or letters that write them, of a mask that is traced at every change of it: 0.1 s and more. */
const RUNS_MAX = 150_000

/** The lines around a mask; of one that is all specks, as noise is, its box: tracing that takes seconds, and hides it. */
function linesAround(mask: RleMask): readonly (readonly Point[])[] {
  if (mask.counts.length <= RUNS_MAX) return maskOutline(mask).slice(0, LINES_MAX)
  const box = maskBox(mask)
  return box ? [corners(box)] : []
}

interface Lines {
  readonly colour: string
  readonly dashed: boolean
  readonly items: readonly PathItem[]
}

const known = new WeakMap<RleMask, Lines>()

/** The lines around a mask; the ones of the frame before where they look the same. */
export function linesOf(mask: RleMask, id: string, colour: string, dashed: boolean): readonly PathItem[] {
  const before = known.get(mask)
  if (before?.colour === colour && before.dashed === dashed) return before.items
  const style = { stroke: colour, screenWidth: 2, ...(dashed && { dash: [4, 3] }) }
  const items = linesAround(mask).map((points, index): PathItem => {
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
  known.set(mask, { colour, dashed, items })
  return items
}

/** The segment under a pointer that picks; null where there is none, and while a tool draws. */
const hoveredSegment = ({ hover, drawing }: EditorView): string | null =>
  hover?.role === SEGMENT_ROLE && drawing === null ? hover.id : null

/** A stroke changes its mask at once, the lines around it only when it ends. */
const strokeTarget = ({ preview }: EditorView): string | null =>
  preview?.type === 'stroke' ? preview.target : null

export function outlineItems(trees: SegmentTrees, view: EditorView, other: SegmentTrees | null): PathItem[] {
  const wanted = [selectedSegment(view.selection), hoveredSegment(view)]
  const target = strokeTarget(view)
  const shown = visibleSegments(trees, maskFields(view.fields)).filter(
    ({ segment: { id } }) => wanted.includes(id) && id !== target,
  )
  return [
    ...(other ? otherSegments(other, trees) : []).flatMap(({ segment: { id, rleMask } }) =>
      linesOf(rleMask, `other-${id}`, DATA_COLOURS.other, true),
    ),
    ...shown.flatMap(({ segment: { id, rleMask, colourIndex } }) =>
      linesOf(rleMask, id, segmentColour(colourIndex), false),
    ),
  ]
}

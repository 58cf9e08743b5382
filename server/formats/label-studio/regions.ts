import { z } from 'zod'
import { MASK_SIDE_MAX } from '../../../src/domain/documents/limits.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { AnnotationRefusal } from '../errors.ts'
import { noteText } from '../reading/notes.ts'
import type { Result } from './task.ts'
import { labelStudioText } from './text.ts'

/** Source: labelstud.io/tags, "Sample Results JSON" of each tag. */

const SHAPES = ['rectangle', 'polygon', 'ellipse', 'brush', 'keypoint'] as const
export type ShapeType = (typeof SHAPES)[number]

export interface Region {
  readonly shape: ShapeType | null
  readonly label: string
  readonly result: Result
}

const isLabelled = ({ type }: Result): boolean => type.endsWith('labels')

/** Of `labels` only the values tell the shape. */
function shapeIn(value: Result['value']): ShapeType | null {
  if ('rle' in value) return 'brush'
  if ('points' in value) return 'polygon'
  if ('radiusX' in value) return 'ellipse'
  if ('width' in value && 'height' in value) return 'rectangle'
  return 'x' in value && 'y' in value ? 'keypoint' : null
}

function shapeOf({ type, value }: Result): ShapeType | null {
  if (type === 'labels') return shapeIn(value)
  const plain = type.replace(/labels$/, '')
  return SHAPES.find((shape) => shape === plain) ?? null
}

const isShape = (result: Result): boolean => isLabelled(result) || shapeOf(result) !== null

/** Throws an `AnnotationRefusal` for several labels. */
function labelOf({ type, value }: Result): string {
  const given = isLabelled({ type } as Result) ? value[type] : undefined
  const labels = z.array(z.string()).max(100).catch([]).parse(given)
  if (labels.length > 1) throw new AnnotationRefusal(labelStudioText.manyLabels(labels))
  return labels[0] ?? ''
}

/** A tool without labels writes its shape twice, once with the label. */
export function regionsOf(results: readonly Result[]): Region[] {
  const labelled = new Set(results.filter(isLabelled).map(({ id }) => id))
  return results
    .filter((result) => isShape(result) && (isLabelled(result) || !labelled.has(result.id)))
    .map((result) => ({ shape: shapeOf(result), label: labelOf(result), result }))
}

export function resultNotes(results: readonly Result[]): string[] {
  const { notes } = labelStudioText
  return results.flatMap((result) => {
    const { type, from_name: name = type, score, meta } = result
    return [
      ...(type === 'relation' ? [notes.relation] : isShape(result) ? [] : [notes.other(name, type)]),
      ...(typeof score === 'number' ? [noteText.score] : []),
      ...(meta !== undefined && meta !== null ? [notes.meta] : []),
    ]
  })
}

const side = z.int().min(1).max(MASK_SIDE_MAX)
const size = z.object({ original_width: side, original_height: side })

/** Throws an `AnnotationRefusal` if regions disagree. */
export function sizeOf(regions: readonly Region[]): Size {
  const sizes = regions.map(({ result }) => {
    if ((result.image_rotation ?? 0) % 360 !== 0) throw new AnnotationRefusal(labelStudioText.rotated)
    const parsed = size.safeParse(result)
    if (!parsed.success) throw new AnnotationRefusal(labelStudioText.noSize)
    return { width: parsed.data.original_width, height: parsed.data.original_height }
  })
  const [first = { width: 0, height: 0 }, ...more] = sizes
  if (more.some(({ width, height }) => width !== first.width || height !== first.height))
    throw new AnnotationRefusal(labelStudioText.otherSizes)
  return first
}

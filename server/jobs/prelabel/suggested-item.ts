import type { Size } from '../../../src/domain/geometry/rect.ts'
import { drawnIn } from '../../../src/domain/kinds.ts'
import { IMPORT_LABELS } from '../../../src/domain/formats.ts'
import { labelHere } from '../../formats/reading/label-map.ts'
import { Notes, toldIn } from '../../formats/reading/notes.ts'
import type { CocoAnnotation } from '../../formats/shapes/coco-annotations.ts'
import { documentOf, type ShapeRun } from '../../formats/shapes/document.ts'
import {
  candidatesOf,
  indexOfNode,
  nameHere,
  type NodeCandidate,
} from '../../formats/shapes/node-candidates.ts'
import { type PictureShape, readPictureShapes } from '../../formats/shapes/picture-shapes.ts'
import type { Finding } from '../../../src/domain/quality/doubt.ts'
import type { ImportItem } from '../../formats/reading/import-items.ts'
import type { SuggestedSkeleton } from '../../segmentation/engine.ts'
import type { SuggestAnswer } from '../../segmentation/process/messages.ts'

export type Found = SuggestAnswer['suggestions'][number]

/** What becomes of a class here: a label, nothing (null), or that nobody knows (undefined). */
export function calledHere(run: ShapeRun, name: string): string | null | undefined {
  const here = labelHere(run.labels, name)
  if (here === null) return null
  return namesOf(run).find((own) => own === here) ?? run.labelling?.labelOf(here)?.name
}

/** What things can be called in this database. */
export function namesOf(run: Pick<ShapeRun, 'kind' | 'labelling' | 'template'>): readonly string[] {
  if (drawnIn(run.kind) === 'skeletons') return candidatesOf(run).map(({ bodyType }) => bodyType)
  const labels = run.labelling?.labels.map(({ name }) => name) ?? []
  const usual: Readonly<Record<string, readonly string[]>> = IMPORT_LABELS
  return run.kind === 'image-segment' && labels.length > 0 ? labels : [...labels, ...(usual[run.kind] ?? [])]
}

interface Called {
  readonly found: Found
  readonly label: string
}

const shapeOf = (run: ShapeRun, { found, label }: Called): PictureShape => {
  const { box, mask, score } = found
  return {
    type: found.label,
    label,
    score,
    notes: [],
    cover: ({ width, height }) =>
      mask && drawnIn(run.kind) === 'masks'
        ? { mask: run.codec.read(mask.counts, width, height), pixels: width * height }
        : { box },
  }
}

/** The side is in the names of a template of two hands, and in the name of a template of one. */
const isOtherSide = ({ bodyType }: NodeCandidate, { side }: SuggestedSkeleton): boolean =>
  side !== null && bodyType === `${side === 'left' ? 'right' : 'left'}-hand`

interface Instance {
  readonly candidate: NodeCandidate
  readonly label: string
  readonly score: number
  /** x, y and score by the position of the node. */
  readonly nodes: Map<number, readonly [x: number, y: number, score: number]>
}

function placesIn({ nodes: known }: NodeCandidate, { side, nodes }: SuggestedSkeleton): Instance['nodes'] {
  const places: Instance['nodes'] = new Map()
  for (const { name, x, y, score } of nodes) {
    const plain = indexOfNode(known, name)
    const index = plain >= 0 || side === null ? plain : indexOfNode(known, `${side}-${name}`)
    if (index >= 0) places.set(index, [x, y, score])
  }
  return places
}

/** A left and a right hand make one skeleton where the template has both. */
function instancesOf(run: ShapeRun, called: readonly Called[]): Instance[] {
  const instances: Instance[] = []
  for (const { found, label } of called) {
    const { skeleton, score } = found
    const candidate = candidatesOf(run).find(({ bodyType }) => bodyType === nameHere(run, label))
    if (!candidate || !skeleton || isOtherSide(candidate, skeleton)) continue
    const nodes = placesIn(candidate, skeleton)
    const rest = instances.find(
      (one) => one.candidate === candidate && [...nodes.keys()].every((index) => !one.nodes.has(index)),
    )
    if (rest) for (const [index, place] of nodes) rest.nodes.set(index, place)
    else if (nodes.size > 0) instances.push({ candidate, label, score, nodes })
  }
  return instances
}

function skeletonsOf(
  run: ShapeRun,
  picture: Size,
  called: readonly Called[],
): Pick<ImportItem, 'annotation' | 'notes' | 'skipped'> {
  const annotations = instancesOf(run, called).map(
    ({ candidate, label, nodes, score }, turn): CocoAnnotation => ({
      id: turn + 1,
      category_id: label,
      keypoints: candidate.nodes.flatMap((_, index) => nodes.get(index) ?? [0, 0, 0]),
      keypoint_values: 'score',
      score,
    }),
  )
  if (annotations.length === 0) return { annotation: null }
  const notes = new Notes()
  const annotation = documentOf(
    { ...run, notes },
    picture,
    annotations,
    ({ category_id: label }, why) => `${label}：${why}`,
  )
  return { annotation, ...toldIn(notes) }
}

export interface SuggestedItem extends Pick<ImportItem, 'annotation' | 'notes' | 'skipped'> {
  /** Of what was taken, 0 to 1; null: nothing was. */
  readonly score: number | null
  /** Classes that are nothing here, with how many objects. */
  readonly unknown: ReadonlyMap<string, number>
}

/** Whatever has a label here, however low it scores. */
export const findingsIn = (run: ShapeRun, all: readonly Found[]): Finding[] =>
  all.flatMap(({ label: name, score, box }) => {
    const label = calledHere(run, name)
    return label ? [{ label, score, box }] : []
  })

/** A document of what a model found, by the rules of imports. Throws an `AnnotationRefusal`. */
export function suggestedItem(run: ShapeRun, picture: Size, all: readonly Found[]): SuggestedItem {
  const unknown = new Map<string, number>()
  const called = all.flatMap((found): Called[] => {
    if (found.score < (run.predictions?.minScore ?? 0)) return []
    const label = calledHere(run, found.label)
    if (label === undefined) unknown.set(found.label, (unknown.get(found.label) ?? 0) + 1)
    return label ? [{ found, label }] : []
  })
  if (called.length === 0) return { annotation: null, score: null, unknown }
  const score = called.reduce((sum, { found }) => sum + found.score, 0) / called.length
  const item =
    drawnIn(run.kind) === 'skeletons'
      ? skeletonsOf(run, picture, called)
      : readPictureShapes(
          { ...run, labels: new Map() },
          picture,
          called.map((one) => shapeOf(run, one)),
        )
  return { ...item, score, unknown }
}

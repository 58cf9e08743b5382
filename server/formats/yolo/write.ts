import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { BodyType, Node, RleMask } from '../../../src/domain/documents/types.ts'
import { type NodeTemplate, templateOf } from '../../../src/domain/documents/templates.ts'
import { partnersIn } from '../../../src/domain/ontology/skeletons.ts'
import {
  type SkeletonClass,
  skeletonClasses,
  skeletonOntologyOf,
  tellSkeletonValues,
  writtenSkeletons,
} from '../writing/skeletons.ts'
import { mirroredIndices, swappedBodyType } from '../../../src/domain/hand-skeleton/mirror.ts'
import type { Point } from '../../../src/domain/geometry/point.ts'
import type { Rect } from '../../../src/domain/geometry/rect.ts'
import { type LabelledObject, objectBounds } from '../../../src/domain/ontology/objects.ts'
import { EMPTY_ONTOLOGY, type ObjectShape, type Ontology } from '../../../src/domain/ontology/ontology.ts'
import { outlineSteps } from '../../../src/domain/segments/outline.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { withoutEnding } from '../compared-path.ts'
import type { ExportItem } from '../writing/export-items.ts'
import { type Exporter, type ExportFile, type ExportHead, type LeftOut } from '../writing/exporter.ts'
import { createLists, once } from '../writing/exporter.ts'
import {
  createObjectClasses,
  frameObject,
  framesBeside,
  type Instead,
  objectsOf,
  ontologyOf,
  pointsOf,
  takenObjects,
  tellAttributes,
} from '../writing/objects.ts'
import { BOX_CATEGORIES, boxAround, boxesOf, skeletonsOf } from '../writing/shapes.ts'
import { createSegmentClasses, type FlatSegment, tellSegmentAttributes } from '../writing/segments.ts'

/** Six digits are a thousandth of a pixel in the largest picture. */
export const part = (value: number, whole: number): string =>
  String(Number(Math.min(Math.max(value / whole, 0), 1).toFixed(6)))

/** One text file per picture, 0 to 1. Source: docs.ultralytics.com, "Datasets". */

export const yoloMediaPath = ({ exportedAs }: Pick<ExportItem, 'exportedAs'>): string =>
  `images/${exportedAs}`

/** Readers replace the last folder `images`. Source: ultralytics/data/utils.py, "img2label_paths". */
const labelsPath = (item: ExportItem): string =>
  `${withoutEnding(yoloMediaPath(item)).replace(/^(.*\/)?images\//, '$1labels/')}.txt`

type Size = Pick<ExportItem, 'width' | 'height'>

const centred = ([x, y, w, h]: readonly [number, number, number, number], { width, height }: Size): string =>
  [part(x + w / 2, width), part(y + h / 2, height), part(w, width), part(h, height)].join(' ')

const WHOLE = { train: 'images', val: 'images' }

/** JSON is YAML. Without `path` the root is the file's folder; "." would be the reader's working directory. */
export const dataFile = (
  facts: Record<string, unknown>,
  parts: Readonly<Record<string, string>> = WHOLE,
): ExportFile => ({
  name: 'data.yaml',
  content: once(`${JSON.stringify({ ...parts, ...facts }, null, 2)}\n`),
})

/** Readers need both; a missing one gets the other. */
function listedParts(names: readonly string[]): Readonly<Record<string, string>> {
  const files = Object.fromEntries(names.map((name) => [name, `${name}.txt`]))
  const [some = ''] = Object.values(files)
  return { train: some, val: some, ...files }
}

interface Yolo {
  readonly text: (item: ExportItem) => ExportFile['content']
  /** Read after all items: some classes are known only then. */
  readonly facts: Record<string, unknown>
}

const yolo = (
  open: (head: ExportHead, db: SqlDatabase, leftOut: LeftOut) => Yolo | Promise<Yolo>,
): Exporter =>
  async function* (head, items, db, leftOut): AsyncGenerator<ExportFile> {
    const written = await open(head, db, leftOut)
    const lists = createLists(null)
    for await (const item of items) {
      // "./" is the folder of the list.
      lists.add(item, `./${yoloMediaPath(item)}`)
      yield { name: labelsPath(item), content: written.text(item) }
    }
    yield* lists.files((part) => `${part}.txt`)
    yield dataFile(written.facts, lists.names.length > 0 ? listedParts(lists.names) : WHOLE)
  }

const textOf = (lines: readonly string[]) => once(lines.map((line) => `${line}\n`).join(''))

const namesOf = (classes: readonly { readonly name: string }[]) =>
  Object.fromEntries(classes.map(({ name }, index) => [index, name]))

const boxLine = (number: number, { x, y, width, height }: Rect, item: ExportItem): string =>
  `${number} ${centred([x, y, width, height], item)}`

export const yoloDetect: Exporter = yolo((head, _db, leftOut) => {
  const ontology = ontologyOf(head)
  if (ontology)
    return yoloObjects(ontology, leftOut, {
      instead: { 'turned-box': 'bounds', polygon: 'bounds', polyline: 'nothing', point: 'nothing' },
      line: (number, object, item) => boxLine(number, objectBounds(object), item),
    })
  return {
    text: (item) => textOf(boxesOf(item).map(([id, box]) => boxLine(id - 1, box, item))),
    facts: { names: namesOf(BOX_CATEGORIES) },
  }
})

interface YoloShapes {
  readonly instead: Readonly<Partial<Record<ObjectShape, Instead>>>
  readonly line: (number: number, object: LabelledObject, item: ExportItem) => string
}

/** Classes in the ontology's order. The format has no attributes. */
function yoloObjects(
  ontology: Ontology,
  leftOut: LeftOut,
  { instead, line }: YoloShapes,
  more: Record<string, unknown> = {},
): Yolo {
  const classes = createObjectClasses(ontology)
  return {
    text: (item) => {
      const frames = framesBeside(ontology, item, leftOut).map(({ name, box }) =>
        line(classes.numberOf(name), frameObject(box), item),
      )
      tellAttributes(ontology, item, leftOut, { objects: true, picture: true })
      const objects = takenObjects(objectsOf(ontology, item), instead, leftOut)
      return textOf([
        ...frames,
        ...objects.map(({ label, object }) => line(classes.numberOf(label), object, item)),
      ])
    },
    get facts() {
      return { ...more, names: namesOf(classes.known) }
    },
  }
}

const outlineLine = (number: number, outline: readonly Point[], { width, height }: Size): string =>
  [number, ...outline.flatMap(({ x, y }) => [part(x, width), part(y, height)])].join(' ')

/** Polygons; boxes as theirs. */
export const yoloOutlines: Exporter = yolo((head, _db, leftOut) =>
  yoloObjects(
    ontologyOf(head) ?? EMPTY_ONTOLOGY,
    leftOut,
    {
      instead: { box: 'outline', 'turned-box': 'outline', polyline: 'nothing', point: 'nothing' },
      line: (number, object, item) => {
        const outline = endingAbove(pointsOf(object), item.height)
        return outlineLine(number, outline, item)
      },
    },
    { task: 'segment' },
  ),
)

/** Boxes by their corners, clockwise from the one that was at the top left. */
export const yoloTurned: Exporter = yolo((head, _db, leftOut) =>
  yoloObjects(
    ontologyOf(head) ?? EMPTY_ONTOLOGY,
    leftOut,
    {
      instead: { polygon: 'nothing', polyline: 'nothing', point: 'nothing' },
      line: (number, object, item) => outlineLine(number, pointsOf(object), item),
    },
    { task: 'obb' },
  ),
)

/** Twice the enclosed area; negative for holes, which run the other way. */
const turn = (loop: readonly Point[]): number =>
  loop.reduce((sum, { x, y }, index) => {
    const next = loop[(index + 1) % loop.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)

async function outlineOf(mask: RleMask): Promise<readonly (readonly Point[])[]> {
  const steps = outlineSteps(mask)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    await setImmediate()
  }
}

/** A line that ends with 1 could end with a track id. */
function endingAbove(loop: readonly Point[], height: number): readonly Point[] {
  const last = loop.findLastIndex(({ y }) => part(y, height) !== '1')
  return [...loop.slice(last + 1), ...loop.slice(0, last + 1)]
}

const PIECE = 2 ** 16

async function* outlinesText(item: ExportItem, segments: readonly FlatSegment[]): AsyncGenerator<string> {
  let text = ''
  for (const { number, segment } of segments)
    for (const loop of await outlineOf(segment.rleMask)) {
      if (turn(loop) <= 0) continue
      text += number
      for (const { x, y } of endingAbove(loop, item.height)) {
        text += ` ${part(x, item.width)} ${part(y, item.height)}`
        if (text.length < PIECE) continue
        yield text
        text = ''
        await setImmediate()
      }
      text += '\n'
    }
  yield text
}

/** One line per connected part. The format has no holes: they are filled. */
export const yoloSegment: Exporter = yolo((head, _db, leftOut) => {
  const { known, segmentsOf } = createSegmentClasses(head)
  return {
    text(item) {
      const segments = segmentsOf(item)
      tellSegmentAttributes(head, item, segments, leftOut)
      return outlinesText(item, segments)
    },
    get facts() {
      return { names: namesOf(known) }
    },
  }
})

async function bodyTypesOf(db: SqlDatabase, tagId: number): Promise<BodyType[]> {
  const { rows } = await sql<{ bodyType: BodyType }>`
    select distinct a.document->>'bodyType' as "bodyType" from resources r
    join annotations a on a.resource_uuid = r.uuid and a.version = r.version
    where r.tag_id = ${tagId} and r.deleted_at is null order by 1`.execute(db)
  return rows.map(({ bodyType }) => bodyType)
}

/**
 * Which node each is in a mirrored picture, for training. Absent if a mirrored skeleton is of another class, or
 * classes disagree. Source: docs.ultralytics.com/datasets/pose.
 */
export function flipFacts(types: readonly BodyType[], own: NodeTemplate | undefined, count: number) {
  if (types.some((type) => swappedBodyType(type) !== type && types.includes(swappedBodyType(type)))) return {}
  const flips = types.map((type) => mirroredIndices(templateOf(type, own)?.nodes ?? []))
  const agreed = Array.from(
    { length: count },
    (_, index) => new Set(flips.flatMap((flip) => flip[index] ?? [])),
  )
  if (types.length === 0 || agreed.some(({ size }) => size > 1)) return {}
  return { flip_idx: agreed.map(([other], index) => other ?? index) }
}

/** Which node each is in a mirrored picture, where the labels agree. */
function labelledFlips(classes: readonly SkeletonClass[], count: number) {
  const flips = classes.map(({ template }) => partnersIn(template))
  const agreed = Array.from(
    { length: count },
    (_, index) => new Set(flips.flatMap((flip) => flip[index] ?? [])),
  )
  return agreed.some(({ size }) => size > 1) ? {} : { flip_idx: agreed.map(([other], at) => other ?? at) }
}

const nodeNumbers = (node: Node | undefined, { width, height }: Size): string =>
  !node || node.visibility === 0
    ? '0 0 0'
    : `${part(node.x, width)} ${part(node.y, height)} ${node.visibility}`

function poseLine(number: number, nodes: readonly Node[], count: number, item: ExportItem): string {
  const all = Array.from({ length: count }, (_, index) => nodeNumbers(nodes[index], item))
  return [number, centred(boxAround(nodes), item), ...all].join(' ')
}

/** Classes are the labels that draw skeletons. The format has no attributes. */
function labelledPose(ontology: Ontology, leftOut: LeftOut): Yolo {
  const classes = skeletonClasses(ontology)
  const count = Math.max(0, ...classes.map(({ template }) => template.nodes.length))
  return {
    text: (item) => {
      const skeletons = writtenSkeletons(classes, item, leftOut)
      tellSkeletonValues(ontology, item, skeletons, leftOut)
      const numberOf = (name: string): number => classes.findIndex(({ label }) => label.name === name)
      return textOf(skeletons.map(({ label, nodes }) => poseLine(numberOf(label), nodes, count, item)))
    },
    facts: {
      names: namesOf(classes.map(({ label }) => label)),
      kpt_shape: [count, 3],
      ...labelledFlips(classes, count),
    },
  }
}

/** Class, box, then x, y, visibility; zeros pad shorter skeletons. */
export const yoloPose: Exporter = yolo(async (head, db, leftOut) => {
  const ontology = skeletonOntologyOf(head)
  if (ontology) return labelledPose(ontology, leftOut)
  const own = head.settings.values['template'] as NodeTemplate | undefined
  const types = await bodyTypesOf(db, head.tag.id)
  const count = Math.max(0, ...types.map((type) => templateOf(type, own)?.nodes.length ?? 0))
  return {
    text: (item) =>
      textOf(
        skeletonsOf(item).map(({ bodyType, nodes }) => poseLine(types.indexOf(bodyType), nodes, count, item)),
      ),
    facts: {
      names: namesOf(types.map((name) => ({ name }))),
      kpt_shape: [count, 3],
      ...flipFacts(types, own, count),
    },
  }
})

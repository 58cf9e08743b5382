import {
  type WrittenSkeleton,
  skeletonClasses,
  skeletonOntologyOf,
  writtenSkeletons,
} from '../writing/skeletons.ts'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Segment, Node } from '../../../src/domain/documents/types.ts'
import { fileName } from '../../../src/domain/paths.ts'
import type { Rect } from '../../../src/domain/geometry/rect.ts'
import { normalRotation } from '../../../src/domain/geometry/rotated-rect.ts'
import type { NamedValue } from '../../../src/domain/ontology/names.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Rectangle } from '../../../wasm-rle/mask.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { ExportItem } from '../writing/export-items.ts'
import { itemStem, type ExportFile, type Exporter } from '../writing/exporter.ts'
import { labelStrips } from '../writing/label-strips.ts'
import {
  framesBeside,
  objectsOf,
  ontologyOf,
  pictureValues,
  pointsOf,
  takenObjects,
  type WrittenObject,
} from '../writing/objects.ts'
import { indexedPng } from '../writing/png.ts'
import { labelmeText } from './text.ts'
import { boxAround, boxName, boxesOf, runsOf, skeletonsOf } from '../writing/shapes.ts'
import { createSegmentClasses } from '../writing/segments.ts'

/** One JSON beside each picture. Source: github.com/wkentaro/labelme, labelme/_label_file.py. */

/** LabelMe compares it with its own; masks came with 5.2. */
const VERSION = '5.5.0'
const BLACK_AND_WHITE = Uint8Array.of(0, 0, 0, 255, 255, 255)

interface Shape {
  readonly label: string
  /** Source pixels; of a mask the first and last pixel of its box. */
  readonly points: readonly (readonly [number, number])[]
  readonly group_id: number | null
  readonly shape_type: 'rectangle' | 'point' | 'mask' | 'polygon' | 'linestrip' | 'rotation'
  readonly mask?: string | null
  readonly difficult?: boolean
  /** Of labelled objects. */
  readonly flags?: Values
  readonly attributes?: Values
  /** Radians, of X-AnyLabeling's turned boxes. */
  readonly direction?: number
}

type Values = Readonly<Record<string, NamedValue>>

const shapeText = ({
  label,
  points,
  group_id,
  shape_type,
  flags = {},
  mask = null,
  ...more
}: Shape): string =>
  JSON.stringify({
    label,
    points,
    group_id,
    description: '',
    shape_type,
    flags,
    mask,
    ...more,
  })

/** Flags are yes or no; LabelMe keeps `attributes`, X-AnyLabeling shows them. */
function flagged(values: Values): [flags: Values, attributes: Values] {
  const entries = Object.entries(values)
  const isFlag = ([, value]: (typeof entries)[number]): boolean => typeof value === 'boolean'
  return [
    Object.fromEntries(entries.filter(isFlag)),
    Object.fromEntries(entries.filter((entry) => !isFlag(entry))),
  ]
}

/** Streamed: the masks of one picture can exceed the longest string. */
async function* fileText(
  item: ExportItem,
  shapes: AsyncIterable<Shape> | Iterable<Shape>,
  values: Values = {},
) {
  const [flags, attributes] = flagged(values)
  yield `{"version":"${VERSION}","flags":${JSON.stringify(flags)},"shapes":[`
  let separator = ''
  for await (const shape of shapes) {
    yield separator + shapeText(shape)
    separator = ','
  }
  const { width: imageWidth, height: imageHeight } = item
  const imagePath = fileName(item.exportedAs)
  const more = Object.keys(attributes).length > 0 ? { attributes } : {}
  yield `],${JSON.stringify({ imagePath, imageData: null, imageHeight, imageWidth, ...more }).slice(1)}\n`
}

const labelme = (shapesOf: (item: ExportItem) => AsyncIterable<Shape> | Iterable<Shape>): Exporter =>
  async function* (head, items): AsyncGenerator<ExportFile> {
    const ontology = ontologyOf(head)
    for await (const item of items) {
      const values = ontology ? pictureValues(ontology, item) : {}
      yield { name: `${itemStem(item)}.json`, content: fileText(item, shapesOf(item), values) }
    }
  }

const rectangle = (label: string, { x, y, width, height }: Rect, group: number | null): Shape => ({
  label,
  points: [
    [x, y],
    [x + width, y + height],
  ],
  group_id: group,
  shape_type: 'rectangle',
})

const SHAPE_TYPES = { polygon: 'polygon', polyline: 'linestrip', point: 'point' } as const

/** @param isTurning whether the tool knows turned boxes */
function objectShape({ label, object, shape, values }: WrittenObject, isTurning: boolean): Shape {
  const { group_id: group, ...others } = values
  const isGroup = typeof group === 'number'
  const [flags, attributes] = flagged(isGroup ? others : values)
  const facts = {
    flags,
    ...(Object.keys(attributes).length > 0 && { attributes }),
    group_id: isGroup ? group : null,
  }
  if (object.shape === 'box' && shape === 'box') return { ...rectangle(label, object, null), ...facts }
  const points = pointsOf(object).map(({ x, y }) => [x, y] as const)
  if (object.shape !== 'box') return { label, points, shape_type: SHAPE_TYPES[object.shape], ...facts }
  const direction = (normalRotation(object.rotation) * Math.PI) / 180
  return isTurning
    ? { label, points, shape_type: 'rotation', direction, ...facts }
    : { label, points, shape_type: 'polygon', ...facts }
}

const labelmeObjects = (isTurning: boolean): Exporter =>
  async function* (head, items, db, leftOut): AsyncGenerator<ExportFile> {
    const ontology = ontologyOf(head)
    if (!ontology) return yield* labelmeFrames(head, items, db, leftOut)
    const instead = isTurning ? {} : ({ 'turned-box': 'outline' } as const)
    for await (const item of items) {
      const frames = framesBeside(ontology, item, leftOut).map(({ name, box }) => rectangle(name, box, null))
      const objects = takenObjects(objectsOf(ontology, item), instead, leftOut)
      const shapes = [...frames, ...objects.map((object) => objectShape(object, isTurning))]
      const content = fileText(item, shapes, pictureValues(ontology, item))
      yield { name: `${itemStem(item)}.json`, content }
    }
  }

const labelmeFrames: Exporter = labelme((item) =>
  boxesOf(item).map(([id, box]) => rectangle(boxName(id), box, null)),
)

export const labelmeBoxes: Exporter = labelmeObjects(false)
/** X-AnyLabeling reads LabelMe's files, and has turned boxes. Source: github.com/CVHub520/X-AnyLabeling. */
export const xAnyLabeling: Exporter = labelmeObjects(true)

/** A skeleton is a group: nodes as points, and the box around them, named after the template or the label. */
function skeletonShapes(
  name: string,
  nodes: readonly Node[],
  group: number,
  written?: WrittenSkeleton,
): Shape[] {
  const [x, y, width, height] = boxAround(nodes)
  const facts = (values: Values | undefined) => {
    if (!values) return {}
    const [flags, attributes] = flagged(values)
    return { flags, ...(Object.keys(attributes).length > 0 && { attributes }) }
  }
  const points = nodes.flatMap((node, index): Shape[] =>
    node.visibility === 0
      ? []
      : [
          {
            label: node.name,
            points: [[node.x, node.y]],
            group_id: group,
            shape_type: 'point',
            // X-AnyLabeling's flag for a hidden node; LabelMe keeps it.
            difficult: node.visibility === 1,
            ...facts(written?.nodeValues[index]),
          },
        ],
  )
  return [{ ...rectangle(name, { x, y, width, height }, group), ...facts(written?.values) }, ...points]
}

const labelmeBodies: Exporter = labelme((item) =>
  skeletonsOf(item).flatMap(({ bodyType, nodes }, index) => skeletonShapes(bodyType, nodes, index + 1)),
)

export const labelmeKeypoints: Exporter = async function* (head, items, db, leftOut) {
  const ontology = skeletonOntologyOf(head)
  if (!ontology) return yield* labelmeBodies(head, items, db, leftOut)
  const classes = skeletonClasses(ontology)
  for await (const item of items) {
    const shapes = writtenSkeletons(classes, item, leftOut).flatMap((each, index) =>
      skeletonShapes(each.label, each.nodes, index + 1, each),
    )
    yield { name: `${itemStem(item)}.json`, content: fileText(item, shapes, pictureValues(ontology, item)) }
  }
}

/** Base64 of a PNG as large as the mask's box: index 1 is set. */
async function maskPng(codec: Codec, { rleMask }: Segment, box: Rectangle): Promise<string> {
  const cropped = codec.crop(runsOf(codec, rleMask), box)
  const strips = labelStrips(codec, [{ mask: cropped, label: 1 }], box)
  const rows = (function* () {
    for (const { labels } of strips) yield Uint8Array.from(labels)
  })()
  return (await buffer(Readable.from(indexedPng(box, rows, BLACK_AND_WHITE)))).toString('base64')
}

/** From the bottom up; the format has no parent segments. */
export const labelmeSegments: Exporter = async function* (head, items, db, leftOut) {
  const codec = await loadCodec()
  const { segmentsOf } = createSegmentClasses(head)
  const shapesOf = async function* (item: ExportItem): AsyncGenerator<Shape> {
    const segments = segmentsOf(item)
    if (segments.some(({ segment }) => segment.parentId !== null)) leftOut(labelmeText.parts)
    for (const { name, segment, values } of segments) {
      const [flags, attributes] = flagged(values)
      const box = codec.box(runsOf(codec, segment.rleMask))
      if (box.width === 0) continue
      const { x, y, width, height } = box
      yield {
        label: name,
        points: [
          [x, y],
          [x + width - 1, y + height - 1],
        ],
        group_id: null,
        shape_type: 'mask',
        mask: await maskPng(codec, segment, box),
        flags,
        ...(Object.keys(attributes).length > 0 && { attributes }),
      }
    }
  }
  yield* labelme(shapesOf)(head, items, db, leftOut)
}

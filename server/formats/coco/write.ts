import { chinaDay } from '../../../src/domain/china.ts'
import type { DocumentOf, Node } from '../../../src/domain/documents/types.ts'
import type { Ontology } from '../../../src/domain/ontology/ontology.ts'
import { edgesIn } from '../../../src/domain/ontology/skeletons.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { ExportItem } from '../writing/export-items.ts'
import {
  type Exporter,
  type ExportFile,
  type ExportHead,
  jsonArray,
  type LeftOut,
} from '../writing/exporter.ts'
import { ontologyOf, pictureValues } from '../writing/objects.ts'
import { createSegmentClasses, type FlatSegment } from '../writing/segments.ts'
import { skeletonClasses, skeletonOntologyOf, writtenSkeletons } from '../writing/skeletons.ts'
import { cocoObjects, pictureFacts } from './write-objects.ts'
import {
  BOX_CATEGORIES,
  boxAround,
  boxesOf,
  createClasses,
  labelledNodes,
  measured,
  runsOf,
  skeletonsOf,
} from '../writing/shapes.ts'

function* annotationsOf(item: ExportItem) {
  for (const [categoryId, { x, y, width, height }] of boxesOf(item)) {
    const [right, bottom] = [x + width, y + height]
    yield {
      category_id: categoryId,
      bbox: [x, y, width, height],
      area: width * height,
      segmentation: [[x, y, right, y, right, bottom, x, bottom]],
      iscrowd: 0,
    }
  }
}

/** Kind image: crops as boxes in source pixels; with an ontology its objects, too. */
export const cocoBoxes: Exporter = async function* (head, items, _db, leftOut): AsyncGenerator<ExportFile> {
  const ontology = ontologyOf(head)
  const source = ontology
    ? cocoObjects(ontology, leftOut)
    : { categories: () => BOX_CATEGORIES, annotationsOf }
  yield { name: 'instances.json', content: cocoFile(head, items, source) }
}

/** x, y and visibility of each node; unlabelled ones are zeros. */
const triples = (nodes: readonly Node[]): number[] =>
  nodes.flatMap(({ x, y, visibility }) => (visibility === 0 ? [0, 0, 0] : [x, y, visibility]))

const skeletonFacts = (nodes: readonly Node[]) => {
  const bbox = boxAround(nodes)
  return {
    iscrowd: 0,
    keypoints: triples(nodes),
    num_keypoints: labelledNodes(nodes).length,
    bbox,
    area: bbox[2] * bbox[3],
    segmentation: [],
  }
}

/** A category for each label. `object_id` and `keypoint_attributes` are this product's. */
function labelledKeypoints(ontology: Ontology, leftOut: LeftOut): CocoSource {
  const classes = skeletonClasses(ontology)
  return {
    categories: () =>
      classes.map(({ label, template }, index) => ({
        id: index + 1,
        name: label.name,
        supercategory: '',
        keypoints: template.nodes.map(({ name }) => name),
        skeleton: edgesIn(template).map((edge) => edge.map((node) => node + 1)),
      })),
    *annotationsOf(item) {
      for (const { id, label, nodes, values, nodeValues } of writtenSkeletons(classes, item, leftOut))
        yield {
          category_id: classes.findIndex((each) => each.label.name === label) + 1,
          ...skeletonFacts(nodes),
          attributes: values,
          ...(nodeValues.some((each) => Object.keys(each).length > 0) && { keypoint_attributes: nodeValues }),
          object_id: id,
        }
    },
    factsOf(item) {
      const attributes = pictureValues(ontology, item)
      return Object.keys(attributes).length > 0 ? { attributes } : {}
    },
  }
}

/** One category per body type, or per label; bones count from 1. */
export const cocoKeypoints: Exporter = async function* (
  head,
  items,
  _db,
  leftOut,
): AsyncGenerator<ExportFile> {
  const ontology = skeletonOntologyOf(head)
  const source = ontology ? labelledKeypoints(ontology, leftOut) : bodyKeypoints(head)
  yield { name: 'person_keypoints.json', content: cocoFile(head, items, source) }
}

function bodyKeypoints(head: ExportHead): CocoSource {
  const classes = createClasses(head)
  const annotationsOf = function* (item: ExportItem) {
    for (const skeleton of skeletonsOf(item)) {
      yield { category_id: classes.indexOf(skeleton) + 1, ...skeletonFacts(skeleton.nodes) }
    }
  }
  const categories = () =>
    classes.known.map(({ bodyType, template, nodes }, index) => ({
      id: index + 1,
      name: bodyType,
      supercategory: 'person',
      keypoints: nodes,
      skeleton: (template?.edges ?? []).map((edge) => edge.map((node) => node + 1)),
    }))
  return { categories, annotationsOf }
}

export const cocoClasses = (known: readonly { readonly name: string }[]) =>
  known.map(({ name }, index) => ({ id: index + 1, name, supercategory: 'segment' }))

/** What COCO has no field for; colours and attributes of databases with labels. */
export function segmentFacts({ segment, values }: FlatSegment, isLabelled: boolean) {
  const { id, parentId, name, colourIndex } = segment
  return {
    segment_id: id,
    parent_segment_id: parentId,
    name,
    ...(isLabelled && { colour_index: colourIndex }),
    ...(isLabelled && parentId === null && { attributes: values }),
  }
}

export const cocoSegments: Exporter = async function* (head, items): AsyncGenerator<ExportFile> {
  const codec = await loadCodec()
  const { known, segmentsOf } = createSegmentClasses(head)
  const ontology = ontologyOf(head)
  const annotationsOf = function* (item: ExportItem) {
    for (const flat of segmentsOf(item)) {
      const mask = measured(codec, runsOf(codec, flat.segment.rleMask))
      yield { category_id: flat.number + 1, iscrowd: 0, ...mask, ...segmentFacts(flat, ontology !== null) }
    }
  }
  const categories = () => cocoClasses(known)
  const source = { categories, annotationsOf, ...(ontology && { factsOf: pictureFacts(ontology) }) }
  yield { name: 'instances.json', content: cocoFile(head, items, source) }
}

/** Source: cocodataset.org, "Data format". */

interface CocoCategory {
  readonly id: number
  readonly name: string
  readonly supercategory: string
  readonly [more: string]: unknown
}

export const cocoInfo = ({ tag, exportedAt }: ExportHead) => ({
  description: tag.name,
  version: '1.0',
  // In China's time zone, wherever the server runs.
  year: Number(chinaDay(exportedAt.getTime()).slice(0, 4)),
  date_created: exportedAt.toISOString(),
})

/** COCO lacks these; an import needs them for pictures without annotations. */
const judged = ({ annotation }: ExportItem) => {
  const { availability, blur } = (annotation ?? {}) as Partial<DocumentOf['image-node']>
  return { ...(availability !== undefined && { availability }), ...(blur !== undefined && { blur }) }
}

export const cocoImage = (id: number, item: ExportItem) => ({
  id,
  file_name: item.exportedAs,
  width: item.width,
  height: item.height,
  date_captured: item.annotatedAt?.toISOString() ?? '',
  uuid: item.uuid,
  name: item.name,
  status: item.status,
  ...judged(item),
})

interface CocoSource {
  /** Call it after all items are read: some categories are known only then. */
  readonly categories: () => readonly CocoCategory[]
  readonly annotationsOf: (item: ExportItem) => Iterable<Record<string, unknown>>
  /** More about the picture. */
  readonly factsOf?: (item: ExportItem) => Record<string, unknown>
}

/** Streams annotations; images, which are far smaller, wait in memory. */
export async function* cocoFile(
  head: ExportHead,
  items: AsyncIterable<ExportItem>,
  { categories, annotationsOf, factsOf }: CocoSource,
): AsyncGenerator<string> {
  const images: unknown[] = []
  const annotations = async function* () {
    let id = 0
    for await (const item of items) {
      images.push({ ...cocoImage(images.length + 1, item), ...factsOf?.(item) })
      for (const annotation of annotationsOf(item)) yield { id: ++id, image_id: images.length, ...annotation }
    }
  }
  yield `{"info":${JSON.stringify(cocoInfo(head))},"licenses":[],"annotations":`
  yield* jsonArray(annotations())
  yield ',"images":'
  yield* jsonArray(images)
  yield `,"categories":${JSON.stringify(categories())}}\n`
}

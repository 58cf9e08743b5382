import { skeletonClasses, skeletonOntologyOf, writtenSkeletons } from '../writing/skeletons.ts'
import { setImmediate } from 'node:timers/promises'
import type { Node } from '../../../src/domain/documents/types.ts'
import { type CvatLabel, cvatLabels } from '../../../src/domain/ontology/cvat-labels.ts'
import { labelNamed, textOfValue } from '../../../src/domain/ontology/names.ts'
import type { Ontology } from '../../../src/domain/ontology/ontology.ts'
import type { Point } from '../../../src/domain/geometry/point.ts'
import { normalRotation } from '../../../src/domain/geometry/rotated-rect.ts'
import type { Rect } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask, Rectangle } from '../../../wasm-rle/mask.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { ExportItem } from '../writing/export-items.ts'
import type { Exporter, ExportFile, ExportHead, LeftOut } from '../writing/exporter.ts'
import {
  framesBeside,
  objectsOf,
  ontologyOf,
  pictureValues,
  pointsOf,
  type WrittenObject,
} from '../writing/objects.ts'
import { xmlElement, xmlNumber, xmlTag, xmlText } from '../writing/xml.ts'
import { cvatText } from './text.ts'
import { BOX_CATEGORIES, boxName, boxesOf, runsOf, skeletonsOf } from '../writing/shapes.ts'
import { createSegmentClasses } from '../writing/segments.ts'

/** Between two turns of the event loop. */
const STRIP_PIXELS = 2 ** 18

/** By row, clear pixels first. Streamed: a ragged mask has millions of runs. */
async function* maskRuns(codec: Codec, mask: Mask, box: Rectangle): AsyncGenerator<string> {
  const { x, y, width, height } = box
  const rows = Math.max(1, Math.floor(STRIP_PIXELS / width))
  let [value, run, separator] = [0, 0, '']
  for (let top = 0; top < height; top += rows) {
    const rectangle = { x, y: y + top, width, height: Math.min(rows, height - top) }
    let text = ''
    for (const pixel of codec.decodeBytes(mask, { rectangle })) {
      if (pixel === value) {
        run += 1
        continue
      }
      text += `${separator}${run}`
      separator = ', '
      ;[value, run] = [pixel, 1]
    }
    yield text
    await setImmediate()
  }
  yield `${separator}${run}`
}

/** CVAT for images 1.1: one XML of all pictures. Source: docs.cvat.ai, "XML annotation format". */

/** CVAT looks below `images`, by the name in the XML. */
export const cvatMediaPath = ({ exportedAs }: Pick<ExportItem, 'exportedAs'>): string =>
  `images/${exportedAs}`

type Attributes = Readonly<Record<string, string | number>>

const shapeFacts = (label: string): Attributes => ({ label, source: 'manual', occluded: 0 })

const attributeText = ({
  name,
  mutable,
  input_type,
  default_value,
  values,
}: CvatLabel['attributes'][number]) =>
  `<attribute><name>${xmlText(name)}</name><mutable>${mutable ? 'True' : 'False'}</mutable><input_type>${input_type}</input_type><default_value>${xmlText(default_value)}</default_value><values>${xmlText(values.join('\n'))}</values></attribute>`

/** The nodes of a skeleton are labels, too, which name it. Source: cvat/apps/dataset_manager/formats/cvat.py. */
function labelText(label: CvatLabel, parent?: string): string {
  const { name, color, type, attributes, svg, sublabels = [] } = label
  const more = [
    ...(svg === undefined ? [] : [`<svg>${xmlText(svg)}</svg>`]),
    ...(parent === undefined ? [] : [`<parent>${xmlText(parent)}</parent>`]),
  ].join('')
  const own = `<label><name>${xmlText(name)}</name><color>${color}</color><type>${type}</type><attributes>${attributes.map(attributeText).join('')}</attributes>${more}</label>`
  return [own, ...sublabels.map((node) => labelText(node, name))].join('')
}

export const cvatHead = (
  mode: string,
  { tag, exportedAt }: ExportHead,
  labels: readonly (string | CvatLabel)[],
  more = '',
) =>
  `<?xml version="1.0" encoding="utf-8"?>
<annotations>
<version>1.1</version>
<meta><task><name>${xmlText(tag.name)}</name><mode>${mode}</mode><labels>${labels
    .map((label) =>
      typeof label === 'string' ? `<label><name>${xmlText(label)}</name></label>` : labelText(label),
    )
    .join('')}</labels>${more}</task><dumped>${exportedAt.toISOString()}</dumped></meta>
`

export async function* maskText(
  codec: Codec,
  facts: Attributes,
  mask: ReturnType<typeof runsOf>,
  content = '',
): AsyncGenerator<string> {
  const box = codec.box(mask)
  yield `${xmlTag('mask', facts).slice(0, -1)} rle="`
  yield* maskRuns(codec, mask, box)
  yield `" left="${box.x}" top="${box.y}" width="${box.width}" height="${box.height}">${content}</mask>\n`
}

type ShapesText = (item: ExportItem) => AsyncIterable<string> | Iterable<string>

async function* imagesText(
  head: ExportHead,
  items: AsyncIterable<ExportItem>,
  labels: readonly (string | CvatLabel)[],
  shapes: ShapesText,
) {
  yield cvatHead('annotation', head, labels)
  let id = 0
  for await (const item of items) {
    const { width, height } = item
    yield `${xmlTag('image', { id: id++, name: item.exportedAs, width, height })}\n`
    yield* shapes(item)
    yield '</image>\n'
  }
  yield '</annotations>\n'
}

const namesOf = (classes: readonly { readonly name: string }[]): string[] => classes.map(({ name }) => name)

export const sidesOf = ({ x, y, width, height }: Rect): Attributes => ({
  xtl: xmlNumber(x),
  ytl: xmlNumber(y),
  xbr: xmlNumber(x + width),
  ybr: xmlNumber(y + height),
})

function* boxesText(item: ExportItem): Generator<string> {
  for (const [id, box] of boxesOf(item))
    yield `${xmlElement('box', { ...shapeFacts(boxName(id)), ...sidesOf(box), z_order: 0 })}\n`
}

const at = ({ x, y }: Point): string => `${xmlNumber(x)},${xmlNumber(y)}`

export const valuesText = (values: WrittenObject['values']): string =>
  Object.entries(values)
    .map(([name, value]) => xmlElement('attribute', { name }, xmlText(textOfValue(value))))
    .join('')

const isOccluded = (values: WrittenObject['values']) => ({ occluded: Number(values['occluded'] === true) })

function objectText({ label, object, values }: WrittenObject): string {
  const facts = { ...shapeFacts(label), ...isOccluded(values) }
  const content = valuesText(values)
  if (object.shape !== 'box')
    return xmlElement(
      object.shape === 'point' ? 'points' : object.shape,
      { ...facts, points: pointsOf(object).map(at).join(';'), z_order: 0 },
      content,
    )
  const rotation = object.rotation === 0 ? {} : { rotation: xmlNumber(normalRotation(object.rotation)) }
  return xmlElement('box', { ...facts, ...sidesOf(object), ...rotation, z_order: 0 }, content)
}

/** CVAT's attributes belong to labels: those of the picture are a tag of this one. */
const PICTURE = 'picture'

const pictureLabel = ({ labels }: Ontology): string =>
  labels.some(({ name }) => name === PICTURE) ? `${PICTURE} ` : PICTURE

function labelsWithPicture(ontology: Ontology): CvatLabel[] {
  const { attributes } = ontology
  const name = pictureLabel(ontology)
  const [tag] = cvatLabels({
    labels: [{ id: name, name, colour: '#000000', shapes: [], attributes }],
    attributes: [],
  })
  return [...cvatLabels(ontology), ...(tag && attributes.length > 0 ? [{ ...tag, type: 'tag' }] : [])]
}

function pictureTag(ontology: Ontology, item: ExportItem): string {
  const values = pictureValues(ontology, item)
  if (Object.keys(values).length === 0) return ''
  return `${xmlElement('tag', { label: pictureLabel(ontology), source: 'manual' }, valuesText(values))}\n`
}

function objectsXml(
  head: ExportHead,
  items: AsyncIterable<ExportItem>,
  ontology: Ontology,
  leftOut: LeftOut,
) {
  const labels = [
    ...labelsWithPicture(ontology),
    ...namesOf(BOX_CATEGORIES).filter((name) => !labelNamed(ontology, name)),
  ]
  const text = function* (item: ExportItem): Generator<string> {
    for (const { name, box } of framesBeside(ontology, item, leftOut))
      yield `${xmlElement('box', { ...shapeFacts(name), ...sidesOf(box), z_order: 0 })}\n`
    for (const object of objectsOf(ontology, item)) yield `${objectText(object)}\n`
    yield pictureTag(ontology, item)
  }
  return imagesText(head, items, labels, text)
}

export const cvatBoxes: Exporter = async function* (head, items, _db, leftOut): AsyncGenerator<ExportFile> {
  const ontology = ontologyOf(head)
  if (ontology) return yield { name: 'annotations.xml', content: objectsXml(head, items, ontology, leftOut) }
  yield { name: 'annotations.xml', content: imagesText(head, items, namesOf(BOX_CATEGORIES), boxesText) }
}

const nodeText = ({ name, x, y, visibility }: Node, values: WrittenObject['values'] = {}): string =>
  xmlElement(
    'points',
    {
      label: name,
      source: 'manual',
      outside: Number(visibility === 0),
      occluded: Number(visibility === 1),
      points: visibility === 0 ? '0,0' : `${xmlNumber(x)},${xmlNumber(y)}`,
    },
    valuesText(values),
  )

function* skeletonsText(item: ExportItem): Generator<string> {
  for (const { bodyType, nodes } of skeletonsOf(item))
    yield `${xmlElement('skeleton', { label: bodyType, source: 'manual', z_order: 0 }, nodes.map((node) => nodeText(node)).join(''))}\n`
}

function labelledXml(
  head: ExportHead,
  items: AsyncIterable<ExportItem>,
  ontology: Ontology,
  leftOut: LeftOut,
) {
  const classes = skeletonClasses(ontology)
  const labels = labelsWithPicture(ontology)
  const text = function* (item: ExportItem): Generator<string> {
    for (const { label, nodes, values, nodeValues } of writtenSkeletons(classes, item, leftOut)) {
      const content = nodes.map((node, index) => nodeText(node, nodeValues[index])).join('')
      yield `${xmlElement('skeleton', { label, source: 'manual', z_order: 0 }, content + valuesText(values))}\n`
    }
    yield pictureTag(ontology, item)
  }
  return imagesText(head, items, labels, text)
}

/** Named after body types; an unlabelled node is `outside`. */
export const cvatSkeletons: Exporter = async function* (
  head,
  items,
  _db,
  leftOut,
): AsyncGenerator<ExportFile> {
  const ontology = skeletonOntologyOf(head)
  if (ontology) return yield { name: 'annotations.xml', content: labelledXml(head, items, ontology, leftOut) }
  yield { name: 'annotations.xml', content: imagesText(head, items, [], skeletonsText) }
}

/** From the bottom up; the format has no parent segments. */
export const cvatMasks: Exporter = async function* (head, items, _db, leftOut): AsyncGenerator<ExportFile> {
  const codec = await loadCodec()
  const { known, segmentsOf } = createSegmentClasses(head)
  const ontology = ontologyOf(head)
  const masksText = async function* (item: ExportItem): AsyncGenerator<string> {
    const segments = segmentsOf(item)
    if (segments.some(({ segment }) => segment.parentId !== null)) leftOut(cvatText.leftOut.parts)
    for (const [index, { name, segment, values }] of segments.entries()) {
      const facts = { ...shapeFacts(name), ...(ontology && isOccluded(values)), z_order: index }
      yield* maskText(codec, facts, runsOf(codec, segment.rleMask), valuesText(values))
    }
    if (ontology) yield pictureTag(ontology, item)
  }
  const labels = ontology && ontology.labels.length > 0 ? labelsWithPicture(ontology) : namesOf(known)
  yield { name: 'annotations.xml', content: imagesText(head, items, labels, masksText) }
}

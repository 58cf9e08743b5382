import { MASK_SIDE_MAX } from '../../../src/domain/documents/limits.ts'
import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import { IMPORT_LABELS } from '../../../src/domain/formats.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { knownName, type CocoAnnotation, type CocoReader } from '../coco/annotations.ts'
import type { CocoImage } from '../coco/image-index.ts'
import { AnnotationRefusal } from '../errors.ts'
import { labelHere, type LabelMap } from '../label-map.ts'
import { createMaskDrawer, drawnArea, type Drawn } from '../shapes/drawn.ts'
import { saying } from '../shapes/saying.ts'
import { shapeText } from '../shapes/text.ts'
import { readMask } from './masks.ts'
import { attributeOf, numberOrZero } from './numbers.ts'
import { notesOf } from './notes.ts'
import { AREAS } from './shapes.ts'
import { readSkeleton } from './skeletons.ts'
import { cvatText } from './text.ts'
import type { XmlElement } from '../reading/xml-entries.ts'

/** Characters of a file's name, as of COCO's. */
export const FILE_NAME_MAX = 1000

export interface CvatReading {
  readonly kind: Kind
  readonly codec: Codec
  readonly read: CocoReader
  /** The skeleton of the tag that is imported into, where it has one. */
  readonly template: NodeTemplate | undefined
  readonly labels: LabelMap
}

function createDrawer({ kind, codec, template }: CvatReading, picture: CocoImage) {
  const drawnMask = createMaskDrawer(codec, picture)
  return (element: XmlElement): Drawn => {
    const area = AREAS.get(element.name)
    if (kind === 'image-node' && element.name === 'skeleton') return readSkeleton(element, picture, template)
    if (kind !== 'image-node' && area) return drawnArea(kind, area(element, picture), picture)
    if (kind !== 'image-node' && element.name === 'mask') return drawnMask(readMask(codec, element, picture))
    throw new AnnotationRefusal(shapeText.noPlace(element.name))
  }
}

function sideOf({ attributes }: XmlElement, name: string): number {
  const value = attributes[name] ?? ''
  const side = /^\d{1,6}$/.test(value) ? Number(value) : 0
  if (side < 1 || side > MASK_SIDE_MAX)
    throw new AnnotationRefusal(cvatText.badSide(name, value.slice(0, 40)))
  return side
}

/** The shapes that are taken, each with its place among those of its picture, from 1, and what it is called here. */
function shapesOf({ labels }: CvatReading, { children }: XmlElement) {
  const shapes = children.filter(({ name }) => name !== 'tag')
  return shapes.flatMap((shape, index) => {
    const label = labelHere(labels, shape.attributes['label'] ?? '')
    return label === null ? [] : [{ shape, label, turn: index + 1 }]
  })
}

const LABELS: { readonly [K in Kind]?: readonly string[] } = IMPORT_LABELS

function annotationsOf(reading: CvatReading, element: XmlElement, picture: CocoImage): CocoAnnotation[] {
  const draw = createDrawer(reading, picture)
  const shapes = shapesOf(reading, element)
  const all = shapes.map(({ label }) => label)
  const annotations = shapes.map(({ shape, label, turn }) =>
    saying(
      () => {
        attributeOf(shape, 'label')
        const known = LABELS[reading.kind]
        if (known) knownName(label, known, all)
        const annotation = { id: turn, category_id: label, ...draw(shape) }
        return { annotation, order: numberOrZero(shape, 'z_order') }
      },
      (why) => shapeText.shape(turn, shape.name, shape.attributes['label'] ?? '', why),
    ),
  )
  // What lies above is drawn later. Boxes and skeletons have no above, and their order says which came first.
  const inOrder =
    reading.kind === 'image-segment' ? annotations.toSorted((a, b) => a.order - b.order) : annotations
  return inOrder.map(({ annotation }) => annotation)
}

/** The picture that an `image` is about. Throws a `AnnotationRefusal`. */
export function pictureOf(element: XmlElement): CocoImage {
  const { name = '' } = element.attributes
  if (name === '') throw new AnnotationRefusal(cvatText.noName)
  if (name.length > FILE_NAME_MAX) throw new AnnotationRefusal(cvatText.nameTooLong)
  return { id: name, file_name: name, width: sideOf(element, 'width'), height: sideOf(element, 'height') }
}

/**
 * The document that an `image` makes, and what of it no document has a place for; null where there are no shapes: nobody
 * knows then whether anybody has looked. Throws a `AnnotationRefusal` that names the shape.
 */
export function readPicture(reading: CvatReading, element: XmlElement, picture: CocoImage) {
  const annotations = annotationsOf(reading, element, picture)
  if (annotations.length === 0) return { annotation: null, notes: [] }
  // Labels are names already.
  const categories = new Map(annotations.map(({ category_id: id }) => [id, { id, name: String(id) }]))
  const { codec, template } = reading
  const annotation = reading.read({ codec, categories, template }, picture, annotations)
  return { annotation, notes: notesOf(reading.kind, element.children) }
}

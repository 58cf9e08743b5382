import { drawnIn } from '../../../src/domain/kinds.ts'
import { MASK_SIDE_MAX } from '../../../src/domain/documents/limits.ts'
import type { NamedValues } from '../../../src/domain/ontology/names.ts'
import { requireValue } from '../../require-value.ts'
import type { CocoAnnotation } from '../shapes/coco-annotations.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { fittingCandidate, indexOfNode, nameHere, wordOfNode } from '../shapes/node-candidates.ts'
import { AnnotationRefusal, withContext } from '../errors.ts'
import { labelHere } from '../reading/label-map.ts'
import { Notes, toldIn } from '../reading/notes.ts'
import { readEach } from '../reading/predictions.ts'
import type { XmlElement } from '../reading/xml-entries.ts'
import { areaGeometry, createMaskGeometry, objectOfArea, type ShapeGeometry } from '../shapes/areas.ts'
import { type ObjectGeometry, point, polyline } from '../shapes/object-geometry.ts'
import { documentOf, requireLabel, type ShapeReading, type ShapeRun } from '../shapes/document.ts'
import { shapeText } from '../shapes/text.ts'
import { attributeOf, isSet, numberOf, numberOrZero, pointsOf } from './attributes.ts'
import { noteRest, noteShape, ownValues, valuesOf } from './attributes.ts'
import { readMask } from './masks.ts'
import { AREAS, ellipseMask } from './shapes.ts'
import { cvatText } from './text.ts'

type Skeleton = Pick<CocoAnnotation, 'category_id' | 'keypoints' | 'keypoint_attributes'>

function nodesOf(element: XmlElement): Map<string, XmlElement> {
  const nodes = new Map<string, XmlElement>()
  for (const child of element.children) {
    if (child.name === 'attribute') continue
    if (child.name !== 'points') throw new AnnotationRefusal(cvatText.notNode(child.name))
    const name = attributeOf(child, 'label')
    if (nodes.has(name)) throw new AnnotationRefusal(shapeText.nodeTwice(name))
    nodes.set(name, child)
  }
  return nodes
}

function place(node: XmlElement, name: string): readonly [number, number] {
  const [x = 0, y = 0, ...more] = pointsOf(node)
  if (more.length > 0) throw new AnnotationRefusal(shapeText.onePoint(name))
  return [x, y]
}

/** `outside`: not labelled, with a stale position; `occluded`: hidden. */
function keypoint(node: XmlElement | undefined, name: string): number[] {
  if (!node || isSet(node, 'outside')) return [0, 0, 0]
  return [...place(node, name), isSet(node, 'occluded') ? 1 : 2]
}

/** By exactly these names, else by the skeleton's name. Throws an `AnnotationRefusal`. */
function readSkeleton(reading: ShapeReading, element: XmlElement): Skeleton {
  const label = attributeOf(element, 'label')
  const nodes = [...nodesOf(element)]
  const template = fittingCandidate(
    reading,
    label,
    ({ bodyType, nodes: names }) => {
      const isComplete = names.length === nodes.length || bodyType === nameHere(reading, label)
      return isComplete && nodes.every(([given]) => indexOfNode(names, given) >= 0)
    },
    { names: nodes.map(([name]) => name) },
  )
  const found = template.nodes.map(
    (_, index) => nodes.find(([given]) => indexOfNode(template.nodes, given) === index)?.[1],
  )
  return {
    category_id: template.bodyType,
    keypoints: found.flatMap((node, at) => keypoint(node, wordOfNode(template.nodes[at] ?? ''))),
    ...(reading.labelling && { keypoint_attributes: found.map((node) => (node ? ownValues(node) : {})) }),
  }
}

export const FILE_NAME_MAX = 1000

/** Of labelled objects; CVAT's shapes are theirs. */
function objectGeometry(element: XmlElement): ObjectGeometry | null {
  const area = AREAS.get(element.name)
  if (element.name === 'polyline') return polyline(pointsOf(element))
  if (element.name === 'points') return point(pointsOf(element))
  return area ? objectOfArea(area(element)) : null
}

function createDrawer(reading: ShapeReading, picture: Size) {
  const { kind, codec, labelling, notes } = reading
  const maskGeometry = createMaskGeometry(codec, picture)
  return (element: XmlElement): ShapeGeometry => {
    const object = labelling && drawnIn(kind) === 'boxes' ? objectGeometry(element) : null
    if (object) return { object_geometry: object }
    const area = AREAS.get(element.name)
    if (drawnIn(kind) === 'skeletons' && element.name === 'skeleton') return readSkeleton(reading, element)
    if (drawnIn(kind) === 'masks' && element.name === 'ellipse')
      return maskGeometry(ellipseMask(codec, element, picture, notes))
    if (drawnIn(kind) !== 'skeletons' && area) return areaGeometry(kind, area(element))
    if (drawnIn(kind) !== 'skeletons' && element.name === 'mask')
      return maskGeometry(readMask(codec, element, picture, notes))
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

const isTag = ({ name }: XmlElement): boolean => name === 'tag'

interface LabelledShape {
  readonly shape: XmlElement
  readonly label: string
  readonly turn: number
}

function shapesOf({ labels }: ShapeReading, { children }: XmlElement): LabelledShape[] {
  const shapes = children.filter((child) => !isTag(child))
  return shapes.flatMap((shape, index) => {
    const label = labelHere(labels, shape.attributes['label'] ?? '')
    return label === null ? [] : [{ shape, label, turn: index + 1 }]
  })
}

function annotationsOf(
  reading: ShapeReading,
  shapes: readonly LabelledShape[],
  picture: Size,
): CocoAnnotation[] {
  const draw = createDrawer(reading, picture)
  const all = shapes.map(({ label }) => label)
  const annotations = readEach(reading, shapes, ({ shape, label, turn }) =>
    withContext(
      () => {
        attributeOf(shape, 'label')
        requireLabel(reading, label, all)
        const score = shape.attributes['score'] === undefined ? {} : { score: numberOf(shape, 'score') }
        const values = reading.labelling ? { attributes: valuesOf(shape) } : {}
        const annotation = { id: turn, category_id: label, ...score, ...values, ...draw(shape) }
        return { annotation, order: numberOrZero(shape, 'z_order') }
      },
      (why) => shapeText.shape(turn, shape.name, shape.attributes['label'] ?? '', why),
    ),
  )
  // Masks are drawn bottom up. Boxes and skeletons have no drawing order.
  const inOrder =
    drawnIn(reading.kind) === 'masks' ? annotations.toSorted((a, b) => a.order - b.order) : annotations
  return inOrder.map(({ annotation }) => annotation)
}

/** Throws an `AnnotationRefusal`. */
export function pictureOf(element: XmlElement): Size & { readonly name: string } {
  const { name = '' } = element.attributes
  if (name === '') throw new AnnotationRefusal(cvatText.noName)
  if (name.length > FILE_NAME_MAX) throw new AnnotationRefusal(cvatText.nameTooLong)
  return { name, width: sideOf(element, 'width'), height: sideOf(element, 'height') }
}

/** No shapes, no document: nobody may have looked. Throws an `AnnotationRefusal` that names the shape. */
export function readPicture(run: ShapeRun, element: XmlElement, picture: Size) {
  const reading = { ...run, notes: new Notes() }
  const shapes = shapesOf(reading, element)
  const tags = element.children.filter(isTag)
  const attributes = Object.assign({}, ...tags.map(valuesOf)) as NamedValues
  const hasAttributes = reading.labelling !== undefined && Object.keys(attributes).length > 0
  if (shapes.length === 0 && !hasAttributes) return { annotation: null, notes: [] }
  const note = reading.labelling ? noteRest : noteShape
  for (const shape of [...shapes.map(({ shape }) => shape), ...tags]) note(reading.notes, shape)
  const say = ({ id }: CocoAnnotation, why: string): string => {
    const { turn, shape } = requireValue(shapes.find(({ turn }) => turn === id))
    return shapeText.shape(turn, shape.name, shape.attributes['label'] ?? '', why)
  }
  const annotation = documentOf(
    reading,
    { ...picture, ...(hasAttributes && { attributes }) },
    annotationsOf(reading, shapes, picture),
    say,
  )
  return { annotation, ...toldIn(reading.notes) }
}

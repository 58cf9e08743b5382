import { COORDINATE_MAX, MASK_SIDE_MAX } from '../../../src/domain/documents/limits.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { AnnotationRefusal } from '../errors.ts'
import type { XmlElement } from '../reading/xml-entries.ts'
import { noteText } from '../notes.ts'
import { boxArea, polygonArea, type Area } from '../shapes/areas.ts'
import type { PictureShape } from '../shapes/picture-shapes.ts'
import { vocText } from './text.ts'

/**
 * The XML of a picture. Source: "The PASCAL Visual Object Classes Challenge 2012 Development Kit", 10.3 Bounding boxes;
 * CVAT's `attributes` and Roboflow's `polygon` beside it.
 */

/** Characters of a value that are shown. */
const SHOWN = 40

const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

export const textIn = (element: XmlElement | undefined, name: string): string =>
  childOf(element, name)?.text.trim() ?? ''

function sideOf(size: XmlElement | undefined, name: string): number {
  const value = textIn(size, name)
  const side = /^\d{1,6}$/.test(value) ? Number(value) : 0
  if (side < 1 || side > MASK_SIDE_MAX)
    throw new AnnotationRefusal(vocText.badSide(name, value.slice(0, SHOWN)))
  return side
}

export const sizeOf = (root: XmlElement): Size => {
  const size = childOf(root, 'size')
  return { width: sideOf(size, 'width'), height: sideOf(size, 'height') }
}

function numberIn(element: XmlElement, name: string): number {
  const text = textIn(element, name)
  const value = text === '' ? Number.NaN : Number(text)
  if (!(Math.abs(value) <= COORDINATE_MAX))
    throw new AnnotationRefusal(vocText.badNumber(name, text.slice(0, SHOWN)))
  return value
}

/** The first pixel is 1 in the challenge's own files; all tools since count places from 0. */
const isChallenge = (root: XmlElement): boolean =>
  /^the voc\d{4} database$/i.test(textIn(childOf(root, 'source'), 'database'))

/** Corners of Roboflow's outline: x1, y1, x2, y2, … as elements. */
function polygonOf(polygon: XmlElement): number[] {
  const count = polygon.children.filter(({ name }) => /^x\d+$/.test(name)).length
  return Array.from({ length: count }, (_, at) => [
    numberIn(polygon, `x${at + 1}`),
    numberIn(polygon, `y${at + 1}`),
  ]).flat()
}

function areaOf(kind: Kind, object: XmlElement, offset: number): Area {
  const polygon = childOf(object, 'polygon')
  if (kind === 'image-segment' && polygon) return polygonArea(polygonOf(polygon))
  const box = childOf(object, 'bndbox')
  if (!box) throw new AnnotationRefusal(vocText.noBox)
  return boxArea({
    left: numberIn(box, 'xmin') - offset,
    top: numberIn(box, 'ymin') - offset,
    right: numberIn(box, 'xmax'),
    bottom: numberIn(box, 'ymax'),
  })
}

const isSet = (object: XmlElement, name: string): boolean => /^(1|true)$/i.test(textIn(object, name))

function notesOf(object: XmlElement): string[] {
  const pose = textIn(object, 'pose')
  const attributes = (childOf(object, 'attributes')?.children ?? []).map((attribute) =>
    textIn(attribute, 'name'),
  )
  return [
    ...(['difficult', 'truncated', 'occluded'] as const).flatMap((flag) =>
      isSet(object, flag) ? [vocText.notes[flag]] : [],
    ),
    ...(pose !== '' && pose.toLowerCase() !== 'unspecified' ? [vocText.notes.pose] : []),
    ...(childOf(object, 'part') ? [vocText.notes.part] : []),
    ...attributes.map((name) => noteText.attribute(name)),
  ]
}

/** The objects of a picture as shapes. */
export function shapesOf(kind: Kind, root: XmlElement): PictureShape[] {
  const offset = isChallenge(root) ? 1 : 0
  return root.children
    .filter(({ name }) => name === 'object')
    .map((object) => ({
      type: 'object',
      label: textIn(object, 'name'),
      cover: () => areaOf(kind, object, offset),
      notes: notesOf(object),
    }))
}

/** What of a picture as a whole no document has a place for. */
export const pictureNotes = (root: XmlElement): string[] =>
  isSet(root, 'segmented') ? [vocText.notes.segmented] : []

import { COORDINATE_MAX } from '../../../src/domain/documents/limits.ts'
import { AnnotationRefusal } from '../errors.ts'
import { type Notes, noteText, noteSet } from '../reading/notes.ts'
import type { XmlElement } from '../reading/xml-entries.ts'
import { cvatText } from './text.ts'

function noteAttributes(notes: Notes, { children }: XmlElement): void {
  for (const { name, attributes } of children)
    if (name === 'attribute') notes.add(noteText.attribute(attributes['name'] ?? ''))
}

const KNOWN: ReadonlySet<string> = new Set(
  'id label source outside occluded keyframe frame z_order group_id score xtl ytl xbr ybr rotation cx cy rx ry points rle left top width height'.split(
    ' ',
  ),
)

const hasGroup = ({ attributes: { group_id: group = '0' } }: XmlElement): boolean => group !== '0'

export function noteShape(notes: Notes, shape: XmlElement): void {
  for (const each of [shape, ...shape.children]) noteAttributes(notes, each)
  if (shape.name === 'tag') {
    notes.add(noteText.tag(shape.attributes['label'] ?? ''))
    return
  }
  if (isSet(shape, 'occluded')) notes.add(noteText.occluded)
  if (shape.attributes['score'] !== undefined) notes.add(noteText.score)
  noteSet(notes, shape.attributes, noteText.field, (name) => KNOWN.has(name))
  if (hasGroup(shape)) notes.add(noteText.group)
}

/** Those that somebody wrote; of a node, whose visibility CVAT keeps beside them. */
export const ownValues = ({ children }: XmlElement): Record<string, unknown> =>
  Object.fromEntries(
    children.flatMap(({ name, attributes, text }) =>
      name === 'attribute' ? [[attributes['name'] ?? '', text] as const] : [],
    ),
  )

/** What labelled objects take by name: attributes, and what CVAT keeps beside them. */
export const valuesOf = (shape: XmlElement): Record<string, unknown> => ({
  ...(isSet(shape, 'occluded') && { occluded: true }),
  ...(hasGroup(shape) && { group_id: shape.attributes['group_id'] }),
  ...ownValues(shape),
})

/** Of a labelled object, whose attributes are told where they have no place. */
export function noteRest(notes: Notes, shape: XmlElement): void {
  if (shape.attributes['score'] !== undefined) notes.add(noteText.score)
  noteSet(notes, shape.attributes, noteText.field, (name) => KNOWN.has(name))
}

/** A missing or broken number is refused by name, never read as 0. */

const NUMBER = /^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i

export function attributeOf({ attributes }: XmlElement, name: string): string {
  const value = attributes[name]
  if (value === undefined) throw new AnnotationRefusal(cvatText.noAttribute(name))
  return value
}

const SHOWN = 40

function parsed(name: string, text: string): number {
  const value = NUMBER.test(text.trim()) ? Number(text) : Number.NaN
  if (!Number.isFinite(value)) throw new AnnotationRefusal(cvatText.notNumber(name, text.slice(0, SHOWN)))
  if (Math.abs(value) > COORDINATE_MAX) throw new AnnotationRefusal(cvatText.tooLarge(name))
  return value
}

export const numberOf = (element: XmlElement, name: string): number =>
  parsed(name, attributeOf(element, name))

/** CVAT leaves out rotation and drawing order if they are 0. */
export const numberOrZero = (element: XmlElement, name: string): number =>
  element.attributes[name] === undefined ? 0 : numberOf(element, name)

export function frameOf(shape: XmlElement): number {
  const frame = numberOf(shape, 'frame')
  if (!Number.isInteger(frame) || frame < 0) throw new AnnotationRefusal(cvatText.badFrame)
  return frame
}

export const isSet = ({ attributes }: XmlElement, name: string): boolean => attributes[name] === '1'

/** x1, y1, x2, y2, … of "x1,y1;x2,y2;…". */
export function pointsOf(element: XmlElement): number[] {
  const pairs = attributeOf(element, 'points').split(';')
  return pairs.flatMap((pair) => {
    const numbers = pair.split(',').map((text) => parsed('points', text))
    if (numbers.length !== 2) throw new AnnotationRefusal(cvatText.badPoints)
    return numbers
  })
}

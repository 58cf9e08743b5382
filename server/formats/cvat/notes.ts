import type { Kind } from '../../../src/domain/kinds.ts'
import { isSet, numberOrZero } from './numbers.ts'
import { cvatText } from './text.ts'
import type { XmlElement } from '../reading/xml-entries.ts'

const text = cvatText.notes

/** Characters of a name that are shown. */
const NAME_SHOWN = 60
const shown = (name: string | undefined): string => (name ?? '').slice(0, NAME_SHOWN)

const attributesIn = ({ children }: XmlElement): string[] =>
  children
    .filter(({ name }) => name === 'attribute')
    .map(({ attributes }) => text.attribute(shown(attributes['name'])))

/** 0 is none. */
const hasGroup = ({ attributes: { group_id: group = '0' } }: XmlElement): boolean => group !== '0'

/** Whether a shape is something else than the box that is made of it. */
const isReshaped = (kind: Kind, shape: XmlElement): boolean =>
  kind === 'image' && (shape.name !== 'box' || numberOrZero(shape, 'rotation') !== 0)

function notesOn(kind: Kind, shape: XmlElement): string[] {
  const notes = [shape, ...shape.children].flatMap(attributesIn)
  if (shape.name === 'tag') return [...notes, text.tag(shown(shape.attributes['label']))]
  if (isSet(shape, 'occluded')) notes.push(text.occluded)
  if (hasGroup(shape)) notes.push(text.group)
  if (isReshaped(kind, shape)) notes.push(text.upright)
  return notes
}

/** What of shapes and tags no document has a place for; each once. */
export const notesOf = (kind: Kind, shapes: readonly XmlElement[]): string[] => [
  ...new Set(shapes.flatMap((shape) => notesOn(kind, shape))),
]

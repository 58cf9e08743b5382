import { noteText, tellSet, type Notes } from '../notes.ts'
import { isSet } from './attributes.ts'
import type { XmlElement } from '../reading/xml-entries.ts'

function tellAttributes(notes: Notes, { children }: XmlElement): void {
  for (const { name, attributes } of children)
    if (name === 'attribute') notes.add(noteText.attribute(attributes['name'] ?? ''))
}

/** What is read of shapes and tags, or says who drew them. */
const KNOWN: ReadonlySet<string> = new Set(
  'id label source outside occluded keyframe frame z_order group_id score xtl ytl xbr ybr rotation cx cy rx ry points rle left top width height'.split(
    ' ',
  ),
)

/** 0 is none. */
const hasGroup = ({ attributes: { group_id: group = '0' } }: XmlElement): boolean => group !== '0'

/** Tells what of a shape, or of a tag of the whole picture, no document has a place for. */
export function tellShape(notes: Notes, shape: XmlElement): void {
  for (const each of [shape, ...shape.children]) tellAttributes(notes, each)
  if (shape.name === 'tag') {
    notes.add(noteText.tag(shape.attributes['label'] ?? ''))
    return
  }
  if (isSet(shape, 'occluded')) notes.add(noteText.occluded)
  if (shape.attributes['score'] !== undefined) notes.add(noteText.score)
  tellSet(notes, shape.attributes, noteText.field, (name) => KNOWN.has(name))
  if (hasGroup(shape)) notes.add(noteText.group)
}

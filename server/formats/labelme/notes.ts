import type { Kind } from '../../../src/domain/kinds.ts'
import { noteText, tellSet, type Notes } from '../notes.ts'
import type { LabelmeFile, LabelmeShape } from './file.ts'

/** What is read, or says how a file was written; colours are of older versions. */
const KNOWN_OF_FILE: ReadonlySet<string> = new Set(
  'version shapes imagePath imageData imageWidth imageHeight flags lineColor fillColor'.split(' '),
)
/** `direction` is X-AnyLabeling's: the turn of a box whose corners are there. */
const KNOWN_OF_SHAPE: ReadonlySet<string> = new Set(
  'label points group_id shape_type mask flags description difficult attributes score line_color fill_color direction'.split(
    ' ',
  ),
)

/** Tells what of a shape no document has a place for. LabelMe writes all flags that there are; those that are not set say nothing. */
function tellShape(notes: Notes, kind: Kind, shape: LabelmeShape): void {
  const { shape_type: type, group_id: group, flags, description, attributes, difficult, score } = shape
  tellSet(notes, flags, noteText.flag)
  tellSet(notes, attributes, noteText.attribute)
  tellSet(notes, shape, noteText.field, (name) => KNOWN_OF_SHAPE.has(name))
  if (description) notes.add(noteText.description)
  if (kind === 'image' && group !== null && group !== undefined) notes.add(noteText.group)
  if (kind === 'image-node' && type === 'rectangle') notes.add(noteText.keypointBox)
  if (difficult && type !== 'point') notes.add(noteText.difficult)
  if (typeof score === 'number') notes.add(noteText.score)
}

/** Tells what of a file no document has a place for. */
export function tellFile(notes: Notes, kind: Kind, file: LabelmeFile): void {
  tellSet(notes, file.flags, noteText.flag)
  tellSet(notes, file, noteText.pictureField, (name) => KNOWN_OF_FILE.has(name))
  for (const shape of file.shapes) tellShape(notes, kind, shape)
}

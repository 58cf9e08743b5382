import type { Kind } from '../../../src/domain/kinds.ts'
import type { LabelmeFile, LabelmeShape } from './file.ts'
import { labelmeText } from './text.ts'

const text = labelmeText.notes

/** Characters of a name that are shown. */
const NAME_SHOWN = 60

const named = (
  said: LabelmeShape['flags'],
  isSaid: (value: unknown) => boolean,
  tell: (name: string) => string,
): string[] =>
  Object.entries(said ?? {}).flatMap(([name, value]) =>
    isSaid(value) ? [tell(name.slice(0, NAME_SHOWN))] : [],
  )

/** LabelMe writes all flags that there are; those that are not set say nothing. */
const flags = (said: LabelmeShape['flags']): string[] => named(said, (value) => value === true, text.flag)

function notesOn(kind: Kind, shape: LabelmeShape): string[] {
  const { shape_type: type, group_id: group, description, attributes } = shape
  const notes = [...flags(shape.flags), ...named(attributes, () => true, text.attribute)]
  if (description) notes.push(text.description)
  if (kind === 'image' && group !== null && group !== undefined) notes.push(text.group)
  if (kind === 'image' && type !== 'rectangle') notes.push(text.upright)
  if (kind === 'image-node' && type === 'rectangle') notes.push(text.box)
  return notes
}

/** What of a file no document has a place for; each once. */
export const notesOf = (kind: Kind, file: LabelmeFile): string[] => [
  ...new Set([...flags(file.flags), ...file.shapes.flatMap((shape) => notesOn(kind, shape))]),
]

import type { VideoClip } from '../../../src/domain/documents/types.ts'
import type { AttributeEntry, AttributeOwner } from '../../../src/domain/ontology/attribute-values.ts'
import { entriesFrom, type NamedValues } from '../../../src/domain/ontology/names.ts'
import { AnnotationRefusal } from '../errors.ts'
import { labelHere } from '../reading/label-map.ts'
import { type Notes, noteSet, noteText } from '../reading/notes.ts'
import type { ImportTarget } from '../reading/opened-file.ts'
import { shapeText } from './text.ts'

/** Clips of videos, whose labels and attributes files have by name. */

export function entriesNoted(owner: AttributeOwner, given: NamedValues, notes: Notes): AttributeEntry[] {
  const { entries, refused } = entriesFrom(owner, given)
  noteSet(notes, Object.fromEntries(refused.map((name) => [name, given[name]])), noteText.attribute)
  return entries
}

/** Null: the person who imports leaves the label out, and with it the clip. Throws an `AnnotationRefusal`. */
export function labelledClip(
  { labels, labelling }: Pick<ImportTarget, 'labels' | 'labelling'>,
  span: VideoClip,
  given: { readonly label: string; readonly values: () => NamedValues },
  notes: Notes,
): VideoClip | null {
  if (!labelling) {
    notes.add(noteText.noLabels)
    return span
  }
  const name = labelHere(labels, given.label)
  if (name === null) return null
  const label = labelling.labelOf(name)
  if (!label) throw new AnnotationRefusal(shapeText.unknownLabel(name), { unknown: [name] })
  const values = given.values()
  labelling.seen?.(label, 'clip', values)
  return { ...span, label: label.id, attributes: entriesNoted(label.attributes, values, notes) }
}

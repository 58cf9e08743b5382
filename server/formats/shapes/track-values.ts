import type { SegmentObject } from '../../../src/domain/documents/types.ts'
import type { ChangingEntries } from '../../../src/domain/ontology/changing-attributes.ts'
import { entriesAt, isMutable, withEntriesAt } from '../../../src/domain/ontology/changing-attributes.ts'
import { entriesFrom, type NamedValues } from '../../../src/domain/ontology/names.ts'
import type { OntologyLabel } from '../../../src/domain/ontology/ontology.ts'
import { AnnotationRefusal } from '../errors.ts'
import type { Labelling } from '../reading/labelling.ts'
import { noteSet, noteText, type Notes } from '../reading/notes.ts'
import { shapeText } from './text.ts'

/** Values by name of an object on a frame. */
export interface ValuesOnFrame {
  readonly frame: number
  readonly values: NamedValues
}

/** Undefined: the database has no labels. Throws an `AnnotationRefusal` for a name that is none of them. */
export function labelOfTrack(labelling: Labelling | undefined, name: string): OntologyLabel | undefined {
  if (!labelling?.hasLabels) return undefined
  const label = labelling.labelOf(name)
  if (!label) throw new AnnotationRefusal(shapeText.unknownLabel(name), { unknown: [name] })
  return label
}

/**
 * The first shape has the values to begin with. Later ones change what may change over time; what does not is as on the
 * first.
 */
export function entriesOfTrack(
  label: OntologyLabel,
  given: readonly ValuesOnFrame[],
  { labelling, notes }: { readonly labelling?: Labelling | undefined; readonly notes: Notes },
): Pick<SegmentObject, 'attributes' | 'changes'> {
  const { attributes: owner } = label
  const [first, ...later] = given.map(({ values }) => values)
  labelling?.seen?.(label, 'mask', first ?? {}, later)
  const mutable = new Set(owner.filter(isMutable).map(({ id }) => id))
  const start: Required<ChangingEntries> = { attributes: [], changes: [] }
  const { attributes, changes } = given
    .toSorted((a, b) => a.frame - b.frame)
    .reduce((object, { frame, values }, index) => {
      const { entries, refused } = entriesFrom(owner, values)
      noteSet(notes, Object.fromEntries(refused.map((name) => [name, true])), noteText.attribute)
      if (index === 0) return withEntriesAt(owner, object, 0, entries)
      const kept = entriesAt(object, frame).filter(({ id }) => !mutable.has(id))
      return withEntriesAt(owner, object, frame, [...kept, ...entries.filter(({ id }) => mutable.has(id))])
    }, start)
  return { attributes: [...attributes], ...(changes.length > 0 && { changes: [...changes] }) }
}

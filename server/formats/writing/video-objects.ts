import type { SegmentObject } from '../../../src/domain/documents/types.ts'
import { entriesAt } from '../../../src/domain/ontology/changing-attributes.ts'
import { type NamedValue, namedValues } from '../../../src/domain/ontology/names.ts'
import { labelById } from '../../../src/domain/ontology/ontology.ts'
import type { ExportHead } from './exporter.ts'
import { ontologyOf } from './objects.ts'

/** Objects of videos as files have them: by names. */

type Values = Record<string, NamedValue>

export function videoObjectNames(head: ExportHead) {
  const ontology = ontologyOf(head)
  const ownerOf = ({ category }: SegmentObject) =>
    labelById(ontology ?? undefined, category)?.attributes ?? []
  return {
    ontology,
    /** The label's name; without an ontology the category. */
    labelOf: ({ category }: SegmentObject): string =>
      labelById(ontology ?? undefined, category)?.name ?? category,
    valuesAt: (object: SegmentObject, frame: number): Values =>
      namedValues(ownerOf(object), entriesAt(object, frame)),
    /** From the first frame on. */
    valuesOf: (object: SegmentObject): Values => namedValues(ownerOf(object), object.attributes ?? []),
    /** By frame. */
    changesOf: (object: SegmentObject): { frame: number; attributes: Values }[] => {
      const { changes = [] } = object
      return [...new Set(changes.map(({ frame }) => frame))].map((frame) => ({
        frame,
        attributes: namedValues(
          ownerOf(object),
          changes.filter((change) => change.frame === frame),
        ),
      }))
    },
  }
}

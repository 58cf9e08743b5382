import type { AttributeEntry } from './attribute-values.ts'
import { isBlank } from './attribute-values.ts'
import type { Labelling } from './objects.ts'
import { objectArea, shapeOf } from './objects.ts'

/** One labelled thing of a document, whatever its kind draws: a box, an instance of masks, a clip, a skeleton. */
export interface LabelledPart {
  /** Identifier in the ontology. */
  readonly label: string
  /** An attribute that changes over time has an entry for each value that it takes. */
  readonly attributes: readonly AttributeEntry[]
  readonly shape: string
  /** In square source pixels; absent where the shape covers none. */
  readonly area?: number
  /** In how many frames of a video it is. */
  readonly frames?: number
}

/** What a document says by the ontology of its database. */
export interface LabelledWork {
  readonly parts: readonly LabelledPart[]
  /** Of the whole item. */
  readonly attributes: readonly AttributeEntry[]
}

export const NOTHING_LABELLED: LabelledWork = { parts: [], attributes: [] }

/** Of kinds whose documents have `objects` and `attributes`. */
export const labelledWork = ({ objects = [], attributes = [] }: Labelling): LabelledWork => ({
  attributes,
  parts: objects.map((object): LabelledPart => {
    const area = objectArea(object)
    const { label, attributes: entries } = object
    return { label, attributes: entries, shape: shapeOf(object), ...(area === null ? {} : { area }) }
  }),
})

/** So much of a text is told apart where values are counted. */
export const COUNTED_TEXT_MAX = 100

/** Objects with a label; with an attribute where `attribute` is not empty; with that value of it where `value` is not. */
export interface LabelCount {
  /** Empty: attributes of the whole item. */
  readonly label: string
  readonly attribute: string
  readonly value: string
  readonly count: number
}

const textsOf = ({ value }: AttributeEntry): string[] =>
  (Array.isArray(value) ? value : [value]).map((one) => String(one).slice(0, COUNTED_TEXT_MAX))

/** An object counts once for each label, attribute and value, whatever it repeats. */
function termsOf(label: string, entries: readonly AttributeEntry[]): [attribute: string, value: string][] {
  const terms = entries
    .filter(({ value }) => !isBlank(value))
    .flatMap((entry) => ['', ...textsOf(entry)].map((value): [string, string] => [entry.id, value]))
  return [...(label === '' ? [] : [['', ''] as [string, string]]), ...terms]
}

/** Sorted, so that equal work has equal counts. */
export function labelCounts({ parts, attributes }: LabelledWork): LabelCount[] {
  const counts = new Map<string, LabelCount>()
  for (const { label, attributes: entries } of [{ label: '', attributes }, ...parts]) {
    const own = new Map(termsOf(label, entries).map((term) => [JSON.stringify([label, ...term]), term]))
    for (const [key, [attribute, value]] of own)
      counts.set(key, { label, attribute, value, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
}

import { isRecord } from '../../../domain/is-record.ts'
import type { Ontology, OntologyLabel } from '../../../domain/ontology/ontology.ts'
import type { Fields } from '../../../machines/editor/types.ts'

/** Keys of labels: those of the ontology, and for the others the keys that it leaves, by use. */

export const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
export type Digit = (typeof DIGITS)[number]
export type LabelKey = Digit | `Alt+${Digit}`

export const LABEL_KEYS: readonly LabelKey[] = [...DIGITS, ...DIGITS.map((digit) => `Alt+${digit}` as const)]

/** Field of the view: which labels have the keys that are left. */
export const GIVEN_FIELD = 'givenKeys'

/** Ids of labels. */
export interface GivenKeys {
  /** In the order of the keys. */
  readonly held: readonly string[]
  /** The latest first. */
  readonly used: readonly string[]
}

const keyless = ({ labels }: Ontology): readonly string[] =>
  labels.flatMap(({ id, key }) => (key === undefined ? [id] : []))

const toGive = new WeakMap<Ontology, readonly LabelKey[]>()

/** Digits that no label has, then Alt with a digit; no more than there are labels without a key. Kept: each digit asks. */
export function keysToGive(ontology: Ontology): readonly LabelKey[] {
  const known = toGive.get(ontology)
  if (known) return known
  const taken = new Set<string | undefined>(ontology.labels.map(({ key }) => key))
  const keys = LABEL_KEYS.filter((key) => !taken.has(key)).slice(0, keyless(ontology).length)
  toGive.set(ontology, keys)
  return keys
}

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')

/** As stored; null where nothing is. The same object for the same stored one. */
export const givenIn = (stored: unknown): GivenKeys | null =>
  isRecord(stored) && isIds(stored['held']) && isIds(stored['used'])
    ? (stored as Record<string, unknown> & GivenKeys)
    : null

const NONE_GIVEN: GivenKeys = { held: [], used: [] }

/** A label keeps its key for as long as it is there; free keys go to the labels in their order. */
export function givenKeys(ontology: Ontology, fields: Fields): GivenKeys {
  const { held: was, used } = givenIn(fields[GIVEN_FIELD]) ?? NONE_GIVEN
  const ids = keyless(ontology)
  const kept = keysToGive(ontology).map((_, place) => {
    const id = was[place]
    return id !== undefined && ids.includes(id) && was.indexOf(id) === place ? id : null
  })
  const rest = ids.filter((id) => !kept.includes(id))
  return {
    held: kept.flatMap((id) => id ?? rest.shift() ?? []),
    used: used.filter((id) => ids.includes(id)),
  }
}

/** The key that is given away next: the first that nobody used, else the one used longest ago. */
function placeToGive({ held, used }: GivenKeys): number {
  const ages = held.map((id) => (used.includes(id) ? used.indexOf(id) : used.length))
  return ages.indexOf(Math.max(...ages))
}

/** A label without a key gets one when it is chosen; no other choice moves a key. */
export function givenAfter(ontology: Ontology, given: GivenKeys, id: string): GivenKeys {
  if (!keyless(ontology).includes(id)) return given
  const { held } = given
  const used = [id, ...given.used.filter((one) => one !== id)]
  if (held.includes(id) || held.length === 0) return { held, used }
  return { held: held.with(placeToGive(given), id), used }
}

export const givenFields = ({ held, used }: GivenKeys): Fields => ({ [GIVEN_FIELD]: { held, used } })

/** The fields after somebody chose a label. */
export const fieldsOfChoice = (ontology: Ontology, fields: Fields, { id }: OntologyLabel): Fields =>
  givenFields(givenAfter(ontology, givenKeys(ontology, fields), id))

/** By the id of the label. */
export function keysOfLabels(ontology: Ontology, fields: Fields): ReadonlyMap<string, LabelKey> {
  const { held } = givenKeys(ontology, fields)
  return new Map([
    ...ontology.labels.flatMap(({ id, key }) => (key === undefined ? [] : [[id, key as LabelKey] as const])),
    ...keysToGive(ontology).flatMap((key, place) => {
      const id = held[place]
      return id === undefined ? [] : [[id, key] as const]
    }),
  ])
}

export function labelOnKey(ontology: Ontology, fields: Fields, key: LabelKey): OntologyLabel | undefined {
  const keys = keysOfLabels(ontology, fields)
  return ontology.labels.find(({ id }) => keys.get(id) === key)
}

/** Those used last come first. */
export function labelsByUse(ontology: Ontology, fields: Fields): readonly OntologyLabel[] {
  const { used } = givenKeys(ontology, fields)
  const age = ({ id }: OntologyLabel): number => (used.includes(id) ? used.indexOf(id) : used.length)
  return ontology.labels.toSorted((a, b) => age(a) - age(b))
}

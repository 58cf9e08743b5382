import type { AttributeChange } from '../../contract/types.d.ts'
import type { DocumentContext, Violation } from '../documents/violation.ts'
import { violation } from '../documents/violation.ts'
import type { AttributeEntry, AttributeOwner } from './attribute-values.ts'
import {
  acceptsValue,
  entriesUnder,
  entryViolations,
  isShown,
  missingAttributes,
  valueOf,
} from './attribute-values.ts'
import type { OntologyAttribute } from './ontology.ts'

export type { AttributeChange }

/**
 * Attributes of an object of a video. Entries hold from the first frame on; those of attributes that the ontology calls
 * mutable change on frames, each until the next change.
 */
export interface ChangingEntries {
  readonly attributes?: readonly AttributeEntry[]
  /** By frame, then by attribute. */
  readonly changes?: readonly AttributeChange[]
}

export const isMutable = ({ mutable = false }: OntologyAttribute): boolean => mutable

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The values on a frame, 0-based. */
export function entriesAt(
  { attributes = [], changes = [] }: ChangingEntries,
  frame: number,
): AttributeEntry[] {
  const values = new Map(attributes.map(({ id, value }) => [id, value]))
  for (const change of changes) if (change.frame <= frame) values.set(change.id, change.value)
  return [...values].map(([id, value]) => ({ id, value }))
}

/** Each value with the frames [from, to) that it holds on; null: to the end. */
export const heldEntries = ({
  attributes = [],
  changes = [],
}: ChangingEntries): (AttributeEntry & { from: number; to: number | null })[] => {
  const starts = [...attributes.map((entry) => ({ ...entry, frame: 0 })), ...changes]
  return starts.map(({ id, value, frame }, index) => {
    const next = starts.slice(index + 1).find((later) => later.id === id)
    return { id, value, from: frame, to: next?.frame ?? null }
  })
}

/** Every attribute that has a value on some frame, for what is required. */
const entriesEver = ({ attributes = [], changes = [] }: ChangingEntries): AttributeEntry[] => {
  const first = new Map(changes.toReversed().map(({ id, value }) => [id, value]))
  for (const { id, value } of attributes) first.set(id, value)
  return [...first].map(([id, value]) => ({ id, value }))
}

export const missingEver = (owner: AttributeOwner, object: ChangingEntries): AttributeOwner =>
  missingAttributes(owner, entriesEver(object))

const inOrder = (owner: AttributeOwner, changes: readonly AttributeChange[]): AttributeChange[] => {
  const ranks = new Map(owner.map(({ id }, rank) => [id, rank]))
  return changes.toSorted((a, b) => a.frame - b.frame || (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0))
}

/** What a person set on a frame holds from there to the next change; on the first frame it is the value to begin with. */
function withValueAt(
  object: Required<ChangingEntries>,
  frame: number,
  id: string,
  value: AttributeEntry['value'] | undefined,
): Required<ChangingEntries> {
  const { attributes, changes } = object
  const others = changes.filter((change) => change.id !== id || change.frame !== frame)
  const before = frame === 0 ? undefined : valueOf(entriesAt({ attributes, changes: others }, frame - 1), id)
  if (value === undefined) {
    // Nothing holds here any more: what gave the value goes.
    const giver = changes.findLast((change) => change.id === id && change.frame <= frame)
    if (giver) return { attributes, changes: changes.filter((change) => change !== giver) }
    return { attributes: attributes.filter((entry) => entry.id !== id), changes }
  }
  if (frame === 0) {
    const rest = attributes.filter((entry) => entry.id !== id)
    return { attributes: [...rest, { id, value }], changes: others }
  }
  if (same(before, value)) return { attributes, changes: others }
  return { attributes, changes: [...others, { frame, id, value }] }
}

/** The object with other values on a frame: fixed attributes have theirs on all frames. */
export function withEntriesAt(
  owner: AttributeOwner,
  { attributes = [], changes = [] }: ChangingEntries,
  frame: number,
  next: readonly AttributeEntry[],
): Required<ChangingEntries> {
  const now = entriesAt({ attributes, changes }, frame)
  const made = owner.reduce<Required<ChangingEntries>>(
    (object, attribute) => {
      const { id } = attribute
      const value = valueOf(next, id)
      if (same(valueOf(now, id), value)) return object
      return withValueAt(object, isMutable(attribute) ? frame : 0, id, value)
    },
    { attributes, changes },
  )
  const shown = made.changes.filter((change) => {
    const attribute = owner.find(({ id }) => id === change.id)
    return attribute !== undefined && isShown(attribute, owner, entriesAt(made, change.frame))
  })
  return {
    attributes: owner.flatMap(({ id }) => made.attributes.find((entry) => entry.id === id) ?? []),
    changes: inOrder(owner, shown),
  }
}

/** The object under another label: what that has attributes for stays. */
export function changingUnder(
  owner: AttributeOwner,
  { attributes = [], changes = [] }: ChangingEntries,
): Required<ChangingEntries> {
  const base = entriesUnder(owner, attributes)
  const fitting = changes.filter(({ id, frame, value }) => {
    const attribute = owner.find((one) => one.id === id)
    if (!attribute || !isMutable(attribute) || !acceptsValue(attribute, value)) return false
    return isShown(attribute, owner, entriesAt({ attributes: base, changes }, frame))
  })
  return { attributes: base, changes: inOrder(owner, fitting) }
}

function changeViolations(
  path: string,
  owner: AttributeOwner,
  object: ChangingEntries,
  { frameCount = Infinity }: DocumentContext,
): Violation[] {
  const { changes = [] } = object
  const seen = new Set<string>()
  return changes.flatMap(({ frame, id, value }, index): Violation[] => {
    const at = `${path}[${index}]`
    const attribute = owner.find((one) => one.id === id)
    if (!attribute) return [violation(`${at}.id`, 'attribute-unknown', { name: id })]
    const { name } = attribute
    if (!isMutable(attribute)) return [violation(`${at}.id`, 'attribute-fixed', { name })]
    if (frame >= frameCount) return [violation(`${at}.frame`, 'frame-range', { limit: frameCount })]
    const isEarlier = frame < (changes[index - 1]?.frame ?? 0)
    const key = `${frame} ${id}`
    if (isEarlier || seen.has(key)) return [violation(`${at}.frame`, 'changes-sorted')]
    seen.add(key)
    if (!acceptsValue(attribute, value)) return [violation(`${at}.value`, 'attribute-value', { name })]
    return isShown(attribute, owner, entriesAt(object, frame))
      ? []
      : [violation(`${at}.id`, 'attribute-hidden', { name })]
  })
}

/** @param of the words for the object */
export function changingViolations(
  path: string,
  owner: AttributeOwner,
  object: ChangingEntries,
  of: string,
  context: DocumentContext,
): Violation[] {
  const { attributes = [] } = object
  const fixed = entryViolations(`${path}.attributes`, owner, attributes, of)
  // One that gets its value on a later frame is not missing.
  const missing = missingEver(owner, object).map(({ name }) =>
    violation(`${path}.attributes`, 'attribute-required', { of, name }),
  )
  return [
    ...fixed.filter(({ rule }) => rule !== 'attribute-required'),
    ...missing,
    ...changeViolations(`${path}.changes`, owner, object, context),
  ]
}

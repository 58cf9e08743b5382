import type { AttributeEntry, AttributeOwner, AttributeValue } from './attribute-values.ts'
import { acceptsValue, isBlank, missingAttributes, shownAttributes } from './attribute-values.ts'
import type { Ontology, OntologyAttribute, OntologyLabel } from './ontology.ts'

/** Files of other tools name labels, attributes and options; documents have identifiers. */

interface Named {
  readonly id: string
  readonly name: string
}

/** "Traffic Light", "traffic_light" and "traffic-light" are one name. */
export const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')

/** By name, else by identifier, else by either without regard to case and separators. */
function findNamed<T extends Named>(all: readonly T[], given: string): T | undefined {
  const plain = folded(given)
  return (
    all.find(({ name }) => name === given) ??
    all.find(({ id }) => id === given) ??
    all.find(({ name }) => folded(name) === plain) ??
    all.find(({ id }) => folded(id) === plain)
  )
}

export const labelNamed = ({ labels }: Ontology, name: string): OntologyLabel | undefined =>
  findNamed(labels, name)

export type NamedValue = string | number | boolean | string[]
export type NamedValues = Readonly<Record<string, unknown>>

const optionName = ({ options = [] }: OntologyAttribute, id: string): string =>
  options.find((option) => option.id === id)?.name ?? id

function namedValue(attribute: OntologyAttribute, value: AttributeValue): NamedValue {
  if (Array.isArray(value)) return value.map((id) => optionName(attribute, id))
  return attribute.type === 'one' && typeof value === 'string' ? optionName(attribute, value) : value
}

/** By the attributes' names. An attribute that the ontology no longer has keeps its identifier. */
export const namedValues = (
  owner: AttributeOwner,
  entries: readonly AttributeEntry[],
): Record<string, NamedValue> =>
  Object.fromEntries(
    entries.map(({ id, value }) => {
      const attribute = owner.find((each) => each.id === id)
      return attribute ? [attribute.name, namedValue(attribute, value)] : [id, value]
    }),
  )

/** Several options as one text: apart by commas, or as JSON where a name has a comma itself. */
export const textOfValue = (value: NamedValue): string => {
  if (!Array.isArray(value)) return String(value)
  return value.some((name) => /[,[]/.test(name)) ? JSON.stringify(value) : value.join(',')
}

function listIn(text: string): string[] {
  if (text.startsWith('['))
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list)) return list.map(String)
    } catch {
      // A name that begins so.
    }
  return text.split(',').map((name) => name.trim())
}

const TRUE: ReadonlySet<string> = new Set(['true', '1', 'yes', 'y', '是'])
const FALSE: ReadonlySet<string> = new Set(['false', '0', 'no', 'n', '否'])

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Undefined: the value is neither. */
export function booleanIn(given: unknown): boolean | undefined {
  const text = isPlain(given) ? String(given).trim().toLowerCase() : ''
  return TRUE.has(text) ? true : FALSE.has(text) ? false : undefined
}

function converted(attribute: OntologyAttribute, given: unknown): AttributeValue | undefined {
  const { type, options = [] } = attribute
  const idOf = (name: unknown) => (isPlain(name) ? findNamed(options, String(name))?.id : undefined)
  if (type === 'many') {
    const whole = idOf(given)
    if (whole !== undefined) return [whole]
    const names: readonly unknown[] = Array.isArray(given)
      ? given
      : isPlain(given)
        ? listIn(String(given))
        : []
    const ids = names.flatMap((name) => idOf(name) ?? [])
    return ids.length === names.length && ids.length > 0 ? ids : undefined
  }
  if (!isPlain(given)) return undefined
  const text = String(given).trim().toLowerCase()
  switch (type) {
    case 'one':
      return idOf(given)
    case 'number':
      return text === '' || typeof given === 'boolean' || !Number.isFinite(Number(text))
        ? undefined
        : Number(text)
    case 'text':
      return String(given)
    case 'yes-no':
      return booleanIn(given)
  }
}

/** Undefined: the attribute takes no such value. @param given as a file has it, by names */
function valueFrom(attribute: OntologyAttribute, given: unknown): AttributeValue | undefined {
  const value = converted(attribute, given)
  return value !== undefined && acceptsValue(attribute, value) ? value : undefined
}

/** What is not shown for these values has no place; without it others may not be shown either. */
function shownOnly(owner: AttributeOwner, entries: readonly AttributeEntry[]): AttributeEntry[] {
  const shown = new Set(shownAttributes(owner, entries).map(({ id }) => id))
  const kept = entries.filter(({ id }) => shown.has(id))
  return kept.length === entries.length ? kept : shownOnly(owner, kept)
}

/** Required ones that the file lacks get their default. */
function withDefaults(owner: AttributeOwner, entries: readonly AttributeEntry[]): readonly AttributeEntry[] {
  const added = missingAttributes(owner, entries).flatMap(({ id, default: usual }) =>
    usual === undefined || isBlank(usual) ? [] : [{ id, value: usual }],
  )
  return added.length === 0 ? entries : withDefaults(owner, [...entries, ...added])
}

/**
 * Entries of a file's values, in the attributes' order.
 *
 * @returns `refused`: names of values that have no place: no such attribute, no such value, or not shown
 */
export function entriesFrom(
  owner: AttributeOwner,
  given: NamedValues,
): { entries: AttributeEntry[]; refused: string[] } {
  const values = new Map<string, AttributeValue>()
  const names = new Map<string, string>()
  const refused: string[] = []
  for (const [name, each] of Object.entries(given)) {
    if (isBlank(each)) continue
    const attribute = findNamed(owner, name)
    const value = attribute && valueFrom(attribute, each)
    if (!attribute || value === undefined || values.has(attribute.id)) refused.push(name)
    else {
      values.set(attribute.id, value)
      names.set(attribute.id, name)
    }
  }
  const taken = [...values].map(([id, value]) => ({ id, value }))
  const all = withDefaults(owner, shownOnly(owner, taken))
  const kept = new Set(all.map(({ id }) => id))
  return {
    entries: owner.flatMap(({ id }) => all.find((entry) => entry.id === id) ?? []),
    refused: [...refused, ...[...names].flatMap(([id, name]) => (kept.has(id) ? [] : [name]))],
  }
}

import type { AttributeEntry, AttributeValue, OntologyAttribute } from '../../contract/types.d.ts'
import { violation } from '../documents/violation.ts'
import type { Violation } from '../documents/violation.ts'

export type { AttributeEntry, AttributeValue }

/** The attributes of a label, or of the whole item. */
export type AttributeOwner = readonly OntologyAttribute[]

type Entries = readonly AttributeEntry[]

/** Of a text, where the attribute sets no other. */
export const ATTRIBUTE_TEXT_MAX = 200

export const valueOf = (entries: Entries, id: string): AttributeValue | undefined =>
  entries.find((entry) => entry.id === id)?.value

const isOption = ({ options = [] }: OntologyAttribute, value: unknown): boolean =>
  options.some(({ id }) => id === value)

export function acceptsValue(attribute: OntologyAttribute, value: AttributeValue): boolean {
  const { minimum = -Infinity, maximum = Infinity, maxLength = ATTRIBUTE_TEXT_MAX } = attribute
  switch (attribute.type) {
    case 'one':
      return isOption(attribute, value)
    case 'many':
      return (
        Array.isArray(value) &&
        new Set(value).size === value.length &&
        value.every((one) => isOption(attribute, one))
      )
    case 'number':
      return typeof value === 'number' && value >= minimum && value <= maximum
    case 'text':
      return typeof value === 'string' && value.length <= maxLength
    case 'yes-no':
      return typeof value === 'boolean'
  }
}

/** Nothing is chosen or written: as good as no value. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether the attribute applies: always, or by the value of another one that itself applies. */
export function isShown({ shownWhen }: OntologyAttribute, owner: AttributeOwner, entries: Entries): boolean {
  if (!shownWhen) return true
  const other = owner.find(({ id }) => id === shownWhen.attribute)
  const value = valueOf(entries, shownWhen.attribute)
  if (!other || value === undefined || !isShown(other, owner, entries)) return false
  const wanted = shownWhen.values.map(String)
  return Array.isArray(value) ? value.some((one) => wanted.includes(one)) : wanted.includes(String(value))
}

export const shownAttributes = (owner: AttributeOwner, entries: Entries): AttributeOwner =>
  owner.filter((attribute) => isShown(attribute, owner, entries))

/** Required attributes that apply and have no value. */
export const missingAttributes = (owner: AttributeOwner, entries: Entries): AttributeOwner =>
  shownAttributes(owner, entries).filter(
    ({ id, required }) => required === true && isBlank(valueOf(entries, id)),
  )

/**
 * The entries that apply, in the order of their attributes; one pass is enough, as conditions name attributes before
 * their own. `isNew` attributes without an entry get their default.
 */
function applyingEntries(
  owner: AttributeOwner,
  entries: Entries,
  isNew: (attribute: OntologyAttribute) => boolean,
): AttributeEntry[] {
  const applying: AttributeEntry[] = []
  for (const attribute of owner) {
    if (!isShown(attribute, owner, applying)) continue
    const { id, default: usual } = attribute
    const value = valueOf(entries, id) ?? (isNew(attribute) ? usual : undefined)
    if (value !== undefined) applying.push({ id, value })
  }
  return applying
}

/** The entries that a new object starts with. */
export const defaultEntries = (owner: AttributeOwner): AttributeEntry[] =>
  applyingEntries(owner, [], () => true)

/**
 * The entries with another value. Values of attributes that no longer apply go with it, so that nothing is stored that
 * nobody sees; attributes that apply from now on get their default.
 *
 * @param value undefined: takes the value away
 */
export function withValue(
  owner: AttributeOwner,
  entries: Entries,
  id: string,
  value: AttributeValue | undefined,
): AttributeEntry[] {
  const others = entries.filter((entry) => entry.id !== id)
  const next = value === undefined || isBlank(value) ? others : [...others, { id, value }]
  const before = new Set(shownAttributes(owner, entries))
  return applyingEntries(owner, next, (attribute) => !before.has(attribute))
}

/** The entries with a no for each yes or no that applies and has no value. */
export const withNoWhereMissing = (owner: AttributeOwner, entries: Entries): AttributeEntry[] =>
  shownAttributes(owner, entries)
    .filter(({ id, type }) => type === 'yes-no' && valueOf(entries, id) === undefined)
    .reduce<AttributeEntry[]>((all, { id }) => withValue(owner, all, id, false), [...entries])

/** The values that another owner has attributes for stay; its defaults fill in the rest. */
export const entriesUnder = (owner: AttributeOwner, entries: Entries): AttributeEntry[] =>
  entries.reduce<AttributeEntry[]>((all, { id, value }) => {
    const attribute = owner.find((one) => one.id === id)
    return attribute && acceptsValue(attribute, value) ? withValue(owner, all, id, value) : all
  }, defaultEntries(owner))

/** @param of the words for what has the entries */
export function entryViolations(
  path: string,
  owner: AttributeOwner,
  entries: Entries,
  of: string,
): Violation[] {
  const seen = new Set<string>()
  const known = entries.flatMap((entry, index): Violation[] => {
    const at = `${path}[${index}]`
    const attribute = owner.find(({ id }) => id === entry.id)
    if (!attribute) return [violation(`${at}.id`, 'attribute-unknown', { name: entry.id })]
    if (seen.has(entry.id)) return [violation(`${at}.id`, 'id-unique', { id: entry.id })]
    seen.add(entry.id)
    if (!acceptsValue(attribute, entry.value))
      return [violation(`${at}.value`, 'attribute-value', { name: attribute.name })]
    return isShown(attribute, owner, entries)
      ? []
      : [violation(`${at}.id`, 'attribute-hidden', { name: attribute.name })]
  })
  const missing = missingAttributes(owner, entries)
  return [...known, ...missing.map(({ name }) => violation(path, 'attribute-required', { of, name }))]
}

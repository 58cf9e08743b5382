import { OntologyNameLimits } from '../../../src/contract/limits.ts'
import { ATTRIBUTE_TEXT_MAX, isBlank } from '../../../src/domain/ontology/attribute-values.ts'
import { idFrom } from '../../../src/domain/ontology/cvat-labels.ts'
import { booleanIn, entriesFrom, type NamedValues } from '../../../src/domain/ontology/names.ts'
import type { OntologyAttribute } from '../../../src/domain/ontology/ontology.ts'

/** Values of attributes as a file has them, and the attributes that they would need. */

/** More different texts than these are no choice of options. */
const OPTIONS_MAX = 30
const ATTRIBUTES_MAX = 50

interface SeenValues {
  readonly values: unknown[]
  /** One object had several of them, each for a while. */
  isChanging: boolean
}

/** By the name of the attribute. */
export type Values = Map<string, SeenValues>

const textsOf = (given: readonly unknown[]): string[] => [...new Set(given.flat().map(String))]

/** Identifiers of names, each of its own. */
export const fromNames = <Made>(
  names: readonly string[],
  usual: string,
  make: (id: string, name: string) => Made,
): Made[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    const id = idFrom(name, usual, taken)
    taken.add(id)
    return make(id, name.slice(0, OntologyNameLimits.maxLength))
  })
}

/** The narrowest type that takes all values. */
function attributeOf(id: string, name: string, given: readonly unknown[]): OntologyAttribute {
  const texts = textsOf(given)
  const isMany = given.some((value) => Array.isArray(value))
  if (!isMany && given.every((value) => booleanIn(value) !== undefined)) return { id, name, type: 'yes-no' }
  if (!isMany && texts.every((text) => text.trim() !== '' && Number.isFinite(Number(text))))
    return { id, name, type: 'number' }
  const isChoice =
    texts.length <= OPTIONS_MAX && texts.every((text) => text.length <= OntologyNameLimits.maxLength)
  if (isMany || isChoice) {
    const options = fromNames(texts, 'option', (optionId, optionName) => ({ id: optionId, name: optionName }))
    return { id, name, type: isMany ? 'many' : 'one', options }
  }
  const longest = Math.max(...texts.map(({ length }) => length))
  return {
    id,
    name,
    type: 'text',
    ...(longest > ATTRIBUTE_TEXT_MAX && { maxLength: Math.min(1000, longest) }),
  }
}

export const attributesOf = (values: Values): OntologyAttribute[] =>
  fromNames([...values.keys()].slice(0, ATTRIBUTES_MAX), 'attribute', (id, name) => ({ id, name })).map(
    ({ id, name }, index): OntologyAttribute => {
      const { values: given = [], isChanging = false } = [...values.values()][index] ?? {}
      return { ...attributeOf(id, name, given), ...(isChanging && { mutable: true }) }
    },
  )

/** A choice gains the options that it lacks; what cannot take the values of the objects is as those need it. */
function extended(
  declared: OntologyAttribute,
  seen: OntologyAttribute,
  given: readonly unknown[],
): OntologyAttribute {
  const refused = given.filter(
    (value) => entriesFrom([declared], { [declared.name]: value }).refused.length > 0,
  )
  if (refused.length === 0) return declared
  if (declared.type !== 'one' || refused.some((value) => Array.isArray(value))) return seen
  const { options = [] } = declared
  const names = [...options.map(({ name }) => name), ...textsOf(refused)]
  const all = fromNames(names, 'option', (id, name) => ({ id, name }))
  const usual = all[options.findIndex(({ id }) => id === declared.default)]?.id
  const { default: _, ...rest } = declared
  return { ...rest, options: all, ...(usual !== undefined && { default: usual }) }
}

/** Attributes that a file declares, by the values in it where those need more; behind them what else objects have. */
export function withDeclared(declared: readonly OntologyAttribute[], values: Values): OntologyAttribute[] {
  const seen = new Map(attributesOf(values).map((attribute) => [attribute.name, attribute]))
  const known = declared.map((attribute) => {
    const own = seen.get(attribute.name)
    seen.delete(attribute.name)
    if (!own) return attribute
    const isMutable = attribute.mutable === true || own.mutable === true
    const whole = extended(attribute, own, values.get(attribute.name)?.values ?? [])
    return { ...whole, ...(isMutable && { mutable: true }) }
  })
  const all = [...known, ...seen.values()].slice(0, ATTRIBUTES_MAX)
  return fromNames(
    all.map(({ name }) => name),
    'attribute',
    (id, name) => ({ id, name }),
  ).map((made, index) => ({ ...all[index], ...made }) as OntologyAttribute)
}

/** @param overTime of one object or item, one after another */
export function noteValues(values: Values, overTime: readonly NamedValues[]): void {
  const own = new Map<string, unknown>()
  for (const given of overTime)
    for (const [name, value] of Object.entries(given)) {
      if (isBlank(value)) continue
      const { values: known, isChanging } = values.get(name) ?? { values: [], isChanging: false }
      const hasChanged = own.has(name) && own.get(name) !== value
      values.set(name, {
        values: known.includes(value) ? known : [...known, value],
        isChanging: isChanging || hasChanged,
      })
      own.set(name, value)
    }
}

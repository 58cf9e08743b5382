import type { AttributeEntry, AttributeValue, OntologyAttribute } from '../../../contract/types.d.ts'
import type { AttributeOwner } from '../../../domain/ontology/attribute-values.ts'
import { shownAttributes, valueOf } from '../../../domain/ontology/attribute-values.ts'
import { objectsText } from '../../../text/objects.ts'

/** A value as people read it: names of options, also of one among several, 旧 or 非旧, the number or text itself. */
export function valueInWords({ name, type, options = [] }: OntologyAttribute, value: AttributeValue): string {
  const named = (id: unknown): string => options.find((option) => option.id === id)?.name ?? String(id)
  if (type === 'yes-no') return value === true ? name : `${objectsText.not}${name}`
  if (Array.isArray(value)) return value.map(named).join(' ')
  return type === 'one' || type === 'many' ? named(value) : String(value)
}

/** With the attribute's name, which a yes or no says by itself. */
export function attributeInWords(attribute: OntologyAttribute, value: AttributeValue | undefined): string {
  if (value !== undefined && attribute.type === 'yes-no') return valueInWords(attribute, value)
  return `${attribute.name} ${value === undefined ? objectsText.unset : valueInWords(attribute, value)}`
}

/** The values of the attributes that apply, in one line. */
export const valuesInWords = (owner: AttributeOwner, entries: readonly AttributeEntry[]): string =>
  shownAttributes(owner, entries)
    .flatMap((attribute) => {
      const value = valueOf(entries, attribute.id)
      return value === undefined ? [] : [valueInWords(attribute, value)]
    })
    .join('、')

import type { AttributeValue, OntologyAttribute } from '../../../contract/types.d.ts'
import { objectsText } from '../../../text/objects.ts'

/** A value as people read it: names of options, 是 or 否, the number or text itself. */
export function valueInWords({ name, type, options = [] }: OntologyAttribute, value: AttributeValue): string {
  const named = (id: unknown): string => options.find((option) => option.id === id)?.name ?? String(id)
  if (type === 'yes-no') return value === true ? name : `${objectsText.not}${name}`
  if (Array.isArray(value)) return value.map(named).join(' ')
  return type === 'one' ? named(value) : String(value)
}

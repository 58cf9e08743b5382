import type { AttributeOwner } from '../../../domain/ontology/attribute-values.ts'
import type { Ontology, OntologyAttribute } from '../../../domain/ontology/ontology.ts'
import { labelById } from '../../../domain/ontology/ontology.ts'
import type { Search, SearchChange } from '../address/search-params.ts'
import { readNumber } from '../address/search-params.ts'

/** Which labels the work in a list has. Without a label, an attribute is one of the whole item. */
export interface LabelChoice {
  label?: string
  attribute?: string
  value?: string
  least?: number
}

/** Stands for the whole item among labels; no identifier looks like it. */
export const WHOLE_ITEM = '*'

export const LABEL_PARAMETERS = ['label', 'attribute', 'value', 'least'] as const

/** What the label in the address has; undefined without one. */
export const ownerOf = (search: Search, ontology: Ontology): AttributeOwner | undefined =>
  search['label'] === WHOLE_ITEM
    ? ontology.attributes
    : labelById(ontology, search['label'] ?? '')?.attributes

export const attributeOf = (search: Search, ontology: Ontology): OntologyAttribute | undefined =>
  ownerOf(search, ontology)?.find(({ id }) => id === search['attribute'])

/** What the ontology does not have is left out, and so is the whole item until its attribute is chosen. */
export function labelChoiceOf(search: Search, ontology: Ontology | undefined): LabelChoice {
  if (!ontology || !ownerOf(search, ontology)) return {}
  const { label = '', value } = search
  const attribute = attributeOf(search, ontology)
  if (label === WHOLE_ITEM) return attribute ? { attribute: attribute.id, ...(value && { value }) } : {}
  const least = readNumber(search['least']) ?? 1
  return {
    label,
    ...(attribute && { attribute: attribute.id }),
    ...(attribute && value && { value }),
    ...(least > 1 && { least }),
  }
}

/** What depends on a part goes when that changes. */
export const labelChange = (name: (typeof LABEL_PARAMETERS)[number], value: string): SearchChange => {
  const after = LABEL_PARAMETERS.slice(LABEL_PARAMETERS.indexOf(name) + 1)
  const gone = name === 'label' ? after : after.filter((each) => name === 'attribute' && each === 'value')
  return { ...Object.fromEntries(gone.map((each) => [each, null])), [name]: value }
}

import type { Ontology, OntologyAttribute } from '../../../domain/ontology/ontology.ts'
import { databasesText } from '../../../text/databases.ts'
import { ontologyText } from '../../../text/ontology.ts'
import { Input, Select } from '../../../ui/Input.tsx'
import type { Search, SearchChange } from '../address/search-params.ts'
import { attributeOf, labelChange, ownerOf, WHOLE_ITEM } from './label-choice.ts'

const text = databasesText.items.labels

interface LabelFilterProps {
  ontology: Ontology
  search: Search
  change: (part: SearchChange) => void
}

/** Narrows a list of resources to those whose work has a label, a value of an attribute, or so many objects. */
export function LabelFilter({ ontology, search, change }: LabelFilterProps) {
  const owner = ownerOf(search, ontology) ?? []
  const attribute = attributeOf(search, ontology)
  const isOfObjects = search['label'] !== undefined && search['label'] !== WHOLE_ITEM
  return (
    // It wraps as a whole: a number alone in a line says nothing.
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={text.label}
        className="w-36"
        value={search['label'] ?? ''}
        options={[
          ['', text.anyLabel],
          ...(ontology.attributes.length > 0 ? ([[WHOLE_ITEM, text.wholeItem]] as const) : []),
          ...ontology.labels.map(({ id, name }) => [id, name] as const),
        ]}
        onChange={({ target }) => change(labelChange('label', target.value))}
      />
      {owner.length > 0 && (
        <Select
          aria-label={text.attribute}
          className="w-32"
          value={attribute?.id ?? ''}
          options={[['', text.anyAttribute], ...owner.map(({ id, name }) => [id, name] as const)]}
          onChange={({ target }) => change(labelChange('attribute', target.value))}
        />
      )}
      {attribute && (
        <ValueField
          attribute={attribute}
          value={search['value'] ?? ''}
          onChange={(value) => change(labelChange('value', value))}
        />
      )}
      {isOfObjects && (
        <label className="flex items-center gap-1.5 text-sm whitespace-nowrap">
          {text.least}
          <Input
            type="number"
            className="w-16"
            min={1}
            max={5000}
            value={search['least'] ?? '1'}
            onChange={({ target }) => change(labelChange('least', target.value))}
          />
        </label>
      )}
    </div>
  )
}

interface ValueFieldProps {
  attribute: OntologyAttribute
  value: string
  onChange: (value: string) => void
}

function ValueField({ attribute, value, onChange }: ValueFieldProps) {
  const { type, options = [] } = attribute
  const field = { 'aria-label': text.value, className: 'w-32', value }
  if (type === 'number' || type === 'text')
    return (
      <Input
        {...field}
        inputMode={type === 'number' ? 'decimal' : 'text'}
        placeholder={text.anyValue}
        maxLength={100}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  const choices =
    type === 'yes-no'
      ? ([
          ['true', ontologyText.yes],
          ['false', ontologyText.no],
        ] as const)
      : options.map(({ id, name }) => [id, name] as const)
  return (
    <Select
      {...field}
      options={[['', text.anyValue], ...choices]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

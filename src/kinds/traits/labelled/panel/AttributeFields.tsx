import type { AttributeEntry, AttributeValue, OntologyAttribute } from '../../../../contract/types.d.ts'
import { ATTRIBUTE_TEXT_MAX, shownAttributes, valueOf } from '../../../../domain/ontology/attribute-values.ts'
import type { AttributeOwner } from '../../../../domain/ontology/attribute-values.ts'
import { TextCommit } from '../../../../annotate/panel/TextCommit.tsx'
import { objectsText as text } from '../../../../text/objects.ts'
import { Checkbox, Input, Select } from '../../../../ui/Input.tsx'
import { Kbd } from '../../../../ui/Kbd.tsx'
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx'

interface AttributeFieldsProps {
  title: string
  /** The section around them says it already. */
  isTitled?: boolean
  /** Whether this digit with Shift sets them now; else it is not printed. All do when left out. */
  isFreeKey?: (key: string) => boolean
  owner: AttributeOwner
  /** Of each object that is changed; a value that is not the same in all is shown as mixed. */
  entriesOfAll: readonly (readonly AttributeEntry[])[]
  readonly: boolean
  onRefuse: () => void
  onChange: (change: { id: string; value: AttributeValue | undefined }) => void
}

const same = (values: readonly (AttributeValue | undefined)[]): boolean =>
  new Set(values.map((value) => JSON.stringify(value))).size === 1

export function AttributeFields(props: AttributeFieldsProps) {
  const { title, isTitled = false, owner, entriesOfAll, readonly, onRefuse, onChange } = props
  // Where nothing can be set, no key sets it.
  const isFreeKey = readonly ? () => false : props.isFreeKey
  // One that applies to some of them can be set for those.
  const shown = owner.filter((attribute) =>
    entriesOfAll.some((entries) => shownAttributes(owner, entries).includes(attribute)),
  )
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className={isTitled ? 'sr-only' : 'mb-1 text-xs text-text-soft'}>{title}</legend>
      {shown.map((attribute) => {
        const values = entriesOfAll.map((entries) => valueOf(entries, attribute.id))
        const isMixed = !same(values)
        return (
          <AttributeField
            key={attribute.id}
            attribute={isFreeKey ? withFreeKeys(attribute, isFreeKey) : attribute}
            value={isMixed ? undefined : values[0]}
            isMixed={isMixed}
            readonly={readonly}
            onRefuse={onRefuse}
            onChange={(value) => (readonly ? onRefuse() : onChange({ id: attribute.id, value }))}
          />
        )
      })}
    </fieldset>
  )
}

function withFreeKeys(attribute: OntologyAttribute, isFree: (key: string) => boolean): OntologyAttribute {
  const freed = <Keyed extends { key?: string }>({ key: own, ...rest }: Keyed) => ({
    ...rest,
    ...(own !== undefined && isFree(own) && { key: own }),
  })
  const { options } = attribute
  return { ...freed(attribute), ...(options && { options: options.map(freed) }) }
}

interface AttributeFieldProps {
  attribute: OntologyAttribute
  value: AttributeValue | undefined
  isMixed: boolean
  readonly: boolean
  onRefuse: () => void
  onChange: (value: AttributeValue | undefined) => void
}

function shiftKey(key: string): string
function shiftKey(key: string | undefined): string | undefined
function shiftKey(key: string | undefined): string | undefined {
  return key && `⇧${key}`
}

/** Options up to this many stand side by side; more are a list. */
const SIDE_BY_SIDE = 3

function AttributeField(props: AttributeFieldProps) {
  const { attribute, isMixed, value } = props
  const lacks = attribute.required === true && value === undefined && !isMixed
  return (
    <div className="flex flex-col gap-1">
      <span className="flex items-baseline gap-2 text-xs">
        {attribute.name}
        {attribute.key !== undefined && <Kbd keys={shiftKey(attribute.key)} />}
        {lacks && <span className="text-bad">{text.missing}</span>}
        {isMixed && <span className="text-text-soft">{text.mixed}</span>}
      </span>
      <ValueField {...props} />
    </div>
  )
}

function ValueField(props: AttributeFieldProps) {
  const { attribute, value, isMixed, readonly, onRefuse, onChange } = props
  const { name, type, minimum, maximum, maxLength = ATTRIBUTE_TEXT_MAX } = attribute
  switch (type) {
    case 'yes-no':
      return (
        <SegmentedControl
          label={name}
          segments={[
            { value: 1, label: text.yes },
            { value: 0, label: text.no },
          ]}
          value={value === undefined ? null : value === true ? 1 : 0}
          onChange={(next) => onChange(next === 1)}
        />
      )
    case 'one':
      return <OneField {...props} />
    case 'many':
      return <ManyField {...props} />
    case 'number':
      return (
        <Input
          key={String(value)}
          type="number"
          step="any"
          aria-label={name}
          min={minimum}
          max={maximum}
          defaultValue={typeof value === 'number' ? value : ''}
          placeholder={isMixed ? text.mixed : undefined}
          readOnly={readonly}
          onBlur={({ target }) => {
            const next = target.value === '' ? undefined : target.valueAsNumber
            if (next !== value && target.validity.valid) onChange(next)
          }}
        />
      )
    case 'text':
      return (
        <TextCommit
          label={name}
          value={typeof value === 'string' ? value : ''}
          placeholder={isMixed ? text.mixed : ''}
          maxLength={maxLength}
          readOnly={readonly}
          rows={1}
          onRefuse={onRefuse}
          onCommit={(next) => onChange(next === '' ? undefined : next)}
        />
      )
  }
}

function OneField({ attribute, value, isMixed, onChange }: AttributeFieldProps) {
  const { name, options = [] } = attribute
  const chosen = typeof value === 'string' ? value : null
  if (options.length <= SIDE_BY_SIDE)
    return (
      <SegmentedControl
        label={name}
        segments={options.map((option) => ({
          value: option.id,
          label: option.name,
          keys: shiftKey(option.key),
        }))}
        value={chosen}
        onChange={onChange}
      />
    )
  return (
    <Select
      aria-label={name}
      value={chosen ?? ''}
      options={[
        ['', isMixed ? text.mixed : text.unset],
        ...options.map((option): [string, string] => [option.id, option.name]),
      ]}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  )
}

function ManyField({ attribute, value, onChange }: AttributeFieldProps) {
  const { name, options = [] } = attribute
  const chosen = new Set(Array.isArray(value) ? value : [])
  const toggle = (id: string, wanted: boolean): void =>
    onChange(options.map((option) => option.id).filter((one) => (one === id ? wanted : chosen.has(one))))
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1" role="group" aria-label={name}>
      {options.map(({ id, name: word, key }) => (
        <label key={id} className="flex items-center gap-1.5">
          <Checkbox checked={chosen.has(id)} onChange={({ target }) => toggle(id, target.checked)} />
          {word}
          {key !== undefined && <Kbd keys={shiftKey(key)} />}
        </label>
      ))}
    </div>
  )
}

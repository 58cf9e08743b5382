import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { ATTRIBUTE_TYPE_VALUES } from '../../../contract/enumerations.ts'
import { OntologyIdLimits, OntologyNameLimits } from '../../../contract/limits.ts'
import { ATTRIBUTE_TEXT_MAX } from '../../../domain/ontology/attribute-values.ts'
import type {
  AttributeOption,
  AttributeType,
  OntologyAttribute,
  OntologyProblem,
} from '../../../domain/ontology/ontology.ts'
import { ONTOLOGY_RULES } from '../../../domain/ontology/ontology.ts'
import { ontologyText as text } from '../../../text/ontology.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Checkbox, Input, Select } from '../../../ui/Input.tsx'
import type { CountedPart } from './RemoveDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import {
  changedAttribute,
  changedOption,
  numberFrom,
  retyped,
  usualFrom,
  withNewAttribute,
  withNewOption,
} from './ontology-draft.ts'

interface AttributesEditorProps {
  title: string
  /** Of the attributes in the ontology, as problems name it. */
  path: string
  attributes: readonly OntologyAttribute[]
  /** Those of the saved ontology, whose identifiers stand in the work. */
  saved: readonly OntologyAttribute[]
  /** The label that has them, as work is counted by it; empty: the whole item. Absent: work is not counted by these. */
  countedAs?: string
  /** Values can change over the frames of a video. */
  hasFrames?: boolean
  problems: readonly OntologyProblem[]
  onChange: (attributes: OntologyAttribute[]) => void
}

/** The attributes of a label, or of the whole item. */
export function AttributesEditor(props: AttributesEditorProps) {
  const { title, path, attributes, saved, countedAs, hasFrames, problems, onChange } = props
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-medium">{title}</h3>
      <ul className="flex flex-col gap-3 empty:hidden">
        {attributes.map((attribute, index) => (
          <AttributeRow
            // Its identifier is edited here, so that its place names it.
            key={index}
            attribute={attribute}
            saved={saved.find(({ id }) => id === attribute.id)}
            {...(countedAs !== undefined && { part: { label: countedAs, attribute: attribute.id } })}
            hasFrames={hasFrames ?? false}
            before={attributes.slice(0, index)}
            problem={problems.find((one) => one.path.startsWith(`${path}[${index}]`))}
            onChange={(next) => onChange(attributes.with(index, next))}
            onAddOption={() => onChange(withNewOption(attributes, index))}
            onRemove={() => onChange(attributes.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <AddButton label={text.addAttribute} onAdd={() => onChange(withNewAttribute(attributes))} />
    </section>
  )
}

const AddButton = ({ label, onAdd }: { label: string; onAdd: () => void }) => (
  <Button tone="quiet" className="self-start" icon={<Plus size={14} />} onClick={onAdd}>
    {label}
  </Button>
)

interface AttributeRowProps {
  attribute: OntologyAttribute
  /** As it is saved; undefined for a new one. */
  saved: OntologyAttribute | undefined
  part?: CountedPart
  hasFrames: boolean
  /** The attributes that it may depend on. */
  before: readonly OntologyAttribute[]
  problem: OntologyProblem | undefined
  onChange: (attribute: OntologyAttribute) => void
  onAddOption: () => void
  onRemove: () => void
}

interface DetailProps {
  attribute: OntologyAttribute
  change: (part: Parameters<typeof changedAttribute>[1]) => void
}

function AttributeRow(props: AttributeRowProps) {
  const { attribute, saved, part, hasFrames, before, problem, onChange, onAddOption, onRemove } = props
  const change: DetailProps['change'] = (part) => onChange(changedAttribute(attribute, part))
  const { type, required = false } = attribute
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line p-3">
      <NamedRow
        named={attribute}
        isSaved={saved !== undefined}
        part={part}
        onChange={change}
        removeLabel={text.removeAttribute(attribute.name)}
        onRemove={onRemove}
      >
        <Select
          aria-label={text.type}
          className="w-24 shrink-0"
          value={type}
          options={ATTRIBUTE_TYPE_VALUES.map((one): [string, string] => [one, text.types[one]])}
          onChange={({ target }) => onChange(retyped(attribute, target.value as AttributeType))}
        />
        {type === 'yes-no' && <ShiftKey value={attribute.key} onChange={(key) => change({ key })} />}
      </NamedRow>
      {(type === 'one' || type === 'many') && (
        <OptionRows
          attribute={attribute}
          saved={saved?.options ?? []}
          part={part}
          change={change}
          onAdd={onAddOption}
        />
      )}
      {type === 'number' && <NumberLimits attribute={attribute} change={change} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2" data-density="tool">
        <label className="flex items-center gap-1.5">
          <Checkbox
            checked={required}
            onChange={({ target }) => change({ required: target.checked || undefined })}
          />
          {text.required}
        </label>
        {hasFrames && (
          <label className="flex items-center gap-1.5">
            <Checkbox
              checked={attribute.mutable ?? false}
              onChange={({ target }) => change({ mutable: target.checked || undefined })}
            />
            {text.mutable}
          </label>
        )}
        {(type === 'one' || type === 'yes-no') && <UsualValue attribute={attribute} change={change} />}
        {(type === 'number' || type === 'text') && <TypedUsual attribute={attribute} change={change} />}
        <Condition attribute={attribute} before={before} change={change} />
      </div>
      {problem && (
        <p role="alert" className="text-xs text-bad">
          {ONTOLOGY_RULES[problem.rule]}
        </p>
      )}
    </li>
  )
}

interface NamedRowProps {
  named: { readonly id: string; readonly name: string }
  /** Its identifier stands in the work, and stays. */
  isSaved: boolean
  /** Said to be in the work before it goes, if it is saved. */
  part: CountedPart | undefined
  onChange: (change: { readonly id?: string; readonly name?: string }) => void
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}

/** Name and identifier, what else there is beside them, and a button that takes it all away. */
function NamedRow({ named, isSaved, part, onChange, removeLabel, onRemove, children }: NamedRowProps) {
  const [asks, setAsks] = useState(false)
  return (
    <div className="flex items-center gap-2" data-density="tool">
      <Input
        aria-label={text.name}
        value={named.name}
        maxLength={OntologyNameLimits.maxLength}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Input
        aria-label={text.id}
        className="font-mono"
        value={named.id}
        readOnly={isSaved}
        title={isSaved ? text.idFixed : text.idHint}
        maxLength={OntologyIdLimits.maxLength}
        onChange={({ target }) => onChange({ id: target.value.replaceAll(/[^A-Za-z0-9_-]/g, '') })}
      />
      {children}
      <IconButton
        label={removeLabel}
        icon={<Trash2 size={14} />}
        side="left"
        onClick={() => (isSaved && part ? setAsks(true) : onRemove())}
      />
      {asks && part && (
        <RemoveDialog
          title={removeLabel}
          description={text.removeAttributeSaved}
          part={part}
          onClose={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false)
            onRemove()
          }}
        />
      )}
    </div>
  )
}

const KEYS: readonly [string, string][] = [
  ['', text.noKey],
  ...Array.from('123456789', (digit): [string, string] => [digit, `⇧${digit}`]),
]

function ShiftKey({
  value = '',
  onChange,
}: {
  value?: string | undefined
  onChange: (key?: string) => void
}) {
  return (
    <Select
      aria-label={text.shiftKey}
      title={text.shiftKey}
      className="w-18 shrink-0"
      value={value}
      options={KEYS}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  )
}

interface OptionRowsProps extends DetailProps {
  saved: readonly AttributeOption[]
  part: CountedPart | undefined
  onAdd: () => void
}

function OptionRows({ attribute, saved, part, change, onAdd }: OptionRowsProps) {
  const { options = [] } = attribute
  // The contract has no empty list of options; that there is none is a problem, which is shown.
  const put = (next: AttributeOption[]): void => change({ options: next.length > 0 ? next : undefined })
  return (
    <div role="group" aria-label={text.options} className="flex flex-col gap-2 border-l-2 border-line pl-3">
      {options.map((option, index) => {
        const changeOption = (part: Parameters<typeof changedOption>[1]): void =>
          put(options.with(index, changedOption(option, part)))
        return (
          <NamedRow
            key={index}
            named={option}
            isSaved={saved.some(({ id }) => id === option.id)}
            part={part && { ...part, value: option.id }}
            onChange={changeOption}
            removeLabel={text.removeOption(option.name)}
            onRemove={() => put(options.toSpliced(index, 1))}
          >
            <ShiftKey value={option.key} onChange={(key) => changeOption({ key })} />
          </NamedRow>
        )
      })}
      <AddButton label={text.addOption} onAdd={onAdd} />
    </div>
  )
}

function NumberLimits({ attribute: { minimum, maximum }, change }: DetailProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label={text.minimum}>
        <Input
          // Another attribute can come into its place, which an uncontrolled field would not show.
          key={String(minimum)}
          type="number"
          step="any"
          defaultValue={minimum}
          onBlur={({ target }) => change({ minimum: numberFrom(target.value) })}
        />
      </Field>
      <Field label={text.maximum}>
        <Input
          key={String(maximum)}
          type="number"
          step="any"
          defaultValue={maximum}
          onBlur={({ target }) => change({ maximum: numberFrom(target.value) })}
        />
      </Field>
    </div>
  )
}

function UsualValue({ attribute, change }: DetailProps) {
  const values = valuesOf(attribute)
  return (
    <label className="flex items-center gap-2">
      {text.usual}
      <Select
        className="w-28"
        value={attribute.default === undefined ? '' : String(attribute.default)}
        options={[
          ['', text.noUsual],
          ...values.map(({ value, name }): [string, string] => [String(value), name]),
        ]}
        onChange={({ target }) =>
          change({ default: values.find(({ value }) => String(value) === target.value)?.value })
        }
      />
    </label>
  )
}

/** Of a number or a text: written, and taken when the field is left. */
function TypedUsual({ attribute, change }: DetailProps) {
  const { type, maxLength = ATTRIBUTE_TEXT_MAX, default: usual } = attribute
  return (
    <label className="flex items-center gap-2 whitespace-nowrap">
      {text.usual}
      <Input
        // As for the limits of numbers.
        key={`${type} ${String(usual)}`}
        className="w-28"
        type={type === 'number' ? 'number' : 'text'}
        step="any"
        placeholder={text.noUsual}
        maxLength={maxLength}
        defaultValue={usual === undefined ? '' : String(usual)}
        onBlur={({ target }) => change({ default: usualFrom(type, target.value) })}
      />
    </label>
  )
}

function Condition({
  attribute: { shownWhen },
  before,
  change,
}: DetailProps & Pick<AttributeRowProps, 'before'>) {
  const conditions = before.flatMap((other) =>
    valuesOf(other).map(({ value, name }) => ({
      at: `${other.id} ${String(value)}`,
      words: `${other.name} = ${name}`,
      when: { attribute: other.id, values: [value] },
    })),
  )
  if (conditions.length === 0) return null
  return (
    <label className="flex items-center gap-2">
      {text.shownWhen}
      <Select
        className="w-40"
        value={shownWhen ? `${shownWhen.attribute} ${String(shownWhen.values[0])}` : ''}
        options={[['', text.always], ...conditions.map(({ at, words }): [string, string] => [at, words])]}
        onChange={({ target }) =>
          change({ shownWhen: conditions.find(({ at }) => at === target.value)?.when })
        }
      />
    </label>
  )
}

/** The values of an attribute that can be listed. */
function valuesOf({ type, options = [] }: OntologyAttribute): { value: string | boolean; name: string }[] {
  if (type === 'yes-no')
    return [
      { value: true, name: text.yes },
      { value: false, name: text.no },
    ]
  return options.map(({ id, name }) => ({ value: id, name }))
}

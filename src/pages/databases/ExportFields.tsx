import type { ExportFormat } from '../../domain/formats.ts'
import { EXPORT_FORMATS } from '../../domain/formats.ts'
import type { Kind } from '../../domain/kinds.ts'
import type { Status } from '../../domain/lifecycle/tasks.ts'
import { STATUSES } from '../../domain/lifecycle/tasks.ts'
import { CHINA } from '../../domain/china.ts'
import { domainText } from '../../text/common.ts'
import { databasesText } from '../../text/databases.ts'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { Checkbox, Select } from '../../ui/Input.tsx'
import { CheckRow } from '../shared/forms/FormDialog.tsx'
import { PersonSelect } from '../shared/people/PersonSelect.tsx'
import type { ExportChoice } from './export-asked.ts'

const text = databasesText.export

interface ExportFieldsProps {
  kind: Kind
  value: ExportChoice
  disabled: boolean
  onChange: (choice: ExportChoice) => void
  /** Told which days stand there that cannot be taken, and say so. */
  onHeld: (part: Partial<HeldDays>) => void
}

/** Which end of the period is typed in a way that cannot be taken. */
export interface HeldDays {
  from: boolean
  to: boolean
}

/** What an export takes along, and how it is written. */
export function ExportFields({ kind, value, disabled, onChange, onHeld }: ExportFieldsProps) {
  const change = (part: Partial<ExportChoice>) => onChange({ ...value, ...part })
  return (
    <>
      <Field label={text.format}>
        <Select
          value={value.format}
          disabled={disabled}
          onChange={(event) => change({ format: event.target.value as ExportFormat })}
        >
          {EXPORT_FORMATS[kind].map((format) => (
            <option key={format} value={format}>
              {text.formats[format]}
            </option>
          ))}
        </Select>
      </Field>
      <StatusPicker value={value.statuses} onChange={(statuses) => change({ statuses })} />
      <Days value={value} onChange={change} onHeld={onHeld} />
      <AnnotatorField kind={kind} value={value.userId} onChange={(userId) => change({ userId })} />
      <CheckRow label={text.includeMedia}>
        <Checkbox
          checked={value.includeMedia}
          onChange={(event) => change({ includeMedia: event.target.checked })}
        />
      </CheckRow>
    </>
  )
}

interface StatusPickerProps {
  value: readonly Status[]
  onChange: (statuses: readonly Status[]) => void
}

function StatusPicker({ value, onChange }: StatusPickerProps) {
  const toggle = (status: Status) =>
    onChange(value.includes(status) ? value.filter((each) => each !== status) : [...value, status])
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">
        {text.statuses}
        <span className="ml-2 text-xs font-normal text-text-soft">{text.statusesHint}</span>
      </legend>
      <div className="grid grid-cols-2 gap-2">
        {STATUSES.map((status) => (
          <label key={status} className="flex items-center gap-2">
            <Checkbox checked={value.includes(status)} onChange={() => toggle(status)} />
            {domainText.statuses[status]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface DaysProps extends Pick<ExportFieldsProps, 'onHeld'> {
  value: ExportChoice
  onChange: (part: Partial<ExportChoice>) => void
}

function Days({ value, onChange, onHeld }: DaysProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">
        {text.days}
        <span className="ml-2 text-xs font-normal text-text-soft">{text.daysHint}</span>
      </legend>
      <div className="flex items-start gap-2">
        <DateInput
          timeZone={CHINA}
          label={text.from}
          value={value.from}
          max={value.to}
          onChange={(from) => onChange({ from })}
          onHeld={(from) => onHeld({ from })}
        />
        <DateInput
          timeZone={CHINA}
          label={text.to}
          value={value.to}
          min={value.from}
          onChange={(to) => onChange({ to })}
          onHeld={(to) => onHeld({ to })}
        />
      </div>
    </fieldset>
  )
}

interface AnnotatorFieldProps {
  kind: Kind
  value: number | null
  onChange: (userId: number | null) => void
}

function AnnotatorField({ kind, value, onChange }: AnnotatorFieldProps) {
  return (
    <Field label={text.annotator}>
      <PersonSelect
        kind={kind}
        label={text.annotator}
        all={text.everyone}
        value={value}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
      />
    </Field>
  )
}

import { EXPORT_SPLITS, SPLIT_GROUPS, type SplitGroup } from '../../domain/formats.ts'
import { databasesText } from '../../text/databases.ts'
import { Field } from '../../ui/Field.tsx'
import { Checkbox, Input, Select } from '../../ui/Input.tsx'
import { CheckRow } from '../shared/forms/FormDialog.tsx'
import { isSeed, readSplit, type SplitChoice, USUAL_SPLIT } from './export-request.ts'

const text = databasesText.export.split

interface SplitFieldsProps {
  value: SplitChoice | null
  disabled: boolean
  onChange: (value: SplitChoice | null) => void
}

export function SplitFields({ value, disabled, onChange }: SplitFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      <CheckRow label={text.wanted} hint={text.wantedHint}>
        <Checkbox
          checked={value !== null}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked ? USUAL_SPLIT : null)}
        />
      </CheckRow>
      {value && <Parts value={value} disabled={disabled} onChange={onChange} />}
    </div>
  )
}

function Parts({ value, disabled, onChange }: SplitFieldsProps & { value: SplitChoice }) {
  const change = (part: Partial<SplitChoice>) => onChange({ ...value, ...part })
  const isWhole = readSplit({ ...value, seed: USUAL_SPLIT.seed }) !== null
  return (
    <div className="flex flex-col gap-3 border-l-2 border-line pl-4">
      <div className="grid grid-cols-3 gap-2">
        {EXPORT_SPLITS.map((split) => (
          <Field key={split} label={text.share(text.names[split])}>
            <Input
              type="number"
              min={0}
              max={100}
              value={value.shares[split]}
              disabled={disabled}
              onChange={({ target }) => change({ shares: { ...value.shares, [split]: target.value } })}
            />
          </Field>
        ))}
      </div>
      {!isWhole && (
        <p role="alert" className="text-xs text-bad">
          {text.wrong}
        </p>
      )}
      <Field label={text.by} hint={text.byHint[value.by]}>
        <Select
          value={value.by}
          disabled={disabled}
          onChange={({ target }) => change({ by: target.value as SplitGroup })}
          options={SPLIT_GROUPS.map((group) => [group, text.groups[group]])}
        />
      </Field>
      <Field label={text.seed} hint={text.seedHint} error={isSeed(value.seed) ? undefined : text.wrongSeed}>
        <Input
          type="number"
          min={0}
          value={value.seed}
          disabled={disabled}
          onChange={({ target }) => change({ seed: target.value })}
        />
      </Field>
      <p className="text-xs text-text-soft">{text.where}</p>
    </div>
  )
}

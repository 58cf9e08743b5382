import { PrelabelChoiceLimits } from '../../../contract/limits.ts'
import type { Kind } from '../../../domain/kinds.ts'
import { soughtIn } from '../../../domain/prelabels.ts'
import { prelabelText as text } from '../../../text/prelabels.ts'
import { Field } from '../../../ui/Field.tsx'
import { Checkbox, Input } from '../../../ui/Input.tsx'
import { Range } from '../../../ui/Range.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { CheckRow } from '../../shared/forms/FormDialog.tsx'
import type { ModelForm } from './model-form.ts'

interface FormPartProps {
  form: ModelForm
  disabled: boolean
}

export function WhatField({ kind, form, disabled }: FormPartProps & { kind: Kind }) {
  const choices = soughtIn(kind)
  if (choices.length < 2) return null
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-control font-medium">
        {text.what}
      </span>
      <SegmentedControl
        label={text.what}
        value={form.what}
        disabled={disabled}
        segments={choices.map((value) => ({ value, label: text.sought[value] }))}
        onChange={form.setWhat}
      />
    </div>
  )
}

export function WhichFields({ form, wrong, disabled }: FormPartProps & { wrong: boolean }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label={text.search} optional hint={text.searchHint}>
          <Input
            value={form.search}
            disabled={disabled}
            maxLength={PrelabelChoiceLimits.search.maxLength}
            onChange={({ target }) => form.setSearch(target.value)}
          />
        </Field>
        <Field label={text.most} optional hint={text.mostHint} error={wrong ? text.mostWrong : undefined}>
          <Input
            inputMode="numeric"
            value={form.typed}
            disabled={disabled}
            onChange={({ target }) => form.setTyped(target.value)}
          />
        </Field>
      </div>
      <CheckRow label={text.replace} hint={text.replaceHint}>
        <Checkbox
          checked={form.replace}
          disabled={disabled}
          onChange={({ target }) => form.setReplace(target.checked)}
        />
      </CheckRow>
    </>
  )
}

interface ScoreRangeProps {
  label: string
  hint: string
  value: number
  disabled: boolean
  onChange: (value: number) => void
}

function ScoreRange({ label, hint, value, disabled, onChange }: ScoreRangeProps) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-control font-medium">
        {label}
      </span>
      <span className="flex items-center gap-3">
        <Range
          aria-label={label}
          min={0}
          max={1}
          step={0.05}
          value={value}
          disabled={disabled}
          onChange={onChange}
        />
        <span className="w-10 text-right text-sm tabular-nums">{value.toFixed(2)}</span>
      </span>
      <p className="text-xs text-text-soft">{hint}</p>
    </div>
  )
}

export function ScoreFields({ kind, form, disabled }: FormPartProps & { kind: Kind }) {
  return (
    <>
      <ScoreRange
        label={text.minScore}
        hint={text.minScoreHint}
        value={form.minScore}
        disabled={disabled}
        onChange={form.setMinScore}
      />
      {kind === 'image-node' && (
        <ScoreRange
          label={text.minKeypointScore}
          hint={text.minKeypointScoreHint}
          value={form.minKeypointScore}
          disabled={disabled}
          onChange={form.setMinKeypointScore}
        />
      )}
    </>
  )
}

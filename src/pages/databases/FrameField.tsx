import type { ImportFormat } from '../../domain/formats.ts'
import type { Kind } from '../../domain/kinds.ts'
import { KINDS } from '../../domain/kinds.ts'
import { importText } from '../../text/imports.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Input.tsx'

const text = importText.frame

/** What coordinates count in where pictures came turned; null: the sizes in the file tell. */
export type Frame = 'upright' | 'stored' | null

/** Own files always count in upright pictures. */
export const asksFrame = (kind: Kind, format: ImportFormat): boolean =>
  KINDS[kind].media === 'image' && format !== 'json'

interface FrameFieldProps {
  value: Frame
  disabled: boolean
  onChange: (frame: Frame) => void
}

export function FrameField({ value, disabled, onChange }: FrameFieldProps) {
  return (
    <Field label={text.label} hint={text.hint}>
      <Select
        value={value ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value === '' ? null : (target.value as Frame))}
      >
        <option value="">{text.bySize}</option>
        <option value="upright">{text.upright}</option>
        <option value="stored">{text.stored}</option>
      </Select>
    </Field>
  )
}

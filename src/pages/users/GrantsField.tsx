import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { ALL_KINDS, KINDS } from '../../domain/kinds.ts'
import { hasGrant } from '../../domain/permissions.ts'
import { personLabel } from '../../domain/person.ts'
import { showTime } from '../../platform/times.ts'
import { domainText } from '../../text/common.ts'
import { usersText } from '../../text/users.ts'
import { Checkbox } from '../../ui/Input.tsx'
import { FormSection } from '../shared/forms/FormDialog.tsx'
import { GRANT_STAGES, toggledGrant, toggledGrants } from './grants.ts'
import type { Grant, User } from './queries.ts'

const text = usersText.form

interface GrantsFieldProps {
  hint: ReactNode
  admits: (grant: Grant) => boolean
}

export function GrantsField({ hint, admits }: GrantsFieldProps) {
  const { control } = useFormContext<{ grants: Grant[] }>()
  return (
    <FormSection title={text.grants} hint={hint}>
      <Controller
        control={control}
        name="grants"
        render={({ field }) => <GrantsMatrix value={field.value} onChange={field.onChange} admits={admits} />}
      />
    </FormSection>
  )
}

export function GrantsChanged({ by, at }: NonNullable<User['grantsChanged']>) {
  const giver = by ? personLabel(by) : text.somebody
  return <p className="text-xs text-text-soft">{text.grantsChanged(giver, showTime(at))}</p>
}

interface GrantsMatrixProps {
  value: readonly Grant[]
  onChange: (grants: Grant[]) => void
  admits?: (grant: Grant) => boolean
}

export function GrantsMatrix({ value, onChange, admits = () => true }: GrantsMatrixProps) {
  const matrix = { value, onChange, admits }
  return (
    <table
      aria-label={usersText.form.grants}
      className="w-full border-collapse overflow-hidden rounded-md border border-line text-sm"
    >
      <thead>
        <tr className="h-9 bg-surface text-xs text-text-soft">
          <td className="px-3" />
          {GRANT_STAGES.map((stage) => (
            <th key={stage} className="w-20 font-medium">
              <GrantToggle
                grants={ALL_KINDS.map((kind) => ({ kind, stage }))}
                label={domainText.stages[stage]}
                {...matrix}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ALL_KINDS.map((kind) => (
          <tr key={kind} className="h-9 border-t border-line">
            <th className="px-3 text-left font-normal">
              <GrantToggle
                grants={GRANT_STAGES.map((stage) => ({ kind, stage }))}
                label={KINDS[kind].label}
                {...matrix}
              />
            </th>
            {GRANT_STAGES.map((stage) => (
              <td key={stage} className="text-center">
                <Checkbox
                  aria-label={`${KINDS[kind].label} ${domainText.stages[stage]}`}
                  className="align-middle"
                  disabled={!admits({ kind, stage }) && !hasGrant(value, { kind, stage })}
                  checked={hasGrant(value, { kind, stage })}
                  onChange={() => onChange(toggledGrant(value, { kind, stage }))}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ToggleProps extends Required<GrantsMatrixProps> {
  grants: readonly Grant[]
  label: string
}

function GrantToggle({ grants, label, value, onChange, admits }: ToggleProps) {
  const possible = grants.filter((grant) => admits(grant) || hasGrant(value, grant))
  return (
    <button
      type="button"
      title={usersText.form.toggleGrants(label)}
      disabled={possible.length === 0}
      className="rounded-sm hover:text-accent-text disabled:cursor-not-allowed disabled:opacity-50"
      onClick={() => onChange(toggledGrants(value, possible))}
    >
      {label}
    </button>
  )
}

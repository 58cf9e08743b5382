import { ALL_KINDS, KINDS } from '../../domain/kinds.ts'
import { domainText } from '../../text/common.ts'
import { usersText } from '../../text/users.ts'
import { Checkbox } from '../../ui/Input.tsx'
import { GRANT_STAGES, hasGrant, toggledGrant } from './grants.ts'
import type { Grant } from './queries.ts'

interface GrantsMatrixProps {
  value: readonly Grant[]
  onChange: (grants: Grant[]) => void
  /** Whether this grant can be given at all here; one that is there all the same can be taken away. */
  admits?: (grant: Grant) => boolean
}

/** Kinds down, stages across: a box to tick for each grant. */
export function GrantsMatrix({ value, onChange, admits = () => true }: GrantsMatrixProps) {
  return (
    <table
      aria-label={usersText.form.grants}
      className="w-full border-collapse overflow-hidden rounded-md border border-line text-sm"
    >
      <thead>
        <tr className="h-9 bg-surface text-xs text-text-soft">
          <th className="px-3 text-left font-medium" />
          {GRANT_STAGES.map((stage) => (
            <th key={stage} className="w-20 font-medium">
              {domainText.stages[stage]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ALL_KINDS.map((kind) => (
          <tr key={kind} className="h-9 border-t border-line">
            <th className="px-3 text-left font-normal">{KINDS[kind].label}</th>
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

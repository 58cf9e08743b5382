import { dashboardText } from '../../text/dashboard.ts'
import { Select } from '../../ui/Input.tsx'
import type { RecordScope } from './record-scopes.ts'

interface ScopeSelectProps {
  label: string
  scopes: readonly RecordScope[]
  value: RecordScope
  className?: string
  onChange: (scope: RecordScope) => void
}

export function ScopeSelect({ label, scopes, value, className = 'w-24', onChange }: ScopeSelectProps) {
  if (scopes.length < 2) return null
  return (
    <Select
      aria-label={label}
      className={className}
      value={value}
      onChange={({ target }) => onChange(scopes.find((scope) => scope === target.value) ?? value)}
      options={scopes.map((scope) => [scope, dashboardText.records.scopes[scope]])}
    />
  )
}

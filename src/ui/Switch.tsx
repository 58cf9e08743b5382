import { classNames } from './class-names.ts'

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** `label` is for assistive technology only. */
export function Switch({ label, checked, onChange, disabled = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={classNames(
        'relative h-5 w-9 shrink-0 thumb:before:absolute thumb:before:-inset-3 rounded-full align-middle transition-opacity disabled:cursor-not-allowed disabled:opacity-50',
        checked ? 'bg-accent' : 'bg-line-strong',
      )}
    >
      <span
        className={classNames(
          'absolute top-0.5 left-0.5 size-4 rounded-full bg-on-accent transition-transform',
          checked && 'translate-x-4',
        )}
      />
    </button>
  )
}

import { classNames } from '../../ui/class-names.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { Switch } from '../../ui/Switch.tsx'

interface SwitchRowProps {
  label: string
  keys?: string | undefined
  on: boolean
  onChange: (on: boolean) => void
  hint?: string
  tone?: 'bad' | 'warn'
}

const TONES = { bad: 'font-medium text-bad', warn: 'font-medium text-warn' } as const

export function SwitchRow({ label, keys, on, onChange, hint, tone }: SwitchRowProps) {
  return (
    <div className="flex h-7 thumb:h-11 items-center gap-2 text-xs" title={hint}>
      <span className={classNames('flex-1', tone && on ? TONES[tone] : 'text-text-soft')}>{label}</span>
      {keys && <Kbd keys={keys} />}
      <Switch label={label} checked={on} onChange={onChange} />
    </div>
  )
}

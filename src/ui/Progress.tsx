import { classNames } from './class-names.ts'

interface ProgressProps {
  label: string
  value: number | null
  tone?: 'accent' | 'ok' | 'bad'
}

const fills = { accent: 'bg-accent', ok: 'bg-ok', bad: 'bg-bad' }

export function Progress({ label, value, tone = 'accent' }: ProgressProps) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1 w-full overflow-hidden rounded-full bg-surface-sunken"
    >
      <div
        className={classNames(
          'h-full w-full origin-left rounded-full transition-transform',
          fills[tone],
          value === null && 'animate-pulse-soft',
        )}
        style={{ transform: `scaleX(${percent === undefined ? 1 : percent / 100})` }}
      />
    </div>
  )
}

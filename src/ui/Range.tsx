import type { ComponentProps, CSSProperties } from 'react'

interface RangeProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

export function Range({ min, max, value, onChange, ...rest }: RangeProps) {
  const style = { '--filled': `${((value - min) / (max - min)) * 100}%` } as CSSProperties
  return (
    <input
      {...rest}
      type="range"
      min={min}
      max={max}
      value={value}
      style={style}
      className="range min-w-0 flex-1"
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}

import { useId } from 'react'
import { Range } from '../../ui/Range.tsx'

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** What a double click on the label brings back; 1 when left out. */
  rest?: number
  /** Decimal places of the value shown; 2 when left out. */
  digits?: number
  onChange: (value: number) => void
}

/** A labelled slider with its value; a double click on the label brings back where it rests. */
export function Slider({ label, value, min, max, step, rest = 1, digits = 2, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="flex h-7 items-center gap-2">
      <label
        htmlFor={id}
        className="w-20 shrink-0 text-xs text-text-soft"
        onDoubleClick={() => onChange(rest)}
      >
        {label}
      </label>
      <Range id={id} min={min} max={max} step={step} value={value} onChange={onChange} />
      <output htmlFor={id} className="w-9 text-right text-xs tabular-nums">
        {value.toFixed(digits)}
      </output>
    </div>
  )
}

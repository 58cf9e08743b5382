import { useId } from 'react'

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}

/** A labelled slider with its value; a double click on the label brings back 1. */
export function Slider({ label, value, min, max, step, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="flex h-7 items-center gap-2">
      <label htmlFor={id} className="w-20 shrink-0 text-xs text-text-soft" onDoubleClick={() => onChange(1)}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-1 min-w-0 flex-1 accent-accent"
      />
      <output htmlFor={id} className="w-9 text-right text-xs tabular-nums">
        {value.toFixed(2)}
      </output>
    </div>
  )
}

import { FILTER_RANGE } from '../../render/filters.ts'
import { annotateText } from '../../text/annotate.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from './Section.tsx'
import { SwitchRow } from './SwitchRow.tsx'
import type { ViewSettings } from './view-settings.ts'
import { DEFAULT_VIEW, MAGNIFICATION_RANGE } from './view-settings.ts'
import { useId } from 'react'
import { Range } from '../../ui/Range.tsx'
import { useCommands } from '../useCommands.ts'

const text = annotateText.fields
const OPACITY = { min: 0, max: 1, step: 0.05 }

interface ViewSectionProps {
  settings: ViewSettings
  onChange: (settings: ViewSettings) => void
  underlay: { on: boolean; toggle: (on: boolean) => void } | null
}

export function ViewSection({ settings, onChange, underlay }: ViewSectionProps) {
  const { keyOf, run } = useCommands()
  const { filters, opacity, strip, panel, timeline } = settings
  const filter = (name: keyof typeof filters) => (value: number) =>
    onChange({ ...settings, filters: { ...filters, [name]: value } })
  return (
    <Section title={annotateText.sections.view} closed>
      <Slider
        label={text.brightness}
        value={filters.brightness}
        {...FILTER_RANGE.brightness}
        onChange={filter('brightness')}
      />
      <Slider
        label={text.contrast}
        value={filters.contrast}
        {...FILTER_RANGE.contrast}
        onChange={filter('contrast')}
      />
      <Slider label={text.gamma} value={filters.gamma} {...FILTER_RANGE.gamma} onChange={filter('gamma')} />
      <Slider
        label={text.opacity}
        value={opacity}
        {...OPACITY}
        onChange={(value) => onChange({ ...settings, opacity: value })}
      />
      <Slider
        label={text.magnification}
        value={settings.magnification}
        {...MAGNIFICATION_RANGE}
        rest={DEFAULT_VIEW.magnification}
        digits={0}
        onChange={(value) => onChange({ ...settings, magnification: value })}
      />
      <SwitchRow
        label={text.rulers}
        keys={keyOf('view.rulers')}
        on={settings.rulers}
        onChange={() => run('view.rulers')}
      />
      <SwitchRow
        label={text.names}
        hint={text.namesHint}
        keys={keyOf('view.names')}
        on={settings.names}
        onChange={() => run('view.names')}
      />
      <SwitchRow
        label={text.comments}
        keys={keyOf('view.comments')}
        on={settings.comments}
        onChange={() => run('view.comments')}
      />
      {underlay && (
        <SwitchRow
          label={text.compare}
          keys={keyOf('compare.underlay')}
          on={underlay.on}
          onChange={underlay.toggle}
        />
      )}
      <Button
        tone="quiet"
        className="-ml-3 self-start"
        onClick={() => onChange({ ...DEFAULT_VIEW, strip, panel, timeline })}
      >
        {text.resetView}
      </Button>
    </Section>
  )
}

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** A double click on the label restores it; default 1. */
  rest?: number
  /** Decimal places; default 2. */
  digits?: number
  onChange: (value: number) => void
}

function Slider({ label, value, min, max, step, rest = 1, digits = 2, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="flex h-7 items-center gap-2 thumb:h-11">
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

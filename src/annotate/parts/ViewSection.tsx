import { FILTER_RANGE } from '../../render/filters.ts'
import { annotateText } from '../../text/annotate.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Section } from './Section.tsx'
import { Slider } from './Slider.tsx'
import type { ViewSettings } from './view-settings.ts'
import { DEFAULT_VIEW } from './view-settings.ts'

const text = annotateText.fields
const OPACITY = { min: 0, max: 1, step: 0.05 }

interface ViewSectionProps {
  settings: ViewSettings
  onChange: (settings: ViewSettings) => void
  /** Shows the version that came with the pull under the current one; left out where there is none. */
  compare: { on: boolean; toggle: (on: boolean) => void } | null
}

/** How the picture is shown; nothing here changes the work. */
export function ViewSection({ settings, onChange, compare }: ViewSectionProps) {
  const { filters, opacity } = settings
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
      {compare && (
        <div className="flex h-7 items-center justify-between text-xs text-text-soft">
          {text.compare}
          <Switch label={text.compare} checked={compare.on} onChange={compare.toggle} />
        </div>
      )}
      <Button tone="quiet" className="self-start" onClick={() => onChange(DEFAULT_VIEW)}>
        {text.resetView}
      </Button>
    </Section>
  )
}

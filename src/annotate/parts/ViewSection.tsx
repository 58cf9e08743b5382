import type { Command } from '../../kinds/commands.ts'
import type { Shortcut } from '../../kinds/shortcuts.ts'
import { printedKey } from '../../kinds/shortcuts-print.ts'
import { FILTER_RANGE } from '../../render/filters.ts'
import { annotateText } from '../../text/annotate.ts'
import { Button } from '../../ui/Button.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Section } from './Section.tsx'
import { Slider } from './Slider.tsx'
import type { ViewSettings } from './view-settings.ts'
import { DEFAULT_VIEW, MAGNIFICATION_RANGE } from './view-settings.ts'

const text = annotateText.fields
const OPACITY = { min: 0, max: 1, step: 0.05 }

interface ViewSectionProps {
  settings: ViewSettings
  onChange: (settings: ViewSettings) => void
  shortcuts: readonly Shortcut[]
  /** Shows the version that came with the pull under the current one; left out where there is none. */
  underlay: { on: boolean; toggle: (on: boolean) => void } | null
  onCommand: (command: Command) => void
}

interface ChoiceProps {
  label: string
  keys: string | undefined
  on: boolean
  onChange: (on: boolean) => void
}

function Choice({ label, keys, on, onChange }: ChoiceProps) {
  return (
    <div className="flex h-7 items-center gap-2 text-xs text-text-soft">
      <span className="flex-1">{label}</span>
      {keys && <Kbd keys={keys} />}
      <Switch label={label} checked={on} onChange={onChange} />
    </div>
  )
}

/** How the picture is shown; nothing here changes the work. */
export function ViewSection({ settings, onChange, shortcuts, underlay, onCommand }: ViewSectionProps) {
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
      <Slider
        label={text.magnification}
        value={settings.magnification}
        {...MAGNIFICATION_RANGE}
        rest={DEFAULT_VIEW.magnification}
        digits={0}
        onChange={(value) => onChange({ ...settings, magnification: value })}
      />
      <Choice
        label={text.rulers}
        keys={printedKey(shortcuts, 'view.rulers')}
        on={settings.rulers}
        onChange={() => onCommand('view.rulers')}
      />
      <Choice
        label={text.comments}
        keys={printedKey(shortcuts, 'view.comments')}
        on={settings.comments}
        onChange={() => onCommand('view.comments')}
      />
      {underlay && (
        <Choice
          label={text.compare}
          keys={printedKey(shortcuts, 'compare.underlay')}
          on={underlay.on}
          onChange={underlay.toggle}
        />
      )}
      <Button tone="quiet" className="self-start" onClick={() => onChange(DEFAULT_VIEW)}>
        {text.resetView}
      </Button>
    </Section>
  )
}

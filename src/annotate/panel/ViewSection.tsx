import type { Command } from '../../kinds/commands.ts'
import type { Shortcut } from '../../kinds/shortcuts.ts'
import { printedKey } from '../../kinds/shortcuts-print.ts'
import { FILTER_RANGE } from '../../render/filters.ts'
import { annotateText } from '../../text/annotate.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from './Section.tsx'
import { Slider } from './Slider.tsx'
import { SwitchRow } from './SwitchRow.tsx'
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
      <SwitchRow
        label={text.rulers}
        keys={printedKey(shortcuts, 'view.rulers')}
        on={settings.rulers}
        onChange={() => onCommand('view.rulers')}
      />
      <SwitchRow
        label={text.comments}
        keys={printedKey(shortcuts, 'view.comments')}
        on={settings.comments}
        onChange={() => onCommand('view.comments')}
      />
      {underlay && (
        <SwitchRow
          label={text.compare}
          keys={printedKey(shortcuts, 'compare.underlay')}
          on={underlay.on}
          onChange={underlay.toggle}
        />
      )}
      <Button tone="quiet" className="-ml-3 self-start" onClick={() => onChange(DEFAULT_VIEW)}>
        {text.resetView}
      </Button>
    </Section>
  )
}

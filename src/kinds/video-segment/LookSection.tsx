import { printedKey } from '../shortcuts-print.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import { Section } from '../../annotate/panel/Section.tsx'
import { SwitchRow } from '../../annotate/panel/SwitchRow.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'

const text = videoSegmentText.view

const SWITCHES = [
  ['showBounds', 'bounds', 'view.bounds'],
  ['showPoints', 'points', 'view.points'],
  ['showGhost', 'ghost', 'view.ghost'],
] as const

export function LookSection({ fields, shortcuts, onCommand }: PanelFacts<'video-segment'>) {
  return (
    <Section title={text.title}>
      {SWITCHES.map(([field, words, command]) => (
        <SwitchRow
          key={field}
          label={text[words]}
          keys={printedKey(shortcuts, command)}
          on={fields[field] === true}
          onChange={() => onCommand(command)}
        />
      ))}
    </Section>
  )
}

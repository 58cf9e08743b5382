import { videoSegmentText } from '../../text/video-segment.ts'
import { Section } from '../../annotate/panel/Section.tsx'
import { SwitchRow } from '../../annotate/panel/SwitchRow.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { useCommands } from '../../annotate/useCommands.ts'

const text = videoSegmentText.view

const SWITCHES = [
  ['showBounds', 'bounds', 'view.bounds'],
  ['showPoints', 'points', 'view.points'],
  ['showGhost', 'ghost', 'view.ghost'],
] as const

export function LookSection({ fields }: PanelFacts<'video-segment'>) {
  const { keyOf, run } = useCommands()
  return (
    <Section title={text.title}>
      {SWITCHES.map(([field, words, command]) => (
        <SwitchRow
          key={field}
          label={text[words]}
          keys={keyOf(command)}
          on={fields[field] === true}
          onChange={() => run(command)}
        />
      ))}
    </Section>
  )
}

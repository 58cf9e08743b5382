import { printedKey } from '../../kinds/shortcuts-print.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Section } from '../parts/Section.tsx'
import type { PanelFacts } from '../screen/screen-kind.ts'

const text = videoSegmentText.view

const SWITCHES = [
  ['showBounds', 'bounds', 'view.bounds'],
  ['showPoints', 'points', 'view.points'],
  ['showGhost', 'ghost', 'view.ghost'],
] as const

/** What is shown beside the masks. */
export function LookSection({ fields, shortcuts, onCommand }: PanelFacts<'video-segment'>) {
  return (
    <Section title={text.title}>
      {SWITCHES.map(([field, words, command]) => {
        const keys = printedKey(shortcuts, command)
        return (
          <div key={field} className="flex items-center gap-2">
            <Switch
              label={text[words]}
              checked={fields[field] === true}
              onChange={() => onCommand(command)}
            />
            <span className="flex-1">{text[words]}</span>
            {keys && <Kbd keys={keys} />}
          </div>
        )
      })}
    </Section>
  )
}

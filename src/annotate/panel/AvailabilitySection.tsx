import type { Availability } from '../../domain/constants.ts'
import type { CommandId, Purpose, Shortcut } from '../../kinds/command.ts'
import { annotateText } from '../../text/annotate.ts'
import { domainText } from '../../text/common.ts'
import type { SegmentTone } from '../../ui/SegmentedControl.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { availabilityEdit } from '../work-access.ts'
import type { WorkAccess } from '../work-access.ts'
import { Section } from './Section.tsx'
import { useCommands } from '../useCommands.ts'

interface Choice {
  readonly value: Availability
  readonly command: CommandId
  readonly tone: SegmentTone
}

const CHOICES: readonly Choice[] = [
  { value: 0, command: 'availability.unavailable', tone: 'bad' },
  { value: 1, command: 'availability.available', tone: 'ok' },
  { value: 3, command: 'availability.barely', tone: 'warn' },
  { value: 2, command: 'availability.pending', tone: 'warn' },
]

/** A ruling decides on a pending item, so it offers no pending. */
const offered = ({ command }: Choice, shortcuts: readonly Shortcut[], purpose: Purpose): boolean =>
  shortcuts.some((shortcut) => shortcut.command === command) &&
  !(purpose === 'ruling' && command === 'availability.pending')

const hintOf = (label: string, keys: string | undefined): string | undefined => keys && `${label} ${keys}`

interface AvailabilitySectionProps {
  access: WorkAccess
  purpose: Purpose
}

export function AvailabilitySection({ access, purpose }: AvailabilitySectionProps) {
  const { shortcuts, keyOf } = useCommands()
  const { annotation, verdict } = access.work
  const choices = CHOICES.filter((choice) => offered(choice, shortcuts, purpose))
  return (
    <Section title={annotateText.sections.availability}>
      <SegmentedControl<Availability>
        large
        label={annotateText.sections.availability}
        value={purpose === 'ruling' ? verdict.availability : annotation.availability}
        onChange={(value) =>
          access.commit(availabilityEdit(access.work, purpose, value), { label: 'availability' })
        }
        segments={choices.map(({ value, command, tone }) => {
          const label = domainText.availability[value]
          const keys = access.readonly ? undefined : keyOf(command)
          // Keys with Shift do not fit on a button.
          return { value, tone, label, ...(purpose === 'verdict' ? { hint: hintOf(label, keys) } : { keys }) }
        })}
      />
    </Section>
  )
}

import type { Command } from '../../kinds/commands.ts'
import { printedKey } from '../../kinds/shortcuts-print.ts'
import type { Shortcut } from '../../kinds/shortcuts.ts'
import { annotateText } from '../../text/annotate.ts'
import type { WorkAccess } from '../work-access.ts'
import { Section } from './Section.tsx'
import { SwitchRow } from './SwitchRow.tsx'

interface FlagSectionProps {
  access: { readonly work: { readonly annotation: { readonly isCorrect: boolean } } }
  annotationAccess: Pick<WorkAccess, 'readonly' | 'refuse'>
  shortcuts: readonly Shortcut[]
  onCommand: (command: Command) => void
}

/** Marks the content as wrong. */
export function FlagSection({ access, annotationAccess, shortcuts, onCommand }: FlagSectionProps) {
  const { isCorrect } = access.work.annotation
  const { fields, sections } = annotateText
  const keys = annotationAccess.readonly ? undefined : printedKey(shortcuts, 'wrong.toggle')
  return (
    <Section title={sections.flag}>
      <SwitchRow
        label={fields.wrong}
        hint={fields.wrongHint}
        keys={keys}
        tone="bad"
        on={!isCorrect}
        onChange={() => (annotationAccess.readonly ? annotationAccess.refuse() : onCommand('wrong.toggle'))}
      />
    </Section>
  )
}

import type { Command } from '../../kinds/commands.ts'
import { printedKey } from '../../kinds/shortcuts-print.ts'
import type { Shortcut } from '../../kinds/shortcuts.ts'
import { annotateText } from '../../text/annotate.ts'
import type { WorkFace } from '../work-face.ts'
import { Section } from './Section.tsx'
import { SwitchRow } from './SwitchRow.tsx'

interface FlagSectionProps {
  face: { readonly work: { readonly annotation: { readonly isCorrect: boolean } } }
  annotationFace: Pick<WorkFace, 'readonly' | 'refuse'>
  shortcuts: readonly Shortcut[]
  onCommand: (command: Command) => void
}

/** Whether the picture is a wrong one. */
export function FlagSection({ face, annotationFace, shortcuts, onCommand }: FlagSectionProps) {
  const { isCorrect } = face.work.annotation
  const { fields, sections } = annotateText
  const keys = annotationFace.readonly ? undefined : printedKey(shortcuts, 'wrong.toggle')
  return (
    <Section title={sections.flag}>
      <SwitchRow
        label={fields.wrong}
        hint={fields.wrongHint}
        keys={keys}
        tone="bad"
        on={!isCorrect}
        onChange={() => (annotationFace.readonly ? annotationFace.refuse() : onCommand('wrong.toggle'))}
      />
    </Section>
  )
}

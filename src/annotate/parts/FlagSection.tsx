import type { Command } from '../../kinds/commands.ts'
import { printedKey } from '../../kinds/shortcuts-print.ts'
import type { Shortcut } from '../../kinds/shortcuts.ts'
import { annotateText } from '../../text/annotate.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { WorkFace } from '../work-face.ts'
import { Section } from './Section.tsx'

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
      <div className="flex items-center gap-2" title={fields.wrongHint}>
        <Switch
          label={fields.wrong}
          checked={!isCorrect}
          onChange={() => (annotationFace.readonly ? annotationFace.refuse() : onCommand('wrong.toggle'))}
        />
        <span className={isCorrect ? '' : 'font-medium text-bad'}>{fields.wrong}</span>
        {keys && <Kbd keys={keys} />}
      </div>
    </Section>
  )
}

import { annotateText } from '../../text/annotate.ts'
import type { WorkAccess } from '../work-access.ts'
import { Section } from './Section.tsx'
import { SwitchRow } from './SwitchRow.tsx'
import { useCommands } from '../useCommands.ts'

interface FlagSectionProps {
  access: { readonly work: { readonly annotation: { readonly isCorrect: boolean } } }
  annotationAccess: Pick<WorkAccess, 'readonly' | 'refuse'>
}

export function FlagSection({ access, annotationAccess }: FlagSectionProps) {
  const { keyOf, run } = useCommands()
  const { isCorrect } = access.work.annotation
  const { fields, sections } = annotateText
  const keys = annotationAccess.readonly ? undefined : keyOf('wrong.toggle')
  return (
    <Section title={sections.flag}>
      <SwitchRow
        label={fields.wrong}
        hint={fields.wrongHint}
        keys={keys}
        tone="bad"
        on={!isCorrect}
        onChange={() => (annotationAccess.readonly ? annotationAccess.refuse() : run('wrong.toggle'))}
      />
    </Section>
  )
}

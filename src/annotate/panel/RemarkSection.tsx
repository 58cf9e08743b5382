import type { RefObject } from 'react'
import { REMARK_MAX_LENGTH } from '../../domain/documents/limits.ts'
import type { Command } from '../../kinds/commands.ts'
import { printedKey } from '../../kinds/shortcuts-print.ts'
import type { Purpose, Shortcut } from '../../kinds/shortcuts.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import type { Fields } from '../../machines/editor/types.ts'
import { annotateText } from '../../text/annotate.ts'
import type { WorkAccess } from '../work-access.ts'
import { Section } from './Section.tsx'
import { TextCommit } from './TextCommit.tsx'

interface RemarkSectionProps {
  access: { readonly work: { readonly annotation: { readonly remark: string } } }
  annotationAccess: Pick<WorkAccess, 'readonly' | 'commit' | 'refuse'>
  purpose: Purpose
  shortcuts: readonly Shortcut[]
  textRef: RefObject<HTMLTextAreaElement | null>
  onCommand: (command: Command) => void
  /** View fields that follow the remark. */
  fieldsOf?: (remark: string) => Fields
}

export function RemarkSection(props: RemarkSectionProps) {
  const { access, annotationAccess, purpose, shortcuts, textRef, onCommand, fieldsOf } = props
  const { fields, sections } = annotateText
  return (
    <Section title={sections.remark}>
      <TextCommit
        label={fields.remark}
        keys={purpose === 'annotation' ? printedKey(shortcuts, 'view.remark') : undefined}
        value={access.work.annotation.remark}
        placeholder={fields.remarkPlaceholder(REMARK_MAX_LENGTH)}
        maxLength={REMARK_MAX_LENGTH}
        readOnly={annotationAccess.readonly}
        rows={2}
        onCommit={(remark) =>
          annotationAccess.commit(setField(access.work, ['annotation'], 'remark', remark), {
            label: 'remark',
            merge: 'remark',
            ...(fieldsOf && { fields: fieldsOf(remark) }),
          })
        }
        onRefuse={annotationAccess.refuse}
        onSubmit={() => onCommand('work.submit')}
        fieldRef={purpose === 'annotation' ? textRef : undefined}
      />
    </Section>
  )
}

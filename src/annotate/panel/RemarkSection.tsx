import type { RefObject } from 'react'
import { REMARK_MAX_LENGTH } from '../../domain/documents/limits.ts'
import type { Purpose } from '../../kinds/command.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import type { Fields } from '../../machines/editor/types.ts'
import { annotateText } from '../../text/annotate.ts'
import type { WorkAccess } from '../work-access.ts'
import { Section } from './Section.tsx'
import { TextCommit } from './TextCommit.tsx'
import { useCommands } from '../useCommands.ts'

interface RemarkSectionProps {
  access: { readonly work: { readonly annotation: { readonly remark: string } } }
  annotationAccess: Pick<WorkAccess, 'readonly' | 'commit' | 'refuse'>
  purpose: Purpose
  textRef: RefObject<HTMLTextAreaElement | null>
  fieldsOf?: (remark: string) => Fields
}

export function RemarkSection(props: RemarkSectionProps) {
  const { keyOf, run } = useCommands()
  const { access, annotationAccess, purpose, textRef, fieldsOf } = props
  const { fields, sections } = annotateText
  return (
    <Section title={sections.remark}>
      <TextCommit
        label={fields.remark}
        keys={purpose === 'annotation' ? keyOf('view.remark') : undefined}
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
        onSubmit={() => run('work.submit')}
        fieldRef={purpose === 'annotation' ? textRef : undefined}
      />
    </Section>
  )
}

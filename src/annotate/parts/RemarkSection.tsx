import type { RefObject } from 'react'
import { REMARK_MAX_LENGTH } from '../../domain/documents/limits.ts'
import type { Command } from '../../kinds/commands.ts'
import { printedKey } from '../../kinds/shortcuts-print.ts'
import type { Purpose, Shortcut } from '../../kinds/shortcuts.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import type { Fields } from '../../machines/editor/types.ts'
import { annotateText } from '../../text/annotate.ts'
import type { WorkFace } from '../work-face.ts'
import { Section } from './Section.tsx'
import { TextCommit } from './TextCommit.tsx'

interface RemarkSectionProps {
  face: { readonly work: { readonly annotation: { readonly remark: string } } }
  annotationFace: Pick<WorkFace, 'readonly' | 'commit' | 'refuse'>
  purpose: Purpose
  shortcuts: readonly Shortcut[]
  textRef: RefObject<HTMLTextAreaElement | null>
  onCommand: (command: Command) => void
  /** What of the view follows the remark. */
  fieldsOf?: (remark: string) => Fields
}

/** The remark of an item, which the remark key goes to while one annotates. */
export function RemarkSection(props: RemarkSectionProps) {
  const { face, annotationFace, purpose, shortcuts, textRef, onCommand, fieldsOf } = props
  const { fields, sections } = annotateText
  return (
    <Section title={sections.remark}>
      <TextCommit
        label={fields.remark}
        keys={purpose === 'annotation' ? printedKey(shortcuts, 'view.remark') : undefined}
        value={face.work.annotation.remark}
        placeholder={fields.remarkPlaceholder(REMARK_MAX_LENGTH)}
        maxLength={REMARK_MAX_LENGTH}
        readOnly={annotationFace.readonly}
        rows={2}
        onCommit={(remark) =>
          annotationFace.commit(setField(face.work, ['annotation'], 'remark', remark), {
            label: 'remark',
            merge: 'remark',
            ...(fieldsOf && { fields: fieldsOf(remark) }),
          })
        }
        onRefuse={annotationFace.refuse}
        onSubmit={() => onCommand('work.submit')}
        fieldRef={purpose === 'annotation' ? textRef : undefined}
      />
    </Section>
  )
}

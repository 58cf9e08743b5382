import type { RefObject } from 'react'
import { COMMENT_MAX_LENGTH } from '../../../domain/documents/limits.ts'
import { printedKey } from '../../../kinds/shortcuts-print.ts'
import type { Shortcut } from '../../../kinds/shortcuts.ts'
import { annotateText } from '../../../text/annotate.ts'
import type { WorkAccess } from '../../work-access.ts'
import { Section } from '../../panel/Section.tsx'
import { TextCommit } from '../../panel/TextCommit.tsx'
import { typeComment } from './verdict-comment.ts'

interface RulingNoteProps {
  access: WorkAccess
  shortcuts: readonly Shortcut[]
  noteRef: RefObject<HTMLTextAreaElement | null>
  onSubmit: () => void
}

/** What whoever rules on a pending item tells its marker. */
export function RulingNote({ access, shortcuts, noteRef, onSubmit }: RulingNoteProps) {
  return (
    <Section title={annotateText.sections.note}>
      <TextCommit
        label={annotateText.sections.note}
        keys={printedKey(shortcuts, 'view.remark')}
        value={access.work.verdict.comment}
        placeholder={annotateText.fields.notePlaceholder}
        maxLength={COMMENT_MAX_LENGTH}
        readOnly={access.readonly}
        onCommit={(value) => typeComment(access, value)}
        onRefuse={access.refuse}
        onSubmit={onSubmit}
        fieldRef={noteRef}
      />
    </Section>
  )
}

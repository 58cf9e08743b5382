import type { RefObject } from 'react'
import { COMMENT_MAX_LENGTH } from '../../../domain/documents/limits.ts'
import type { AnnotationDocument } from '../../../machines/work.ts'
import { annotateText } from '../../../text/annotate.ts'
import { AvailabilitySection } from '../../panel/AvailabilitySection.tsx'
import { Section } from '../../panel/Section.tsx'
import { TextCommit } from '../../panel/TextCommit.tsx'
import { useCommands } from '../../useCommands.ts'
import type { WorkAccess } from '../../work-access.ts'
import { typeComment } from './verdict-comment.ts'

interface RulingFormProps {
  access: WorkAccess
  noteRef: RefObject<HTMLTextAreaElement | null>
}

/** What the marker wrote: keypoints have a comment of their own beside the remark. */
const markerWords = ({ comment, remark }: AnnotationDocument): readonly string[] =>
  [comment, remark].filter((words): words is string => typeof words === 'string' && words.trim() !== '')

/** All that a ruling needs, above the work that it is about. */
export function RulingForm({ access, noteRef }: RulingFormProps) {
  const { keyOf, run } = useCommands()
  const { annotation, verdict } = access.work
  const { fields, sections } = annotateText
  const said = markerWords(annotation)
  return (
    <>
      {said.length > 0 && (
        <Section title={sections.markerWords}>
          <p className="rounded-sm bg-warn-soft px-2.5 py-2 wrap-anywhere whitespace-pre-wrap">
            {said.join('\n')}
          </p>
        </Section>
      )}
      <AvailabilitySection access={access} purpose="ruling" />
      <Section title={sections.note}>
        <TextCommit
          label={sections.note}
          keys={keyOf('view.remark')}
          value={verdict.comment}
          placeholder={fields.notePlaceholder}
          maxLength={COMMENT_MAX_LENGTH}
          readOnly={access.readonly}
          onCommit={(value) => typeComment(access, value)}
          onRefuse={access.refuse}
          onSubmit={() => run('work.submit')}
          fieldRef={noteRef}
        />
      </Section>
    </>
  )
}

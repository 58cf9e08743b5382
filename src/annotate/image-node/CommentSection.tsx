import type { RefObject } from 'react'
import { COMMENT_MAX_LENGTH } from '../../domain/documents/limits.ts'
import { annotationField } from '../../kinds/traits/skeleton.ts'
import { imageNodeText } from '../../text/image-node.ts'
import { Section } from '../parts/Section.tsx'
import { TextCommit } from '../parts/TextCommit.tsx'
import type { PanelFacts } from '../screen/screen-kind.ts'
import type { WorkFace } from '../work-face.ts'

const text = imageNodeText.comment

interface CommentFieldProps {
  face: WorkFace<'image-node'>
  rows: number
  onSubmit: () => void
  fieldRef?: RefObject<HTMLTextAreaElement | null> | undefined
}

/** What is to be said about the picture as a whole. */
export function CommentField({ face, rows, onSubmit, fieldRef }: CommentFieldProps) {
  return (
    <TextCommit
      label={text.field}
      value={face.work.annotation.comment}
      placeholder={text.placeholder}
      maxLength={COMMENT_MAX_LENGTH}
      readOnly={face.readonly}
      rows={rows}
      onCommit={(value) =>
        face.commit(annotationField(face.work, 'comment', value), { label: 'comment', merge: 'own-comment' })
      }
      onRefuse={face.refuse}
      onSubmit={onSubmit}
      fieldRef={fieldRef}
    />
  )
}

/** The same in the panel; a remark from elsewhere is shown when there is one. */
export function CommentSection({ annotationFace, purpose, textRef, onCommand }: PanelFacts<'image-node'>) {
  const { remark } = annotationFace.work.annotation
  return (
    <Section title={text.title}>
      <CommentField
        face={annotationFace}
        rows={2}
        onSubmit={() => onCommand('work.submit')}
        fieldRef={purpose === 'annotation' ? textRef : undefined}
      />
      {remark !== '' && (
        <p className="text-xs break-words whitespace-pre-wrap text-text-soft">
          {text.remark}：{remark}
        </p>
      )}
    </Section>
  )
}

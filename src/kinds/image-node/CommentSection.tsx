import { MessageSquare } from 'lucide-react'
import type { RefObject } from 'react'
import { COMMENT_MAX_LENGTH } from '../../domain/documents/limits.ts'
import { annotationField } from '../traits/skeleton/layer.ts'
import { imageNodeText } from '../../text/image-node.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Section } from '../../annotate/panel/Section.tsx'
import { TextCommit } from '../../annotate/panel/TextCommit.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import type { WorkAccess } from '../../annotate/work-access.ts'
import { useCommands } from '../../annotate/useCommands.ts'

const text = imageNodeText.comment

interface CommentFieldProps {
  access: WorkAccess<'image-node'>
  keys?: string | undefined
  rows: number
  onSubmit: () => void
  fieldRef?: RefObject<HTMLTextAreaElement | null> | undefined
}

export function CommentField({ access, keys, rows, onSubmit, fieldRef }: CommentFieldProps) {
  return (
    <TextCommit
      label={text.field}
      keys={keys}
      value={access.work.annotation.comment}
      placeholder={text.placeholder}
      maxLength={COMMENT_MAX_LENGTH}
      readOnly={access.readonly}
      rows={rows}
      onCommit={(value) =>
        access.commit(annotationField(access.work, 'comment', value), {
          label: 'comment',
          merge: 'own-comment',
        })
      }
      onRefuse={access.refuse}
      onSubmit={onSubmit}
      fieldRef={fieldRef}
    />
  )
}

export function CommentSection(facts: PanelFacts<'image-node'>) {
  const { annotationAccess, fields, purpose, textRef } = facts
  const { keyOf, run } = useCommands()
  const { remark } = annotationAccess.work.annotation
  // During judging the key leads to the verdict comment instead.
  const leadsHere = purpose === 'annotation'
  return (
    <Section
      title={text.title}
      aside={
        <IconButton
          label={text.popup}
          keys={keyOf('node.comment')}
          icon={<MessageSquare size={14} />}
          side="left"
          pressed={fields['showComment'] === true}
          onClick={() => run('node.comment')}
        />
      }
    >
      <CommentField
        access={annotationAccess}
        keys={leadsHere ? keyOf('view.remark') : undefined}
        rows={2}
        onSubmit={() => run('work.submit')}
        fieldRef={leadsHere ? textRef : undefined}
      />
      {remark !== '' && (
        <p className="text-xs break-words whitespace-pre-wrap text-text-soft">
          {text.remark}：{remark}
        </p>
      )}
    </Section>
  )
}

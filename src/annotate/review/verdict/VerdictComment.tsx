import type { RefObject } from 'react'
import { COMMENT_MAX_LENGTH } from '../../../domain/documents/limits.ts'
import type { WorkItem } from '../../../machines/work.ts'
import { annotateText } from '../../../text/annotate.ts'
import { reasonsFor } from './reasons.ts'
import { typeComment, withTyped } from './verdict-comment.ts'
import { TextCommit } from '../../panel/TextCommit.tsx'
import type { JudgedAccess } from './verdict-comment.ts'

interface VerdictCommentProps {
  access: JudgedAccess
  item: WorkItem
  rows?: number
  keys?: string | undefined
  invalid?: boolean
  onSubmit: () => void
  fieldRef: RefObject<HTMLTextAreaElement | null>
}

/** Typed text is separate from picked reasons. */
export function VerdictComment({ access, item, ...field }: VerdictCommentProps) {
  const { comment, commentPlaceholder } = annotateText.fields
  return (
    <TextCommit
      label={comment}
      value={access.work.verdict.comment}
      placeholder={commentPlaceholder(COMMENT_MAX_LENGTH)}
      maxLength={COMMENT_MAX_LENGTH}
      readOnly={access.readonly}
      adapt={(before, typed) => withTyped(before, typed, reasonsFor(item), COMMENT_MAX_LENGTH)}
      onCommit={(value) => typeComment(access, value)}
      onRefuse={access.refuse}
      {...field}
    />
  )
}

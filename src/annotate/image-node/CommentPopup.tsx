import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { COMMENT_MAX_LENGTH } from '../../domain/documents/limits.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import { annotateText } from '../../text/annotate.ts'
import { imageNodeText } from '../../text/image-node.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { belongsToInputMethod } from '../../ui/input-method.ts'
import { withTyped } from '../parts/reasons.ts'
import { TextCommit } from '../parts/TextCommit.tsx'
import type { KindFacts } from '../screen/screen-kind.ts'
import { CommentField } from './CommentSection.tsx'

const text = imageNodeText.comment

/** Comments over the picture, where one looks: what the marker said, and what is to be said now. */
export function CommentPopup(facts: KindFacts<'image-node'>) {
  const { purpose, annotationFace, face, task, setFields } = facts
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const close = (): void => setFields({ showComment: false })
  const { comment } = face.work.annotation
  return (
    <section
      role="dialog"
      aria-label={text.popup}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !belongsToInputMethod(event.nativeEvent)) close()
      }}
      className="absolute right-3 bottom-14 flex w-72 animate-appear flex-col gap-2 rounded-md bg-surface-raised p-3 shadow-float select-text"
    >
      <header className="flex items-center justify-between">
        <h2 className="text-xs font-medium">{text.popup}</h2>
        <IconButton label={text.close} icon={<X size={14} />} side="left" onClick={close} />
      </header>
      {purpose === 'annotation' ? (
        <CommentField face={annotationFace} rows={4} onSubmit={close} fieldRef={field} />
      ) : (
        <>
          {comment !== '' && (
            <p className="text-xs break-words whitespace-pre-wrap">
              <span className="text-text-soft">{text.marker}：</span>
              {comment}
            </p>
          )}
          <TextCommit
            label={annotateText.fields.comment}
            value={face.work.verdict.comment}
            placeholder={annotateText.fields.commentPlaceholder(COMMENT_MAX_LENGTH)}
            maxLength={COMMENT_MAX_LENGTH}
            readOnly={face.readonly}
            rows={4}
            adapt={(before, typed) =>
              withTyped(before, typed, task.item.labels.commentReasons, COMMENT_MAX_LENGTH)
            }
            onCommit={(value) =>
              face.commit(setField(face.work, ['verdict'], 'comment', value), {
                label: 'comment',
                merge: 'comment',
              })
            }
            onRefuse={face.refuse}
            onSubmit={close}
            fieldRef={field}
          />
        </>
      )}
    </section>
  )
}

import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { imageNodeText } from '../../text/image-node.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { belongsToInputMethod } from '../../ui/input-method.ts'
import { VerdictComment } from '../../annotate/review/verdict/VerdictComment.tsx'
import type { KindFacts } from '../../annotate/page/kind-page.ts'
import { CommentField } from './CommentSection.tsx'
import { useCommands } from '../../annotate/useCommands.ts'

const text = imageNodeText.comment

export function CommentPopup(facts: KindFacts<'image-node'>) {
  const { purpose, annotationAccess, access, task, setFields } = facts
  const { keyOf } = useCommands()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const close = (): void => setFields({ showComment: false })
  const { comment } = access.work.annotation
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
        <IconButton
          label={text.close}
          keys={keyOf('edit.cancel')}
          icon={<X size={14} />}
          side="left"
          onClick={close}
        />
      </header>
      {purpose === 'annotation' ? (
        <CommentField access={annotationAccess} rows={4} onSubmit={close} fieldRef={field} />
      ) : (
        <>
          {comment !== '' && (
            <p className="text-xs break-words whitespace-pre-wrap">
              <span className="text-text-soft">{text.marker}：</span>
              {comment}
            </p>
          )}
          <VerdictComment
            access={access}
            labels={task.item.labels}
            rows={4}
            onSubmit={close}
            fieldRef={field}
          />
        </>
      )}
    </section>
  )
}

import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { imageNodeText } from '../../text/image-node.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { belongsToInputMethod } from '../../ui/input-method.ts'
import { VerdictComment } from '../../annotate/review/verdict/VerdictComment.tsx'
import type { KindFacts, OverlayFacts } from '../../annotate/page/kind-page.ts'
import { CommentField } from './CommentSection.tsx'
import { useCommands } from '../../annotate/useCommands.ts'
import { readNodeId } from '../../machines/editor/skeleton-layer.ts'
import { ERROR_TOOL } from '../traits/judgement.ts'
import { isOldShown } from '../traits/skeleton/sight.ts'
import { NODE_TOOL, SKELETON_LAYER } from '../traits/skeleton/layer.ts'
import { hasVersion } from '../../machines/work.ts'
import { Button } from '../../ui/Button.tsx'
import type { Rect } from '../../domain/geometry/rect.ts'
import { askedBox, askedFields } from '../../tools/skeleton/skeleton.ts'
import { suggestIn } from './suggest-actions.ts'
import { Loupe } from './Loupe.tsx'

/** A row in the list of differences activates its node. */
function useSelectedNode({ selection, setFields }: OverlayFacts<'image-node'>): void {
  useEffect(() => {
    const [node] = selection.length === 1 ? selection : []
    const named = node?.role === SKELETON_LAYER.role ? readNodeId(node.id) : null
    if (named) setFields({ activeExtra: named.skeleton, activeNode: named.index })
  }, [selection, setFields])
}

/** A box that was dragged for a model. */
function useAskedBox(facts: OverlayFacts<'image-node'>): void {
  const box = askedBox(facts.fields)
  const { setFields } = facts
  const askAbout = useEffectEvent((asked: Rect) =>
    suggestIn({ ...facts, access: facts.annotationAccess }, asked),
  )
  useEffect(() => {
    if (!box) return
    setFields(askedFields(null))
    askAbout(box)
  }, [box, setFields])
}

export function NodeOverlay(facts: OverlayFacts<'image-node'>) {
  const { presenter, editor, tool, hidden, fields, setFields, annotationAccess } = facts
  useSelectedNode(facts)
  useAskedBox(facts)
  const isMarkingErrors = tool === ERROR_TOOL.id
  useEffect(() => setFields({ errorBoxMode: isMarkingErrors }), [isMarkingErrors, setFields])
  const magnifies =
    tool === NODE_TOOL.id && !hidden && fields['showLoupe'] !== false && !annotationAccess.readonly
  return (
    <>
      {magnifies && <Loupe presenter={presenter} editor={editor} />}
      {fields['showComment'] === true && <CommentPopup {...facts} />}
      {isOldShown(fields, hasVersion(facts.task.item)) && (
        <OldDataNote onBack={() => setFields({ showNewData: true })} />
      )}
    </>
  )
}

function OldDataNote({ onBack }: { onBack: () => void }) {
  const { keyOf } = useCommands()
  return (
    <div className="absolute bottom-3 left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-md bg-surface-raised py-1 pr-1 pl-3 text-xs shadow-float">
      {imageNodeText.display.oldData}
      <Button tone="quiet" keys={keyOf('node.newData')} onClick={onBack}>
        {imageNodeText.display.backToNew}
      </Button>
    </div>
  )
}

const text = imageNodeText.comment

function CommentPopup(facts: KindFacts<'image-node'>) {
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
          <VerdictComment access={access} item={task.item} rows={4} onSubmit={close} fieldRef={field} />
        </>
      )}
    </section>
  )
}
